"""The one protocol that all games follow.

A game is a stateless value made from a rule set; states are frozen. For every state, seat and
action: `action in legal(s, seat)` ⇔ `check(s, seat, action) is None` ⇔ `apply` succeeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

import msgspec

from paiju.core.cards import Card
from paiju.core.refusal import Refusal
from paiju.core.settlement import Settlement
from paiju.core.units import Seat


class Deck(msgspec.Struct, frozen=True):
    """All that chance decides in a deal, decided beforehand.

    Attributes:
        cards: the order of the cards, first dealt first.
        lots: one number for each lot that the game draws, below the number of its sides.
    """

    cards: tuple[Card, ...]
    lots: tuple[int, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """What a game shuffles and draws.

    Attributes:
        cards: the cards in their unshuffled order.
        sides: the number of sides of each lot that is drawn after the shuffle.
    """

    cards: tuple[Card, ...]
    sides: tuple[int, ...] = ()


class Action(msgspec.Struct, frozen=True, tag_field="action", tag=str.lower):
    """What a seat does: each family has its own."""


class Event(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """What others see happen: each family has its own."""


class Observation(msgspec.Struct, frozen=True, tag_field="game"):
    """What a seat may know: each family has its own."""


S = TypeVar("S")
A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)
O_co = TypeVar("O_co", bound=Observation, covariant=True)


class Legal(Protocol[A_co]):
    """The legal actions of a seat: iterates in one fixed order, answers `in` fast."""

    def __iter__(self) -> Iterator[A_co]: ...
    def __contains__(self, action: object, /) -> bool: ...
    def __len__(self) -> int: ...


class Step(msgspec.Struct, Generic[S], frozen=True):
    """What an action leads to.

    Attributes:
        state: the next state.
        public: events that everybody sees, in order.
        private: events that one seat alone sees.
    """

    state: S
    public: tuple[Event, ...] = ()
    private: tuple[tuple[Seat, Event], ...] = ()


class Game(Protocol[S, A, O_co]):
    """One game under one rule set."""

    @property
    def seats(self) -> int:
        """How many play."""
        ...

    @property
    def pack(self) -> Pack:
        """What is shuffled before a deal."""
        ...

    def deal(self, deck: Deck) -> S:
        """The first state. Rules draw no random number: the order of the deck comes in."""
        ...

    def actors(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now: one, several, or none where the deal is over."""
        ...

    def brief(self, state: S) -> bool:
        """Whether those who may act are only offered something that needs no answer.

        A room waits a moment for it, not a whole turn, and who says nothing is not absent.
        """
        ...

    def redealt(self, state: S) -> bool:
        """Whether the deal is over without a settlement and is dealt again."""
        ...

    def legal(self, state: S, seat: Seat) -> Legal[A]:
        """What the seat may do now; empty where it may not act."""
        ...

    def check(self, state: S, seat: Seat, action: A) -> Refusal | None:
        """Why the seat may not do this now; None where it may."""
        ...

    def apply(self, state: S, seat: Seat, action: A) -> Step[S]:
        """The next state and what is seen of it.

        Raises:
            IllegalAction: with the refusal of `check`.
        """
        ...

    def observe(self, state: S, seat: Seat | None) -> O_co:
        """What a seat may know, built up from nothing; None is a spectator."""
        ...

    def timeout_action(self, state: S, seat: Seat) -> A:
        """What the rules say the server plays for a seat whose time is up."""
        ...

    def escape(self, state: S, seat: Seat) -> Step[S] | None:
        """The end of the deal because a seat left it; None where a bot plays on for it."""
        ...

    def settle(self, state: S) -> Settlement:
        """The settlement of a deal that is over.

        Raises:
            ValueError: while the deal is running.
        """
        ...
