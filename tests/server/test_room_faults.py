"""What goes wrong in the room itself: a store or a bot that fails, a table that is broken."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.ledger import Transfer
from paiju.server import wire
from paiju.server.room import live as live_module
from paiju.server.room import thinker
from paiju.server.room.card_room import CardRoom
from paiju.server.room.live import LiveTable
from paiju.server.room.settings import Settings
from paiju.server.store import Entry, FinishedDeal, Store, TableInfo, open_store
from paiju.server.store.players import PlayerId
from paiju.server.table.decide import Asker
from paiju.server.table.pace import IDLE_MS, Pace
from paiju.server.table.state import Phase
from tests.server.harness import ServerProcess, players, settled

QUICK = Settings(bot_delay_ms=0, grace_ms=0)


class Fragile:
    """A part of the store that can be told to fail."""

    def __init__(self, part: Any) -> None:
        self._part = part
        self.error: Exception | None = None
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._part, name)

    async def append(self, entries: Sequence[Entry], transfers: Sequence[Transfer] = ()) -> None:
        await self._tried()
        await self._part.append(entries, transfers)

    async def add(self, deal: FinishedDeal) -> bool:
        await self._tried()
        return await self._part.add(deal)

    async def _tried(self) -> None:
        self.calls += 1
        if self.error is not None:
            raise self.error


@asynccontextmanager
async def fragile_room(path: Path) -> AsyncGenerator[tuple[CardRoom, Fragile, Fragile]]:
    """A room whose log and deals can be told to fail."""
    async with open_store(path) as store:
        log, deals = Fragile(store.log), Fragile(store.deals)
        parts: Any = {"log": log, "deals": deals}
        room = CardRoom(store._replace(**parts), QUICK)
        yield room, log, deals
        await room.stop()


async def opened(room: CardRoom, turn_seconds: int = 600) -> tuple[Asker, LiveTable]:
    player, _ = await room.store.players.create_guest("Ann", "en", room.settings.clock())
    asker = Asker(player.id, player.name)
    wanted = wire.OpenTable(ruleset="sevens-jingshou", bots=1, turn_seconds=turn_seconds)
    table_id = await room.open(asker, wanted)
    assert not isinstance(table_id, Refusal)
    live = room.find(table_id)
    assert live is not None
    return asker, live


async def eventually(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not done():  # noqa: ASYNC110 - only looks from outside
            await asyncio.sleep(0.005)


async def whole_deal(live: LiveTable, asker: Asker) -> None:
    """A deal that bots play."""
    if not live.table.chairs[0].autoplay:
        assert await live.say(asker, wire.SetAutoplay(on=True)) is None
    assert await live.say(asker, wire.Ready()) is None
    await eventually(lambda: live.table.phase is Phase.SETTLED)


def with_fragile_room(
    path: Path, test: Callable[[CardRoom, Fragile, Fragile], Awaitable[None]]
) -> None:
    async def run() -> None:
        async with fragile_room(path / "room.db") as parts:
            await test(*parts)

    asyncio.run(run())


def test_clock_waits_for_a_store_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PL-04: a time that is up is tried again and again, but not without a pause."""
    monkeypatch.setattr(live_module, "RETRY_S", 0.1)

    async def test(room: CardRoom, log: Fragile, _deals: Fragile) -> None:
        asker, live = await opened(room, turn_seconds=0)
        log.error = StoreError("no space left")
        refusal = await live.say(asker, wire.Ready())
        assert refusal is not None
        assert refusal.code == "table.store"
        log.error = None
        assert await live.say(asker, wire.Ready()) is None
        log.error, log.calls = StoreError("no space left"), 0
        await eventually(lambda: log.calls > 0)
        await asyncio.sleep(0.5)
        assert log.calls <= 8
        log.error = None
        await eventually(lambda: live.table.phase is Phase.SETTLED)

    with_fragile_room(tmp_path, test)


