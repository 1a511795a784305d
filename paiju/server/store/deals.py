"""Finished deals: their records, and who had which score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import func, insert, select

from paiju.core.units import Millis, Points, Seat
from paiju.server.store.finished import FinishedDeal
from paiju.server.store.players import PlayerId
from paiju.server.store.schema import deal_seats, deals
from paiju.server.store.standings import note

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select

    from paiju.server.store.database import Database


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal in a player's history: which, and how it went for him."""

    table: str
    deal: int
    ended_ms: Millis
    ruleset: str
    seat: Seat
    score: Points
    escaped: bool
    agreed: bool
    record: str


class Deals:
    """The finished deals of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, deal: FinishedDeal) -> bool:
        """Stores a deal and counts it, once; False, and nothing changes, if it is there already.

        Raises:
            StoreError: a player of a seat does not exist.
        """
        return await self._database.write(lambda connection: _add(connection, deal))

    async def record(self, table: str, deal: int) -> str | None:
        """The record of a deal; None if there is no such deal."""
        question = select(deals.c.record).where(deals.c.table_id == table, deals.c.deal == deal)
        return await self._database.read(
            lambda connection: connection.execute(question).scalar_one_or_none()
        )

    async def seat_of(self, player: PlayerId, table: str, deal: int) -> Seat | None:
        """Where a player sat in a deal; None where he did not."""
        question = select(deal_seats.c.seat).where(
            deal_seats.c.table_id == table,
            deal_seats.c.deal == deal,
            deal_seats.c.player_id == player,
        )
        return await self._database.read(lambda db: db.execute(question).scalar())

    async def of_player(
        self, player: PlayerId, limit: int = 50, before: Millis | None = None
    ) -> list[PlayedDeal]:
        """A player's deals, the last one first; only those that ended before a moment, if given."""
        question = _played(player)
        if before is not None:
            question = question.where(deal_seats.c.ended_ms < before)
        rows = await self._database.read(
            lambda connection: connection.execute(question.limit(limit)).all()
        )
        return [PlayedDeal(*row) for row in rows]

    async def averages(self, player: PlayerId) -> dict[str, float]:
        """What a player makes in a deal under each rule set, in points."""
        together = (deals.c.table_id == deal_seats.c.table_id) & (deals.c.deal == deal_seats.c.deal)
        question = (
            select(deals.c.ruleset, func.sum(deal_seats.c.score), func.count())
            .join_from(deal_seats, deals, together)
            .where(deal_seats.c.player_id == player, ~deals.c.agreed)
            .group_by(deals.c.ruleset)
        )
        rows = await self._database.read(lambda connection: connection.execute(question).all())
        return {ruleset: int(points) / played for ruleset, points, played in rows}

    async def in_rooms(self, player: PlayerId) -> tuple[int, int]:
        """How many deals a player has played in rooms, and how many of those he has left (PL-31).

        Those at private tables say nothing: anybody may play as many as he likes there, alone. Nor
        do those that were ended by agreement, but of who had left before.
        """
        counts = ~deals.c.agreed | deal_seats.c.escaped
        together = (deals.c.table_id == deal_seats.c.table_id) & (deals.c.deal == deal_seats.c.deal)
        question = (
            select(func.count(), func.count().filter(deal_seats.c.escaped))
            .join_from(deal_seats, deals, together)
            .where(deal_seats.c.player_id == player, deals.c.room.is_not(None), counts)
        )
        played, left = await self._database.read(
            lambda connection: connection.execute(question).one()
        )
        return played, left


def _add(connection: Connection, deal: FinishedDeal) -> bool:
    known = select(deals.c.deal).where(deals.c.table_id == deal.table, deals.c.deal == deal.deal)
    if connection.execute(known).first() is not None:
        return False
    key = {"table_id": deal.table, "deal": deal.deal}
    connection.execute(
        insert(deals).values(
            **key,
            ended_ms=deal.ended_ms,
            ruleset=deal.ruleset,
            record=deal.record,
            room=deal.room or None,
            rated=deal.rated,
            agreed=deal.agreed,
        )
    )
    seats = [
        {
            **key,
            "seat": seat.seat,
            "player_id": seat.player,
            "score": seat.score,
            "ended_ms": deal.ended_ms,
            "took_ms": deal.took_ms,
            "escaped": seat.escaped,
        }
        for seat in deal.seats
    ]
    if seats:
        connection.execute(insert(deal_seats), seats)
    note(connection, deal)
    return True


def _played(player: PlayerId) -> Select[Any, Any, Any, Any, Any, Any, Any, Any, Any]:
    together = (deals.c.table_id == deal_seats.c.table_id) & (deals.c.deal == deal_seats.c.deal)
    return (
        select(
            deals.c.table_id,
            deals.c.deal,
            deals.c.ended_ms,
            deals.c.ruleset,
            deal_seats.c.seat,
            deal_seats.c.score,
            deal_seats.c.escaped,
            deals.c.agreed,
            deals.c.record,
        )
        .join_from(deal_seats, deals, together)
        .where(deal_seats.c.player_id == player)
        .order_by(deal_seats.c.ended_ms.desc(), deals.c.table_id, deals.c.deal.desc())
    )
