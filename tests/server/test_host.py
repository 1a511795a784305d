"""What a host sees and does: ready, figures, logs, draining, backing up and restoring."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from paiju.cli import main
from paiju.cli.serve import own_address
from paiju.core.errors import StoreError
from paiju.server.app import DATABASE
from paiju.server.store.copies import back_up, restore
from tests.server.harness import ConnectionClosed, Player, Seat, ServerProcess, players, settled


class Served:
    """`paiju serve` as a host starts it, with its log."""

    def __init__(self, data: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "paiju.cli", "serve", "--data", str(data), "--port", "0"]
        command += ["--no-browser", "--bot-delay", "0", "--log-level", "info", *arguments]
        self._log = (data.parent / "log").open("w+")
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[1].rstrip("/")
        self.port = int(self.url.rpartition(":")[2])

    def logged(self) -> list[dict[str, Any]]:
        self._log.seek(0)
        return [msgspec.json.decode(line) for line in self._log]

    def close(self) -> None:
        self.process.kill()
        self.process.wait(10)
        self._log.close()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextlib.contextmanager
def served(data: Path, *arguments: str) -> Generator[Served]:
    with contextlib.closing(Served(data, *arguments)) as server:
        yield server


async def told_that_it_drains(player: Player) -> None:
    while (await player.http.get("/readyz")).status_code != 503:  # noqa: ASYNC110
        await asyncio.sleep(0.02)


def test_ready_and_figures(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:

        async def ask() -> None:
            async with players(server, "Ann") as (ann,):
                await ann.open_table("sevens-qq", bots=1)
                assert (await ann.http.get("/readyz")).text == "ready\n"
                assert (await ann.http.get("/healthz")).text == "ok\n"
                figures = (await ann.http.get("/metrics")).text.splitlines()
                assert "paiju_tables 1.0" in figures
                assert "paiju_deals_running 0.0" in figures
                assert "paiju_log_appends_total 1.0" in figures

        asyncio.run(ask())


def test_figures_are_the_hosts_affair(tmp_path: Path) -> None:
    """Whoever comes through a proxy is not this machine."""
    with ServerProcess(tmp_path) as server:
        answer = httpx.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
        assert answer.status_code == 404


@contextlib.asynccontextmanager
async def playing(player: Player) -> AsyncGenerator[Seat]:
    """A table at which a deal has begun."""
    table = await player.open_table("sevens-jielong", bots=1)
    async with player.at(table) as seat:
        await seat.hear()
        await seat.say("ready")
        await seat.until(lambda s: s.table["deal"] == 1)
        yield seat


@pytest.mark.timeout(120)
def test_draining(tmp_path: Path) -> None:
    """On SIGTERM running deals are played to their end, no new one begins, and it says so."""
    data = tmp_path / "data"
    with served(data, "--drain", "100", "--log-format", "json") as server:

        async def play() -> None:
            async with players(server, "Ann") as (ann,), playing(ann) as one, playing(ann) as other:
                server.process.send_signal(signal.SIGTERM)
                await told_that_it_drains(ann)
                assert (await ann.http.get("/readyz")).text == "draining\n"
                await one.play_on(settled)
                await one.say("ready")
                await one.until(lambda s: s.table["seats"][0]["ready"])
                assert one.table["deal"] == 1
                await other.play_on(settled)
                with contextlib.suppress(ConnectionClosed):
                    await one.next("never")

        asyncio.run(play())
        assert server.process.wait(20) == 0
        told = {line["message"]: line for line in server.logged()}
        assert told["draining: no new deals"]["level"] == "info"
        assert told["deal settled"]["deal"] == 1
        assert told["deal settled"]["ruleset"] == "sevens-jielong-2015"
    # Who was ready when the room closed is dealt in when it opens again.
    with served(data, "--log-format", "json") as server:
        figures = httpx.get(f"{server.url}/metrics").text.splitlines()
        assert "paiju_deals_running 1.0" in figures


def test_others_in_the_network_are_told_where(tmp_path: Path) -> None:
    own = own_address()
    if own is None:
        pytest.skip("this machine is in no network")
    with served(tmp_path / "data", "--host", "0.0.0.0") as server:
        assert server.process.stdout is not None
        told = server.process.stdout.readline()
        assert told == f"paiju: http://{own}:{server.port}/  for others in your network\n"
        assert httpx.get(told.split()[1] + "healthz").text == "ok\n"


def test_a_second_signal_ends_at_once(tmp_path: Path) -> None:
    with served(tmp_path / "data", "--drain", "600") as server:

        async def play() -> None:
            async with players(server, "Ann") as (ann,), playing(ann):
                server.process.send_signal(signal.SIGTERM)
                await told_that_it_drains(ann)
                server.process.send_signal(signal.SIGTERM)
                assert await asyncio.to_thread(server.process.wait, 20) == 0

        asyncio.run(play())


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_nobody_else_on_the_machine_reads_what_is_kept(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    with served(data):
        assert main(["backup", str(copy), "--data", str(data)]) == 0
        kept = [data, data / DATABASE, copy, *data.glob(f"{DATABASE}-*")]
    modes = {path.name: oct(path.stat().st_mode & 0o077) for path in kept if path.exists()}
    assert DATABASE in modes
    assert set(modes.values()) == {"0o0"}


def test_back_up_while_playing_and_restore(tmp_path: Path) -> None:
    """What is played after the copy was made is gone after it is restored; nothing else is."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    data.mkdir()
    with ServerProcess(data) as server:

        async def play() -> tuple[dict[str, Any], str]:
            async with players(server, "Ann") as (ann,), playing(ann) as seat:
                assert main(["backup", str(copy), "--data", str(data)]) == 0
                before, table = seat.table["game"]["history"], seat.table["id"]
                await seat.play_on(settled)
                return before, table

        before, table = asyncio.run(play())
        with pytest.raises(StoreError, match=r"the server at .* \(process \d+\) uses it"):
            restore(copy, data / DATABASE)
    assert main(["restore", str(copy), "--data", str(data)]) == 0
    assert (data / f"{DATABASE}.before-1").exists()
    with ServerProcess(data) as server:

        async def look() -> None:
            async with players(server, "Eve") as (eve,), eve.at(table) as seat:
                await seat.hear()
                assert seat.table["deal"] == 1
                assert seat.table["phase"] == "playing"
                assert seat.table["game"]["history"][: len(before)] == before

        asyncio.run(look())


def test_what_cannot_be_copied_or_restored(tmp_path: Path, capsys: Any) -> None:
    there = tmp_path / "there.db"
    there.write_text("something else")
    data = tmp_path / "data"
    data.mkdir()
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(data)]) == 2
    assert "there is no such file" in capsys.readouterr().err
    with ServerProcess(data):
        assert main(["backup", str(there), "--data", str(data)]) == 2
        assert "not overwritten" in capsys.readouterr().err
        assert there.read_text() == "something else"
    assert main(["restore", str(there), "--data", str(data)]) == 2
    assert "not a database" in capsys.readouterr().err


def test_a_broken_copy_replaces_nothing(tmp_path: Path) -> None:
    path, copy = tmp_path / DATABASE, tmp_path / "copy.db"
    with ServerProcess(tmp_path) as server:
        httpx.get(f"{server.url}/api/me")
    back_up(path, copy)
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError):
        restore(copy, path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM players").fetchone() == (1,)
