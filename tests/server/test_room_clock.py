"""The room's own clock: time-outs, auto-play and bots fire by themselves, and after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from paiju.core.record import ActionEntry
from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server import wire
from paiju.server.room.card_room import CardRoom
from paiju.server.room.live import LiveTable
from paiju.server.room.settings import Settings
from paiju.server.store import Store, open_store
from paiju.server.table.decide import Asker
from paiju.server.table.state import Phase, Table

QUICK = Settings(bot_delay_ms=0, grace_ms=0)
STILL = Settings(bot_delay_ms=3_600_000)


async def _opened(room: CardRoom, store: Store, turn_seconds: int) -> tuple[Asker, LiveTable]:
    player, _ = await store.players.create_guest("Ann", "en", room.settings.clock())
    asker = Asker(player.id, player.name)
    wanted = wire.OpenTable(ruleset="sevens-jingshou", bots=1, turn_seconds=turn_seconds)
    table_id = await room.open(asker, wanted)
    assert not isinstance(table_id, Refusal)
    live = room.find(table_id)
    assert live is not None
    return asker, live


async def _settled(live: LiveTable) -> Table:
    async with asyncio.timeout(20):
        while live.table.phase is not Phase.SETTLED:  # noqa: ASYNC110 - only looks from outside
            await asyncio.sleep(0.005)
    return live.table


def _decided_by(table: Table, seat: int) -> list[str]:
    assert table.deal is not None
    moves = (m for m in table.deal.moves if isinstance(m, ActionEntry) and m.seat == seat)
    return [move.by for move in moves]


async def _absent_player(path: Path) -> None:
    async with open_store(path) as store:
        room = CardRoom(store, QUICK)
        asker, live = await _opened(room, store, turn_seconds=0)
        assert await live.say(asker, wire.Ready()) is None
        table = await _settled(live)
        await room.stop()
    assert _decided_by(table, 0) == ["timeout"] * 2 + ["autoplay"] * 11
    assert set(_decided_by(table, 1)) == {"bot"}


def test_absent_player_is_played_for(tmp_path: Path) -> None:
    """PL-04, PL-05: two time-outs by the rule, then the room's bot."""
    asyncio.run(_absent_player(tmp_path / "room.db"))


async def _restarted(path: Path) -> None:
    async with open_store(path) as store:
        room = CardRoom(store, STILL)
        asker, live = await _opened(room, store, turn_seconds=600)
        assert await live.say(asker, wire.SetAutoplay(on=True)) is None
        assert await live.say(asker, wire.Ready()) is None
        table_id = live.table.id
        await room.stop()
    async with open_store(path) as store:
        room = CardRoom(store, QUICK)
        await room.start()
        found = room.find(table_id)
        assert found is not None
        table = await _settled(found)
        assert await store.deals.record(table_id, 1)
        await room.stop()
    assert set(_decided_by(table, 0)) == {"autoplay"}


def test_clocks_run_on_after_a_restart(tmp_path: Path) -> None:
    """A deal whose bots were to act goes on by itself when the room starts again."""
    asyncio.run(_restarted(tmp_path / "room.db"))


@pytest.mark.parametrize("left_ms", [3_600_000, -1])
def test_only_tables_without_visitors_and_deals_are_closed(tmp_path: Path, left_ms: int) -> None:
    """C041: a table that nobody came back to for a day is closed; a running deal never is."""

    async def sweep() -> bool:
        now = 10_000_000_000
        later = Settings(clock=lambda: Millis(now))
        async with open_store(tmp_path / "room.db") as store:
            room = CardRoom(store, later)
            _, live = await _opened(room, store, turn_seconds=20)
            now += 24 * 3_600_000 - left_ms
            await room.sweep()
            gone = room.find(live.table.id) is None
            assert bool(await store.tables.open()) is not gone
            await room.stop()
        return gone

    assert asyncio.run(sweep()) is (left_ms < 0)
