"""A deal of Dou Dizhu at one moment."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from paiju.combos import Lane, Reading
from paiju.core.packing import Ranks
from paiju.core.piles import NO_PILES, Piles
from paiju.core.protocol import Deck
from paiju.core.units import Seat
from paiju.games.doudizhu.auction import Auction

NO_RANKS: Final = Ranks(0)

Hands = tuple[Ranks, Ranks, Ranks]


class Phase(StrEnum):
    """The parts of a deal, in order."""

    SHOWING = "showing"
    CALLING = "calling"
    ROBBING = "robbing"
    PLAYING = "playing"
    OVER = "over"


class Turn(msgspec.Struct, frozen=True):
    """What a seat did in the play: what it laid and how that was read, or nothing: it passed."""

    seat: Seat
    ranks: Ranks = NO_RANKS
    reading: Reading | None = None


class ToBeat(msgspec.Struct, frozen=True):
    """The play that stands: whose it is, and how its cards are read."""

    seat: Seat
    ranks: Ranks
    reading: Reading


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that has happened, hidden cards included.

    Attributes:
        deck: all cards in the order in which they are dealt, and the lots.
        phase: the part of the deal.
        actors: the seats that may act now: while hands are shown (DZ-10) all that have not shown
            and not acted at this stage, later one.
        stage: which stage of showing it is, the last one once showing is over.
        dealt: cards that each hand has been dealt so far.
        piles: the real cards that came into each hand, in the order in which they leave it.
        hands: what each hand holds.
        shows: for each seat the multiplier at which it showed, 0 where it has not (DZ-10).
        first_shown: the first to show before the calling (DZ-13).
        auction: what has been said, once somebody is asked.
        landlord: the landlord, once settled.
        wild: the wild rank, once drawn (DZ-50).
        to_beat: the play that stands, None where the seat in turn leads.
        history: all plays and passes, in order.
        lead: where in `history` the last lead is.
        void: all said no, and the cards are dealt again (DZ-02).
    """

    deck: Deck
    phase: Phase
    actors: tuple[Seat, ...]
    stage: int = 0
    dealt: int = 0
    piles: tuple[Piles, Piles, Piles] = (NO_PILES, NO_PILES, NO_PILES)
    hands: Hands = (NO_RANKS, NO_RANKS, NO_RANKS)
    shows: tuple[int, int, int] = (0, 0, 0)
    first_shown: Seat | None = None
    auction: Auction | None = None
    landlord: Seat | None = None
    wild: Lane | None = None
    to_beat: ToBeat | None = None
    history: tuple[Turn, ...] = ()
    lead: int = 0
    void: bool = False

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self.phase is Phase.OVER

    @property
    def opening(self) -> bool:
        """Whether the landlord has the bottom cards, and nothing has been played yet (DZ-10)."""
        return self.phase is Phase.PLAYING and not self.history

    @property
    def winner(self) -> Seat | None:
        """Who is out (DZ-42)."""
        return self.history[-1].seat if self.over and self.history else None

    def plays_of(self, seat: Seat) -> int:
        """How many combinations a seat has played (DZ-61)."""
        return sum(turn.reading is not None and turn.seat == seat for turn in self.history)
