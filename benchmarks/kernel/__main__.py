"""How fast the kernel is, and that it plays by the same rules: `python -m benchmarks.kernel`.

With `--differential N` it plays at least N plies of each rule set through the plain rules and
through the kernel instead, and compares legal actions, states and scores.
"""

from __future__ import annotations

import argparse

from benchmarks.kernel import doudizhu, sevens, shuangkou
from paiju.games.registry import rulesets

GAMES = {"doudizhu": doudizhu, "sevens": sevens, "shuangkou": shuangkou}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kernel", description=__doc__)
    parser.add_argument("--differential", type=int, metavar="PLIES")
    parser.add_argument("--deals", type=int, default=1_000_000, help="for the speed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", choices=[[], *GAMES], help="all by default")
    args = parser.parse_args()
    for name in args.games or GAMES:
        game = GAMES[name]
        if args.differential is None:
            game.speed(args.deals, args.seed)
            continue
        for ruleset in rulesets():
            if ruleset.family == name:
                plies = game.differential(ruleset, args.differential, args.seed)
                print(f"{ruleset.name:22}{plies:12,} plies agree", flush=True)


if __name__ == "__main__":
    main()
