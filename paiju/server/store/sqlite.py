"""The log of events in an SQLite file, by the standard library alone."""

from __future__ import annotations

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from paiju.server.store.connection import connect
from paiju.server.store.errors import StoreBusy, StoreClosed, told_of
from paiju.server.store.log import Entry, LogCounts, Overflow, TableHead
from paiju.server.store.writer import Answer, Append, Writer

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from paiju.ledger import Transfer

_READ = "SELECT seq, at_ms, data FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"

# Steps from id to id along the primary key: its cost grows with the tables, not the events.
_TABLES = """
WITH RECURSIVE ids (id) AS (
    SELECT min(table_id) FROM events
    UNION ALL
    SELECT (SELECT min(table_id) FROM events WHERE table_id > ids.id)
    FROM ids WHERE ids.id IS NOT NULL
)
SELECT table_id, seq, at_ms FROM ids JOIN events
ON table_id = ids.id AND seq = (SELECT max(seq) FROM events WHERE table_id = ids.id)
ORDER BY table_id
"""

T = TypeVar("T")


class SqliteLog:
    """An `EventLog` in an SQLite file that has been migrated.

    Made and used in one event loop. Appends go to one writer thread, reads to a thread
    and connection of their own; neither holds up the loop.

    Args:
        path: the file.
        capacity: how many appends may wait to be stored.
        overflow: what an append beyond that meets.
    """

    def __init__(
        self, path: Path, *, capacity: int = 1024, overflow: Overflow = Overflow.WAIT
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._path = path
        self._overflow = overflow
        self._room = asyncio.Semaphore(capacity)
        self._closing: asyncio.Future[None] | None = None
        self._reader = connect(path)
        self._reader.execute("PRAGMA query_only = ON")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="paiju-log-reader")
        self._writer = Writer(connect(path), path, self._hand_back)

    async def append(self, entries: Sequence[Entry], transfers: Sequence[Transfer] = ()) -> None:
        if self._overflow is Overflow.REFUSE and self._room.locked():
            raise StoreBusy(f"{self._path}: too many appends wait to be stored")
        await self._room.acquire()
        if self._closing is not None:
            self._room.release()
            raise StoreClosed(f"{self._path}: closed")
        caller = self._loop.create_future()
        self._writer.submit(Append(tuple(entries), tuple(transfers), caller))
        await caller

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._query(lambda db: db.execute(_READ, (table, after)).fetchall())
        return [Entry(table, seq, at_ms, data) for seq, at_ms, data in rows]

    async def tables(self) -> list[TableHead]:
        rows = await self._query(lambda db: db.execute(_TABLES).fetchall())
        return [TableHead(*row) for row in rows]

    def counts(self) -> LogCounts:
        return self._writer.counts

    async def close(self) -> None:
        if self._closing is None:
            self._closing = self._loop.run_in_executor(None, self._stop)
        await asyncio.shield(self._closing)

    def _stop(self) -> None:
        self._writer.stop()
        self._reading.shutdown()
        self._reader.close()

    async def _query(self, question: Callable[[sqlite3.Connection], T]) -> T:
        if self._closing is not None:
            raise StoreClosed(f"{self._path}: closed")
        return await self._loop.run_in_executor(self._reading, partial(self._ask, question))

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        with told_of(self._path):
            return question(self._reader)

    def _hand_back(self, answers: list[Answer]) -> None:
        # If the loop is gone, so are all who waited.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._answer, answers)

    def _answer(self, answers: list[Answer]) -> None:
        for caller, error in answers:
            self._room.release()
            if caller.done():
                continue  # cancelled meanwhile
            if error is None:
                caller.set_result(None)
            else:
                caller.set_exception(error)
