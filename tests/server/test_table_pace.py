"""How a private table waits for its players, as whoever opened it wanted."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from paiju.core.units import Millis
from paiju.server import wire
from paiju.server.table import events as ev
from paiju.server.table.decide import resumed, time_up
from paiju.server.table.pace import IDLE_MS, START_MS, Pace
from paiju.server.table.state import Phase, Table
from tests.server.harness import Seat, ServerProcess, players
from tests.server.test_table_clock import (
    ANN,
    BOB,
    carried_out,
    let_bots_act,
    said,
    table_of_four,
)

A_WEEK = Millis(7 * 24 * 3_600_000)


def alone(pace: Pace) -> Table:
    """Ann with three bots, and it is her turn."""
    table = msgspec.structs.replace(table_of_four(3), pace=pace)
    return let_bots_act(said(table, ANN, wire.Ready()))


def late(table: Table) -> Table:
    """Her time is up, and it is her turn again."""
    plan = carried_out(table, time_up(table, Millis(10**9)), 10**9)
    assert plan.events
    return let_bots_act(plan.table)


def test_without_a_clock_nobody_is_played_for() -> None:
    """C037: who is away is waited for, also after the server was away."""
    table = alone(Pace(clock=False))
    assert table.phase is Phase.PLAYING
    assert table.deadline_ms is None
    assert time_up(table, A_WEEK) == ()
    assert resumed(table, A_WEEK) == ()


@pytest.mark.parametrize("autoplay", [True, False])
def test_auto_play_after_time_outs_can_be_off(autoplay: bool) -> None:
    """C037, PL-05: without it the rules decide each time, and nobody else does."""
    table = late(late(alone(Pace(autoplay=autoplay))))
    assert table.chairs[0].autoplay is autoplay
    if not autoplay:
        assert not late(table).chairs[0].by_bot


def test_deal_begins_as_late_as_friends_want() -> None:
    """C064: who needs longer to be ready has it."""
    pace = Pace(start_ms=Millis(300_000))
    table = msgspec.structs.replace(table_of_four(2), pace=pace)
    table = said(table, ANN, wire.Ready(), now=1_000)
    assert table.start_ms == 301_000
    assert carried_out(table, (), 300_999).table.phase is Phase.WAITING
    assert carried_out(table, (), 301_000).table.phase is Phase.PLAYING
    away = carried_out(table, resumed(table, Millis(290_000)), 290_000).table
    assert away.start_ms == 305_000
    late = said(table, BOB, wire.Stand(), now=2_000)
    assert said(late, BOB, wire.Sit(seat=1), now=250_000).start_ms == 550_000


def test_tables_that_were_opened_before_wait_as_they_did() -> None:
    opened = ev.read_event(
        b'{"event":"opened","ruleset":"sevens-qq","family":"sevens","title":["",""],'
        b'"options":{},"turn_ms":20000,"owner":1}'
    )
    assert isinstance(opened, ev.Opened)
    assert opened.pace == Pace(clock=True, autoplay=True, start_ms=START_MS, idle_ms=IDLE_MS)


def test_form_says_how_a_table_waits(server: ServerProcess) -> None:
    """C037, C041, C064: all of it is chosen when a table is opened, and seen at it."""

    async def test() -> None:
        async with players(server, "Ann") as (ann,):
            wanted = {"clock": False, "autoplay": False, "start_seconds": 120, "idle_minutes": 60}
            table = await ann.open_table("sevens-qq", bots=1, **wanted)
            async with ann.at(table) as seat:
                await seat.say("ready")
                await seat.until(lambda at: at.to_act)
                assert seat.table["deadline_ms"] is None
                assert seat.table["pace"] == {
                    "clock": False,
                    "autoplay": False,
                    "start_ms": 120_000,
                    "idle_ms": 3_600_000,
                }
            for wrong in ({"start_seconds": 9}, {"idle_minutes": 9}, {"clock": 1}):
                body = {"ruleset": "sevens-qq", **wrong}
                assert (await ann.http.post("/api/tables", json=body)).status_code == 422

    asyncio.run(test())


def test_without_a_clock_only_what_needs_no_answer_is_not_waited_for(
    server: ServerProcess,
) -> None:
    """C037, DZ-10: who does not want to show his hand has nothing to say."""

    def showing(seat: Seat) -> bool:
        return seat.table["phase"] == "playing" and seat.game["phase"] == "showing"

    async def test() -> None:
        async with players(server, "Ann") as (ann,):
            table = await ann.open_table("doudizhu-huanle", bots=1, clock=False)
            async with ann.at(table) as seat:
                await seat.say("ready")
                await seat.until(showing)
                assert seat.table["deadline_ms"] is not None
                await seat.until(lambda at: not showing(at) and at.to_act)
                assert seat.table["deadline_ms"] is None

    asyncio.run(test())
