"""The words in which the shapes of a game are described."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from paiju.combos.lanes import (
    BIG_JOKER,
    EACH,
    JOKERS,
    THREE,
    TWO,
    Lane,
    at_least,
    ranks_between,
    size_of,
)
from paiju.combos.reading import Kind, Reading
from paiju.core.packing import LANE_MAX, contains


@dataclass(frozen=True)
class Wings:
    """Cards that a triple, a plane or a four carries along (DZ-30).

    Attributes:
        count: how many wings.
        cards: cards of each: 1, or 2 for pairs.
        equal: whether single wings may be alike; pairs never are.
        rocket: whether both jokers may be among single wings.
    """

    count: int
    cards: int
    equal: bool = True
    rocket: bool = False

    @property
    def ranks(self) -> int:
        """The set of ranks of which they may be: there is no pair of jokers."""
        return EACH if self.cards == 1 else EACH & ~JOKERS

    @property
    def most(self) -> int:
        """How many cards of one rank may be among them."""
        return self.count if self.cards == 1 and self.equal else self.cards

    def allow(self, naturals: int) -> bool:
        """Whether these cards can be among the wings, wild ones making up what is missing.

        Wild wings may be of whatever rank is still free: there are always enough.
        """
        if not contains(self.most * self.ranks, naturals):
            return False
        if naturals & JOKERS == JOKERS and not self.rocket:
            return False
        begun = size_of(naturals) if self.cards == 1 else at_least(naturals, 1).bit_count()
        return begun <= self.count


@dataclass(frozen=True)
class Shape:
    """One kind of combination with its number of cards.

    Attributes:
        kind: what it is called.
        unit: cards of each rank, wings aside.
        length: how many consecutive ranks.
        lowest: the lowest rank that it may have.
        highest: the highest.
        wings: what it carries along.
        wilds: the fewest and the most wild cards among its cards.
        jokers: made of any `unit` jokers, each of them standing for itself.
        tier: which bombs of the same lines are higher; 0 where it is no bomb.
        lines: the level of a bomb that counts lines (SK-30).
    """

    kind: Kind
    unit: int
    length: int = 1
    lowest: Lane = THREE
    highest: Lane = TWO
    wings: Wings = Wings(0, 1)
    wilds: tuple[int, int] = (0, 4)
    jokers: bool = False
    tier: int = 0
    lines: int = 0

    @cached_property
    def size(self) -> int:
        """All cards, wings among them."""
        return self.unit * self.length + self.wings.count * self.wings.cards

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """One for each run of ranks that the shape may have, lowest first."""
        if self.jokers:
            return (self._reading(BIG_JOKER),)
        tops = range(self.lowest + self.length - 1, self.highest + 1)
        return tuple(self._reading(Lane(top)) for top in tops)

    @cached_property
    def runs(self) -> tuple[tuple[int, Reading], ...]:
        """The set of ranks of each reading's run, with the reading; none where made of jokers."""
        if self.jokers:
            return ()
        return tuple(
            (ranks_between(reading.rank - self.length + 1, reading.rank), reading)
            for reading in self.readings
        )

    def _reading(self, rank: Lane) -> Reading:
        return Reading(
            self.kind, rank, self.length, self.unit, self.size, self.lines, self._power(rank)
        )

    def _power(self, rank: Lane) -> int:
        """More lines, then the higher tier, then fewer cards, then the higher rank (SK-31)."""
        if not self.tier:
            return 0
        return ((self.lines * 8 + self.tier) * 128 + 127 - self.size) * 16 + rank


@dataclass(frozen=True)
class Description:
    """All that is to know about the combinations of a game.

    Attributes:
        shapes: every shape; plays are listed by unit, and then in this order.
        wild: the rank whose cards are wild, if any.
        stands_for: the set of ranks for which a wild card may stand.
        wilds_alone: whether wild cards alone may stand for others, or are read as what they are.
        chosen: whether the player says how cards with wild ones among them are read (DZ-53);
            otherwise the highest reading that is legal holds (SK-22, DZ-31).
    """

    shapes: tuple[Shape, ...]
    wild: Lane | None = None
    stands_for: int = 0
    wilds_alone: bool = True
    chosen: bool = False

    @cached_property
    def wild_card(self) -> int:
        """One wild card, as cards; 0 where there are none."""
        return 0 if self.wild is None else 1 << 4 * self.wild

    def apart(self, cards: int) -> tuple[int, int]:
        """The natural cards, and how many wild ones there are."""
        if self.wild is None:
            return cards, 0
        wilds = cards >> 4 * self.wild & LANE_MAX
        return cards - (wilds << 4 * self.wild), wilds
