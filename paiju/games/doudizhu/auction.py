"""Calling and robbing: who is asked, and who becomes landlord (DZ-02 to DZ-05)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from paiju.core.units import Seat
from paiju.games.doudizhu.table import SEATS, order_after


class Word(StrEnum):
    """What is said in the auction."""

    CALL = "call"
    DECLINE = "decline"
    ROB = "rob"


class Bid(msgspec.Struct, frozen=True):
    """Who said what."""

    seat: Seat
    word: Word


class Auction(msgspec.Struct, frozen=True):
    """What has been said so far.

    Attributes:
        first: who is asked first (DZ-03, DZ-13).
        bids: what was said, in order.

    >>> auction = Auction(Seat(1)).after(Word.DECLINE).after(Word.CALL)
    >>> auction.turn, auction.after(Word.ROB).turn
    (0, 2)
    """

    first: Seat
    bids: tuple[Bid, ...] = ()

    @property
    def caller(self) -> Seat | None:
        """Who called: the first call ends the calling (DZ-02)."""
        return next((bid.seat for bid in self.bids if bid.word is Word.CALL), None)

    @property
    def robbers(self) -> tuple[Seat, ...]:
        """Who robbed, in order."""
        return tuple(bid.seat for bid in self.bids if bid.word is Word.ROB)

    @property
    def turn(self) -> Seat | None:
        """Who is asked now; None where the auction is over."""
        caller = self.caller
        if caller is None:
            asked = len(self.bids)
            return Seat((self.first + asked) % SEATS) if asked < SEATS else None
        return next(iter(self._to_ask(caller)), None)

    @property
    def landlord(self) -> Seat | None:
        """At the end the last to rob, else the caller (DZ-04); None where all said no."""
        return self.robbers[-1] if self.robbers else self.caller

    def after(self, word: Word) -> Auction:
        """With what the seat in turn says.

        Raises:
            ValueError: where nobody is asked any more.
        """
        if self.turn is None:
            raise ValueError("the auction is over")
        return Auction(self.first, (*self.bids, Bid(self.turn, word)))

    def _to_ask(self, caller: Seat) -> tuple[Seat, ...]:
        """Who may still rob: others who have not spoken, then the caller (DZ-04, DZ-05)."""
        spoken = [bid.seat for bid in self.bids]
        others = tuple(seat for seat in order_after(caller) if seat not in spoken)
        caller_too = bool(self.robbers) and spoken.count(caller) == 1
        return (*others, caller) if caller_too else others
