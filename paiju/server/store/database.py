"""The SQLite file as SQLAlchemy Core uses it: accounts, history and lists.

Statements run in one thread of their own, so that they hold up neither the event loop
nor the log; what a move waits for goes through the log alone.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool

from paiju.server.store.connection import connect
from paiju.server.store.errors import StoreClosed, told_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Connection, Engine

T = TypeVar("T")


class Database:
    """Runs functions of a connection, each in a transaction of its own.

    Args:
        path: the file; it has been migrated.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._engine = create_engine(
            "sqlite://", creator=partial(connect, path), poolclass=StaticPool
        )
        event.listen(self._engine, "begin", _begin)
        self._reading = self._engine.execution_options(begin="BEGIN")
        # Takes the lock at once: a transaction that reads first and writes then could not
        # get it any more, if somebody else has written in between.
        self._writing = self._engine.execution_options(begin="BEGIN IMMEDIATE")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="paiju-database")
        self._closed = False

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` finds, all of it as of one moment.

        Raises:
            StoreError: the database failed.
        """
        return await self._run(self._reading, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, once what it wrote is durable; if it raises, nothing is written.

        Raises:
            StoreError: the database failed.
        """
        return await self._run(self._writing, work)

    async def close(self) -> None:
        """Returns when everything that was accepted is done."""
        self._closed = True
        await asyncio.to_thread(self._stop)

    def _stop(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()

    async def _run(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreClosed(f"{self._path}: closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(self._transact, engine, work))

    def _transact(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        with told_of(self._path), engine.begin() as connection:
            return work(connection)


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options()["begin"])
