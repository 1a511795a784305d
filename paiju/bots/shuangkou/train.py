"""Learns what the strong levels of Shuangkou go by.

    python -m paiju.bots.shuangkou.train [--deals N] [--rate R] [--start FILE] [--seed N]

It plays against itself in the kernel, from nothing, and needs nothing else. What chose better than
was hoped for is chosen more often; a judge who sees all hands says what may be hoped for, and
learns from what he thinks of the next moments. Writes `shuangkou.weights`; README.md beside it says
what made those that come with the package.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Final

from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.kernel._kernel import ShuangkouCourse, ShuangkouPupil
from paiju.kernel.shuangkou import rules_of

FILE: Final = Path(__file__).parent / "learnt" / "shuangkou.weights"
_STRETCHES: Final = 100
"""Parts of the course; the rate of learning falls from one to the next."""
_REPORTS: Final = 5
"""Stretches from one report to the next."""
_LAST_RATE: Final = 0.02
"""What is left of the rate at the end."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Trains, tells how it goes, and writes what was learnt."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=1_200_000)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE)
    args = parser.parse_args(arguments)
    start = args.start.read_bytes() if args.start else None
    pupil = ShuangkouPupil(rules_of(ShuangkouOptions()), start, ShuangkouCourse(), args.seed)
    begun = process_time()
    for done in range(_STRETCHES):
        left = 1 - done / _STRETCHES
        pupil.learn(args.deals // _STRETCHES, args.rate * (_LAST_RATE + (1 - _LAST_RATE) * left))
        if (done + 1) % _REPORTS == 0:
            args.file.write_bytes(pupil.weights())
            deals = (done + 1) * args.deals // _STRETCHES
            print(f"{deals:,} deals, {process_time() - begun:,.0f} s", flush=True)


if __name__ == "__main__":
    main()
