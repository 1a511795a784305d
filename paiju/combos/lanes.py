"""Ranks as lanes of a packed count, and sets of ranks as one bit in each lane.

A set of ranks is an integer with the lowest bit of each lane set; so `unit * ranks` is `unit`
cards of each of them, and shifting by a lane moves every rank by one.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NewType

from paiju.core.packing import LANE_MAX, LANES

Lane = NewType("Lane", int)
"""A rank as the number of its lane: 0 is the 3, 12 the 2, 13 and 14 the jokers (SK-04)."""

THREE: Final = Lane(0)
ACE: Final = Lane(11)
TWO: Final = Lane(12)
SMALL_JOKER: Final = Lane(13)
BIG_JOKER: Final = Lane(14)

EACH: Final = sum(1 << (4 * lane) for lane in range(LANES))
JOKERS: Final = 1 << (4 * SMALL_JOKER) | 1 << (4 * BIG_JOKER)
MOST: Final = 8
"""Cards of one rank in two decks."""
REACH: Final = tuple(max(MOST - count, 0) * EACH for count in range(LANE_MAX + 1))
"""What is added to cards so that a lane with so many of them reaches its top bit."""
_WITHIN: Final = tuple(EACH if count <= MOST else 0 for count in range(LANE_MAX + 1))
_BYTES: Final = sum(0xF << (8 * i) for i in range(LANES // 2 + 1))


def ranks_between(lowest: int, highest: int) -> int:
    """The set of the ranks from one to another, both among them.

    >>> hex(ranks_between(1, 3))
    '0x1110'
    """
    return EACH & ((1 << (4 * highest + 4)) - (1 << (4 * lowest)))


def at_least(cards: int, count: int) -> int:
    """The set of ranks of which there are at least so many cards, from 1, where none has over 8.

    >>> hex(at_least(0x8123, 2))
    '0x1011'
    """
    return (cards + REACH[count]) >> 3 & _WITHIN[count]


@cache
def each_of(ranks: int) -> tuple[int, ...]:
    """The ranks of a set, lowest first, each as the set of it alone.

    >>> [hex(rank) for rank in each_of(0x1101)]
    ['0x1', '0x100', '0x1000']
    """
    return tuple(ranks & 1 << lane for lane in range(0, 4 * LANES, 4) if ranks & 1 << lane)


def size_of(cards: int) -> int:
    """How many cards.

    >>> size_of(0x8123)
    14
    """
    return ((cards & _BYTES) + (cards >> 4 & _BYTES)) % 255
