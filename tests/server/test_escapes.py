"""Who leaves a match escapes, and rooms may refuse him; a lost line is no escape (PL-30, PL-31)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Player, ServerProcess, players, rooms_in, settled

pytestmark = pytest.mark.anyio

STRICT = """
title = { zh = "守约", en = "Strict" }
ruleset = "sevens-qq"
bots = { level = 1, after_seconds = 0 }
escapes = { refuse_above = 0.5, after_deals = 2 }
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, rooms=rooms_in(tmp_path, strict=STRICT)) as server:
        yield server


async def joined(player: Player) -> dict[str, str]:
    """What the room answers: `matched` or `refused`."""
    async with player.in_lobby() as lobby:
        await lobby.say("join", room="strict")
        while (answer := await lobby.hear())["type"] not in ("matched", "refused"):
            pass
        return answer


async def escaped(player: Player) -> None:
    """Leaves a match before his first card, and waits for its end."""
    table = (await joined(player))["table"]
    async with player.at(table) as seat:
        await seat.until(lambda s: s.table["phase"] == "playing")
        await seat.say("stand", escape=True)
        await seat.until(settled)


async def let_bots_end(player: Player) -> None:
    """Plays a match by auto-play, and is not connected when it ends."""
    table = (await joined(player))["table"]
    async with player.at(table) as seat:
        await seat.until(lambda s: s.table["phase"] == "playing")
        await seat.say("set_autoplay", on=True)
    async with player.at(table) as seat:
        await seat.until(settled)


async def test_who_escapes_too_often_is_refused(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann]:
        await escaped(ann)  # one of one: nothing is known yet
        await escaped(ann)
        refused = await joined(ann)
        assert refused["code"] == "room.escapes"
        assert refused["params"] == {"percent": 100, "most": 50}


async def test_who_plays_on_is_taken_again(server: ServerProcess) -> None:
    """One of two is half, which this room allows."""
    async with players(server, "Ann") as [ann]:
        await escaped(ann)
        await let_bots_end(ann)
        assert (await joined(ann))["type"] == "matched"


async def test_deals_at_private_tables_are_no_excuse(server: ServerProcess) -> None:
    """PL-31: or who leaves too often would let bots play for him until his share is small."""
    async with players(server, "Ann") as [ann]:
        for _ in range(2):
            await escaped(ann)
        table = await ann.open_table("sevens-qq", bots=1)
        async with ann.at(table) as seat:
            await seat.hear()
            await seat.say("set_autoplay", on=True)
            for number in range(1, 4):
                await seat.say("ready")
                await seat.until(lambda s, n=number: settled(s) and s.table["deal"] == n)
        assert (await joined(ann))["code"] == "room.escapes"


async def test_a_lost_connection_is_no_escape(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann]:
        for _ in range(3):
            await let_bots_end(ann)
        assert (await joined(ann))["type"] == "matched"
