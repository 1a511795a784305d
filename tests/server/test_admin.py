"""The host's side: seen and done by him and those he appoints, by nobody else, and all kept."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.cli import main
from paiju.server.app import DATABASE
from paiju.server.host.door import FILE, find_door
from tests.server.harness import ServerProcess, players

LOOKS = ("", "/tables", "/players", "/rooms", "/ledger", "/audit", "/reports")


class Host:
    """`paiju admin` on the machine of the server."""

    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._data = data
        self._capsys = capsys

    async def does(self, *words: str) -> Any:
        out, err = await self.says(*words, "--json")
        assert err == ""
        return msgspec.json.decode(out)

    async def says(self, *words: str) -> tuple[str, str]:
        await asyncio.to_thread(main, ["admin", *words, "--data", str(self._data), "--lang", "en"])
        return self._capsys.readouterr()


@pytest.fixture
def host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Host:
    return Host(tmp_path, capsys)


def test_to_others_nothing_is_there(tmp_path: Path, host: Host) -> None:
    """Guests, members and wrong keys find nothing; who is appointed does, until he is dismissed."""

    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob") as (ann, bob):
            await ann.register("lin")
            key = {"Authorization": f"Bearer {find_door(tmp_path).key}x"}
            for path in LOOKS:
                for player, headers in ((ann, {}), (bob, {}), (bob, key)):
                    answer = await player.http.get(f"/api/admin{path}", headers=headers)
                    assert answer.status_code == 404
            assert (
                await bob.http.post("/api/admin/broadcast", json={"zh": "x"})
            ).status_code == 404
            await host.does("appoint", "lin")
            for path in LOOKS:
                assert (await ann.http.get(f"/api/admin{path}")).status_code == 200
                assert (await bob.http.get(f"/api/admin{path}")).status_code == 404
            assert "admins    lin\n" in (await host.says())[0]
            # An admin makes no others.
            answer = await ann.http.post("/api/admin/admins", json={"login": "lin"})
            assert answer.json()["code"] == "account.not_host"
            await host.does("dismiss", "lin")
            assert (await ann.http.get("/api/admin")).status_code == 404
            assert [deed["deed"] for deed in await host.does("audit")] == ["dismiss", "appoint"]

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_only_the_host_s_user_can_read_the_key(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
        before = find_door(tmp_path).key
        server.stop()
        assert not (tmp_path / FILE).exists()
        server.start()
        assert find_door(tmp_path).key != before


def test_a_table_is_closed_with_its_deal(tmp_path: Path, host: Host) -> None:
    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann") as (ann,):
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as seat:
                await seat.hear()
                await seat.say("ready")
                await seat.until(lambda s: s.table["deal"] == 1)
                (listed,) = await host.does("tables")
                assert (listed["id"], listed["phase"], listed["online"]) == (table, "playing", 1)
                await host.does("close-table", table)
                assert await seat.end() == 4404
            assert await host.does("tables") == []
            assert (await ann.http.get("/api/tables")).json() == []

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))
        server.kill()
        server.start()

        async def look() -> None:
            assert await host.does("tables") == []
            assert (await host.does("audit"))[0]["deed"] == "close_table"

        asyncio.run(look())


def test_a_closed_room_matches_nobody_after_a_restart_too(tmp_path: Path, host: Host) -> None:
    async def join(server: ServerProcess) -> dict[str, Any]:
        async with players(server, "Ann") as (ann,), ann.in_lobby() as lobby:
            await lobby.say("join", room="sevens-beginners", seed="")
            while True:
                message = await lobby.hear()
                if message["type"] == "refused" or message.get("waiting"):
                    return message

    with ServerProcess(tmp_path) as server:
        rooms = {
            room["id"]: room for room in asyncio.run(host.does("close-room", "sevens-beginners"))
        }
        assert rooms["sevens-beginners"]["closed"]
        assert asyncio.run(join(server))["code"] == "room.closed"
        server.kill()
        server.start()
        assert asyncio.run(join(server))["code"] == "room.closed"
        asyncio.run(host.does("open-room", "sevens-beginners"))
        assert asyncio.run(join(server))["type"] == "queued"


def test_everybody_hears_a_broadcast(tmp_path: Path, host: Host) -> None:
    """Those at tables, those in the lobby, and those who come later."""

    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as seat, bob.in_lobby() as lobby:
                await seat.hear()
                await lobby.hear()
                await host.does("broadcast", "十分钟后重启", "We restart in ten minutes")
                for heard in (seat, lobby):
                    word = await heard.next("announced")
                    assert word["text"] == {"zh": "十分钟后重启", "en": "We restart in ten minutes"}
            async with bob.at(table) as late:
                assert (await late.next("announced"))["text"]["zh"] == "十分钟后重启"

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_players_are_found(tmp_path: Path, host: Host) -> None:
    """By parts of names and logins as they are written; signs of patterns stand for themselves."""

    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann", "100%") as (ann, _):
            await ann.register("Ann")
            names = [one["name"] for one in await host.does("players", "nn")]
            assert names == ["Ann"]
            assert [one["name"] for one in await host.does("players", "%")] == ["100%"]
            assert await host.does("players", "_") == []
            (found,) = await host.does("players", "Ann")
            assert found["login"] == "Ann"
            assert found in await host.does("players", found["id"])

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_nobody_changes_the_audit(tmp_path: Path, host: Host) -> None:
    with ServerProcess(tmp_path):
        asyncio.run(host.does("broadcast", "你好"))
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        for change in ("UPDATE audit SET who = 'x'", "DELETE FROM audit"):
            with pytest.raises(sqlite3.IntegrityError, match="only added to"):
                db.execute(change)


def test_without_a_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "tables", "--data", str(tmp_path)]) == 2
    assert "no server runs on it" in capsys.readouterr().err


def test_what_was_said_is_read_with_a_report(tmp_path: Path, host: Host) -> None:
    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table("sevens-qq")
            async with bob.at(table) as seat:
                await seat.say("sit", seat=1)
                await seat.say("say", manner="words", what="you fool")
                await seat.next("said")
            about = (await bob.http.get("/api/me")).json()["id"]
            wanted = {"player": about, "reason": "talk"}
            answer = await ann.http.post(f"/api/tables/{table}/reports", json=wanted)
            assert answer.status_code == 201, answer.text
            out, _ = await host.says("reports")
            _, row = out.splitlines()
            assert row.endswith("Bob: you fool")

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_what_is_printed(tmp_path: Path, host: Host) -> None:
    with ServerProcess(tmp_path):
        out, _ = asyncio.run(host.says())
        assert "running" in out
        out, _ = asyncio.run(host.says("rooms"))
        assert "sevens-beginners" in out
        _, err = asyncio.run(host.says("close-room", "nowhere"))
        assert err.startswith("paiju: room.unknown: ")
        _, err = asyncio.run(host.says("close-room"))
        assert "close-room takes 1" in err