def test_no_deal_begins_before_the_last_is_kept(tmp_path: Path) -> None:
    """PL-52: a deal is shown and goes into history, however late."""

    async def test(room: CardRoom, _log: Fragile, deals: Fragile) -> None:
        asker, live = await opened(room)
        deals.error = StoreError("no space left")
        await whole_deal(live, asker)
        refusal = await live.say(asker, wire.Ready())
        assert refusal is not None
        assert refusal.code == "table.store"
        deals.error = None
        await whole_deal(live, asker)
        for number in (1, 2):
            assert await room.store.deals.record(live.table.id, number) is not None
        history = await room.store.deals.of_player(asker.player)
        assert [played.deal for played in history] == [2, 1]
        assert history[0].ended_ms > history[1].ended_ms

    with_fragile_room(tmp_path, test)


def test_deal_that_cannot_be_kept_stops_no_table(tmp_path: Path) -> None:
    async def test(room: CardRoom, _log: Fragile, deals: Fragile) -> None:
        asker, live = await opened(room)
        deals.error = OverflowError("a score of more than 64 bits")
        await whole_deal(live, asker)
        await whole_deal(live, asker)
        assert live.table.deal is not None
        assert live.table.deal.number == 2

    with_fragile_room(tmp_path, test)


class Failing:
    """A bot that cannot decide."""

    def act(self, view: Any) -> Any:
        raise ZeroDivisionError

    def hints(self, view: Any) -> Any:
        raise ZeroDivisionError


class Cheating(Failing):
    """A bot that plays what it has not."""

    def act(self, view: Any) -> Any:
        from paiju.games.sevens.actions import PLAY

        return PLAY[next(i for i in range(52) if i not in view.hand)]


def test_table_goes_on_without_its_host(tmp_path: Path) -> None:
    """He is gone, and a seat is empty: who waits for it becomes the host."""

    async def test(room: CardRoom, _log: Fragile, _deals: Fragile) -> None:
        host, live = await opened(room)
        live.table = msgspec.structs.replace(live.table, pace=Pace(start_ms=Millis(50)))
        player, _ = await room.store.players.create_guest("Bob", "en", room.settings.clock())
        bob = Asker(player.id, player.name)
        live.watch(Visitor(bob.player))
        assert await live.say(host, wire.PlaceBot(seat=3, level=None)) is None
        assert await live.say(bob, wire.Sit(seat=1)) is None
        assert await live.say(bob, wire.Ready()) is None
        await eventually(lambda: live.table.owner == bob.player)
        assert await live.say(bob, wire.PlaceBot(seat=3, level=1)) is None
        assert live.table.phase is Phase.PLAYING

    with_fragile_room(tmp_path, test)


@pytest.mark.parametrize("bot", [Failing, Cheating])
def test_bots_that_fail_stop_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: type[Failing]
) -> None:
    """The rules decide for them, as for who lets his time run out."""
    monkeypatch.setattr(thinker, "make_bot", lambda *_: bot())

    async def test(room: CardRoom, _log: Fragile, _deals: Fragile) -> None:
        asker, live = await opened(room)
        await whole_deal(live, asker)
        assert await live.hints(asker.player) == ()

    with_fragile_room(tmp_path, test)


async def _found_again(path: Path, harm: Callable[[sqlite3.Connection, str], None]) -> list[bool]:
    """Opens two tables, harms the first behind the room's back, and starts again."""
    async with open_store(path) as store:
        room = CardRoom(store, QUICK)
        ids = [(await opened(room))[1].table.id for _ in range(2)]
        await room.stop()
    with sqlite3.connect(path) as database:
        harm(database, ids[0])
    database.close()
    async with open_store(path) as store:
        room = CardRoom(store, QUICK)
        await room.start()
        found = [room.find(table_id) is not None for table_id in ids]
        await room.stop()
    return found


def test_table_that_cannot_be_read_harms_no_other(tmp_path: Path) -> None:
    def harm(database: sqlite3.Connection, table: str) -> None:
        what = (table, 7, 0, b'{"event":"from_the_future"}')
        database.execute("INSERT INTO events VALUES (?, ?, ?, ?)", what)

    assert asyncio.run(_found_again(tmp_path / "room.db", harm)) == [False, True]


