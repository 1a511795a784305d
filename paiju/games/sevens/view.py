"""What a seat may know of a deal of Sevens, built up from nothing."""

from __future__ import annotations

import msgspec

from paiju.core.cards import RANKS_IN_SUIT, Card, cards_of
from paiju.core.protocol import Observation
from paiju.core.units import Seat
from paiju.games.sevens.actions import Action, Play, Topple
from paiju.games.sevens.state import State
from paiju.games.sevens.table import SEATS, SUITS, lowest_first

Run = tuple[int, int]
"""The lowest and the highest rank of a suit on the table."""


class Reveal(msgspec.Struct, frozen=True):
    """What is turned up when a deal is over."""

    hands: tuple[tuple[Card, ...], ...]
    covered: tuple[tuple[Card, ...], ...]


class SevensView(Observation, frozen=True, tag="sevens"):
    """An observation of Sevens.

    Attributes:
        seat: whose view this is; None for a spectator.
        turn: the seat that acts, None where the deal is over.
        leader: the seat that acted first; with `history` it tells who did what.
        hand: the seat's own cards by suit, then rank.
        covered: the seat's own covered cards, from low to high (SV-10).
        hand_counts: cards in each hand.
        covered_counts: cards that each seat has covered (SV-05).
        table: for each suit S, H, C, D what lies there, or None (SV-03).
        history: for each action so far the card that was played, or None for one covered.
        legal: what the seat may do now, in the order of the cards.
        reveal: all hands and covered cards, only when the deal is over.
    """

    seat: Seat | None
    turn: Seat | None
    leader: Seat
    hand: tuple[Card, ...]
    covered: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    covered_counts: tuple[int, ...]
    table: tuple[Run | None, ...]
    history: tuple[Card | None, ...]
    legal: tuple[Action, ...] = ()
    reveal: Reveal | None = None


def view(state: State, seat: Seat | None, legal: tuple[Action, ...]) -> SevensView:
    """The view of a seat, or of a spectator."""
    return SevensView(
        seat=seat,
        turn=None if state.over else Seat(state.turn),
        leader=state.leader,
        hand=() if seat is None else tuple(cards_of(state.hands[seat])),
        covered=() if seat is None else tuple(lowest_first(state.covered[seat])),
        hand_counts=tuple([hand.bit_count() for hand in state.hands]),
        covered_counts=tuple([cards.bit_count() for cards in state.covered]),
        table=tuple([_run(state.table, suit) for suit in range(len(SUITS))]),
        history=tuple(
            [a.card if type(a) is Play else None for a in state.history if type(a) is not Topple]
        ),
        legal=legal,
        reveal=_reveal(state) if state.over else None,
    )


def _run(table: int, suit: int) -> Run | None:
    cards = (table & SUITS[suit]) >> (RANKS_IN_SUIT * suit)
    return ((cards & -cards).bit_length(), cards.bit_length()) if cards else None


def _reveal(state: State) -> Reveal:
    return Reveal(
        hands=tuple(tuple(cards_of(hand)) for hand in state.hands),
        covered=tuple(tuple(lowest_first(state.covered[seat])) for seat in range(SEATS)),
    )
