"""How well the bots play Shuangkou: `python -m benchmarks.bots_shuangkou`.

Each deck is played twice, a team of either level on either pair of seats. For each rule set and
pair of levels: the points that a seat of the first level makes in a deal on average, the standard
error of that over the decks, and with how many of them it made any; then what a decision of it
takes. Level 0 takes any legal action.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.bots_arena import report

TABLES = ((0, 1, 0, 1), (1, 0, 1, 0))


def main(arguments: Sequence[str] | None = None) -> None:
    report("shuangkou", TABLES, arguments)


if __name__ == "__main__":
    main()
