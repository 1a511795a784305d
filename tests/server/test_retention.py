"""Old events go, and nothing that anybody can still ask for goes with them."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path

import msgspec
import pytest

from paiju.cli import main
from paiju.core.units import Millis
from paiju.server.app import DATABASE
from paiju.server.bookkeeping import proved
from paiju.server.retention import DAY_MS, EventSweep
from paiju.server.room import card_room
from paiju.server.room.card_room import CardRoom
from paiju.server.room.settings import Settings, steady_clock
from paiju.server.store import Store
from tests.server.coin_tables import arrive, open_table, store_of
from tests.server.harness import Player, ServerProcess, settled

OLD, OPEN, VOID = "old", "open", "void"
FEW = 3
LATER = Millis(DAY_MS * (FEW + 1))


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder with three tables for coins: closed after two deals, open after one, called off."""
    asyncio.run(_play(tmp_path))
    return tmp_path


async def _play(folder: Path) -> None:
    async with store_of(folder) as store:
        people = await arrive(store, "Ann")
        for table in (OLD, OPEN, VOID):
            await store.coins.free([people[0].id], Settings().allowance.grant, Millis(0))
            await open_table(store, table, "doudizhu", people)
    server = ServerProcess(folder)
    await asyncio.to_thread(server.start)
    try:
        ann = Player(server, "Ann", people[0].token)
        async with ann.http:
            for table, deals in ((OLD, 2), (OPEN, 1)):
                async with ann.at(table) as seat:
                    await seat.hear()
                    for _ in range(deals):
                        await seat.say("ready")
                        await seat.until(lambda s: s.table["phase"] == "playing")
                        await seat.play_on(settled)
            async with ann.at(VOID) as seat:
                await seat.hear()
                await seat.say("ready")
                await seat.until(lambda s: s.table["phase"] == "playing")
    finally:
        await asyncio.to_thread(server.kill)
    async with store_of(folder) as store:
        room = CardRoom(store, Settings())
        await room.start()
        assert await room.close_table(OLD)
        assert await room.close_table(VOID)
        await room.stop()


async def _sweep(store: Store, after: Millis = LATER, keep_days: int = FEW) -> int:
    return await EventSweep(store, keep_days).sweep(Millis(steady_clock()() + after))


async def _kept(store: Store) -> set[str]:
    return {head.table for head in await store.log.tables()}


def test_events_go_and_records_scores_and_coins_stay(played: Path) -> None:
    async def run() -> None:
        async with store_of(played) as store:
            before, records = await proved(store), await store.retention.deals(OLD)
            assert (before.finding, before.deals, before.recorded) == (None, 4, 0)
            assert list(records) == [1, 2]
            assert await _sweep(store) == 2
            assert await _kept(store) == {OPEN}
            assert await store.retention.deals(OLD) == records
            after = await proved(store)
            assert (after.finding, after.deals, after.recorded) == (None, 1, 3)
            assert set(after.gone) == {OLD, VOID}
            assert (after.transfers, after.total) == (before.transfers, 0)
            assert await _sweep(store) == 0

    asyncio.run(run())


def test_nothing_goes_before_its_time_or_where_all_is_kept(played: Path) -> None:
    async def run() -> None:
        async with store_of(played) as store:
            assert await _sweep(store, Millis(LATER // 2)) == 0
            assert await _sweep(store, Millis(LATER * 1000), keep_days=0) == 0
            assert await _kept(store) == {OLD, OPEN, VOID}

    asyncio.run(run())


def test_events_stay_where_only_they_know_of_a_deal(
    played: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with sqlite3.connect(played / DATABASE) as db:
        db.execute("DELETE FROM deal_seats WHERE table_id = 'old' AND deal = 2")
        db.execute("DELETE FROM deals WHERE table_id = 'old' AND deal = 2")

    async def run() -> None:
        async with store_of(played) as store:
            with caplog.at_level(logging.WARNING):
                assert await _sweep(store) == 1
            assert await _kept(store) == {OLD, OPEN}

    asyncio.run(run())
    assert "table old: its events stay: deal 2 has no record" in caplog.text


def test_the_check_names_what_is_gone_and_fails_for_none_of_it(
    played: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run() -> None:
        async with store_of(played) as store:
            await _sweep(store)

    asyncio.run(run())
    command = ["ledger", "check", "--data", str(played)]
    assert main([*command, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "events of 2 tables are no longer kept (old, void); their 3 deals agree" in told
    assert main([*command, "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["gone"] == [OLD, VOID]


def test_events_that_nobody_dropped_are_missed(played: Path) -> None:
    with sqlite3.connect(played / DATABASE) as db:
        db.execute("DELETE FROM events WHERE table_id = 'old'")

    async def run() -> None:
        async with store_of(played) as store:
            finding = (await proved(store)).finding
            assert finding is not None
            assert (finding.reference, finding.problem) == (
                OLD,
                "the events of this table are missing",
            )

    asyncio.run(run())


def test_a_record_that_says_otherwise_than_the_ledger_is_found(played: Path) -> None:
    """Also where the table's events are gone."""

    async def sweep() -> None:
        async with store_of(played) as store:
            await _sweep(store)

    asyncio.run(sweep())
    with sqlite3.connect(played / DATABASE) as db:
        db.execute("UPDATE deals SET ended_ms = ended_ms + 1 WHERE table_id = 'old' AND deal = 2")

    async def run() -> None:
        async with store_of(played) as store:
            finding = (await proved(store)).finding
            assert finding is not None
            assert finding.reference == "settle/old/2"
            assert finding.problem == "its table says otherwise"

    asyncio.run(run())


def test_a_running_room_drops_them_by_itself(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sqlite3.connect(played / DATABASE) as db:
        db.execute("UPDATE tables SET closed_ms = 0 WHERE id = 'old'")
    monkeypatch.setattr(card_room, "SWEEP_S", 0.01)

    async def run() -> None:
        async with store_of(played) as store:
            room = CardRoom(store, Settings(keep_days=FEW))
            await room.start()
            while OLD in await _kept(store):  # noqa: ASYNC110 - nobody says when it is done
                await asyncio.sleep(0.01)
            await room.stop()
            assert await store.retention.dropped() == [OLD]

    asyncio.run(asyncio.wait_for(run(), 20))


def test_a_server_starts_and_plays_on_without_them(played: Path) -> None:
    async def run() -> None:
        async with store_of(played) as store:
            await _sweep(store)
            room = CardRoom(store, Settings())
            await room.start()
            assert [live.table.id for live in room.tables()] == [OPEN]
            await room.stop()

    asyncio.run(run())