def test_end_while_a_table_is_closed_is_made_up_for(tmp_path: Path) -> None:
    """The log says that it is closed, the list does not yet: the next start puts that right."""

    def harm(database: sqlite3.Connection, table: str) -> None:
        what = (table, 7, 0, b'{"event":"closed"}')
        database.execute("INSERT INTO events VALUES (?, ?, ?, ?)", what)

    path = tmp_path / "room.db"
    assert asyncio.run(_found_again(path, harm)) == [False, True]
    assert len(asyncio.run(_listed(path))) == 1


async def _listed(path: Path) -> list[TableInfo]:
    async with open_store(path) as store:
        return await store.tables.open()


def test_end_while_a_table_is_opened_leaves_nothing(tmp_path: Path) -> None:
    """What was begun is listed first, so nothing is in the log that is never found again."""
    path = tmp_path / "room.db"

    async def begin() -> None:
        async with fragile_room(path) as (room, log, _deals):
            log.error = StoreError("no space left")
            with pytest.raises(StoreError):
                await opened(room)
        assert len(await _listed(path)) == 1
        async with open_store(path) as store:
            room = CardRoom(store, QUICK)
            await room.start()
            assert room.tables() == ()
            await room.stop()
        assert await _listed(path) == []

    asyncio.run(begin())


class Visitor:
    """Somebody who watches."""

    def __init__(self, player: PlayerId) -> None:
        self.player = player
        self.sent_away = False

    def changed(self, showing: Any) -> None:
        assert not self.sent_away

    def told(self, refusal: Refusal) -> None:
        raise AssertionError(refusal)

    def heard(self, said: bytes) -> None:
        raise AssertionError(said)

    def dismissed(self) -> None:
        self.sent_away = True


def test_who_comes_while_his_table_is_closed_is_told(tmp_path: Path) -> None:
    """He does not sit at a table that nobody will find again."""

    async def close(store: Store) -> None:
        now = 10_000_000_000
        room = CardRoom(store, Settings(clock=lambda: Millis(now)))
        asker, live = await opened(room)
        now += IDLE_MS + 1
        closing = asyncio.create_task(room.sweep())
        await asyncio.sleep(0)
        visitor = Visitor(asker.player)
        live.watch(visitor)
        await closing
        assert visitor.sent_away
        assert room.find(live.table.id) is None
        refusal = await live.say(asker, wire.Ready())
        assert refusal is not None
        assert refusal.code == "table.not_found"
        await room.stop()

    async def run() -> None:
        async with open_store(tmp_path / "room.db") as store:
            await close(store)

    asyncio.run(run())


def test_full_disk(tmp_path: Path) -> None:
    """Nothing that is refused has changed anything, and with space again the deal goes on."""

    async def play(server: ServerProcess) -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as seat:
                await seat.until(lambda s: s.table["phase"] == "waiting")
                await seat.say("ready")
                await seat.until(lambda s: s.to_act)
                seq = seat.table["seq"]
                limit_files(server, 1024)
                await seat.act(seat.game["legal"][0])
                assert (await seat.refusal())["code"] == "table.store"
                assert seat.table["seq"] == seq
                assert (await ann.http.get("/api/me")).json()["name"] == "Ann"
                answer = await ann.http.post("/api/tables", json={"ruleset": "sevens-qq"})
                assert (answer.status_code, answer.json()["code"]) == (503, "table.store")
                limit_files(server, resource.RLIM_INFINITY)
                await seat.act(seat.game["legal"][0])
                await seat.play_on(settled)

    with ServerProcess(tmp_path) as server:
        asyncio.run(play(server))


def limit_files(server: ServerProcess, size: int) -> None:
    """As if the disk were full from there on."""
    assert server._process is not None
    limits = (size, resource.RLIM_INFINITY)
    resource.prlimit(server._process.pid, resource.RLIMIT_FSIZE, limits)
