"""What stands against losing to a friend on purpose: addresses, and rooms for members."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.server.harness import InLobby, Player, ServerProcess, players, rooms_in

pytestmark = pytest.mark.anyio

ROOM = 'title = { zh = "房", en = "Room" }\nruleset = "sevens-qq"\n'
STAKES = "stakes = { unit = 5, fee = 20, buy_in = 5_000 }\n"
ROOMS = {
    "coins": ROOM + STAKES,
    "family": ROOM + STAKES + "same_address = true\n",
    "points": ROOM,
    "strict": ROOM + "same_address = false\n",
    "known": ROOM + "members_only = true\nbots = { level = 1, after_seconds = 0 }\n",
}
HOME = "203.0.113.5"


def served(folder: Path) -> ServerProcess:
    return ServerProcess(folder, rooms=rooms_in(folder, **ROOMS), proxies=["127.0.0.1"])


@contextlib.asynccontextmanager
async def waiting(
    server: ServerProcess, room: str, *addresses: str
) -> AsyncGenerator[list[tuple[Player, InLobby]]]:
    """Players who have joined one after the other, each from an address."""
    async with contextlib.AsyncExitStack() as stack:
        names = [f"P{n}" for n in range(len(addresses))]
        people = await stack.enter_async_context(players(server, *names))
        there: list[tuple[Player, InLobby]] = []
        for player, address in zip(people, addresses, strict=True):
            player.http.headers["X-Forwarded-For"] = address
            lobby = await stack.enter_async_context(player.in_lobby())
            await lobby.say("join", room=room)
            await lobby.next("queued")
            there.append((player, lobby))
        yield there


async def seated(*people: tuple[Player, InLobby]) -> set[str]:
    """At which tables they are matched."""
    return {(await lobby.next("matched"))["table"] for _, lobby in people}


async def tables_of(*people: tuple[Player, InLobby]) -> int:
    return sum([len((await player.http.get("/api/tables")).json()) for player, _ in people])


async def test_two_of_one_address_never_meet_at_a_coin_table(tmp_path: Path) -> None:
    others = [f"198.51.100.{n}" for n in range(5)]
    with served(tmp_path) as server:
        async with waiting(server, "coins", HOME, HOME, HOME, *others[:2]) as first:
            await asyncio.sleep(0.3)
            assert await tables_of(*first) == 0
            async with waiting(server, "coins", others[2]) as second:
                # Who came first of them is seated first, and the next waits for others.
                assert len(await seated(first[0], first[3], first[4], *second)) == 1
                assert await tables_of(first[1], first[2]) == 0
                async with waiting(server, "coins", *others[2:]) as third:
                    assert len(await seated(first[1], *third)) == 1
                    assert await tables_of(first[2]) == 0


@pytest.mark.parametrize(
    ("room", "addresses"),
    [
        ("family", [HOME] * 4),
        ("points", [HOME] * 4),
        ("coins", ["127.0.0.1", "::1", "127.0.0.1", "127.0.0.1"]),
    ],
)
async def test_where_they_may_they_do(tmp_path: Path, room: str, addresses: list[str]) -> None:
    """The host says so for his room, or it is an evening at his own machine."""
    with served(tmp_path) as server:
        async with waiting(server, room, *addresses) as people:
            assert len(await seated(*people)) == 1


async def test_one_customer_s_addresses_are_one(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with waiting(server, "strict", *(f"2001:db8::{n}" for n in range(1, 5))) as people:
            await asyncio.sleep(0.3)
            assert await tables_of(*people) == 0


async def test_a_room_for_members_refuses_guests(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with players(server, "Ann") as (ann,), ann.in_lobby() as lobby:
            told = await lobby.next("lobby")
            only = {room["id"]: room["members_only"] for room in told["rooms"]}
            assert only == {name: name == "known" for name in ROOMS}
            await lobby.say("join", room="known")
            refused = await lobby.refusal()
            assert refused["code"] == "room.members"
            assert "会员" in refused["text"]["zh"]
        async with players(server, "Bob") as (bob,):
            await bob.register("bob")
            assert await bob.matched("known")
            answer = await bob.http.post("/api/bots", json={"name": "Robo"})
            token = answer.json()["token"]
        # A member's program is known by its member.
        robo = Player(server, "Robo")
        robo.http.headers["Authorization"] = f"Bearer {token}"
        async with robo.http, robo.in_lobby() as lobby:
            await lobby.say("join", room="known")
            assert (await lobby.next("matched"))["room"] == "known"
