"""How likely another seat holds something, by the cards that have not been seen.

Every unseen card is taken to be as likely in one hidden place as in any other.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb, prod
from typing import Final

from paiju.bots.hands.moment import Moment, Other
from paiju.combos import BIG_JOKER, SMALL_JOKER, Reading
from paiju.combos.lanes import ACE, size_of
from paiju.core.packing import LANE_MAX, LANES

_MOST: Final = 10
"""The most cards of a rank that are asked for."""


@lru_cache(1 << 16)
def at_least_of(wanted: int, there: int, drawn: int, unseen: int) -> float:
    """How likely there are so many of some cards among those drawn (hypergeometric).

    >>> at_least_of(1, 4, 10, 20) + comb(16, 10) / comb(20, 10)
    1.0

    Args:
        wanted: how many of them.
        there: how many of them are unseen.
        drawn: cards that are drawn.
        unseen: cards that they are drawn from.
    """
    if wanted <= 0:
        return 1.0
    if wanted > there or wanted > drawn:
        return 0.0
    fewer = sum(
        comb(there, count) * comb(unseen - there, drawn - count)
        for count in range(wanted)
        if drawn - count <= unseen - there
    )
    return 1.0 - fewer / comb(unseen, drawn)


class Odds:
    """What one other seat may hold.

    Args:
        moment: what is known.
        other: the seat.
    """

    def __init__(self, moment: Moment, other: Other) -> None:
        self.count: Final = other.count
        wild = moment.shapes.description.wild
        unseen, drawn = size_of(moment.unseen), other.hidden
        self.holds: Final = [
            [
                at_least_of(
                    wanted - (other.known >> 4 * lane & LANE_MAX),
                    moment.unseen >> 4 * lane & LANE_MAX,
                    min(drawn, unseen),
                    unseen,
                )
                for lane in range(LANES)
            ]
            for wanted in range(_MOST + 1)
        ]
        """By number of cards and lane."""
        self._wild_lane: Final = wild
        self.wild: Final = 0.0 if wild is None else self.holds[1][wild]
        self.jokers: Final = self.holds[1][SMALL_JOKER] * self.holds[1][BIG_JOKER]

    def alike(self, wanted: int, lane: int) -> float:
        """So many of a rank, a wild card perhaps among them."""
        held = self.holds[wanted][lane]
        if not self.wild or lane == self._wild_lane or wanted < 2:
            return held
        return held + (self.holds[wanted - 1][lane] - held) * self.wild

    def same_kind(self, reading: Reading) -> float:
        """Something of the same kind and size that beats it; wings are taken for granted."""
        if self.count < reading.size:
            return 0.0
        above = range(reading.rank + 1, LANES)
        if reading.length == 1:
            return 1.0 - prod(1.0 - self.alike(reading.unit, lane) for lane in above)
        tops = range(reading.rank + 1, ACE + 1)
        return max((self._run(reading.unit, top, reading.length) for top in tops), default=0.0)

    def _run(self, unit: int, top: int, length: int) -> float:
        held = self.holds[unit][top - length + 1 : top + 1]
        whole = prod(held)
        if not self.wild:
            return whole
        least = min(held)
        but_one = whole / least if least else prod(sorted(held)[1:])
        return whole + (but_one - whole) * self.wild
