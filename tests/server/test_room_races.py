"""What happens at the same moment, or to somebody who is gone before it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from paiju.server.room.connection import Connection
from paiju.server.room.settings import Settings
from tests.server.harness import Seat, ServerProcess, players, settled

ROUNDS = 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("room")) as server:
        yield server


def vanish(seat: Seat) -> None:
    """The line breaks without a word."""
    seat._socket.transport.abort()


async def started(seat: Seat) -> None:
    await seat.until(lambda s: s.table["phase"] == "waiting")
    await seat.say("ready")
    await seat.until(lambda s: s.to_act)


def test_who_acts_and_vanishes_has_acted(server: ServerProcess) -> None:
    """PL-06: the table goes on at once, and shows the player what he did when he is back."""

    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1, turn_seconds=600)
            async with ann.at(table) as seat:
                await started(seat)
            for _ in range(ROUNDS):
                async with ann.at(table) as seat:
                    await seat.until(lambda s: s.to_act)
                    left = len(seat.game["hand"]) - 1
                    await seat.act(seat.game["legal"][0])
                    vanish(seat)
                async with ann.at(table) as seat:
                    await seat.until(lambda s, n=left: s.to_act and len(s.game["hand"]) == n)

    asyncio.run(play())


def test_who_is_ready_and_vanishes_is_dealt_in(server: ServerProcess) -> None:
    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1, turn_seconds=600)
            async with ann.at(table) as seat:
                await seat.hear()
                await seat.say("ready")
                vanish(seat)
            async with ann.at(table) as seat:
                await seat.until(lambda s: s.to_act)
                await seat.play_on(settled)

    asyncio.run(play())


class NobodysToken:
    """A store that knows nobody, and takes its time to say so."""

    def __init__(self) -> None:
        self.players = self
        self.asked = asyncio.Event()

    async def by_token(self, token: str) -> None:
        await self.asked.wait()


class Line:
    """A socket that is closed by one side, and not yet by the other."""

    writable = True
    buffered = 0

    def __init__(self) -> None:
        self.closed_with: int | None = None

    def send(self, message: bytes) -> None:
        raise AssertionError("a stranger is told nothing")

    def close(self, code: int = 1000, reason: str = "") -> None:
        self.closed_with = code


def test_strangers_who_talk_keep_nobody_busy() -> None:
    """Who has no cookie is turned away, and what he said meanwhile is nobody's work any more."""

    async def talk() -> None:
        store: Any = NobodysToken()
        live: Any = None
        line = Line()
        connection = Connection(live, store, Settings(), "token", 0)
        connection.opened(line)
        await asyncio.sleep(0)
        for _ in range(5):
            connection.received(b'{"type":"stand"}')
        store.asked.set()
        for _ in range(10):
            await asyncio.sleep(0)
        assert line.closed_with == 4401
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(talk())


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"act","seq":1,"action":' + "[" * 3000 + "]" * 3000 + "}",
        '{"type":"act","seq":1,"action":{"action":' + '{"a":' * 1200 + "1" + "}" * 1200 + "}}",
    ],
)
def test_deep_messages_are_refused_like_others(server: ServerProcess, text: str) -> None:
    async def send() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as seat:
                await seat.send(text)
                assert (await seat.refusal())["code"] == "table.bad_message"
                await seat.say("ready")
                await seat.until(lambda s: s.table["phase"] == "playing")

    asyncio.run(send())
