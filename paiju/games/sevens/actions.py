"""What a seat can do, and what is seen of it."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.core import protocol
from paiju.core.cards import DECK_52, Card
from paiju.core.units import Seat
from paiju.games.sevens.table import HAND, SEATS


class Play(protocol.Action, frozen=True):
    """Lays a live card on the table (SV-04)."""

    card: Card = msgspec.field(name="cards")


class Cover(protocol.Action, frozen=True):
    """Puts a card face down in front of the seat (SV-05)."""

    card: Card = msgspec.field(name="cards")


class Topple(protocol.Action, frozen=True):
    """Ends the deal with four aces, kings or sevens, before the seat's first card (SV-42)."""


Action = Play | Cover | Topple

# Actions and their events are few and frozen: made once, they cost nothing in a deal.
PLAY: Final = tuple(Play(card) for card in DECK_52)
COVER: Final = tuple(Cover(card) for card in DECK_52)
TOPPLE: Final = Topple()


class Played(protocol.Event, frozen=True):
    """A card was laid on the table."""

    seat: Seat
    card: Card


class Covered(protocol.Event, frozen=True):
    """A card was covered; `count` are covered now. Which card only its owner knows."""

    seat: Seat
    count: int


class CoveredCard(protocol.Event, frozen=True, tag="covered_card"):
    """For its owner alone: which card was covered."""

    seat: Seat
    card: Card


class Dragon(protocol.Event, frozen=True):
    """A suit is complete on the table (SV-43)."""

    seat: Seat
    card: Card


class Toppled(protocol.Event, frozen=True):
    """The deal was toppled; `cards` are shown as proof."""

    seat: Seat
    cards: tuple[Card, ...]


class Escaped(protocol.Event, frozen=True):
    """A seat left, and the deal is settled as it stands (PL-30)."""

    seat: Seat


Event = Played | Covered | CoveredCard | Dragon | Toppled | Escaped

PLAYED: Final = tuple(
    tuple((Played(Seat(seat), card),) for card in DECK_52) for seat in range(SEATS)
)
COVERED: Final = tuple(
    tuple((Covered(Seat(seat), count),) for count in range(HAND + 1)) for seat in range(SEATS)
)
