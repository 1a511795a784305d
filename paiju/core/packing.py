"""Counts of ranks in 4-bit lanes of one integer: 15 ranks, 60 bits.

For the games in which suits do not matter. Lane 0 is the 3, lane 12 the 2, lanes 13 and 14
the jokers. With two decks a count reaches 8, the lane's top bit, so a test by guard bits is
wrong here; `contains` compares odd and even lanes apart, each with a spare lane to borrow from.
"""

from __future__ import annotations

from typing import Final

from paiju.core.errors import NotationError
from paiju.core.notation import RANKS_WITH_JOKERS, parse_ranks

LANES: Final = len(RANKS_WITH_JOKERS)
LANE_MAX: Final = 15
_EVEN: Final = sum(0xF << (8 * i) for i in range(LANES // 2 + 1))
_GUARDS: Final = sum(0x10 << (8 * i) for i in range(LANES // 2 + 1))


class Ranks(int):
    """Cards of which only the ranks matter: counts in lanes that read and print as ranks.

    >>> Ranks(0x12), Ranks.of("4 3 3") == Ranks(0x12), Ranks.of("44R").size
    (334, True, 3)
    """

    __slots__ = ()

    @classmethod
    def of(cls, text: str) -> Ranks:
        """From the notation.

        Raises:
            NotationError: for what is no rank, or more than fifteen of one.
        """
        return cls(pack_ranks(text))

    @property
    def size(self) -> int:
        """How many cards."""
        return sum(self >> (4 * lane) & LANE_MAX for lane in range(LANES))

    def __str__(self) -> str:
        return unpack_ranks(self)

    def __repr__(self) -> str:
        return unpack_ranks(self)


def pack_ranks(text: str) -> int:
    """Ranks in the notation as counts in lanes.

    Raises:
        NotationError: for what is no rank, or more than fifteen of one.

    >>> hex(pack_ranks("3 3 4"))
    '0x12'
    """
    ranks = parse_ranks(text)
    crowded = next((letter for letter in ranks if ranks.count(letter) > LANE_MAX), None)
    if crowded:
        raise NotationError(f"more than {LANE_MAX} of rank {crowded}: {text!r}")
    return sum(1 << (4 * RANKS_WITH_JOKERS.index(letter)) for letter in ranks)


def unpack_ranks(counts: int) -> str:
    """Counts in lanes as ranks from low to high.

    >>> unpack_ranks(0x12)
    '334'
    """
    return "".join(
        letter * (counts >> (4 * lane) & 0xF) for lane, letter in enumerate(RANKS_WITH_JOKERS)
    )


def contains(whole: int, part: int) -> bool:
    """Whether each lane of `part` is at most the same lane of `whole`.

    >>> contains(pack_ranks("33333333"), pack_ranks("3333"))
    True
    >>> contains(pack_ranks("34"), pack_ranks("33"))
    False
    """
    even = ((whole & _EVEN) | _GUARDS) - (part & _EVEN)
    odd = ((whole >> 4 & _EVEN) | _GUARDS) - (part >> 4 & _EVEN)
    return even & odd & _GUARDS == _GUARDS
