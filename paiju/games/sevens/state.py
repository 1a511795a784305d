"""A deal of Sevens at one moment."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.core.units import Seat
from paiju.games.sevens.actions import Action, Topple
from paiju.games.sevens.legal import NONE, LegalActions
from paiju.games.sevens.table import SEATS

Hands = tuple[int, int, int, int]
"""A set of cards for each seat."""

NO_CARDS: Final[Hands] = (0, 0, 0, 0)

OVER: Final = -1
"""The turn of a deal in which nobody acts any more."""


class State(msgspec.Struct, frozen=True):
    """Everything that has happened, hidden cards included.

    Attributes:
        hands: the cards in each hand, as sets.
        covered: the cards that each seat has covered, as sets.
        table: the cards on the table, as one set.
        turn: the seat that acts next, `OVER` where none does.
        leader: the seat that acted first (SV-02).
        history: all actions in order, the first by the leader.
        legal: what the seat in turn may do; follows from the rest, and is kept as every
            action asks for it twice.
        escaper: the seat whose leaving ended the deal.
        void: the deal is to be dealt again (SV-41).
    """

    hands: Hands
    covered: Hands
    table: int
    turn: int
    leader: Seat
    history: tuple[Action, ...]
    legal: LegalActions = NONE
    escaper: Seat | None = None
    void: bool = False

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self.turn == OVER

    @property
    def toppler(self) -> Seat | None:
        """The seat that toppled the deal."""
        if self.history and isinstance(self.history[-1], Topple):
            return self.actor_of(len(self.history) - 1)
        return None

    def actor_of(self, ply: int) -> Seat:
        """Who did the action of a number, the first being 0."""
        return Seat((self.leader + ply) % SEATS)

    def actions_of(self, seat: Seat) -> tuple[Action, ...]:
        """What one seat did, in order."""
        return self.history[(seat - self.leader) % SEATS :: SEATS]
