"""Databases are made, upgraded and left alone."""

from __future__ import annotations

import contextlib
import random
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import downgrade
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import NullPool, create_engine

from paiju.core.errors import StoreError
from paiju.server.store import migrate
from paiju.server.store.connection import connect
from paiju.server.store.migrate import HEAD, alembic_config, revision_of
from paiju.server.store.schema import metadata

if TYPE_CHECKING:
    from collections.abc import Generator

    from sqlalchemy import Connection

ROOT = Path(__file__).parents[2]
MIGRATE = """
import sys
from paiju.server.store import migrate
print("ready", flush=True)
migrate(sys.argv[1])
"""


@contextlib.contextmanager
def connected(path: Path) -> Generator[Connection]:
    engine = create_engine("sqlite://", creator=partial(connect, path), poolclass=NullPool)
    with engine.begin() as connection:
        yield connection


def table_names(path: Path) -> set[str]:
    with contextlib.closing(sqlite3.connect(path)) as db:
        return {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")}


def differences(path: Path) -> list[object]:
    """What the revisions made otherwise than the schema says."""
    with connected(path) as connection:
        options = {"compare_type": True, "compare_server_default": True}
        return compare_metadata(MigrationContext.configure(connection, opts=options), metadata)


def start(script: str, path: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", script, str(path)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "100% 牌局.db"


def test_revisions_and_schema_agree(path: Path) -> None:
    migrate(path)
    assert differences(path) == []
    assert table_names(path) == {*metadata.tables, "alembic_version"}


def test_a_difference_would_be_noticed(path: Path) -> None:
    migrate(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE players ADD COLUMN shoe_size INTEGER")
        db.execute("DROP INDEX ix_deal_seats_player_id_ended_ms")
    assert len(differences(path)) == 2


def test_head_is_the_last_revision(path: Path) -> None:
    migrate(path)
    with connected(path) as connection:
        scripts = ScriptDirectory.from_config(alembic_config(connection))
        assert scripts.get_heads() == [HEAD]
    assert revision_of(path) == HEAD


def test_migrating_twice_changes_nothing(path: Path) -> None:
    migrate(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO events VALUES ('a', 1, 0, x'00')")
        db.commit()
    migrate(f"sqlite:///{path}")
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM events").fetchone() == (1,)


def test_revisions_can_be_undone(path: Path) -> None:
    migrate(path)
    with connected(path) as connection:
        downgrade(alembic_config(connection), "base")
    assert table_names(path) == {"alembic_version"}
    migrate(path)
    assert differences(path) == []


def test_a_database_that_is_up_to_date_opens_without_alembic(path: Path) -> None:
    migrate(path)
    script = MIGRATE + "print(*sys.modules, sep='\\n')"
    with start(script, path) as process:
        modules, _ = process.communicate(timeout=30)
    assert process.returncode == 0
    assert "paiju.server.store.migrate" in modules.splitlines()
    assert "alembic" not in modules.splitlines()


def test_several_processes_may_start_at_once(path: Path) -> None:
    with contextlib.ExitStack() as stack:
        processes = [stack.enter_context(start(MIGRATE, path)) for _ in range(4)]
        assert [process.wait(timeout=30) for process in processes] == [0] * 4
    assert differences(path) == []


def test_a_new_file_may_be_opened_by_several_at_once(tmp_path: Path) -> None:
    def open_and_write(path: Path, together: threading.Barrier) -> None:
        together.wait()
        with contextlib.closing(connect(path)) as db:
            db.execute("CREATE TABLE IF NOT EXISTS cards (name TEXT)")

    together = threading.Barrier(6)
    with ThreadPoolExecutor(6) as threads:
        for number in range(40):
            path = tmp_path / f"{number}.db"
            opened = [threads.submit(open_and_write, path, together) for _ in range(6)]
            assert [each.result(timeout=30) for each in opened] == [None] * 6


def test_a_migration_that_is_killed_is_done_by_the_next(tmp_path: Path) -> None:
    chance = random.Random(3)
    for number in range(6):
        path = tmp_path / f"{number}.db"
        with start(MIGRATE, path) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(chance.uniform(0, 0.15))
            process.kill()
        if path.exists():
            assert len(table_names(path)) in {0, len(metadata.tables) + 1}
        migrate(path)
        assert differences(path) == []


def test_a_migration_that_fails_leaves_nothing_behind(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE deals (car TEXT)")
    with pytest.raises(StoreError, match="deals already exists"):
        migrate(path)
    assert table_names(path) == {"deals"}


def test_a_database_of_a_later_version_is_refused(path: Path) -> None:
    migrate(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    with pytest.raises(StoreError, match=r"later version.*9999"):
        migrate(path)
    assert revision_of(path) == "9999"


def test_other_databases_are_refused() -> None:
    with pytest.raises(StoreError, match="postgresql"):
        migrate("postgresql://localhost/paiju")
