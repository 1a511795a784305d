"""Deals that are over, as they are handed to the store."""

from __future__ import annotations

import msgspec

from paiju.core.units import Millis, Points, Seat
from paiju.server.store.players import PlayerId


class SeatScore(msgspec.Struct, frozen=True):
    """What a seat got in a deal.

    Attributes:
        player: whose seat it is; None where a bot of the room sat.
        side: who has the same number wins and loses together.
        escaped: the player left the deal before its end (PL-30); the score is his all the same.
    """

    seat: Seat
    player: PlayerId | None
    score: Points
    side: int = 0
    escaped: bool = False


class FinishedDeal(msgspec.Struct, frozen=True):
    """A deal that is over.

    Attributes:
        table: the id of its table.
        deal: its number at the table.
        ruleset: the name of its rule set.
        record: the record as text.
        seats: the score of each seat.
        winners: the seats that the rules call winners.
        took_ms: how long it took.
        room: where it was played; empty at a private table.
        rated: it counts for the players' strength (PL-42).
        member_points: its scores move the players' points (PL-40).
        agreed: its players agreed to end it; for who had left it before it is an escape all the
            same, and for all others it counts for nothing.
    """

    table: str
    deal: int
    ended_ms: Millis
    ruleset: str
    record: str
    seats: tuple[SeatScore, ...]
    winners: tuple[Seat, ...] = ()
    took_ms: Millis = Millis(0)
    room: str = ""
    rated: bool = False
    member_points: bool = False
    agreed: bool = False
