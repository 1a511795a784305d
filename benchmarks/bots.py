"""How much better each level plays than the one below: `python -m benchmarks.bots [RULESET …]`.

A match of `paiju arena` for each rule set and pair of levels, and level 1 against any legal action.
Points are what the seats of the better level win in a deal, `won` is the share of deals, both with
the half of their 95 % interval; then what a decision of the better level takes.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise

from paiju.arena.match import Contest
from paiju.arena.result import Result, result_of
from paiju.arena.run import Match, results
from paiju.bots.registry import levels
from paiju.games.registry import find_ruleset, rulesets

COLUMNS = ("points", "±", "errors", "won %", "±", "ms", "99 %")


def duel(contest: Contest, names: tuple[str, str], decks: int, jobs: int = 1) -> Result:
    return result_of(contest, list(results(Match(contest, names, decks), jobs)))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Each level against the one below.")
    parser.add_argument("--decks", type=int, default=1000, help="for each line")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--highest", type=int, default=9, help="leave out levels above")
    parser.add_argument("rulesets", nargs="*", help="all by default")
    args = parser.parse_args(arguments)
    names: list[str] = args.rulesets or [ruleset.name for ruleset in rulesets()]
    print(f"{'rule set':22}{'levels':>9}" + "".join(f"{column:>9}" for column in COLUMNS))
    for ruleset in map(find_ruleset, names):
        known = [level for level in levels(ruleset.family) if level <= args.highest]
        players = ["random", *(f"level:{level}" for level in known)]
        for lower, upper in pairwise(players):
            contest = Contest(ruleset, args.seed)
            result = duel(contest, (upper, lower), args.decks, args.jobs)
            pair = f"{upper[-1]} : {lower[-1] if ':' in lower else 'any'}"
            row = "".join(f"{figure:9.2f}" for figure in _figures(result))
            print(f"{ruleset.name:22}{pair:>9}{row}", flush=True)


def _figures(result: Result) -> tuple[float, ...]:
    points, won, pace = result.points, result.won, result.paces[0]
    return (
        points.mean,
        (points.high - points.low) / 2,
        points.errors,
        100 * won.mean,
        50 * (won.high - won.low),
        pace.mean,
        pace.most,
    )


if __name__ == "__main__":
    main()
