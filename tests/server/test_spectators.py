"""Who looks on: never a hidden card, later where the room says so, and not at all where not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Seat, ServerProcess, players, rooms_in, settled

pytestmark = pytest.mark.anyio

DELAY_S = 1
ROOM = f"""
title = {{ zh = "慢", en = "Late" }}
ruleset = "sevens-qq"
bots = {{ level = 1, after_seconds = 0 }}
spectators = {{ delay_seconds = {DELAY_S} }}
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, rooms=rooms_in(tmp_path, late=ROOM)) as server:
        yield server


async def test_spectators_see_a_deal_later_than_its_players(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.matched("late")
        async with bob.at(table) as watching, ann.at(table) as playing:
            await playing.until(lambda seat: seat.to_act)
            seen_at: dict[int, float] = {}
            watcher = asyncio.create_task(_note(watching, seen_at))
            played = await _played(playing)
            await watcher
        later = [seen_at[seq] - at for seq, at in played.items() if seq in seen_at]
        assert len(later) >= 5
        assert min(later) >= DELAY_S - 0.2
        assert watching.table["delay_ms"] == DELAY_S * 1000
        assert watching.table["phase"] == "settled"


async def _played(seat: Seat) -> dict[int, float]:
    """A whole deal; for each moment that the player saw when that was."""
    seen: dict[int, float] = {}
    acted = -1
    while not settled(seat):
        seen.setdefault(seat.table["seq"], time.monotonic())
        if seat.to_act and seat.table["seq"] != acted:
            acted = seat.table["seq"]
            await seat.act(seat.game["legal"][0])
        await seat.hear()
    return seen


async def _note(seat: Seat, seen_at: dict[int, float]) -> None:
    """For each moment that a spectator saw when that was, to the end of the deal."""
    while not (seat.table and settled(seat)):
        await seat.hear()
        seen_at.setdefault(seat.table["seq"], time.monotonic())


async def test_spectators_never_see_a_hand_nor_what_is_to_come(server: ServerProcess) -> None:
    """PL-61. What happened is told no earlier than the table that it led to."""
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.matched("late")
        async with bob.at(table) as watching, ann.at(table) as playing:
            await playing.until(lambda seat: seat.to_act)
            hand = set(playing.game["hand"])
            await playing.act(playing.game["legal"][0])
            await playing.until(lambda seat: not seat.to_act)
            await watching.until(lambda seat: seat.table["phase"] == "playing")
            for message in watching.messages:
                assert message["table"]["you"] is None
                assert all(one["seq"] <= message["table"]["seq"] for one in message["happened"])
                if message["table"]["game"] is not None:
                    assert not message["table"]["game"].get("hand")
            shown = watching.raw[-1].decode()
            assert sum(f'"{card}"' in shown for card in hand) <= 1  # the one that was played


async def test_who_leaves_sees_at_once_that_he_has(server: ServerProcess) -> None:
    """And from then on he is a spectator like any."""
    async with players(server, "Ann") as [ann]:
        table = await ann.matched("late")
        async with ann.at(table) as playing:
            await playing.until(lambda seat: seat.to_act)
            before = playing.table["seq"]
            await playing.say("stand", escape=True)
            started = time.monotonic()
            await playing.until(lambda seat: seat.table["you"] is None)
            assert time.monotonic() - started < DELAY_S / 2
            assert playing.table["seq"] > before
            assert not playing.game.get("hand")


async def test_a_table_may_have_no_spectators(server: ServerProcess) -> None:
    """C061: who comes by the link sees who sits there, can sit down, and sees no card of a deal."""
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.open_table("sevens-qq", bots=1, spectators=False)
        async with ann.at(table) as playing, bob.at(table) as watching:
            await watching.until(lambda seat: seat.table["phase"] == "waiting")
            await playing.say("ready")
            await playing.until(lambda seat: seat.to_act)
            await playing.act(playing.game["legal"][0])
            await watching.until(lambda seat: seat.table["phase"] == "playing")
            await playing.play_on(settled)
            while watching.table["phase"] == "playing":
                assert watching.table["game"] is None
                assert all(one["event"] is None for one in watching.messages[-1]["happened"])
                await watching.hear()
            assert watching.table["settlement"] is not None
            await watching.say("sit", seat=2)
            await watching.until(lambda seat: seat.table["you"] == 2)
