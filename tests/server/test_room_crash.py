"""The server is killed at random points, and every table comes back where it stood (C069)."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from paiju.core.record import read_record
from paiju.games.replay import replay
from tests.server.harness import ConnectionClosed, Player, Seat, ServerProcess, players, settled

KILLS = 12
DEALS = 2


async def play_until_killed(player: Player, table: str, seen: list[Seat], deals: int) -> None:
    """Plays deal after deal until the connection breaks; what was seen stays in `seen`."""
    try:
        async with player.at(table) as seat:
            seen.append(seat)
            await seat.hear()
            while seat.table["deal"] < deals or not settled(seat):
                if seat.table["phase"] != "playing":
                    number = seat.table["deal"]
                    await seat.say("ready")
                    await seat.until(lambda s, n=number: s.table["deal"] > n)
                await seat.play_on(settled)
    except (ConnectionClosed, OSError):
        pass


def came_further(before: Seat, after: Seat) -> bool:
    """Nothing that was shown before the kill is missing after it."""
    old, new = before.table, after.table
    if new["seq"] < old["seq"] or new["deal"] < old["deal"]:
        return False
    if new["deal"] > old["deal"] or old["game"] is None:
        return True
    shown = old["game"]["history"]
    return new["game"]["history"][: len(shown)] == shown


@pytest.mark.timeout(120)
def test_kill_at_random_points(tmp_path: Path) -> None:
    """PL-06, PL-52: no shown move is ever missing, every deal is settled and kept once."""
    chance = random.Random(7)

    async def play(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob", "Eve") as people:
            tables = [await p.open_table("sevens-jielong", bots=1) for p in people]
            last: dict[str, Seat] = {}
            for _ in range(KILLS):
                seen: list[list[Seat]] = [[] for _ in people]
                games = [
                    asyncio.create_task(play_until_killed(p, t, s, 10_000))
                    for p, t, s in zip(people, tables, seen, strict=True)
                ]
                await asyncio.sleep(chance.uniform(0.02, 0.25))
                server.kill()
                await asyncio.gather(*games)
                server.start()
                for table, now in zip(tables, seen, strict=True):
                    connected = [seat for seat in now if seat.table]
                    if connected and table in last:
                        assert came_further(last[table], connected[0])
                    if connected:
                        last[table] = connected[-1]
            await finish(people, tables, last)

    async def finish(people: list[Player], tables: list[str], last: dict[str, Seat]) -> None:
        for player, table in zip(people, tables, strict=True):
            assert last[table].table["deal"] >= 1
            goal = last[table].table["deal"] + 1
            seen: list[Seat] = []
            await play_until_killed(player, table, seen, goal)
            assert came_further(last[table], seen[0])
            totals = 0
            for deal in range(1, seen[-1].table["deal"] + 1):
                text = (await player.http.get(f"/api/tables/{table}/deals/{deal}")).text
                again = replay(read_record(text))
                assert again.agrees
                assert again.settlement is not None
                totals += again.settlement.scores[0]
            assert totals == seen[-1].table["seats"][0]["total"]

    with ServerProcess(tmp_path) as server:
        asyncio.run(play(server))


def test_orderly_stop_and_start(tmp_path: Path) -> None:
    """Ctrl-C ends the server with status 0, and the next start goes on."""

    async def half(server: ServerProcess) -> tuple[dict[str, str], str, Seat]:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as seat:
                await seat.until(lambda s: s.table["phase"] == "waiting")
                await seat.say("ready")
                await seat.play_on(lambda s: s.to_act and len(s.game["history"]) > 20)
            return dict(ann.http.cookies), table, seat

    async def rest(server: ServerProcess, cookies: dict[str, str], table: str) -> Seat:
        ann = Player(server, "Ann")
        ann.http.cookies.update(cookies)
        async with ann.http, ann.at(table) as seat:
            await seat.play_on(settled)
        return seat

    with ServerProcess(tmp_path) as server:
        cookies, table, before = asyncio.run(half(server))
        assert server.stop() == 0
        server.start()
        after = asyncio.run(rest(server, cookies, table))
    assert after.table["deal"] == 1
    assert after.game["history"][:21] == before.game["history"][:21]
