"""How a deal ended, as far as its scores depend on it."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.core.units import Seat
from paiju.games.shuangkou.causes import Cause
from paiju.games.shuangkou.table import order_after, partner, team

PLACE_POINTS: Final = {
    Cause.DOUBLE: (3, 3, -3, -3),
    Cause.SINGLE: (2, -2, 2, -2),
    Cause.LEVEL: (1, -1, -1, 1),
}
"""Basic points by place (SK-51)."""


class Bomb(msgspec.Struct, frozen=True):
    """A bomb that was played: who played it, and its level (SK-30)."""

    seat: Seat
    lines: int


class Outcome(msgspec.Struct, frozen=True):
    """The end of a deal.

    Attributes:
        out: the seats without cards, in the order in which they went out; a team is among them.
        bombs: all bombs that were played, in order.
    """

    out: tuple[Seat, ...]
    bombs: tuple[Bomb, ...] = ()

    @property
    def places(self) -> tuple[Seat, ...]:
        """All seats by place: those still with cards follow the last one out (SK-42, SK-43)."""
        left = (seat for seat in order_after(self.out[-1]) if seat not in self.out)
        return (*self.out, *left)

    @property
    def ending(self) -> Cause:
        """Double, single or level (SK-43)."""
        place = self.places.index(partner(self.out[0]))
        return (Cause.DOUBLE, Cause.SINGLE, Cause.LEVEL)[place - 1]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The team of the player who was out first (SK-51), in the order of the seats."""
        first = self.out[0]
        return (Seat(team(first)), partner(team(first)))


def is_over(out: tuple[Seat, ...]) -> bool:
    """Whether both of a team are out (SK-42)."""
    return any(partner(seat) in out for seat in out)


def multiplier(lines: int) -> int:
    """What the winners' highest bomb makes of the basic points; 0 lines: they had none (SK-52).

    >>> [multiplier(lines) for lines in (0, 4, 5, 6, 7, 8, 11)]
    [1, 1, 2, 4, 8, 16, 16]
    """
    return 2 ** max(0, min(lines, 8) - 4)


def contribution(lines: int) -> int:
    """What each of the three others pays for a bomb of this level, at once (SK-53).

    >>> [contribution(lines) for lines in (5, 6, 7, 8, 11)]
    [0, 2, 6, 10, 10]
    """
    return (0, 2, 6, 10)[max(0, min(lines, 8) - 5)]


def highest(bombs: tuple[Bomb, ...], seats: tuple[Seat, ...]) -> int:
    """The highest level that these seats played, 0 where they played no bomb."""
    return max((bomb.lines for bomb in bombs if bomb.seat in seats), default=0)
