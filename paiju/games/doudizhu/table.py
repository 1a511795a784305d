"""Seats, the pack, and the two sides."""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_54, Card
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.units import Seat
from paiju.games.doudizhu.options import HAND

SEATS: Final = 3
ALL_SEATS: Final = tuple(Seat(seat) for seat in range(SEATS))
DEALT: Final = SEATS * HAND
"""Cards that are dealt to hands; those after them are the bottom cards (DZ-01)."""

WILD_RANKS: Final = RANKS_WITH_JOKERS[:13]
"""Ranks that may be wild, 3 to 2 (DZ-50)."""

Cards = tuple[Card, ...]


def bottom_of(cards: Cards) -> Cards:
    """The bottom cards of a deck (DZ-01)."""
    return cards[DEALT:]


def dealt_to(cards: Cards, seat: Seat, count: int) -> Cards:
    """The first so many cards that a seat is dealt: one at a time, in the order of the seats."""
    return cards[seat : count * SEATS : SEATS]


def is_whole(cards: Cards) -> bool:
    """Whether these are the 54 cards, each once."""
    return sorted(cards) == list(DECK_54)


def order_after(seat: int) -> tuple[Seat, Seat]:
    """The other seats in the order of play (DZ-01)."""
    return Seat((seat + 1) % SEATS), Seat((seat + 2) % SEATS)
