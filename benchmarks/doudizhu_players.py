"""What each part of level 5 of Dou Dizhu is worth: `python -m benchmarks.doudizhu_players`.

Matches in the kernel from a fixed landlord, his stake double, bombs and rockets double, springs do
not: each deck is played twice, with sides changed. A player is written as worlds and parts:

  flat:400       search without anything learnt, 400 deals a decision
  level:4        level 4 or 5
  learnt:150     level 5 with 150 deals a decision
  learnt:150-belief-solved   the same without some of `belief`, `solved`,
                             `partner`, `manners`, `freedom`
  tree:300       level 5 with 300 deals a decision, its next two turns nodes of a tree
  policy         what was learnt, without search
  hand           the value of hands, without search
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from dataclasses import replace
from time import process_time
from typing import Any, Final

from paiju.bots.doudizhu.searching import (
    FULL,
    HURRIED,
    PLAIN,
    net_for,
    settings_of,
)
from paiju.games.doudizhu import DoudizhuOptions
from paiju.kernel._kernel import DoudizhuPlayerSettings, doudizhu_match
from paiju.kernel.doudizhu import rules_of

OPTIONS: Final = DoudizhuOptions()
LEVELS: Final = {"4": HURRIED, "5": FULL}
SEARCHES: Final = {"flat": PLAIN, "learnt": FULL, "tree": replace(FULL, turns=2)}
WITHOUT: Final[dict[str, dict[str, Any]]] = {
    "belief": {"belief": False},
    "solved": {"solved": 0},
    "partner": {"partner": False},
    "manners": {"manners": False},
    "freedom": {"freedom": False},
}


def player(text: str) -> DoudizhuPlayerSettings:
    """What a player is written as."""
    name, _, rest = text.partition(":")
    if name in {"hand", "policy"}:
        settings = DoudizhuPlayerSettings()
        if name == "policy":
            settings.set_net(net_for(OPTIONS))
        return settings
    if name == "level":
        return settings_of(OPTIONS, LEVELS[rest])
    worlds, *without = rest.split("-")
    strength = replace(SEARCHES[name], worlds=int(worlds))
    for part in without:
        strength = replace(strength, **WITHOUT[part])
    return settings_of(OPTIONS, strength)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decks", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("first")
    parser.add_argument("second")
    args = parser.parse_args(arguments)
    start = process_time()
    pairs = doudizhu_match(
        rules_of(OPTIONS, spring=False),
        player(args.first),
        player(args.second),
        args.decks,
        args.seed,
        False,
    )
    seconds = process_time() - start
    won = [(lord + peasants) / 2 for lord, peasants, _, _ in pairs]
    points = [lord + peasants for _, _, lord, peasants in pairs]
    print(
        f"{args.first} : {args.second}, {args.decks} decks: "
        f"won {100 * statistics.fmean(won):.1f} % ± {100 * _half(won):.1f}, "
        f"points {statistics.fmean(points):+.2f} ± {_half(points):.2f}, {seconds:.0f} s"
    )


def _half(figures: Sequence[float]) -> float:
    """Half of the 95 % interval of the mean."""
    return 1.96 * statistics.stdev(figures) / len(figures) ** 0.5


if __name__ == "__main__":
    main()
