"""Nobody fills the log by switching back and forth: nothing is stored where nothing changes."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from paiju.server.app import DATABASE
from tests.server.harness import Player, Seat, ServerProcess, players, settled

pytestmark = pytest.mark.anyio

FEW = {"at_once": 5, "per_minute": 0.1}
FLOOD = 150


@contextlib.asynccontextmanager
async def table_of(server: ServerProcess, name: str) -> AsyncGenerator[tuple[Player, Seat]]:
    """Somebody at his own table with bots, before the first deal."""
    async with players(server, name) as (player,):
        table = await player.open_table("sevens-qq", bots=1)
        async with player.at(table) as seat:
            await seat.hear()
            yield player, seat


def stored(data: Path) -> int:
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as db:
        return db.execute("SELECT count(*) FROM events").fetchone()[0]


async def answered(seat: Seat) -> None:
    """All that was said before is carried out."""
    await seat.say("ping", sent=0)
    await seat.next("pong")


async def flood(seat: Seat, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """Says them in turn, again and again; gives the refusals."""
    before = len(seat.messages)
    for n in range(FLOOD):
        await seat.say(**messages[n % len(messages)])
        if n % 5 == 0:  # so that none is said too fast
            await asyncio.sleep(0.01)
            await answered(seat)
    await answered(seat)
    return [message for message in seat.messages[before:] if message["type"] == "refused"]


async def test_what_changes_nothing_is_not_stored(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        async with table_of(server, "Ann") as (_, seat):
            await seat.say("stand")
            await seat.say("sit", seat=0)
            await seat.say("place_bot", seat=3, level=None)
            await seat.say("ready", seed="ab")
            await answered(seat)
            before = stored(tmp_path)
            same = [
                {"kind": "ready", "seed": "AB"},
                {"kind": "place_bot", "seat": 3, "level": None},
                {"kind": "place_bot", "seat": 2, "level": 1},
                {"kind": "set_autoplay", "on": False},
            ]
            assert await flood(seat, *same) == []
            assert stored(tmp_path) == before
            await seat.say("ready", seed="cd")
            await answered(seat)
            assert stored(tmp_path) == before + 1


@pytest.mark.parametrize(
    "switches",
    [
        [{"kind": "ready", "seed": "ab"}, {"kind": "ready", "seed": "cd"}],
        [{"kind": "stand"}, {"kind": "sit", "seat": 0}],
        [
            {"kind": "place_bot", "seat": 2, "level": 2},
            {"kind": "place_bot", "seat": 2, "level": 1},
        ],
        [
            {"kind": "place_bot", "seat": 2, "level": None},
            {"kind": "place_bot", "seat": 2, "level": 1},
        ],
        [{"kind": "set_autoplay", "on": True}, {"kind": "set_autoplay", "on": False}],
    ],
    ids=["ready", "sit", "level", "bot", "autoplay"],
)
async def test_one_connection_stores_no_end_of_switches(
    tmp_path: Path, switches: list[dict[str, Any]]
) -> None:
    with ServerProcess(tmp_path, switches=FEW) as server:
        async with table_of(server, "Ann") as (_, seat):
            await seat.say("place_bot", seat=3, level=None)  # so that no deal begins
            await answered(seat)
            before = stored(tmp_path)
            refused = await flood(seat, *switches)
            # With each, and once more, somebody may leave; who sat alone was the owner, too.
            assert stored(tmp_path) - before <= 4 * 5 + 2
            codes = {refusal["code"] for refusal in refused}
            assert "table.switched_too_often" in codes
            assert codes <= {"table.switched_too_often", "table.not_seated"}
            told = next(one for one in refused if one["code"] == "table.switched_too_often")
            assert 0 < told["params"]["seconds"] <= 600
            assert str(told["params"]["seconds"]) in told["text"]["zh"]


async def test_who_switches_at_one_table_may_not_at_another(tmp_path: Path) -> None:
    """Others may, who sit there too."""
    with ServerProcess(tmp_path, switches=FEW) as server:
        async with table_of(server, "Ann") as (ann, seat), players(server, "Bob") as (bob,):
            await seat.say("place_bot", seat=3, level=None)
            assert await flood(seat, {"kind": "ready", "seed": "ab"}, {"kind": "ready"})
            other = await ann.open_table("sevens-qq")
            async with ann.at(other) as again, bob.at(other) as guest:
                await again.say("ready")
                assert (await again.refusal())["code"] == "table.switched_too_often"
                await guest.say("sit", seat=1)
                await guest.until(lambda s: s.table["you"] == 1)
                # Nobody has to stay.
                await again.say("stand")
                await again.until(lambda s: s.table["you"] is None)


async def test_playing_is_no_switching(tmp_path: Path) -> None:
    """As many deals as one likes, with auto-play that ends by an action of one's own."""
    with ServerProcess(tmp_path, switches={"at_once": 2, "per_minute": 0.01}) as server:
        async with table_of(server, "Ann") as (_, seat):
            for deal in range(1, 8):
                await seat.say("ready")
                await seat.until(lambda s, deal=deal: s.table["deal"] == deal)
                await seat.play_on(settled)
            assert {message["type"] for message in seat.messages} == {"changed"}
