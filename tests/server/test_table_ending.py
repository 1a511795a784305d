"""Deals that end by agreement, by a clock that the test holds, and over real sockets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.core.record import read_record, write_record
from paiju.core.refusal import Refusal
from paiju.core.units import Coins, Millis, Seat
from paiju.games.replay import replay
from paiju.server import wire
from paiju.server.bookkeeping import compared, expected, proved
from paiju.server.recorded import recorded
from paiju.server.store import Entry
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.decide import Asker, decide
from paiju.server.table.pace import START_MS
from paiju.server.table.state import Phase, Table
from tests.server.coin_tables import store_of
from tests.server.harness import (
    ServerProcess,
    friends_in_a_deal,
    players,
    rooms_in,
    settled,
)
from tests.server.test_table_clock import ANN, BOB, carried_out, said, table_of_four

EVE = Asker(PlayerId(3), "Eve")
ASK = wire.AskEnd()
YES, NO = wire.AnswerEnd(agree=True), wire.AnswerEnd(agree=False)

ROOM = """
title = { zh = "四人", en = "Four" }
ruleset = "shuangkou"
agreed_end = true
stakes = { unit = 2, coefficient = 5, fee = 20, least = 30, buy_in = 4_000, escape_penalty = 50 }
"""
GRANT = 10_000


def playing(people: int = 2, ruleset: str = "sevens-qq", **fields: Any) -> Table:
    """Ann and Bob, or Ann alone, with bots; a deal began at 0."""
    table = table_of_four(4 - people, ruleset)
    table = said(msgspec.structs.replace(table, agreed_end=True, **fields), ANN, wire.Ready())
    return said(table, BOB, wire.Ready()) if people > 1 else table


def refused(table: Table, asker: Asker, message: wire.AnyClientMessage) -> str:
    decision = decide(table, asker, message, Millis(0))
    assert isinstance(decision, Refusal)
    return decision.code


def test_a_deal_ends_when_all_people_have_agreed() -> None:
    """C045: bots always do; nobody has won anything, and the next deal follows."""
    table = said(playing(), BOB, ASK)
    assert (table.ending, table.phase) == ((Seat(1),), Phase.PLAYING)
    assert said(table, BOB, ASK) == table
    table = said(table, ANN, YES, now=5_000)
    assert table.phase is Phase.SETTLED
    assert table.deal is not None
    assert table.deal.agreed
    assert table.deal.settlement is not None
    assert (*table.deal.settlement.scores, *table.deal.settlement.winners) == (0, 0, 0, 0)
    assert [chair.total for chair in table.chairs] == [0, 0, 0, 0]
    assert (table.ending, table.deadline_ms) == ((), None)
    table = said(said(table, ANN, wire.Ready(), now=6_000), BOB, wire.Ready(), now=6_000)
    assert table.phase is Phase.PLAYING
    assert table.deal is not None
    assert table.deal.number == 2
    assert not table.deal.agreed


def test_who_is_alone_with_bots_ends_at_once() -> None:
    assert said(playing(1), ANN, ASK).phase is Phase.SETTLED


@pytest.mark.parametrize("who", [ANN, BOB])
def test_anybody_declines_and_who_asked_takes_it_back(who: Asker) -> None:
    table = said(said(playing(), BOB, ASK), who, NO)
    assert (table.ending, table.phase) == ((), Phase.PLAYING)
    assert refused(table, ANN, YES) == "table.no_end_asked"


def test_the_clock_runs_on_while_an_end_is_asked_for() -> None:
    before = playing()
    assert said(before, BOB, ASK).deadline_ms == before.deadline_ms


def test_friends_end_a_deal_in_a_pause() -> None:
    """And what was asked about a pause goes with the deal."""
    paused = said(said(playing(), BOB, wire.AskPause()), ANN, wire.AnswerPause(agree=True))
    assert paused.pause is not None
    over = said(said(paused, ANN, ASK), BOB, YES)
    assert (over.phase, over.pause, over.agreed) == (Phase.SETTLED, None, ())


def test_who_left_is_not_asked_and_leaves_the_table() -> None:
    """His escape stays one; the others need not play on with his bot."""
    table = said(playing(ruleset="shuangkou-baibian"), BOB, wire.Stand(escape=True))
    over = said(table, ANN, ASK)
    assert over.phase is Phase.SETTLED
    assert over.deal is not None
    assert over.deal.escaped == (Seat(1),)
    assert over.seat_of(BOB.player) is None


def test_nobody_who_has_left_ends_the_deal() -> None:
    """PL-30: or all would have their coins back, and pay nothing for having left."""
    table = said(playing(ruleset="shuangkou", room="four"), ANN, ASK)
    for who in (ANN, BOB):
        table = said(table, who, wire.Stand(escape=True))
    assert [chair.gone for chair in table.chairs] == [True, True, False, False]
    assert table.phase is Phase.PLAYING


def test_at_a_private_table_who_is_played_for_is_not_asked() -> None:
    table = said(playing(), BOB, wire.SetAutoplay(on=True))
    assert said(table, ANN, ASK).phase is Phase.SETTLED


def test_a_program_is_asked_like_its_owner() -> None:
    """Or a player would call off whatever he loses to it."""
    table = playing()
    chairs = list(table.chairs)
    chairs[1] = msgspec.structs.replace(chairs[1], program=True)
    table = said(msgspec.structs.replace(table, chairs=tuple(chairs)), ANN, ASK)
    assert table.phase is Phase.PLAYING
    assert said(table, BOB, YES).phase is Phase.SETTLED


def test_in_a_room_no_bot_gives_away_what_its_player_may_win() -> None:
    table = said(playing(room="people"), BOB, wire.SetAutoplay(on=True))
    table = said(table, ANN, ASK, now=1_000)
    assert table.phase is Phase.PLAYING
    over = said(table, BOB, YES, now=2_000)
    assert over.phase is Phase.SETTLED
    assert over.start_ms == 2_000 + START_MS


def test_in_a_room_who_is_alone_with_bots_calls_nothing_off() -> None:
    """All that he loses would be missing in the lists of who has made most points there."""
    assert refused(playing(1, room="people"), ANN, ASK) == "table.no_ends"
    left = said(playing(ruleset="shuangkou", room="people"), BOB, wire.Stand(escape=True))
    assert said(left, ANN, ASK).phase is Phase.SETTLED


def test_only_who_plays_where_ends_are_agreed_may_ask() -> None:
    table = playing()
    for message in (ASK, YES, NO):
        assert refused(table, EVE, message) == "table.not_seated"
    assert refused(msgspec.structs.replace(table, agreed_end=False), ANN, ASK) == "table.no_ends"
    waiting = msgspec.structs.replace(table_of_four(2), agreed_end=True)
    assert refused(waiting, ANN, ASK) == "table.no_deal"


def test_what_was_asked_for_goes_with_its_deal() -> None:
    """Jielong is settled when somebody leaves (SV-50)."""
    table = said(playing(ruleset="sevens-jielong-2015"), ANN, ASK)
    after = said(table, BOB, wire.Stand(escape=True))
    assert (after.phase, after.ending) == (Phase.SETTLED, ())
    assert after.deal is not None
    assert not after.deal.agreed


def test_nobody_acts_any_more_and_no_bot_is_waited_for() -> None:
    over = said(said(playing(), BOB, ASK), ANN, YES)
    assert (over.actors, over.next_bot, over.running) == ((), None, None)
    assert refused(over, ANN, wire.Act(seq=99, action=msgspec.Raw(b"{}"))) == "table.no_deal"


def test_log_keeps_ends() -> None:
    asked = said(playing(), BOB, ASK)
    plan = carried_out(asked, decide(asked, ANN, YES, Millis(7)), 7)
    events: tuple[ev.AnyEvent, ...] = (ev.EndAsked(seat=Seat(1)), *plan.events)
    assert [ev.read_event(ev.write_event(event)) for event in events] == list(events)


def test_coins_go_back_once() -> None:
    """By inverse entries under the reference of the settlement, so that it is never both."""
    stacks = (Coins(100), Coins(100))
    events: tuple[ev.AnyEvent, ...] = (
        ev.Sat(seat=Seat(0), player=ANN.player, name="Ann"),
        ev.Sat(seat=Seat(1), player=BOB.player, name="Bob"),
        ev.Dealt(attempt=0, deadline_ms=None, stacks=stacks),
        ev.Ended(),
        ev.Closed(),
    )
    entries = [Entry("t", i, Millis(i), ev.write_event(e)) for i, e in enumerate(events, 1)]
    aside, back = expected("t", entries)
    assert (back.reference, back.kind) == ("settle/t/1", "returned")
    assert {p.account: -p.amount for p in back.postings} == {
        p.account: p.amount for p in aside.postings
    }


def test_history_replay_and_statistics_say_how_it_ended(tmp_path: Path) -> None:
    """C045: two friends over real sockets, over a kill; told in both languages."""

    async def run(server: ServerProcess) -> str:
        async with players(server, "Ann", "Bob") as (ann, bob):
            table = await friends_in_a_deal(ann, bob)
            async with ann.at(table) as host, bob.at(table) as guest:
                await host.until(lambda at: at.table["agreed_end"])
                await guest.say("ask_end")
                await host.until(lambda at: at.table["end_agreed"] == [1])
                server.kill()
                server.start()
            async with ann.at(table) as host, bob.at(table) as guest:
                await host.until(lambda at: at.table["end_agreed"] == [1])
                await host.say("answer_end", agree=True)
                for one in (host, guest):
                    await one.until(settled)
                end = host.table["settlement"]
                assert (end["agreed"], end["scores"], end["winners"]) == (True, [0] * 4, [])
                assert [line["text"]["zh"] for line in end["lines"]] == ["协商结束：和局，不计输赢"]
                assert host.game["legal"] == []
                told = {h["text"]["en"] for m in guest.messages[1:] for h in m["happened"]}
                assert "Ann agreed to end the deal" in told
                await host.say("ready")
                await guest.say("ready")
                await host.until(lambda at: at.table["deal"] == 2)
            [deal] = (await ann.http.get("/api/me/deals")).json()["deals"]
            assert (deal["agreed"], deal["escaped"], deal["score"]) == (True, False, 0)
            replay_of = f"/api/tables/{table}/deals/1/replay"
            frames = (await ann.http.get(replay_of, params={"seat": 0})).json()["frames"]
            last = frames[-1]
            assert last["table"]["settlement"]["agreed"]
            assert "The deal was ended by agreement: a draw" in [
                one["text"]["en"] for one in last["happened"]
            ]
            me = (await ann.http.get("/api/me")).json()["id"]
            page = (await ann.http.get(f"/api/players/{me}")).json()
            assert (page["deals"], page["won"], page["escapes"], page["standings"]) == (0, 0, 0, [])
            return table

    with ServerProcess(tmp_path) as server:
        table = asyncio.run(run(server))
    text = asyncio.run(record_of(tmp_path, table))
    record = read_record(text)
    assert record.agreed_end is not None
    assert write_record(record) == text
    assert replay(record).agrees
    cheated = msgspec.structs.replace(record, agreed_end=None)
    assert replay(cheated).agrees is False


async def record_of(folder: Path, table: str) -> str:
    async with store_of(folder) as store:
        text = await store.deals.record(table, 1)
    assert text is not None
    return text


def test_in_a_room_all_agree_and_coins_go_back(tmp_path: Path) -> None:
    """C045: where the host allows it; the ledger proves it, by events and by records."""
    rooms = rooms_in(tmp_path, four=ROOM)
    names = ("Ann", "Bob", "Cat", "Dee")

    async def run() -> str:
        async with players(server, *names) as people:
            [room] = (await people[0].http.get("/api/rooms")).json()
            assert room["agreed_end"]
            [table] = set(await asyncio.gather(*(one.matched("four") for one in people)))
            ann, bob, cat, dee = people
            async with (
                ann.at(table) as a,
                bob.at(table) as b,
                cat.at(table) as c,
                dee.at(table) as d,
            ):
                await a.until(lambda s: s.table["phase"] == "playing")
                await a.say("ask_end")
                for one in (b, c):
                    await one.until(lambda s: len(s.table["end_agreed"]) > 0)
                    await one.say("answer_end", agree=True)
                await d.until(lambda s: len(s.table["end_agreed"]) == 3)
                assert d.table["phase"] == "playing"
                await d.say("answer_end", agree=True)
                await d.until(settled)
            for one in people:
                wallet = (await one.http.get("/api/me/coins")).json()
                assert (wallet["coins"], wallet["set_aside"]) == (GRANT, 0)
                [back] = [m for m in wallet["movements"] if m["kind"] == "returned"]
                assert back["coins"] == 0
            return table

    with ServerProcess(tmp_path, rooms=rooms) as server:
        table = asyncio.run(run())
    asyncio.run(is_proved(tmp_path, table))


async def is_proved(folder: Path, table: str) -> None:
    async with store_of(folder) as store:
        proof = await proved(store)
        assert (proof.finding, proof.deals, proof.set_aside) == (None, 1, 0)
        deals, found = await store.retention.deals(table), await store.coins.of_table(table)
        assert read_record(deals[1].record).agreed_end is not None
        assert compared(tuple(recorded(table, deals, found)), found) is None
