"""Nobody fills the server with tables: each costs memory as long as it is open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from paiju.core.refusal import Refusal
from paiju.server import wire
from paiju.server.api.people import NAMES_PER_HOUR
from paiju.server.app import DATABASE, running_room
from paiju.server.room.card_room import CardRoom
from paiju.server.room.settings import MostOpen, Settings
from paiju.server.table.refusals import Code
from paiju.server.table.seating import Asker
from tests.server.harness import ServerProcess, players

FEW = Settings(most_open=MostOpen(player=2, address=3))
WANTED = wire.OpenTable(ruleset="sevens-qq")


async def guest(room: CardRoom, name: str) -> Asker:
    player, _ = await room.store.players.create_guest(name, "en", room.settings.clock())
    return Asker(player.id, player.name)


class Present:
    """Somebody's open page."""

    def __init__(self, asker: Asker) -> None:
        self.player = asker.player

    def changed(self, showing: object) -> None:
        """He sees it."""

    def dismissed(self) -> None:
        """It goes."""

    def told(self, refusal: Refusal) -> None:
        """He reads it."""

    def heard(self, said: bytes) -> None:
        """He hears it."""


async def opened(room: CardRoom, asker: Asker, address: str = "", *, stays: bool = True) -> str:
    table = await room.open(asker, WANTED, address)
    assert isinstance(table, str), table
    if stays:
        live = room.find(table)
        assert live is not None
        live.watch(Present(asker))
    return table


@asynccontextmanager
async def few_tables(folder: Path) -> AsyncGenerator[CardRoom]:
    async with running_room(folder, FEW) as room:
        yield room


def test_a_player_has_so_many_tables(tmp_path: Path) -> None:
    """Also if he leaves them: he has opened them all the same."""

    async def play() -> None:
        async with few_tables(tmp_path) as room:
            ann, bob = await guest(room, "Ann"), await guest(room, "Bob")
            first, _ = await opened(room, ann), await opened(room, ann)
            live = room.find(first)
            assert live is not None
            assert await live.say(ann, wire.Stand()) is None
            assert live.table.owner is None
            refusal = await room.open(ann, WANTED)
            assert refusal == Refusal(Code.TOO_MANY_TABLES, {"most": 2})
            assert isinstance(await room.open(bob, WANTED), str)
            await room.close_table(first)
            assert isinstance(await room.open(ann, WANTED), str)

    asyncio.run(play())


def test_abandoned_tables_make_room(tmp_path: Path) -> None:
    """The oldest of his own where nobody is; nobody else's, and no more than it takes."""

    async def play() -> None:
        async with few_tables(tmp_path) as room:
            ann, bob = await guest(room, "Ann"), await guest(room, "Bob")
            others = await opened(room, bob, stays=False)
            used = await opened(room, ann)
            left = await opened(room, ann, stays=False)
            await asyncio.sleep(0.01)
            new = await opened(room, ann, stays=False)
            assert room.find(left) is None
            assert all(room.find(table) is not None for table in (others, used, new))
            listed = {info.id for info in await room.store.tables.open()}
            assert listed == {others, used, new}

    asyncio.run(play())


def test_many_at_once_are_no_way_round(tmp_path: Path) -> None:
    async def play() -> None:
        async with few_tables(tmp_path) as room:
            ann = await guest(room, "Ann")
            wanted = [room.open(ann, WANTED) for _ in range(10)]
            given = [each for each in await asyncio.gather(*wanted) if isinstance(each, str)]
            assert len(given) == 2

    asyncio.run(play())


def test_nor_is_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with few_tables(tmp_path) as room:
            ann = await guest(room, "Ann")
            tables = [await opened(room, ann, stays=False) for _ in range(2)]
        assert (tmp_path / DATABASE).exists()
        async with few_tables(tmp_path) as room:
            for table in tables:
                live = room.find(table)
                assert live is not None
                live.watch(Present(ann))
            assert isinstance(await room.open(ann, WANTED), Refusal)

    asyncio.run(play())


def test_nor_are_many_guests_of_one_address(tmp_path: Path) -> None:
    async def play() -> None:
        async with few_tables(tmp_path) as room:
            for number in range(3):
                await opened(room, await guest(room, f"Guest {number}"), "192.0.2.7")
            more = await guest(room, "One more")
            refusal = await room.open(more, WANTED, "192.0.2.7")
            assert refusal == Refusal(Code.TOO_MANY_TABLES, {"most": 3})
            assert isinstance(await room.open(more, WANTED, "192.0.2.8"), str)

    asyncio.run(play())


def test_a_player_changes_his_name_so_many_times_an_hour(tmp_path: Path) -> None:
    """Each time is an event at all his tables, so it must not be as fast as he can ask."""

    async def play(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            named = [
                await ann.http.patch("/api/me", json={"name": f"Ann {number}"})
                for number in range(NAMES_PER_HOUR)
            ]
            assert [answer.status_code for answer in named[:-1]] == [200] * (NAMES_PER_HOUR - 1)
            assert named[-1].status_code == 429
            assert (await ann.http.get("/api/me")).json()["name"] == f"Ann {NAMES_PER_HOUR - 2}"
            assert (await bob.http.patch("/api/me", json={"name": "Eve"})).status_code == 200

    with ServerProcess(tmp_path) as server:
        asyncio.run(play(server))


def test_an_address_opens_so_many_an_hour(tmp_path: Path) -> None:
    async def play(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            for player in (ann, bob):
                await player.open_table("sevens-qq")
            answer = await bob.http.post("/api/tables", json={"ruleset": "sevens-qq"})
            assert answer.status_code == 429
            assert 0 < int(answer.headers["Retry-After"]) <= 3600

    with ServerProcess(tmp_path, per_hour={"guests": 5, "tables": 2}) as server:
        asyncio.run(play(server))
