"""The server is killed while people do all that is no playing: what was answered is there after it.

Accounts, names, limits, bots, tables, and rooms that the host closes; and who waited for a match,
or was being seated, is at one table or at none. `PAIJU_KILLS` makes it longer.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidHandshake

from paiju.server.bookkeeping import proved
from paiju.server.host.door import find_door
from tests.server.coin_tables import store_of
from tests.server.harness import (
    PASSWORD,
    ConnectionClosed,
    Player,
    ServerProcess,
    players,
    rooms_in,
)

KILLS = int(os.environ.get("PAIJU_KILLS", "3"))
FEW_TABLES = 12
ROOM = """
title = { zh = "两", en = "Coins" }
ruleset = "doudizhu"
stakes = { unit = 1, fee = 3, least = 100, buy_in = 500 }
bots = { level = 1, after_seconds = 0 }
"""

GONE = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, EOFError)


class Person:
    """Somebody who does one thing after another, and remembers what was answered."""

    def __init__(self, player: Player, data: Path, chance: random.Random) -> None:
        self.player = player
        self._data = data
        self._chance = chance
        self.told: dict[str, Any] = {}
        self.asked: dict[str, Any] = {}
        self.tables: set[str] = set()
        self.match: str | None = None
        self.bots: set[str] = set()
        self.member = False
        self.registers = False
        self.answers = 0

    async def live(self) -> None:
        """Until the server is gone."""
        doings: list[Callable[[], Awaitable[None]]] = [
            self._change_name,
            self._register,
            self._set_limits,
            self._open_table,
            self._make_bot,
            self._close_room,
            self._be_matched,
        ]
        try:
            while True:
                await self._chance.choice(doings)()
                self.answers += 1
        except GONE:
            pass

    async def _set(self, what: str, value: Any, answer: Awaitable[httpx.Response]) -> None:
        """What was answered holds; what was only asked for may hold, too."""
        self.asked[what] = value
        if (await answer).status_code == 200:
            self.told[what] = value
            del self.asked[what]

    def holds(self, what: str, value: Any) -> bool:
        """Whether that is what was answered last, or what was asked for after it."""
        if what in self.asked and value == self.asked[what]:
            self.told[what] = value
        return what not in self.told or value == self.told[what]

    async def _change_name(self) -> None:
        name = f"Ann {self._chance.randrange(10**6)}"
        await self._set("name", name, self.player.http.patch("/api/me", json={"name": name}))

    async def _register(self) -> None:
        if not self.member:
            self.registers = True
            answer = await self.player.http.post("/api/account", json=self._credentials)
            self.member, self.registers = answer.status_code == 201, False

    @property
    def _credentials(self) -> dict[str, str]:
        return {"login": self.player.name, "password": PASSWORD}

    async def _come_back(self) -> None:
        """Who became a member and was not told logs in: his session as a guest has ended."""
        if self.registers:
            answer = await self.player.http.post("/api/login", json=self._credentials)
            self.member, self.registers = answer.status_code == 200, False

    async def _set_limits(self) -> None:
        deals = self._chance.randrange(500, 1000)
        body = {"minutes": None, "deals": deals}
        await self._set("deals", deals, self.player.http.put("/api/limits", json=body))

    async def _open_table(self) -> None:
        if len(self.tables) >= FEW_TABLES:  # beyond the bound an abandoned one is closed
            return
        wanted = {"ruleset": "sevens-qq", "bots": 1}
        answer = await self.player.http.post("/api/tables", json=wanted)
        if answer.status_code == 201:
            self.tables.add(answer.json()["id"])

    async def _make_bot(self) -> None:
        if self.member and len(self.bots) < 3:
            answer = await self.player.http.post("/api/bots", json={"name": "Robot"})
            if answer.status_code in (200, 201):
                self.bots.add(answer.json()["token"])

    async def _close_room(self) -> None:
        """The host does it; it is no matter of one player, so only the first one is his hand."""
        if self.player.name != "Ann":
            return
        key = {"Authorization": f"Bearer {find_door(self._data).key}"}
        is_open = self._chance.random() < 0.5
        doing = self.player.http.put("/api/admin/rooms/other", json={"open": is_open}, headers=key)
        await self._set("open", is_open, doing)

    async def _be_matched(self) -> None:
        self.match = None  # joining again leaves a table where the deal is over
        async with self.player.in_lobby() as lobby:
            await lobby.say("join", room="coins")
            while (message := await lobby.hear())["type"] not in ("matched", "refused"):
                pass
        if message["type"] == "matched":
            self.match = message["table"]
            async with self.player.at(message["table"]) as seat:
                await seat.until(lambda s: s.table["phase"] == "playing")
                await seat.say("set_autoplay", on=True)
                await seat.until(lambda s: s.table["phase"] == "settled")
                self.match = None
                await seat.say("stand")
                await seat.until(lambda s: s.table["you"] is None)

    async def _is_matched(self, table: str) -> bool:
        async with self.player.at(table) as seat:
            await seat.hear()
            return bool(seat.table["room"])

    async def check(self) -> None:
        """After the restart all is as it was answered."""
        await self._come_back()
        http = self.player.http
        me = (await http.get("/api/me")).raise_for_status().json()
        assert self.holds("name", me["name"])
        if self.member:
            assert me["kind"] == "member"
        limits = (await http.get("/api/limits")).raise_for_status().json()
        chosen = limits["next_deals"] if limits["changes"] else limits["deals"]
        assert self.holds("deals", chosen), (limits, self.told, self.asked)
        mine = {table["id"] for table in (await http.get("/api/tables")).json()}
        assert self.tables <= mine
        assert self.match is None or self.match in mine
        matches = [each for each in mine - self.tables if await self._is_matched(each)]
        assert len(matches) <= 1, "matched twice"
        for token in self.bots:
            bearer = {"Authorization": f"Bearer {token}"}
            async with httpx.AsyncClient(base_url=http.base_url, headers=bearer) as program:
                assert (await program.get("/api/me")).json()["kind"] == "bot"
        if self.player.name == "Ann":
            rooms = {room["id"]: room for room in (await http.get("/api/rooms")).json()}
            assert self.holds("open", rooms["other"]["open"])
        self.asked.clear()


async def books_are_right(data: Path) -> None:
    async with store_of(data) as store:
        proof = await proved(store)
    assert proof.finding is None, proof.finding
    assert proof.total == 0


@pytest.mark.timeout(120 + 20 * KILLS)
def test_what_was_answered_is_there_after_a_kill(tmp_path: Path) -> None:
    chance = random.Random(5)
    rooms = rooms_in(tmp_path, coins=ROOM, other=ROOM)

    async def play(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob", "Eve") as here:
            people = [Person(player, tmp_path, chance) for player in here]
            for _ in range(KILLS):
                doing = [asyncio.create_task(person.live()) for person in people]
                await asyncio.sleep(chance.uniform(0.1, 1.5))
                await asyncio.to_thread(server.kill)
                await asyncio.gather(*doing)
                await books_are_right(tmp_path)
                await asyncio.to_thread(server.start)
                for person in people:
                    await person.check()
            assert sum(person.answers for person in people) > KILLS

    with ServerProcess(tmp_path, rooms=rooms) as server:
        asyncio.run(play(server))
