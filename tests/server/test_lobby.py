"""The lobby over real sockets: quick match, waiting, and rooms that change (PL-01, PL-02)."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju.core.shuffle import Seeds
from tests.server.harness import InLobby, Player, Seat, ServerProcess, players, rooms_in, settled

pytestmark = pytest.mark.anyio

PLAIN = 'title = {{ zh = "{0}", en = "{0}" }}\nruleset = "sevens-qq"\n'
PEOPLE = PLAIN.format("People")
BOTS = PLAIN.format("Bots") + "bots = { level = 1, after_seconds = 1 }\n"
NOW = PLAIN.format("Now") + "bots = { level = 1, after_seconds = 0 }\n"


@pytest.fixture
def rooms(tmp_path: Path) -> Path:
    return rooms_in(tmp_path, people=PEOPLE, bots=BOTS, now=NOW)


@pytest.fixture
def server(tmp_path: Path, rooms: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, rooms=rooms) as server:
        yield server


@contextlib.asynccontextmanager
async def in_lobby(*people: Player) -> AsyncGenerator[list[InLobby]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(one.in_lobby()) for one in people]


def playing(count: dict[str, Any]) -> tuple[int, int]:
    return count["players"], count["waiting"]


def names(seat: Seat) -> list[str]:
    return [one["name"] for one in seat.table["seats"]]


async def test_four_presses_are_a_deal(server: ServerProcess) -> None:
    """First come, first seated; nobody has to press anything at the table."""
    async with players(server, "Ann", "Bob", "Cat", "Dee") as people, in_lobby(*people) as lobby:
        for one in lobby[:3]:
            await one.join("people", "ab")
        await lobby[3].say("join", room="people", seed="cd")
        matches = [await one.next("matched") for one in lobby]
        tables = {match["table"] for match in matches}
        assert len(tables) == 1
        async with people[2].at(tables.pop()) as cat:
            await cat.until(lambda seat: seat.table["phase"] == "playing")
            assert names(cat) == ["Ann", "Bob", "Cat", "Dee"]
            assert (cat.table["you"], cat.table["owner"], cat.table["room"]) == (2, None, "people")


async def test_the_seed_was_promised_before_anybody_gave_his_own(server: ServerProcess) -> None:
    """PL-60: the commitment that is shown while one waits is that of the deal."""
    async with players(server, "Ann", "Bob", "Cat", "Dee") as people, in_lobby(*people) as lobby:
        shown = (await lobby[0].next("lobby"))["rooms"]
        first = await lobby[0].join("people", "aa")
        assert first["commitment"] == next(
            room["count"]["commitment"] for room in shown if room["id"] == "people"
        )
        for one, seed in zip(lobby[1:], ("bb", "cc", "dd"), strict=True):
            await one.say("join", room="people", seed=seed)
        match = await lobby[0].next("matched")
        assert (match["commitment"], match["seed"]) == (first["commitment"], "aa")
        async with people[0].at(match["table"]) as ann, contextlib.AsyncExitStack() as stack:
            others = [await stack.enter_async_context(one.at(match["table"])) for one in people[1:]]
            for seat in (ann, *others):
                await seat.say("set_autoplay", on=True)
            await ann.until(settled)
            shown = ann.table["settlement"]["shuffle"]
        assert shown["commitment"] == first["commitment"]
        assert shown["clients"] == ["aa", "bb", "cc", "dd"]
        seeds = Seeds(bytes.fromhex(shown["server"]))
        assert seeds.commitment == first["commitment"]


async def test_bots_fill_up_after_the_wait_of_the_room(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as people, in_lobby(*people) as lobby:
        waiting = await lobby[0].join("bots")
        assert waiting["bots_ms"] == waiting["since_ms"] + 1_000
        await lobby[1].join("bots")
        match = await lobby[0].next("matched")
        assert (await lobby[1].next("matched"))["table"] == match["table"]
        async with people[0].at(match["table"]) as ann:
            await ann.until(lambda seat: seat.table["phase"] == "playing")
            kinds = [seat["kind"] for seat in ann.table["seats"]]
            assert kinds == ["human", "human", "bot", "bot"]


async def test_who_cancels_is_not_matched(server: ServerProcess) -> None:
    async with players(server, "Ann") as people, in_lobby(*people) as lobby:
        await lobby[0].join("bots")
        await lobby[0].say("cancel")
        assert (await lobby[0].next("queued"))["waiting"] is None
        await asyncio.sleep(1.5)
        assert (await people[0].http.get("/api/tables")).json() == []


async def test_nobody_waits_in_two_rooms_nor_twice(server: ServerProcess) -> None:
    """With two devices one waits once, and both are led to the table."""
    async with players(server, "Ann") as people, in_lobby(people[0], people[0]) as lobby:
        await lobby[0].join("people")
        await lobby[1].join("bots")
        tables = {(await one.next("matched"))["table"] for one in lobby}
        assert len(tables) == 1
        counts = (await people[0].http.get("/api/rooms")).json()
        assert {room["id"]: playing(room["count"]) for room in counts} == {
            "people": (0, 0),
            "bots": (1, 0),
            "now": (0, 0),
        }


async def test_who_plays_already_is_led_back_to_his_table(server: ServerProcess) -> None:
    async with players(server, "Ann") as people, in_lobby(*people) as lobby:
        await lobby[0].say("join", room="now")
        table = (await lobby[0].next("matched"))["table"]
        await lobby[0].say("join", room="people")
        assert (await lobby[0].next("matched"))["table"] == table


async def test_a_new_match_leaves_the_old_table(server: ServerProcess) -> None:
    async with players(server, "Ann") as people, in_lobby(*people) as lobby:
        await lobby[0].say("join", room="now")
        first = (await lobby[0].next("matched"))["table"]
        async with people[0].at(first) as ann:
            await ann.play_on(settled)
            await lobby[0].say("join", room="now")
            second = (await lobby[0].next("matched"))["table"]
            assert second != first
            await ann.until(lambda seat: seat.table["you"] is None)
            # Nobody is left over there, who could press "ready" alone for ever.
            await ann.say("ready")
            assert (await ann.refusal())["code"] == "table.not_seated"


async def test_the_next_deal_with_the_same_people(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as people, in_lobby(*people) as lobby:
        for one in lobby:
            await one.join("bots")
        table = (await lobby[0].next("matched"))["table"]
        async with people[0].at(table) as ann, people[1].at(table) as bob:
            await asyncio.gather(ann.play_on(settled), bob.play_on(settled))
            assert ann.table["start_ms"] is not None
            await ann.say("ready", seed="ab")
            await bob.say("ready", seed="cd")
            await ann.until(lambda seat: seat.table["deal"] == 2)


async def test_a_lost_connection_keeps_its_place(server: ServerProcess) -> None:
    """Who is away for a moment is passed over, and is first again when he is back."""
    async with players(server, "Ann", "Bob", "Cat", "Dee", "Eve") as people:
        async with people[0].in_lobby() as ann:
            waiting = await ann.join("people")
        async with in_lobby(*people[1:4]) as lobby:
            for one in lobby:
                await one.join("people")
            async with people[0].in_lobby() as ann:
                assert (await ann.next("matched"))["room"] == "people"
            assert waiting["since_ms"] > 0
            match = await lobby[0].next("matched")
            async with people[1].at(match["table"]) as bob:
                await bob.until(lambda seat: bool(seat.table))
                assert names(bob)[0] == "Ann"


async def test_matched_or_waiting_nothing_is_lost_with_the_server(
    tmp_path: Path, rooms: Path
) -> None:
    """Killed: who was matched is at the table, who waited is queued when his page asks again."""
    with ServerProcess(tmp_path, rooms=rooms) as server:
        async with players(server, "Ann", "Bob") as people:
            async with in_lobby(*people) as lobby:
                await lobby[0].say("join", room="now")
                table = (await lobby[0].next("matched"))["table"]
                await lobby[1].join("people")
                server.kill()
            server.start()
            async with people[0].at(table) as ann:
                await ann.until(lambda seat: seat.table["phase"] == "playing")
                assert ann.table["you"] == 0
            async with in_lobby(*people) as lobby:
                await lobby[0].say("join", room="people")
                assert (await lobby[0].next("matched"))["table"] == table
                assert (await lobby[1].next("queued"))["waiting"] is None
                assert (await lobby[1].join("people"))["room"] == "people"


async def test_rooms_change_without_a_restart(server: ServerProcess, rooms: Path) -> None:
    """PL-01. A room that is closed sends away who waits there."""
    async with players(server, "Ann") as people, in_lobby(*people) as lobby:
        shown = await lobby[0].next("lobby")
        assert {room["id"] for room in shown["rooms"]} == {"people", "bots", "now"}
        await lobby[0].join("people")
        (rooms / "people.toml").write_text(PEOPLE + "open = false\n", "utf-8")
        (rooms / "new.toml").write_text(PLAIN.format("New"), "utf-8")
        os.utime(rooms / "new.toml", (1, 1))
        shown = await lobby[0].next("lobby")
        assert {room["id"]: room["open"] for room in shown["rooms"]} == {
            "people": False,
            "bots": True,
            "now": True,
            "new": True,
        }
        assert (await lobby[0].refusal())["code"] == "room.closed"
        await lobby[0].say("join", room="people")
        assert (await lobby[0].refusal())["code"] == "room.closed"
        await lobby[0].say("join", room="mars")
        assert (await lobby[0].refusal())["code"] == "room.unknown"


async def test_others_see_how_many_play_and_wait(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as people, in_lobby(*people) as lobby:
        await lobby[0].join("people")
        while playing((await lobby[1].next("counts"))["counts"]["people"]) != (0, 1):
            pass
        await lobby[0].say("join", room="now")
        while playing((counts := (await lobby[1].next("counts"))["counts"])["now"]) != (1, 0):
            pass
        assert playing(counts["people"]) == (0, 0)


async def test_the_list_of_rooms_is_not_sent_twice(server: ServerProcess) -> None:
    async with players(server, "Ann") as people:
        first = await people[0].http.get("/api/rooms")
        version = {"If-None-Match": first.headers["etag"]}
        assert (await people[0].http.get("/api/rooms", headers=version)).status_code == 304
        async with in_lobby(*people) as lobby:
            await lobby[0].join("people")
            again = await people[0].http.get("/api/rooms", headers=version)
            assert again.status_code == 200
            assert {room["id"]: playing(room["count"]) for room in again.json()}["people"] == (0, 1)


async def test_nonsense_is_refused_and_changes_nothing(server: ServerProcess) -> None:
    async with players(server, "Ann") as people, in_lobby(*people) as lobby:
        for nonsense in ("", "[]", '{"type":"join"}', '{"type":"act","seq":1,"action":{}}'):
            await lobby[0].send(nonsense)
            assert (await lobby[0].refusal())["code"] == "table.bad_message"
        await lobby[0].send('{"type":"join","id":7,"room":"people","seed":"xyz"}')
        assert (await lobby[0].refusal())["id"] == 7
        await lobby[0].say("ping", sent=1.5)
        assert (await lobby[0].next("pong"))["sent"] == 1.5
