"""Events of tables that are closed: dropped after a while, for their deals are kept as records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, select, update

from paiju.core.units import Millis, Seat
from paiju.server.store.players import PlayerId
from paiju.server.store.schema import deal_seats, deals, events, tables
from paiju.server.store.schema_coins import transfers

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from paiju.server.store.database import Database


class KeptDeal(msgspec.Struct, frozen=True):
    """What is kept of a deal for good.

    Attributes:
        owners: who sat on each seat; None where a bot of the room did.
    """

    deal: int
    ended_ms: Millis
    record: str
    owners: Mapping[Seat, PlayerId | None]


class Retention:
    """What is still kept of tables, and what no longer is."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, before: Millis) -> list[str]:
        """The tables that were closed before a moment and whose events are kept, oldest first."""
        question = (
            select(tables.c.id)
            .where(tables.c.closed_ms < before, tables.c.dropped_ms.is_(None))
            .order_by(tables.c.closed_ms, tables.c.id)
        )
        return await self._database.read(lambda db: list(db.scalars(question)))

    async def drop(self, table: str, now: Millis) -> None:
        """Deletes the events of a table, and notes that they are gone on purpose."""

        def both(connection: Connection) -> None:
            connection.execute(delete(events).where(events.c.table_id == table))
            noted = update(tables).where(tables.c.id == table).values(dropped_ms=now)
            connection.execute(noted)

        await self._database.write(both)

    async def dropped(self) -> list[str]:
        """The tables whose events are no longer kept."""
        question = select(tables.c.id).where(tables.c.dropped_ms.is_not(None)).order_by(tables.c.id)
        return await self._database.read(lambda db: list(db.scalars(question)))

    async def missing(self) -> list[str]:
        """The tables that the ledger names, whose events are gone, and nobody dropped them."""
        t = transfers
        kept = select(events.c.seq).where(events.c.table_id == t.c.table_id).exists()
        gone = tables.c.dropped_ms.is_not(None)
        dropped = select(tables.c.id).where(tables.c.id == t.c.table_id, gone).exists()
        question = (
            select(t.c.table_id)
            .distinct()
            .where(t.c.table_id != "", ~kept, ~dropped)
            .order_by(t.c.table_id)
        )
        return await self._database.read(lambda db: list(db.scalars(question)))

    async def deals(self, table: str) -> dict[int, KeptDeal]:
        """What is kept of a table's deals, by their numbers."""
        return await self._database.read(lambda db: _deals(db, table))


def _deals(connection: Connection, table: str) -> dict[int, KeptDeal]:
    seated = select(deal_seats.c.deal, deal_seats.c.seat, deal_seats.c.player_id)
    owners: dict[int, dict[Seat, PlayerId | None]] = {}
    for deal, seat, owner in connection.execute(seated.where(deal_seats.c.table_id == table)):
        owners.setdefault(deal, {})[Seat(seat)] = owner
    kept = select(deals.c.deal, deals.c.ended_ms, deals.c.record).where(deals.c.table_id == table)
    return {
        deal: KeptDeal(deal, ended_ms, record, owners.get(deal, {}))
        for deal, ended_ms, record in connection.execute(kept.order_by(deals.c.deal))
    }
