"""The index of tables, for lists; what happened at a table is in the log alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert, select, update

from paiju.core.units import Millis
from paiju.server.store.players import PlayerId
from paiju.server.store.schema import tables

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from paiju.server.store.database import Database


class TableInfo(msgspec.Struct, frozen=True):
    """A table in a list.

    Attributes:
        id: its id, as in the log.
        family: which game.
        ruleset: the name of its rule set.
        owner: who opened it; None if the room did.
        closed_ms: None while it is open.
    """

    id: str
    family: str
    ruleset: str
    owner: PlayerId | None
    opened_ms: Millis
    closed_ms: Millis | None = None


class Tables:
    """The tables that were opened, and which of them still are."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def opened(self, table: TableInfo) -> bool:
        """Lists a table, once; False, and nothing changes, if it is listed already.

        Raises:
            StoreError: its owner does not exist.
        """
        return await self._database.write(lambda connection: _add(connection, table))

    async def closed(self, table: str, now: Millis) -> None:
        """Notes that a table is closed; one that is closed already, or unknown, stays so."""
        change = (
            update(tables)
            .where(tables.c.id == table, tables.c.closed_ms.is_(None))
            .values(closed_ms=now)
        )
        await self._database.write(lambda connection: connection.execute(change))

    async def open(self) -> list[TableInfo]:
        """The tables that are open, the oldest first."""
        question = (
            select(
                tables.c.id,
                tables.c.family,
                tables.c.ruleset,
                tables.c.owner_id,
                tables.c.opened_ms,
            )
            .where(tables.c.closed_ms.is_(None))
            .order_by(tables.c.opened_ms, tables.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(question).all())
        return [TableInfo(*row) for row in rows]


def _add(connection: Connection, table: TableInfo) -> bool:
    if connection.execute(select(tables.c.id).where(tables.c.id == table.id)).first() is not None:
        return False
    connection.execute(
        insert(tables).values(
            id=table.id,
            family=table.family,
            ruleset=table.ruleset,
            owner_id=table.owner,
            opened_ms=table.opened_ms,
            closed_ms=table.closed_ms,
        )
    )
    return True
