"""What choices of Sevens' players lose by the measure of a long search.

    python -m benchmarks.regret_sevens [--deals N] [--ruleset NAME] [VARIANT …]

Positions come from deals among level 4. A search of many deals, without the policy's opinion, tells
what each action is worth; a player's regret is what his action is worth less than the best. This
needs far fewer deals than matches, as luck falls out; but it is no more than the long search knows,
whose own error makes the best look a little better than it is, for all players alike. Points are
those of a seat in a whole deal, by the number of decisions in it.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections.abc import Iterator, Sequence
from typing import Any

from benchmarks.ablations_sevens import VARIANTS
from benchmarks.decks import random_deck
from paiju.bots.registry import make_bot
from paiju.bots.sevens.searching import SearchingSevens, Strength
from paiju.core.ruleset import RuleSet
from paiju.games.registry import find_ruleset, make_game
from paiju.games.sevens import Action

SHARE = 0.2
"""Of the decisions that are looked at."""


def decisions(ruleset: RuleSet[Any], deals: int, seed: int) -> Iterator[Any]:
    """The views of all decisions between several actions, in deals among level 4."""
    game, rng = make_game(ruleset), random.Random(seed)
    for number in range(deals):
        bot = make_bot(ruleset, 4, number)
        state = game.deal(random_deck(game, rng))
        while actors := game.actors(state):
            view: Any = game.observe(state, actors[0])
            if len(view.legal) > 1:
                yield view
            state = game.apply(state, actors[0], bot.act(view)).state


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="What choices lose by a long search's measure.")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=10_000, help="of the long search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", default="sevens-qq")
    parser.add_argument("variants", nargs="*", help="all by default: " + ", ".join(VARIANTS))
    args = parser.parse_args(arguments)
    ruleset = find_ruleset(args.ruleset)
    names: list[str] = args.variants or list(VARIANTS)
    players = {name: SearchingSevens(ruleset.options, 1, VARIANTS[name]) for name in names}
    judge = SearchingSevens(
        ruleset.options, 2, Strength(worlds=args.worlds, learnt=True, noise=0.1, doubt=6.0)
    )
    all_views = list(decisions(ruleset, args.deals, args.seed))
    rng = random.Random(args.seed)
    views = [view for view in all_views if rng.random() < SHARE]
    judged = [judge.worths(view) for view in views]
    a_deal = len(all_views) / args.deals / 4
    print(
        f"{len(views)} decisions of {a_deal:.1f} a seat and deal\n{'player':20}{'lost':>9}{'±':>9}"
    )
    for name, player in players.items():
        lost = [_lost(worths, player.act(view)) for worths, view in zip(judged, views, strict=True)]
        error = statistics.stdev(lost) / math.sqrt(len(lost))
        print(f"{name:20}{a_deal * statistics.fmean(lost):9.2f}{a_deal * 1.96 * error:9.2f}")


def _lost(worths: dict[Action, float], action: Action) -> float:
    return max(worths.values()) - worths[action]


if __name__ == "__main__":
    main()
