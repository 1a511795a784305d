"""What happens at the same moment, or to somebody who is gone before it is done."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from paiju.server.room.connection import Connection
from paiju.server.room.settings import Settings
from tests.server.harness import ConnectionClosed, Player, Seat, ServerProcess, players, settled

ROUNDS = 4


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

    async def by_token(self, token: str, now: int) -> None:
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


def test_nothing_else_holds_a_bot_up(tmp_path: Path) -> None:
    """A player who changes his mind all the time does not keep bots from thinking."""

    async def play(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq", bots=1, turn_seconds=600)
            async with ann.at(table) as one, bob.at(table) as two:
                await two.say("sit", seat=1)
                await two.until(lambda s: s.table["you"] == 1)
                await one.say("set_autoplay", on=True)
                await two.say("ready")
                await two.until(lambda s: s.table["phase"] == "playing")
                changing = asyncio.create_task(change_mind(one))
                await two.play_on(lambda s: len(s.game["history"]) > 6)
                changing.cancel()

    with ServerProcess(tmp_path, bot_delay_ms=150) as server:
        asyncio.run(play(server))


async def change_mind(seat: Seat) -> None:
    on = True
    while True:
        on = not on
        await seat.say("set_autoplay", on=on)
        await asyncio.sleep(0.05)


def test_one_seat_for_many(server: ServerProcess) -> None:
    async def play() -> None:
        names = [f"Guest {i}" for i in range(8)]
        async with players(server, "Ann", *names) as [ann, *others]:
            table = await ann.open_table("sevens-qq")
            async with AsyncExitStack() as stack:
                seats = [await stack.enter_async_context(other.at(table)) for other in others]
                for seat in seats:
                    await seat.hear()
                await asyncio.gather(*(seat.say("sit", seat=3) for seat in seats))
                refusals = await asyncio.gather(*(decided(seat) for seat in seats))
                assert sorted(refusals) == ["", *["table.seat_taken"] * 7]

    asyncio.run(play())


async def decided(seat: Seat) -> str:
    """Why a seat was not got; nothing where it was."""
    while (message := await seat.hear())["type"] != "refused":
        if seat.table["you"] == 3:
            return ""
    return message["code"]


def test_two_devices_play_one_card(server: ServerProcess) -> None:
    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as phone, ann.at(table) as desk:
                await started(phone)
                await desk.until(lambda s: s.table["seq"] == phone.table["seq"])
                left = len(phone.game["hand"])
                action = phone.game["legal"][0]
                await asyncio.gather(phone.act(action), desk.act(action))
                refusals = [m for seat in (phone, desk) for m in await until_turn(seat, left)]
                assert [m["code"] for m in refusals] in (
                    ["table.stale"],
                    ["sevens.not_your_turn"],
                    ["sevens.not_in_hand"],
                )

    asyncio.run(play())


async def until_turn(seat: Seat, left: int) -> list[dict[str, Any]]:
    """Refusals on the way to the next turn."""
    await seat.until(lambda s: s.to_act and len(s.game["hand"]) < left)
    await seat.say("ping", sent=1.0)
    while (await seat.hear())["type"] != "pong":
        pass
    return [message for message in seat.messages if message["type"] == "refused"]


class Restless:
    """A player who says anything at any time, and often loses his line."""

    def __init__(self, player: Player, table: str, chance: random.Random) -> None:
        self._player, self._table, self._chance = player, table, chance
        self._seen = 0
        self.deals: set[int] = set()

    async def play(self) -> None:
        """For a while; what he hears has to follow from what he heard."""
        for _ in range(6):
            async with self._player.at(self._table, since=self._seen) as seat:
                await asyncio.gather(self._talk(seat), self._listen(seat))

    async def _talk(self, seat: Seat) -> None:
        for _ in range(self._chance.randrange(30)):
            await asyncio.sleep(self._chance.random() * 0.01)
            with suppress(ConnectionClosed):
                await self._say(seat)
        vanish(seat)

    async def _say(self, seat: Seat) -> None:
        kind = self._chance.choices(
            ["act", "ready", "sit", "stand", "set_autoplay", "place_bot"], [9, 6, 3, 1, 1, 2]
        )[0]
        if kind == "act":
            if seat.table and seat.to_act:
                await seat.act(self._chance.choice(seat.game["legal"]))
        elif kind == "sit":
            await seat.say("sit", seat=None)
        elif kind == "set_autoplay":
            await seat.say("set_autoplay", on=self._chance.random() < 0.5)
        elif kind == "place_bot":
            await seat.say("place_bot", seat=self._chance.randrange(4), level=1)
        elif kind == "stand":
            await seat.say("stand", escape=self._chance.random() < 0.5)
        else:
            await seat.say(kind)

    async def _listen(self, seat: Seat) -> None:
        with suppress(ConnectionClosed):
            while True:
                message = await seat.hear()
                assert message["type"] in ("changed", "refused"), message
                if message["type"] == "changed":
                    self._check(message)

    def _check(self, message: dict[str, Any]) -> None:
        table = message["table"]
        told = [thing["seq"] for thing in message["happened"]]
        assert told == sorted(told)
        assert all(self._seen < seq <= table["seq"] for seq in told)
        assert table["seq"] >= self._seen
        assert (table["phase"] == "playing") == (table["deadline_ms"] is not None)
        self._seen = table["seq"]
        self.deals.add(table["deal"])


@pytest.mark.parametrize("seed", range(3))
def test_restless_players_leave_a_table_that_goes_on(tmp_path: Path, seed: int) -> None:
    """Anything at any time: what is told follows, and after a restart the table is the same."""
    chance = random.Random(seed)

    async def play(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob", "Eve", "Dan") as people:
            table = await people[0].open_table("sevens-jielong", bots=1)
            restless = [Restless(player, table, chance) for player in people]
            await asyncio.gather(*(each.play() for each in restless))
            before = await seen(people[0], table)
            server.kill()
            server.start()
            after = await seen(people[0], table)
            assert after["deal"] >= before["deal"] >= 1
            assert after["seq"] >= before["seq"]
            for player in people:
                await leaves_it_to_a_bot(player, table)
            await goes_on(people, table)

    with ServerProcess(tmp_path) as server:
        asyncio.run(play(server))


async def seen(player: Player, table: str) -> dict[str, Any]:
    async with player.at(table) as seat:
        await seat.hear()
        return seat.table


async def leaves_it_to_a_bot(player: Player, table: str) -> None:
    async with player.at(table) as seat:
        await seat.hear()
        if (you := seat.table["you"]) is not None:
            await seat.say("set_autoplay", on=True)
            await seat.until(lambda s: s.table["you"] is None or s.table["seats"][you]["autoplay"])


async def goes_on(people: list[Player], table: str) -> None:
    """The deal comes to its end, and its host, or whoever comes where there is none, goes on."""
    last = await seen(people[0], table)
    names = [chair["name"] for chair in last["seats"]]
    host = people[0] if last["owner"] is None else named(people, names[last["owner"]])
    async with host.at(table) as seat:
        await seat.until(lambda s: s.table["phase"] != "playing")
        if seat.table["you"] is None:
            await seat.say("sit", seat=None)
            await seat.until(lambda s: s.table["you"] is not None)
        number = seat.table["deal"]
        for chair in seat.table["seats"]:
            if chair["kind"] == "empty":
                await seat.say("place_bot", seat=chair["seat"], level=1)
        await seat.say("ready")
        await seat.until(lambda s: s.table["deal"] > number)


def named(people: list[Player], name: str) -> Player:
    return next(player for player in people if player.name == name)
