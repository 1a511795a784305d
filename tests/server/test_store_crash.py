"""What is left of the log after `kill -9`, and after the disk was full."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from paiju.server.store import migrate
from paiju.server.store.sqlite import SqliteLog

ROOT = Path(__file__).parents[2]

# Appends to three tables at once, and says after each append what was acknowledged.
APPENDING = """
import asyncio, os, sys
from pathlib import Path
from paiju.core.units import Millis
from paiju.server.store import Entry
from paiju.server.store.sqlite import SqliteLog

async def play(log, table, seq):
    while True:
        entries = [Entry(table, n, Millis(n), f"{table} {n}".encode()) for n in (seq + 1, seq + 2)]
        await log.append(entries)
        seq += 2
        os.write(1, f"{table} {seq}\\n".encode())

async def main():
    log = SqliteLog(Path(sys.argv[1]))
    heads = {head.table: head.seq for head in await log.tables()}
    await asyncio.gather(*(play(log, table, heads.get(table, 0)) for table in "abc"))

asyncio.run(main())
"""

# Files of this process may not grow beyond a limit: the disk is full, then it is not.
FILLING = """
import asyncio, json, resource, sys
from pathlib import Path
from paiju.core.errors import StoreError
from paiju.core.units import Millis
from paiju.server.store import Entry
from paiju.server.store.sqlite import SqliteLog

TABLES = "abcd"

async def round_of(log, heads):
    async def one(table):
        try:
            await log.append([Entry(table, heads[table] + 1, Millis(0), b"x" * 5_000)])
        except StoreError as error:
            return str(error)
        heads[table] += 1
    return [error for error in await asyncio.gather(*map(one, TABLES)) if error]

async def main():
    log = SqliteLog(Path(sys.argv[1]))
    heads = dict.fromkeys(TABLES, 0)
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
    while not (errors := await round_of(log, heads)):
        pass
    full = {table: len(await log.read(table)) for table in TABLES}
    told = dict(heads)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    later = await round_of(log, heads)
    await log.close()
    print(json.dumps({"errors": errors, "told": told, "full": full, "later": later}))

asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "room.db"
    migrate(path)
    return path


def child(script: str, path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def stored(path: Path) -> dict[str, list[tuple[int, bytes]]]:
    async def read() -> dict[str, list[tuple[int, bytes]]]:
        log = SqliteLog(path)
        tables = {
            head.table: [(entry.seq, entry.data) for entry in await log.read(head.table)]
            for head in await log.tables()
        }
        await log.close()
        return tables

    return asyncio.run(read())


def acknowledged_until_killed(path: Path, acknowledgements: int, pause: float) -> Counter[str]:
    """The last seq that a child acknowledged for each table before it was killed."""
    with child(APPENDING, path) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acknowledgements)]
        time.sleep(pause)
        process.kill()
        lines += process.stdout.readlines()
    last: Counter[str] = Counter()
    for line in lines:
        assert line.endswith("\n")
        table, seq = line.split()
        last[table] = int(seq)
    return last


def test_whatever_was_acknowledged_survives_kill_9(path: Path) -> None:
    chance = random.Random(7)
    for _ in range(15):
        last = acknowledged_until_killed(path, chance.randint(1, 60), chance.uniform(0, 0.02))
        assert last
        tables = stored(path)
        for table, seq in last.items():
            assert len(tables[table]) >= seq
        for table, events in tables.items():
            assert len(events) % 2 == 0, "half of an append was stored"
            assert events == [(seq, f"{table} {seq}".encode()) for seq in range(1, len(events) + 1)]


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of file size")
def test_a_full_disk_reaches_everybody_and_loses_nothing(path: Path) -> None:
    with child(FILLING, path) as process:
        output, _ = process.communicate(timeout=30)
    found = json.loads(output)

    assert len(found["errors"]) == 4
    assert all(str(path) in error for error in found["errors"])
    assert found["full"] == found["told"]
    assert min(found["told"].values()) > 3
    assert found["later"] == []
    assert {table: len(events) for table, events in stored(path).items()} == {
        table: seq + 1 for table, seq in found["told"].items()
    }
