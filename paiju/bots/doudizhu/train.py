"""Learns what the strongest level goes by.

    python -m paiju.bots.doudizhu.train [NAME …] [--deals N] [--rate R] [--start FILE] [--seed N]

It plays against itself in the kernel, needs nothing else, and writes `learnt/NAME.weights`. Each
turn learns from the end of the deal and from what the net thought at the seat's next turn, half of
the deals with springs that double and half without. `learnt/README.md` says what made the weights
that come with the package.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final

from paiju.games.registry import find_ruleset
from paiju.kernel import _kernel
from paiju.kernel.doudizhu import rules_of

FOLDER: Final = Path(__file__).parent / "learnt"
RULESETS: Final[Mapping[str, str]] = {"plain": "doudizhu-huanle", "wild": "doudizhu-laizi"}
"""For each of what is learnt the rule set that it learns with."""
_REPORTS: Final = 20
_BY_HAND: Final = 20_000


def main(arguments: Sequence[str] | None = None) -> None:
    """Trains what the command line names, by default all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=3_000_000)
    parser.add_argument("--rate", type=float, default=0.04)
    parser.add_argument("--trace", type=float, default=0.7)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(RULESETS))
    args = parser.parse_args(arguments)
    args.folder.mkdir(exist_ok=True)
    for name in args.names or RULESETS:
        learn(name, args)


def learn(name: str, args: Any) -> None:
    """Trains one net, and tells how it goes."""
    options = find_ruleset(RULESETS[name]).options
    settings = _kernel.DoudizhuTrainSettings()
    settings.deals, settings.seed = args.deals, args.seed
    settings.rate, settings.trace = args.rate, args.trace
    # Without weights to start from, the first deals are played by the value of hands.
    settings.by_hand = 0 if args.start else min(_BY_HAND, args.deals // 10)
    start = process_time()

    def report(deals: int, turns: int, error: float, won: float, weights: bytes) -> bool:
        (args.folder / f"{name}.weights").write_bytes(weights)
        seconds = process_time() - start
        print(
            f"{name}: {deals:,} deals, {turns:,} turns, error {error:.3f}, "
            f"{won:.1%} won by landlords, {seconds:,.0f} s",
            flush=True,
        )
        return True

    _kernel.doudizhu_train(
        [rules_of(options), rules_of(options, spring=False)],
        settings,
        args.start.read_bytes() if args.start else None,
        max(1, args.deals // _REPORTS),
        report,
    )


if __name__ == "__main__":
    main()
