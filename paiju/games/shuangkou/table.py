"""Seats, teams and the cards of two decks.

Only ranks decide what may be played, so a hand is counts in lanes (`paiju.core.packing`). What lies
on the table are real cards all the same: of a rank those leave a hand first that were dealt first,
before them the open card. That order hangs on nothing that the others cannot see, so which suit is
played tells them nothing of the rest of the hand.
"""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_108, Card
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import LANES
from paiju.core.protocol import Pack
from paiju.core.units import Seat

SEATS: Final = 4
HAND: Final = 27
ALL_SEATS: Final = tuple(Seat(seat) for seat in range(SEATS))

PACK: Final = Pack(DECK_108, sides=(len(DECK_108),))
"""Two decks; the lot is the open card, by its place among the unshuffled cards (SK-02, SK-03)."""

LANE: Final = tuple(RANKS_WITH_JOKERS.index(str(card.face)[-1]) for card in DECK_108)
"""The lane of each card."""

Piles = tuple[tuple[Card, ...], ...]
"""The cards that a seat was dealt, by lane, each in the order in which they leave the hand."""

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


def piles_of(cards: tuple[Card, ...], open_card: Card) -> Piles:
    """A hand, in the order of the deal, by lane."""
    first = sorted(cards, key=lambda card: card != open_card)
    return tuple(tuple(card for card in first if LANE[card] == lane) for lane in range(LANES))


def counts_of(piles: Piles) -> int:
    """How many of each rank, in lanes."""
    return sum(len(pile) << (4 * lane) for lane, pile in enumerate(piles))


def cards_held(piles: Piles, hand: int) -> tuple[Card, ...]:
    """The cards of a hand, from low to high."""
    return tuple(
        card
        for lane, pile in enumerate(piles)
        for card in pile[len(pile) - (hand >> (4 * lane) & 0xF) :]
    )


def cards_played(piles: Piles, hand: int, ranks: int) -> tuple[Card, ...]:
    """The cards that leave a hand when it plays these ranks, from low to high."""
    rest = hand - ranks
    return tuple(
        card
        for lane, pile in enumerate(piles)
        if ranks >> (4 * lane) & 0xF
        for card in pile[
            len(pile) - (hand >> (4 * lane) & 0xF) : len(pile) - (rest >> (4 * lane) & 0xF)
        ]
    )
