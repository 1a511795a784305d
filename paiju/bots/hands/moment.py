"""What a seat knows of a game in which combinations are beaten, in words common to both games."""

from __future__ import annotations

from functools import cached_property

import msgspec

from paiju.combos import Reading, Shapes
from paiju.combos.lanes import size_of
from paiju.core.packing import LANE_MAX, LANES
from paiju.core.units import Seat


class Other(msgspec.Struct, frozen=True):
    """Another seat that still has cards.

    Attributes:
        seat: which.
        friend: whether it is on the same side.
        count: how many cards it has.
        known: those of them that everybody has seen.
    """

    seat: Seat
    friend: bool
    count: int
    known: int = 0

    @property
    def hidden(self) -> int:
        """How many of its cards nobody else has seen."""
        return self.count - size_of(self.known)


class Moment(msgspec.Struct, frozen=True, dict=True):
    """A turn to play.

    Attributes:
        shapes: what combinations there are.
        hand: the cards of the seat whose turn it is.
        others: the others with cards, in the order of play.
        unseen: cards that are in others' hands, but those that are known to be in one.
        to_beat: what stands; None on the lead.
        owner: whose that is, unless he has no cards left.
        friendly: whether it is a friend's, who may have no cards left.
    """

    shapes: Shapes
    hand: int
    others: tuple[Other, ...]
    unseen: int
    to_beat: Reading | None = None
    owner: Other | None = None
    friendly: bool = False

    @cached_property
    def enemies(self) -> tuple[Other, ...]:
        """Those on the other side, in the order of play."""
        return tuple(other for other in self.others if not other.friend)

    @cached_property
    def friend(self) -> Other | None:
        """The partner, where there is one with cards."""
        return next((other for other in self.others if other.friend), None)

    @cached_property
    def size(self) -> int:
        """How many cards the hand has."""
        return size_of(self.hand)

    @cached_property
    def nearest(self) -> int:
        """The fewest cards that an enemy has."""
        return min((enemy.count for enemy in self.enemies), default=LANES * LANE_MAX)


def less(cards: int, gone: int) -> int:
    """Cards without others, of each rank no fewer than none.

    >>> hex(less(0x123, 0x211))
    '0x12'
    """
    left = 0
    for shift in range(0, 4 * LANES, 4):
        count = (cards >> shift & LANE_MAX) - (gone >> shift & LANE_MAX)
        if count > 0:
            left += count << shift
    return left
