"""The log of events, over real files."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import pytest

from paiju.core.errors import StoreError
from paiju.core.units import Millis
from paiju.server.store import (
    Conflict,
    Entry,
    Gap,
    Overflow,
    StoreBusy,
    StoreClosed,
    TableHead,
    migrate,
)
from paiju.server.store.connection import connect
from paiju.server.store.sqlite import SqliteLog

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import AsyncGenerator, Coroutine, Generator
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "room.db"
    migrate(path)
    return path


@pytest.fixture
async def log(path: Path) -> AsyncGenerator[SqliteLog]:
    log = SqliteLog(path)
    yield log
    await log.close()


@pytest.fixture
def other(path: Path) -> Generator[sqlite3.Connection]:
    """Another process, as far as SQLite can tell."""
    with contextlib.closing(connect(path)) as db:
        yield db


def event(table: str, seq: int) -> Entry:
    return Entry(table, seq, Millis(1_000 + seq), f"{table} {seq}".encode())


async def started(append: Coroutine[None, None, None]) -> asyncio.Task[None]:
    task = asyncio.create_task(append)
    await asyncio.sleep(0)
    return task


async def test_what_was_appended_is_read_in_order(log: SqliteLog) -> None:
    await log.append([event("a", 1), event("a", 2)])
    await log.append([event("a", 3)])

    assert await log.read("a") == [event("a", 1), event("a", 2), event("a", 3)]
    assert await log.read("a", after=2) == [event("a", 3)]
    assert await log.read("b") == []


async def test_any_bytes_come_back(log: SqliteLog) -> None:
    entry = Entry("黑桃", 1, Millis(2**62), bytes(range(256)))
    await log.append([entry])
    assert await log.read("黑桃") == [entry]


async def test_an_append_of_nothing_is_no_error(log: SqliteLog) -> None:
    await log.append([])
    assert await log.tables() == []


async def test_heads_name_the_last_event_of_each_table(log: SqliteLog) -> None:
    await log.append([event("b", 1)])
    await log.append([event("a", 1), event("a", 2), event("c", 1)])

    assert await log.tables() == [
        TableHead("a", 2, Millis(1_002)),
        TableHead("b", 1, Millis(1_001)),
        TableHead("c", 1, Millis(1_001)),
    ]


async def test_a_seq_belongs_to_who_came_first(log: SqliteLog) -> None:
    await log.append([event("a", 1), event("a", 2)])

    with pytest.raises(Conflict) as caught:
        await log.append([Entry("a", 2, Millis(0), b"late")])

    assert (caught.value.table, caught.value.seq, caught.value.last) == ("a", 2, 2)
    assert await log.read("a", after=1) == [event("a", 2)]


async def test_of_many_who_race_for_a_seq_one_wins(log: SqliteLog) -> None:
    entries = [Entry("a", 1, Millis(0), bytes([racer])) for racer in range(20)]
    results = await asyncio.gather(
        *(log.append([entry]) for entry in entries), return_exceptions=True
    )

    winners = [entry for entry, result in zip(entries, results, strict=True) if result is None]
    assert await log.read("a") == winners
    assert len(winners) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 19


@pytest.mark.parametrize("seq", [0, -1])
async def test_counting_begins_with_one(log: SqliteLog, seq: int) -> None:
    with pytest.raises(Conflict):
        await log.append([event("a", seq)])
    assert await log.read("a", after=-10) == []


async def test_a_gap_is_refused(log: SqliteLog) -> None:
    with pytest.raises(Gap):
        await log.append([event("a", 2)])
    await log.append([event("a", 1)])
    with pytest.raises(Gap) as caught:
        await log.append([event("a", 3)])

    assert caught.value.last == 1
    assert await log.read("a") == [event("a", 1)]


async def test_an_append_is_stored_whole_or_not_at_all(log: SqliteLog) -> None:
    with pytest.raises(Gap):
        await log.append([event("a", 1), event("b", 1), event("a", 3)])
    assert await log.tables() == []

    await log.append([event("a", 1), event("b", 1), event("a", 2)])
    assert [head.seq for head in await log.tables()] == [2, 1]


async def test_one_bad_append_harms_no_other_of_its_group(
    log: SqliteLog, other: sqlite3.Connection
) -> None:
    await log.append([event("b", 1)])
    before = log.counts().transactions
    other.execute("BEGIN IMMEDIATE")
    group = [
        await started(log.append([entry]))
        for entry in (
            event("a", 1),
            event("b", 1),
            event("c", 7),
            Entry("d", 1, Millis(2**70), b"no such time"),
            Entry("\ud800", 1, Millis(0), b"no text"),
            event("e", 1),
        )
    ]
    other.execute("ROLLBACK")
    results = await asyncio.gather(*group, return_exceptions=True)

    assert [type(result) for result in results] == [
        type(None), Conflict, Gap, StoreError, StoreError, type(None),
    ]  # fmt: skip
    assert [head.table for head in await log.tables()] == ["a", "b", "e"]
    assert log.counts().transactions - before <= 2  # the first may have been taken alone
    assert (log.counts().appends, log.counts().refused) == (3, 4)


async def test_appends_of_many_tables_are_committed_together(log: SqliteLog) -> None:
    async def play(table: str) -> None:
        for seq in range(1, 21):
            await log.append([event(table, seq)])

    names = [f"table {number}" for number in range(100)]
    await asyncio.gather(*map(play, names))

    for name in names:
        assert await log.read(name) == [event(name, seq) for seq in range(1, 21)]
    counts = log.counts()
    assert counts.appends == 2_000
    assert 20 <= counts.transactions < 1_000


async def test_order_is_kept_when_the_queue_is_full(path: Path) -> None:
    log = SqliteLog(path, capacity=3, overflow=Overflow.WAIT)
    await asyncio.gather(*(log.append([event("a", seq)]) for seq in range(1, 51)))
    assert await log.read("a") == [event("a", seq) for seq in range(1, 51)]
    await log.close()


async def test_a_full_queue_can_refuse(path: Path, other: sqlite3.Connection) -> None:
    log = SqliteLog(path, capacity=2, overflow=Overflow.REFUSE)
    other.execute("BEGIN IMMEDIATE")
    waiting = [await started(log.append([event(table, 1)])) for table in "ab"]

    with pytest.raises(StoreBusy):
        await log.append([event("c", 1)])

    other.execute("ROLLBACK")
    await asyncio.gather(*waiting)
    await log.append([event("c", 1)])
    assert [head.table for head in await log.tables()] == ["a", "b", "c"]
    await log.close()


async def test_a_caller_that_is_cancelled_leaves_the_log_in_order(
    log: SqliteLog, other: sqlite3.Connection
) -> None:
    other.execute("BEGIN IMMEDIATE")
    cancelled = await started(log.append([event("a", 1)]))
    patient = await started(log.append([event("a", 2)]))
    cancelled.cancel()
    other.execute("ROLLBACK")

    await patient
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    assert await log.read("a") == [event("a", 1), event("a", 2)]


async def test_readers_see_what_is_committed_alone(
    log: SqliteLog, other: sqlite3.Connection
) -> None:
    await log.append([event("a", 1)])
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO events VALUES ('a', 2, 0, x'00')")
    assert await log.read("a") == [event("a", 1)]

    racing = await started(log.append([event("a", 2)]))
    other.execute("COMMIT")
    with pytest.raises(Conflict):
        await racing
    assert [entry.seq for entry in await log.read("a")] == [1, 2]


async def test_two_logs_on_one_file_never_share_a_seq(path: Path) -> None:
    logs = [SqliteLog(path), SqliteLog(path)]
    conflicts = 0

    async def node(log: SqliteLog, name: bytes) -> None:
        nonlocal conflicts
        for _ in range(50):
            last = len(await log.read("a"))
            try:
                await log.append([Entry("a", last + 1, Millis(0), name)])
            except Conflict:
                conflicts += 1

    await asyncio.gather(node(logs[0], b"0"), node(logs[1], b"1"))
    stored = await logs[0].read("a")
    assert [entry.seq for entry in stored] == list(range(1, 101 - conflicts))
    for log in logs:
        await log.close()


async def test_closing_stores_what_was_accepted(path: Path) -> None:
    log = SqliteLog(path)
    waiting = [await started(log.append([event("a", seq)])) for seq in range(1, 101)]
    await log.close()
    await asyncio.gather(*waiting)
    await log.close()

    for use in (log.append([event("a", 101)]), log.read("a"), log.tables()):
        with pytest.raises(StoreClosed):
            await use
    again = SqliteLog(path)
    assert len(await again.read("a")) == 100
    await again.close()


async def test_who_waits_for_room_when_the_log_closes_is_told(
    path: Path, other: sqlite3.Connection
) -> None:
    log = SqliteLog(path, capacity=1)
    other.execute("BEGIN IMMEDIATE")
    accepted = await started(log.append([event("a", 1)]))
    waiting = await started(log.append([event("a", 2)]))
    closing = await started(log.close())
    other.execute("ROLLBACK")

    await closing
    await accepted
    with pytest.raises(StoreClosed):
        await waiting


def test_a_commit_that_has_returned_survives_a_power_cut(other: sqlite3.Connection) -> None:
    settings = [
        other.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    assert settings == ["wal", 2, 1]


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("To whom it may concern: " * 100)
    with pytest.raises(StoreError, match=r"letter\.txt: file is not a database"):
        SqliteLog(path)


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere.+: unable to open database file"):
        SqliteLog(tmp_path / "nowhere" / "room.db")
