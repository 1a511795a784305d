"""How well the bots play Dou Dizhu: `python -m benchmarks.bots_doudizhu`.

Each deck is played six times: one of a level against two of the other, on each seat, both ways;
they call, rob and show for themselves. For each rule set and pair of levels: the points that a
seat of the first level makes in a deal on average (in points, before they are paid in coins), the
standard error of that over the decks, and with how many of them it made any; then what a decision
of it takes. Level 0 takes any legal action.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.bots_arena import report

TABLES = ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def main(arguments: Sequence[str] | None = None) -> None:
    report("doudizhu", TABLES, arguments)


if __name__ == "__main__":
    main()
