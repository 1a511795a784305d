"""Pauses of private tables, by a clock that the test holds, and over real sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table.decide import Asker, act, decide, resumed, time_up
from paiju.server.table.events import AnyEvent, By, PauseAsked, read_event, write_event
from paiju.server.table.pace import BACK_MS, Pace
from paiju.server.table.pausing import PAUSE_MS
from paiju.server.table.state import Phase, Table
from tests.server.harness import ServerProcess, players
from tests.server.test_table_clock import ANN, BOB, carried_out, said, table_of_four

EVE = Asker(PlayerId(3), "Eve")
ASK, END = wire.AskPause(), wire.EndPause()
PACE = Pace()
YES, NO = wire.AnswerPause(agree=True), wire.AnswerPause(agree=False)


def playing(pace: Pace = PACE) -> Table:
    """Ann and Bob, with two bots; a deal began at 0."""
    table = msgspec.structs.replace(table_of_four(2), pace=pace)
    return said(said(table, ANN, wire.Ready()), BOB, wire.Ready())


def paused(table: Table, now: int) -> Table:
    return said(said(table, BOB, ASK, now=now), ANN, YES, now=now)


def refused(table: Table, asker: Asker, message: wire.AnyClientMessage) -> str:
    decision = decide(table, asker, message, Millis(0))
    assert isinstance(decision, Refusal)
    return decision.code


def test_pause_begins_when_all_people_have_agreed() -> None:
    """C037: bots always do."""
    table = said(playing(), BOB, ASK, now=1_000)
    assert table.agreed == (Seat(1),)
    assert table.pause is None
    assert said(table, BOB, ASK, now=1_000) == table
    table = said(table, ANN, YES, now=2_000)
    assert table.pause is not None
    assert table.pause.until_ms == 2_000 + PAUSE_MS
    assert table.deadline_ms is None
    assert table.agreed == ()


def test_who_is_alone_with_bots_pauses_at_once() -> None:
    table = said(said(table_of_four(3), ANN, wire.Ready()), ANN, ASK)
    assert table.pause is not None


def test_who_is_played_for_is_not_asked() -> None:
    """C037: his bot agrees; so a friend whose phone died holds no pause up."""
    table = said(playing(), BOB, wire.SetAutoplay(on=True))
    assert said(table, ANN, ASK).pause is not None
    shuangkou = said(table_of_four(2, "shuangkou-baibian"), ANN, wire.Ready())
    left = said(said(shuangkou, BOB, wire.Ready()), BOB, wire.Stand(escape=True))
    assert said(left, ANN, ASK).pause is not None


def test_who_leaves_is_asked_no_more() -> None:
    shuangkou = said(table_of_four(2, "shuangkou-baibian"), ANN, wire.Ready())
    table = said(said(shuangkou, BOB, wire.Ready()), ANN, ASK)
    assert table.pause is None
    assert said(table, BOB, wire.Stand(escape=True)).pause is not None


@pytest.mark.parametrize("who", [ANN, BOB])
def test_anybody_declines_and_who_asked_takes_it_back(who: Asker) -> None:
    table = said(said(playing(), BOB, ASK), who, NO)
    assert table.agreed == ()
    assert refused(table, ANN, YES) == "table.no_pause_asked"


def test_nobody_acts_in_a_pause() -> None:
    """C037: neither players, nor the clock, nor bots, nor after the server was away."""
    table = paused(playing(), 1_000)
    assert time_up(table, Millis(1_000 + PAUSE_MS - 1)) == ()
    assert resumed(table, Millis(1_000 + PAUSE_MS - 1)) == ()
    assert table.next_bot is None
    assert table.running is not None
    seat = table.actors[0]
    action = table.game.timeout_action(table.running.state, seat)
    decision = act(table, seat, action, By.BOT, Millis(2_000))
    assert isinstance(decision, Refusal)
    assert decision.code == "table.paused"
    assert refused(table, ANN, ASK) == "table.paused"


@pytest.mark.parametrize("who", [ANN, BOB])
@pytest.mark.parametrize("asked", [1_000, 21_000])
def test_anybody_goes_on_with_what_was_left_and_time_to_come_back(who: Asker, asked: int) -> None:
    """C037: at least what was left, and at least 10 seconds."""
    before = playing()
    assert before.deadline_ms is not None
    table = said(paused(before, asked), who, END, now=900_000)
    assert table.pause is None
    assert table.deadline_ms == 900_000 + max(before.deadline_ms - asked, BACK_MS)
    assert BACK_MS >= 10_000
    assert refused(table, ANN, END) == "table.not_paused"


def test_pause_ends_by_itself() -> None:
    """C037: after 30 minutes."""
    table = paused(playing(), 1_000)
    over = Millis(1_000 + PAUSE_MS)
    table = carried_out(table, time_up(table, over), over).table
    assert PAUSE_MS == 30 * 60 * 1000
    assert table.pause is None
    assert table.deadline_ms is not None
    assert table.deadline_ms > over


def test_pause_without_a_clock_gives_none() -> None:
    table = said(paused(playing(Pace(clock=False)), 0), ANN, END, now=5)
    assert table.deadline_ms is None


def test_pause_ends_with_its_deal() -> None:
    """Jielong is settled when somebody leaves (SV-50); what was asked for goes with it."""
    for table in (paused(playing(), 0), said(playing(), ANN, ASK)):
        jielong = msgspec.structs.replace(
            said(
                said(table_of_four(2, "sevens-jielong-2015"), ANN, wire.Ready()), BOB, wire.Ready()
            ),
            pause=table.pause,
            agreed=table.agreed,
        )
        after = said(jielong, BOB, wire.Stand(escape=True))
        assert after.phase is Phase.SETTLED
        assert after.pause is None
        assert after.agreed == ()


def test_only_who_plays_at_a_private_table_may_pause() -> None:
    """C037: spectators cannot, and rooms keep their clocks."""
    table = playing()
    for message in (ASK, YES, END):
        assert refused(table, EVE, message) == "table.not_seated"
    assert refused(said(table, BOB, ASK), EVE, YES) == "table.not_seated"
    room = msgspec.structs.replace(table, room="sevens")
    assert refused(room, ANN, ASK) == "table.no_pauses"
    assert refused(table_of_four(2), ANN, ASK) == "table.no_deal"


def test_log_keeps_pauses() -> None:
    plan = carried_out(
        said(playing(), BOB, ASK), decide(said(playing(), BOB, ASK), ANN, YES, Millis(7)), 7
    )
    events: tuple[AnyEvent, ...] = (PauseAsked(seat=Seat(1)), *plan.events)
    assert [read_event(write_event(event)) for event in events] == list(events)


def test_pause_survives_a_kill(tmp_path: Path) -> None:
    """C037: two players and a spectator over real sockets, told in both languages."""

    async def test() -> None:
        async with players(server, "Ann", "Bob", "Eve") as (ann, bob, eve):
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as host, bob.at(table) as guest, eve.at(table) as visitor:
                await guest.say("sit", seat=1)
                for seat in (2, 3):
                    await host.say("place_bot", seat=seat, level=1)
                await host.until(lambda at: all(s["kind"] != "empty" for s in at.table["seats"]))
                await guest.until(lambda at: at.table["you"] == 1)
                await host.say("ready")
                await guest.say("ready")
                await host.until(lambda at: at.table["phase"] == "playing")
                await guest.say("ask_pause")
                await host.until(lambda at: at.table["pause_agreed"] == [1])
                await visitor.say("answer_pause", agree=True)
                assert (await visitor.refusal())["code"] == "table.not_seated"
                await host.say("answer_pause", agree=True)
                await guest.until(lambda at: at.table["paused_until_ms"] is not None)
                assert guest.table["deadline_ms"] is None
                told = [
                    happened["text"]["en"]
                    for message in guest.messages
                    if message["type"] == "changed"
                    for happened in message["happened"]
                ]
                assert "You asked for a pause" in told
                assert "The deal is paused, for 30 minutes at most" in told
                server.kill()
                server.start()
            async with ann.at(table) as host, bob.at(table) as guest:
                await host.until(lambda at: at.table["paused_until_ms"] is not None)
                await guest.until(lambda at: at.table["paused_until_ms"] is not None)
                await host.say("end_pause")
                await guest.until(lambda at: at.table["paused_until_ms"] is None)
                assert guest.table["phase"] == "playing"
                assert guest.table["deadline_ms"] - guest.messages[-1]["now_ms"] >= 10_000

    with ServerProcess(tmp_path) as server:
        asyncio.run(test())
