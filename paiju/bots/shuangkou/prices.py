"""What combinations of Shuangkou cost, in turns."""

from __future__ import annotations

from typing import Final

from paiju.combos import Kind, Reading

_SINGLE: Final = (
    1.0, 0.98, 0.96, 0.93, 0.9, 0.87, 0.83, 0.78, 0.72, 0.65, 0.55, 0.42, 0.2, -0.1, -0.5,
)  # fmt: skip
_PAIR: Final = (
    0.95, 0.93, 0.9, 0.87, 0.84, 0.8, 0.75, 0.7, 0.64, 0.56, 0.46, 0.32, 0.1, -0.5, -0.9,
)  # fmt: skip
_TRIPLE: Final = (
    0.9, 0.87, 0.84, 0.8, 0.76, 0.71, 0.65, 0.58, 0.5, 0.4, 0.28, 0.12, -0.15,
)  # fmt: skip
_BOMB: Final = (-0.75, -1.25, -2.2, -4.0, -5.5)
"""By lines, from 4 (SK-30): those of six and more bring points (SK-53)."""


def price(reading: Reading) -> float:
    """A combination by its kind, its rank and its lines."""
    rank, length = reading.rank, reading.length
    match reading.kind:
        case Kind.SINGLE:
            return _SINGLE[rank]
        case Kind.PAIR:
            return _PAIR[rank]
        case Kind.TRIPLE:
            return _TRIPLE[rank]
        case Kind.STRAIGHT:
            return 0.9 - 0.04 * rank - 0.02 * (length - 5)
        case Kind.PAIR_RUN:
            return 0.7 - 0.045 * rank - 0.05 * (length - 3)
        case Kind.TRIPLE_RUN:
            return 0.5 - 0.05 * rank - 0.05 * (length - 3)
        case _:
            most = len(_BOMB) - 1
            return _BOMB[min(reading.lines - 4, most)] - 0.015 * rank - 0.05 * _beyond(reading)


def _beyond(reading: Reading) -> int:
    """Lines over eight bring no more points, but beat more."""
    return max(0, reading.lines - 8)
