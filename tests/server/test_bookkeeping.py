"""The books are proved while the room is open: what happens meanwhile is no fault of theirs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from paiju.core.units import Coins, Millis
from paiju.ledger import Place, player, returned, set_aside
from paiju.server.bookkeeping import proved
from paiju.server.store import Entry, Store
from paiju.server.store.log import EventLog
from paiju.server.table import events as ev
from tests.server.coin_tables import arrive, open_table, store_of

NOW = Millis(5)


class Busy:
    """A log that goes on as soon as somebody has read it."""

    def __init__(self, log: EventLog, entries: list[tuple[Entry, Any]]) -> None:
        self._log = log
        self._entries = entries

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        found = await self._log.read(table, after)
        if self._entries:
            entry, transfer = self._entries.pop(0)
            await self._log.append([entry], [transfer])
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)


async def deal_that_ends(store: Store) -> list[tuple[Entry, Any]]:
    """A table for coins; its next deal, and the end of it."""
    [ann] = await arrive(store, "Ann")
    await open_table(store, "t", "doudizhu", [ann])
    await store.coins.free([ann.id], Coins(1000), NOW)
    seq = (await store.log.tables())[0].seq
    stacks = (Coins(900), Coins(500), Coins(500))
    owners = (player(ann.id), "bots", "bots")
    places = [Place(seat, each, stacks[seat]) for seat, each in enumerate(owners)]  # type: ignore[arg-type]
    dealt = ev.Dealt(attempt=0, deadline_ms=NOW, stacks=stacks)
    happens = ((dealt, set_aside), (ev.Closed(), returned))
    return [
        (Entry("t", seq + n, NOW, ev.write_event(event)), moved("t", 1, places, NOW))
        for n, (event, moved) in enumerate(happens, 1)
    ]


@pytest.mark.parametrize("goes_on", [1, 2])
def test_a_deal_that_begins_or_ends_meanwhile(tmp_path: Path, goes_on: int) -> None:
    async def look() -> None:
        async with store_of(tmp_path) as store:
            entries = await deal_that_ends(store)
            busy: Any = Busy(store.log, entries[:goes_on])
            proof = await proved(store._replace(log=busy))
            assert (proof.finding, proof.deals) == (None, 1)

    asyncio.run(look())


def test_what_is_missing_for_good_is_found(tmp_path: Path) -> None:
    async def look() -> None:
        async with store_of(tmp_path) as store:
            entries = await deal_that_ends(store)
            await store.log.append([entry for entry, _ in entries])
            finding = (await proved(store)).finding
            assert finding is not None
            assert (finding.reference, finding.number) == ("stakes/t/1", None)

    asyncio.run(look())
