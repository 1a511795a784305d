"""What comes in from outside: the clock, and where the data lie."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

import pytest

from paiju.core.errors import StoreError
from paiju.server.app import serve
from paiju.server.room.settings import Settings, steady_clock

HOUR_NS = 3600 * 10**9


def test_clock_runs_on_when_the_machines_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines are moments of it, and must not come or go by an hour at a time."""
    now = time.time_ns
    clock = steady_clock()
    before = clock()
    for ahead in (-HOUR_NS, HOUR_NS):
        monkeypatch.setattr(time, "time_ns", lambda ahead=ahead: now() + ahead)
        assert 0 <= clock() - before < 60_000
    assert abs(steady_clock()() - before - 3_600_000) < 60_000


def test_each_room_reads_the_time_when_it_is_made() -> None:
    assert abs(Settings().clock() - time.time_ns() // 10**6) < 5_000


def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """An error that names it, and no stack trace."""
    file = tmp_path / "file"
    file.touch()
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        pytest.raises(StoreError, match="file"),
    ):
        asyncio.run(serve(file, Settings(), listening, lambda: None))
