"""PL-03: private tables move no coins unless the host says so."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from paiju.ledger import grant
from tests.server.coin_tables import arrive, store_of
from tests.server.harness import Player, ServerProcess, players, settled
from tests.server.test_coin_rooms import GRANT, deals, has

pytestmark = pytest.mark.anyio

STAKES = {"unit": 5, "buy_in": 3_000}
GAME = "doudizhu-huanle"


async def refused(player: Player, **wanted: Any) -> str:
    table = {"ruleset": GAME, "stakes": STAKES, **wanted}
    answer = await player.http.post("/api/tables", json=table)
    assert answer.status_code >= 400
    return answer.json()["code"]


async def test_where_the_host_does_not_say_so(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann]:
        assert await refused(ann) == "table.no_stakes"
        rulesets = (await ann.http.get("/api/rulesets")).json()
        assert not any(each["stakes"] for each in rulesets)


async def test_a_deal_moves_coins_between_friends(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, private_stakes=True) as server:
        async with players(server, "Ann", "Bob", "Cat") as friends:
            ann = friends[0]
            assert all(each["stakes"] for each in (await ann.http.get("/api/rulesets")).json())
            table = await ann.open_table(GAME, stakes=STAKES)
            ended = await asyncio.gather(*(a_deal(one, table) for one in friends))
            purses = [await has(one) for one in friends]
            assert purses == [(GRANT + won, 0) for won in ended]
            assert sum(ended) == 0
            assert any(ended)
    assert await deals(tmp_path) == 1


async def a_deal(player: Player, table: str) -> int:
    """Plays a deal; what it came to for him in coins."""
    async with player.at(table) as seat:
        await seat.hear()
        if seat.table["you"] is None:
            await seat.say("sit")
        await seat.until(lambda s: all(c["kind"] == "human" for c in s.table["seats"]))
        await seat.say("ready")
        await seat.until(lambda s: s.table["phase"] == "playing")
        assert await has(player) == (GRANT - STAKES["buy_in"], STAKES["buy_in"])
        await seat.play_on(settled)
        return seat.table["settlement"]["coins"]["results"][seat.table["you"]]


async def test_bots_bring_no_coins_there(tmp_path: Path) -> None:
    """They come from nobody, and friends would win them from a weak one."""
    with ServerProcess(tmp_path, private_stakes=True) as server:
        async with players(server, "Ann") as [ann]:
            assert await refused(ann, bots=1) == "table.no_coin_bots"
            async with ann.at(await ann.open_table(GAME, stakes=STAKES)) as seat:
                await seat.say("place_bot", seat=1, level=1)
                assert (await seat.refusal())["code"] == "table.no_coin_bots"


async def test_a_clock_runs_where_coins_move(tmp_path: Path) -> None:
    """Who is about to lose cannot wait until the others go, and the table is closed."""
    with ServerProcess(tmp_path, private_stakes=True) as server:
        async with players(server, "Ann") as [ann]:
            assert await refused(ann, clock=False) == "table.coin_clock"


async def test_who_cannot_pay_does_not_sit_down(tmp_path: Path) -> None:
    async with store_of(tmp_path) as store:
        [bob] = await arrive(store, "Bob")
        await store.coins.enter(grant(bob.id, 9, 0))
    with ServerProcess(tmp_path, private_stakes=True) as server:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table(GAME, stakes=STAKES)
            poor = Player(server, "Bob", bob.token)
            async with poor.http, poor.at(table) as seat:
                await seat.say("sit")
                refusal = await seat.refusal()
                assert refusal["code"] == "table.broke"
                assert refusal["params"] == {"has": 9, "least": 2 * STAKES["unit"]}


@pytest.mark.parametrize("wrong", [{"unit": 0}, {"buy_in": 0}, {"coefficient": 0}, {"more": 1}])
async def test_stakes_are_within_bounds(tmp_path: Path, wrong: dict[str, int]) -> None:
    with ServerProcess(tmp_path, private_stakes=True) as server:
        async with players(server, "Ann") as [ann]:
            assert await refused(ann, stakes={**STAKES, **wrong}) == "table.bad_message"
