"""A deal of Shuangkou at one moment."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.combos.reading import Reading
from paiju.core.cards import Card
from paiju.core.packing import Ranks
from paiju.core.piles import Piles
from paiju.core.units import Seat
from paiju.games.shuangkou.outcome import Bomb
from paiju.games.shuangkou.table import Hands

OVER: Final = -1
"""The turn of a deal in which nobody acts any more."""


NO_RANKS: Final = Ranks(0)


class Turn(msgspec.Struct, frozen=True, gc=False):
    """What a seat did: the ranks that it played, none where it passed."""

    seat: Seat
    ranks: Ranks


class ToBeat(msgspec.Struct, frozen=True):
    """The highest play of the trick: whose it is, and how its cards are read."""

    seat: Seat
    ranks: Ranks
    reading: Reading


class State(msgspec.Struct, frozen=True):
    """Everything that has happened, hidden cards included.

    Attributes:
        dealt: the cards that each seat was dealt, in the order in which they leave it.
        hands: the ranks that each seat holds, as counts in lanes.
        open_card: the card that was dealt face up (SK-03).
        leader: the seat that was dealt it and acted first.
        turn: the seat that acts next, `OVER` where none does.
        to_beat: the play that stands, None where the seat in turn leads.
        passes: how many seats have passed on it.
        out: the seats without cards, in the order in which they went out (SK-42).
        bombs: all bombs that were played, in order.
        history: all that was done, in order.
        lead: where in `history` the last lead is.
    """

    dealt: tuple[Piles, ...]
    hands: Hands
    open_card: Card
    leader: Seat
    turn: int
    to_beat: ToBeat | None = None
    passes: int = 0
    out: tuple[Seat, ...] = ()
    bombs: tuple[Bomb, ...] = ()
    history: tuple[Turn, ...] = ()
    lead: int = 0

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self.turn == OVER
