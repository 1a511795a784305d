"""What each part of the strong levels of Shuangkou is worth.

    python -m benchmarks.shuangkou_players FIRST SECOND [--decks N]

Matches in the kernel: each deck is played twice, with the teams changed. A player is `policy`,
which is level 5, `search`, or `tree`, which is that with its next two turns as nodes of a tree; and
what it is left without, as in `search-belief`:

  belief    how others acted makes no hands likelier
  solved    the end is not solved
  judged    deals are played to the end, not judged by what moments are worth
  partner   the policy follows its partner's plays as an enemy's
  winning   winning counts for no more than it brings, nor does having more points
  trust     what the policy likes counts for nothing beside what a choice is worth
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from dataclasses import replace
from time import process_time
from typing import Any, Final

from paiju.bots.shuangkou.searching import BY_FEELING, FULL, Strength, effort_of, learnt
from paiju.games.shuangkou import ShuangkouOptions
from paiju.kernel._kernel import ShuangkouMind, shuangkou_match, shuangkou_weight_sizes
from paiju.kernel.shuangkou import rules_of

OPTIONS: Final = ShuangkouOptions()
WITHOUT: Final[dict[str, dict[str, Any]]] = {
    "belief": {"of_each": 1, "sharpness": 0.0},
    "solved": {"solved_cards": 0},
    "judged": {"plies": 1000},
    "winning": {"win": 0.0, "ahead": 0.0},
    "trust": {"trust": 0.0},
    "partner": {},
}
STRENGTHS: Final[dict[str, Strength]] = {
    "policy": BY_FEELING,
    "search": FULL,
    "tree": replace(FULL, turns=2),
}
_HEAD: Final = 8
"""Bytes before each tensor, and before all of them."""


def player(text: str) -> ShuangkouMind:
    """What a player is written as."""
    kind, *without = text.split("-")
    strength = STRENGTHS[kind]
    for part in without:
        strength = replace(strength, **WITHOUT[part])
    weights = without_partner(learnt()) if "partner" in without else learnt()
    return ShuangkouMind(rules_of(OPTIONS), weights, effort_of(strength))


def without_partner(weights: bytes) -> bytes:
    """The policy for an enemy's plays for a partner's, too: each is a layer and its sum."""
    lengths = [_HEAD + 2 * rows * columns for rows, columns in shuangkou_weight_sizes()]
    lead, enemy, partner = (sum(lengths[i : i + 2]) for i in (0, 2, 4))
    start = _HEAD + lead
    on_enemy = weights[start : start + enemy]
    return weights[: start + enemy] + on_enemy + weights[start + enemy + partner :]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decks", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("first", help="policy, search or tree, less some parts")
    parser.add_argument("second")
    args = parser.parse_args(arguments)
    start = process_time()
    players = player(args.first), player(args.second)
    made = shuangkou_match(rules_of(OPTIONS), *players, args.decks, args.seed)
    points = [(one + other) / 4 for one, other, _, _ in made]
    won = [50 * (one + other) for _, _, one, other in made]
    more = [(_more(one) + _more(other)) / 2 for one, other, _, _ in made]
    decks = [_more(mean) for mean in points]
    print(
        f"{args.first} : {args.second}, {args.decks} decks: "
        f"won {_figure(won)} %, more points in {_figure(more)} % of deals, "
        f"points a seat {_figure(points, '+.2f')}, "
        f"decks ahead {_figure(decks)} %, {process_time() - start:.0f} s"
    )


def _more(points: float) -> float:
    """100 for having more points, 50 for as many."""
    return 50.0 + 50 * ((points > 0) - (points < 0))


def _figure(figures: Sequence[float], form: str = ".1f") -> str:
    """The mean, and half of its 95 % interval."""
    half = 1.96 * statistics.stdev(figures) / len(figures) ** 0.5
    return f"{statistics.fmean(figures):{form}} ± {half:.2f}"


if __name__ == "__main__":
    main()
