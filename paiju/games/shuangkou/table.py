"""Seats, teams and the cards of two decks."""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_108
from paiju.core.protocol import Pack
from paiju.core.units import Seat

DECKS: Final = 2
SEATS: Final = 4
HAND: Final = 27
ALL_SEATS: Final = tuple(Seat(seat) for seat in range(SEATS))

PACK: Final = Pack(DECK_108, sides=(len(DECK_108),))
"""Two decks; the lot is the open card, by its place among the unshuffled cards (SK-02, SK-03)."""

Hands = tuple[int, int, int, int]
"""For each seat the ranks that it holds, as counts in lanes."""


def partner(seat: int) -> Seat:
    """Who sits opposite (SK-01)."""
    return Seat((seat + 2) % SEATS)


def team(seat: int) -> int:
    """0 for seats 0 and 2, 1 for the others (SK-01)."""
    return seat % 2


def order_after(seat: int) -> tuple[Seat, ...]:
    """The other seats in the order of play (SK-05)."""
    return tuple(Seat((seat + i) % SEATS) for i in range(1, SEATS))
