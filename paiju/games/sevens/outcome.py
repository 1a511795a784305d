"""How a deal ended, as far as its scores depend on it."""

from __future__ import annotations

import msgspec

from paiju.core.cards import Card
from paiju.core.units import Points, Seat
from paiju.games.sevens.actions import Play
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.state import State
from paiju.games.sevens.table import (
    HAND,
    SEATS,
    completes_suit,
    lowest_first,
    points_of,
)
from paiju.games.sevens.topple import ToppleKind, topple_kind


class Covered(msgspec.Struct, frozen=True):
    """What one seat has covered.

    Attributes:
        points: the sum of the card points (SV-07).
        cards: the cards where they are known, from low to high.
        all_thirteen: whether it is the whole hand (SV-44).
    """

    points: Points
    cards: tuple[Card, ...] = ()
    all_thirteen: bool = False

    @classmethod
    def of(cls, cards: int) -> Covered:
        """From a set of cards."""
        return cls(Points(points_of(cards)), tuple(lowest_first(cards)), cards.bit_count() == HAND)


class Toppling(msgspec.Struct, frozen=True):
    """Who toppled, and with what."""

    seat: Seat
    kind: ToppleKind


class Escape(msgspec.Struct, frozen=True):
    """Who left, and how the deal stood (SV-50).

    Attributes:
        seat: the escaper.
        hands: the cards still in each hand, as sets.
        table: the cards on the table, as one set.
        played: how many cards each seat has played.
    """

    seat: Seat
    hands: tuple[int, ...]
    table: int
    played: tuple[int, ...]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a deal.

    Attributes:
        covered: for each seat what it covered.
        last: for each seat the last card that it played, None where it played none.
        leader: the seat that acted first; it breaks ties (SV-44, SV-61, SV-64).
        dragons: the seats that completed a suit, once for each suit (SV-43).
        topple: where the deal was toppled.
        escape: where somebody left it.
    """

    covered: tuple[Covered, ...]
    last: tuple[Card | None, ...]
    leader: Seat = Seat(0)
    dragons: tuple[Seat, ...] = ()
    topple: Toppling | None = None
    escape: Escape | None = None


def play_order(leader: Seat) -> tuple[Seat, ...]:
    """All seats in the order of play from the leader."""
    return tuple(Seat((leader + i) % SEATS) for i in range(SEATS))


def outcome_of(options: SevensOptions, state: State) -> Outcome:
    """The outcome of a state that is over."""
    return Outcome(
        covered=tuple(Covered.of(cards) for cards in state.covered),
        last=tuple(_last_played(state, Seat(seat)) for seat in range(SEATS)),
        leader=state.leader,
        dragons=_dragons(state),
        topple=_toppling(options, state),
        escape=_escape(state),
    )


def _plays(state: State, seat: Seat) -> list[Card]:
    return [action.card for action in state.actions_of(seat) if isinstance(action, Play)]


def _last_played(state: State, seat: Seat) -> Card | None:
    plays = _plays(state, seat)
    return plays[-1] if plays else None


def _dragons(state: State) -> tuple[Seat, ...]:
    table, seats = 0, list[Seat]()
    for ply, action in enumerate(state.history):
        if isinstance(action, Play):
            table |= action.card.bit
            if completes_suit(action.card, table):
                seats.append(state.actor_of(ply))
    return tuple(seats)


def _toppling(options: SevensOptions, state: State) -> Toppling | None:
    seat = state.toppler
    if seat is None:
        return None
    kind = topple_kind(state.hands[seat], options)
    if kind is None:
        raise ValueError("a hand was toppled that holds no four aces, kings or sevens")
    return Toppling(seat, kind)


def _escape(state: State) -> Escape | None:
    if state.escaper is None:
        return None
    played = tuple(len(_plays(state, Seat(seat))) for seat in range(SEATS))
    return Escape(state.escaper, state.hands, state.table, played)
