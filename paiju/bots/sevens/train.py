"""Learns the policies that the strongest level plays out with.

    python -m paiju.bots.sevens.train NAME [--from FILE] [--decisions N] [--taught SHARE]

It plays against itself in the kernel and needs nothing else. It writes `learnt/NAME.weights` and
prints what made it, a line for `learnt/README.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final

from paiju.bots.sevens.searching import practised
from paiju.games.registry import find_ruleset
from paiju.kernel import _kernel
from paiju.kernel.sevens import rules_of

FOLDER: Final = Path(__file__).parent / "learnt"
RULESETS: Final[Mapping[str, str]] = {
    "pairwise": "sevens-qq",
    "pool": "sevens-jielong-2013",
    "pool-dragons": "sevens-jielong-2015",
    "stakes": "sevens-jingshou",
}
"""For each policy the rule set that it learns with."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Trains what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m paiju.bots.sevens.train", description=__doc__)
    parser.add_argument("name", metavar="NAME", choices=RULESETS, help=", ".join(RULESETS))
    parser.add_argument("--from", dest="start", type=Path, help="weights to go on from")
    parser.add_argument("--decisions", type=int, default=20_000_000)
    parser.add_argument("--taught", type=float, default=0.3, help="share in deals of level 4")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args(arguments)
    args.folder.mkdir(exist_ok=True)
    print(learn(args), flush=True)


def learn(args: Any) -> str:
    """Trains one policy, and gives the line that says what made it."""
    options = find_ruleset(RULESETS[args.name]).options
    start = process_time()
    policy, error, deals = _kernel.sevens_train(
        rules_of(options),
        _kernel.SevensPolicy(args.start.read_bytes()) if args.start else _kernel.SevensPolicy(),
        practised(options),
        args.decisions,
        args.taught,
        args.rate,
        args.seed,
    )
    (args.folder / f"{args.name}.weights").write_bytes(policy.weights())
    seconds = process_time() - start
    return (
        f"| {args.name} | {RULESETS[args.name]} | {args.start or 'nothing'} | {args.decisions:,} | "
        f"{args.taught} | {args.rate} | {args.seed} | {deals:,} | {error:.4f} | {seconds:,.0f} |"
    )


if __name__ == "__main__":
    main()
