"""What combinations of Dou Dizhu cost, in turns."""

from __future__ import annotations

from typing import Final

from paiju.combos import Kind, Reading

WING: Final = 0.7
"""What a triple saves by carrying a wing, before it is known which."""

_SINGLE: Final = (
    1.0, 0.97, 0.94, 0.9, 0.86, 0.81, 0.75, 0.68, 0.6, 0.5, 0.35, 0.1, -0.35, -0.7, -0.95,
)  # fmt: skip
_PAIR: Final = (
    1.0, 0.96, 0.92, 0.88, 0.83, 0.77, 0.7, 0.62, 0.52, 0.4, 0.2, -0.1, -0.6,
)  # fmt: skip
_TRIPLE: Final = (
    0.8, 0.75, 0.7, 0.64, 0.58, 0.5, 0.42, 0.34, 0.24, 0.14, 0.0, -0.2, -0.6,
)  # fmt: skip


def price(reading: Reading) -> float:
    """A combination as it is, with the wings that it has."""
    rank, length = reading.rank, reading.length
    match reading.kind:
        case Kind.SINGLE:
            return _SINGLE[rank]
        case Kind.PAIR:
            return _PAIR[rank]
        case Kind.TRIPLE | Kind.TRIPLE_ONE | Kind.TRIPLE_PAIR:
            return _TRIPLE[rank]
        case Kind.STRAIGHT:
            return 0.95 - 0.05 * rank - 0.02 * (length - 5)
        case Kind.PAIR_RUN | Kind.TRIPLE_RUN | Kind.PLANE_ONE | Kind.PLANE_PAIR:
            return 0.7 - 0.05 * rank - 0.05 * (length - 2)
        case Kind.FOUR_TWO | Kind.FOUR_PAIRS:
            return 0.3 - 0.02 * rank
        case Kind.SOFT_BOMB:
            return -1.05 - 0.02 * rank
        case Kind.BOMB:
            return -1.2 - 0.02 * rank
        case Kind.WILD_BOMB:
            return -1.8
        case _:
            return -1.85


def bare_price(reading: Reading) -> float:
    """The same where wings are still to be found for triples."""
    if reading.kind in (Kind.TRIPLE, Kind.TRIPLE_RUN):
        return price(reading) - WING * reading.length
    return price(reading)
