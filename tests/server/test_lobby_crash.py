"""A server that is killed while it matches: nobody loses a match, and nobody has two (PL-02)."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from tests.server.harness import ConnectionClosed, Player, ServerProcess, players, rooms_in, settled

pytestmark = pytest.mark.anyio

ROOM = 'title = { zh = "四人", en = "Four" }\nruleset = "sevens-qq"\n'
KILLS = 8


async def test_kills_at_random_moments_of_a_match(tmp_path: Path) -> None:
    chance = random.Random(7)
    with ServerProcess(tmp_path, rooms=rooms_in(tmp_path, four=ROOM)) as server:
        async with players(server, "Ann", "Bob", "Cat", "Dee") as people:
            for _ in range(KILLS):
                await _join_and_be_killed(server, people, chance.uniform(0, 0.08))
                server.start()
                seated = [await _running(player) for player in people]
                # All or none: a table is stored whole, or nobody ever heard of it.
                assert len({tuple(tables) for tables in seated}) == 1, seated
                assert len(seated[0]) <= 1
                table = await _matched_again(people)
                assert seated[0] in ([], [table])
                await _play_on(people, table)


async def _join_and_be_killed(server: ServerProcess, people: list[Player], after: float) -> None:
    async with contextlib.AsyncExitStack() as stack:
        lobby = [await stack.enter_async_context(player.in_lobby()) for player in people]
        for one in lobby:
            with contextlib.suppress(ConnectionClosed):
                await one.say("join", room="four")
        await asyncio.sleep(after)
        server.kill()


async def _running(player: Player) -> list[str]:
    tables = (await player.http.get("/api/tables")).json()
    return [table["id"] for table in tables if table["phase"] != "settled"]


async def _matched_again(people: list[Player]) -> str:
    """Their pages ask again, as they do when the line is back."""
    async with contextlib.AsyncExitStack() as stack:
        lobby = [await stack.enter_async_context(player.in_lobby()) for player in people]
        for one in lobby:
            await one.say("join", room="four")
        tables = {(await one.next("matched"))["table"] for one in lobby}
    assert len(tables) == 1
    return tables.pop()


async def _play_on(people: list[Player], table: str) -> None:
    """The deal runs, with everybody in it, and ends."""
    async with contextlib.AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(player.at(table)) for player in people]
        for seat in seats:
            await seat.say("set_autoplay", on=True)
        for number, seat in enumerate(seats):
            await seat.until(settled)
            assert seat.table["you"] == number
