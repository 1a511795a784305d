"""Opens everything that a room keeps, from one file."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

from paiju.server.store.accounts import Accounts
from paiju.server.store.bot_accounts import BotAccounts
from paiju.server.store.coins import CoinStore
from paiju.server.store.connection import path_of
from paiju.server.store.database import Database
from paiju.server.store.deals import Deals
from paiju.server.store.departures import Departures
from paiju.server.store.hosts import Hosts
from paiju.server.store.leaders import Leaders
from paiju.server.store.limits import PlayLimits
from paiju.server.store.log import EventLog, Overflow
from paiju.server.store.migrate import migrate
from paiju.server.store.players import Players
from paiju.server.store.reports import Reports
from paiju.server.store.resets import Resets
from paiju.server.store.retention import Retention
from paiju.server.store.sessions import Sessions
from paiju.server.store.sqlite import SqliteLog
from paiju.server.store.standings import Standings
from paiju.server.store.tables import Tables

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path


class Store(NamedTuple):
    """Everything that a room keeps."""

    log: EventLog
    players: Players
    deals: Deals
    tables: Tables
    standings: Standings
    accounts: Accounts
    sessions: Sessions
    bots: BotAccounts
    limits: PlayLimits
    coins: CoinStore
    leaders: Leaders
    hosts: Hosts
    reports: Reports
    retention: Retention
    resets: Resets
    departures: Departures


def new_token() -> str:
    """A secret of 256 bits that can stand in a cookie."""
    return secrets.token_urlsafe(32)


@asynccontextmanager
async def open_store(
    where: str | Path,
    *,
    new_token: Callable[[], str] = new_token,
    capacity: int = 1024,
    overflow: Overflow = Overflow.WAIT,
) -> AsyncGenerator[Store]:
    """Migrates a database if it has to be, opens it, and closes it at the end.

    Args:
        where: a path, or a URL `sqlite:///path`; its folder exists.
        new_token: makes the secrets of sessions.
        capacity: how many appends may wait to be stored.
        overflow: what an append beyond that meets.

    Raises:
        StoreError: the file cannot be opened, or was made by a later version.

    >>> import asyncio, tempfile
    >>> async def play(folder: str) -> list[Entry]:
    ...     async with open_store(folder + "/room.db") as store:
    ...         await store.log.append([Entry("t1", 1, Millis(0), b"opened")])
    ...         return await store.log.read("t1")
    >>> from paiju.core.units import Millis
    >>> from paiju.server.store.log import Entry
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     asyncio.run(play(folder))
    [Entry(table='t1', seq=1, at_ms=0, data=b'opened')]
    """
    path = path_of(where)
    await asyncio.to_thread(migrate, path)
    async with AsyncExitStack() as stack:
        database = Database(path)
        stack.push_async_callback(database.close)
        log = SqliteLog(path, capacity=capacity, overflow=overflow)
        stack.push_async_callback(log.close)
        yield Store(
            log,
            Players(database, new_token),
            Deals(database),
            Tables(database),
            Standings(database),
            Accounts(database, new_token),
            Sessions(database),
            BotAccounts(database, new_token),
            PlayLimits(database),
            CoinStore(database, log),
            Leaders(database),
            Hosts(database),
            Reports(database),
            Retention(database),
            Resets(database, new_token),
            Departures(database),
        )
