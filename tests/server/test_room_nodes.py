"""Two rooms on one store: whoever loses the race for an event looks again and tries again."""

from __future__ import annotations

import asyncio
from pathlib import Path

from paiju.core.codec import encode
from paiju.core.refusal import Refusal
from paiju.server import wire
from paiju.server.room.card_room import CardRoom
from paiju.server.room.settings import Settings
from paiju.server.store import Store, open_store
from paiju.server.table.decide import Asker
from paiju.server.table.state import Phase


async def _play_everywhere(path: Path) -> None:
    slow = Settings(bot_delay_ms=3_600_000)
    async with open_store(path) as one, open_store(path) as other:
        here = CardRoom(one, slow)
        asker = await _guest(one)
        table_id = await here.open(asker, wire.OpenTable(ruleset="sevens-qq", bots=1))
        assert not isinstance(table_id, Refusal)
        there = CardRoom(other, slow)
        for room in (here, there):
            await room.start()
        tables = [room.find(table_id) for room in (here, there)]
        first, second = tables
        assert first is not None
        assert second is not None
        # Both decide on what they know; the second's knowledge is one event behind.
        assert await first.say(asker, wire.SetAutoplay(on=True)) is None
        assert second.table.seq == first.table.seq - 1
        assert await second.say(asker, wire.Ready(seed="ab")) is None
        assert second.table.phase is Phase.PLAYING
        # What was decided on the old table is refused on the new one, and harms nothing.
        refusal = await first.say(asker, wire.Ready(seed="cd"))
        assert refusal is not None
        assert refusal.code == "table.deal_running"
        assert first.table.seq == second.table.seq
        assert encode(first.table.deal) == encode(second.table.deal)
        for room in (here, there):
            await room.stop()


async def _guest(store: Store) -> Asker:
    player, _ = await store.players.create_guest("Ann", "en", Settings().clock())
    return Asker(player.id, player.name)


def test_two_rooms_race_for_one_table(tmp_path: Path) -> None:
    asyncio.run(_play_everywhere(tmp_path / "room.db"))
