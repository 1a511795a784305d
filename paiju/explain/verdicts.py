"""What is to be said of a decision afterwards."""

from __future__ import annotations

from paiju.core.protocol import Action
from paiju.explain.catalogue import Lang, find, select
from paiju.explain.sentences import action
from paiju.explain.words import fill


def mistake(
    lang: Lang, name: str, actions: tuple[Action, Action], cost: str, known_cost: str | None
) -> str:
    """A mistake: what was done, what was best by what could be known, and what that cost.

    Args:
        lang: the language.
        name: whose it was.
        actions: what he did, and what would have been best.
        cost: what he lost on average, in points.
        known_cost: what he lost as the cards lay; None where that was nothing.

    >>> from paiju.games.sevens.actions import COVER
    >>> mistake("en", "Ann", (COVER[0], COVER[12]), "4.5", None).partition(";")[0]
    'Ann: “Cover ♠A” cost 4.5 points on average'
    """
    done, best = actions
    entry = find(lang, "verdict", "mistake")
    template = select(entry, () if known_cost is None else ("known_cost",))
    values = {
        "name": name,
        "done": action(done, lang),
        "best": action(best, lang),
        "cost": cost,
        "known_cost": known_cost,
    }
    return fill(template, values)
