"""Time-outs, auto-play and waiting, by a clock that the test holds."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from paiju.core.codec import encode
from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.games.registry import find_ruleset
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.chairs import Kind
from paiju.server.table.decide import (
    Asker,
    Decision,
    Moment,
    Plan,
    act,
    came_back,
    complete,
    decide,
    time_up,
)
from paiju.server.table.pace import START_MS
from paiju.server.table.seating import bot_placed
from paiju.server.table.state import Phase, Table, advance, open_table

TURN_MS = Millis(20_000)
ANN, BOB = Asker(PlayerId(1), "Ann"), Asker(PlayerId(2), "Bob")
SEED = bytes(range(32))
REDEAL_SEED = (65_109).to_bytes(32, "big")
"""Without seeds of players it deals four aces and four kings into one hand."""


def follow(table: Table, events: Sequence[ev.AnyEvent], now: int = 0) -> Table:
    return complete(table, events, Moment(Millis(now), lambda: SEED)).table


def carried_out(table: Table, decision: Decision, now: int = 0) -> Plan:
    assert not isinstance(decision, Refusal), decision
    return complete(table, decision, Moment(Millis(now), lambda: SEED))


def table_of_four(bots: int, name: str = "sevens-qq", seed: bytes = SEED) -> Table:
    """Ann on seat 0, Bob on seat 1 unless bots take three seats."""
    ruleset = find_ruleset(name)
    opened = ev.Opened(
        ruleset=ruleset.name,
        family=ruleset.family,
        title=("", ""),
        options=msgspec.to_builtins(ruleset.options),
        turn_ms=TURN_MS,
        owner=ANN.player,
    )
    table = open_table("t", opened)
    people = [ANN, BOB][: 4 - bots]
    seated = [
        ev.Sat(seat=Seat(seat), player=asker.player, name=asker.name)
        for seat, asker in enumerate(people)
    ]
    placed = [bot_placed(Seat(seat), 1) for seat in range(4 - bots, 4)]
    return follow(table, [ev.Committed(server=seed.hex()), *seated, *placed])


def said(table: Table, asker: Asker, message: wire.AnyClientMessage, now: int = 0) -> Table:
    return carried_out(table, decide(table, asker, message, Millis(now)), now).table


def let_bots_act(table: Table) -> Table:
    """Until a human is to act: the bots do what the rules do for a time-out."""
    while table.chairs[seat := table.actors[0]].kind is Kind.BOT:
        assert table.running is not None
        action = table.game.timeout_action(table.running.state, seat)
        table = carried_out(table, act(table, seat, action, ev.By.BOT, Millis(0))).table
    return table


def test_nothing_happens_before_the_deadline() -> None:
    """PL-04"""
    table = let_bots_act(said(table_of_four(3), ANN, wire.Ready()))
    assert table.deadline_ms is not None
    assert time_up(table, Millis(table.deadline_ms - 1)) == ()
    assert time_up(table, table.deadline_ms) != ()


def test_two_timeouts_in_a_row_switch_autoplay_on() -> None:
    """PL-05, C038, C040: after two time-outs in a row; SV-11: the lowest live card is played."""
    table = let_bots_act(said(table_of_four(3), ANN, wire.Ready()))
    for timeouts in (1, 2):
        assert not table.chairs[0].autoplay
        assert table.running is not None
        expected = table.game.timeout_action(table.running.state, Seat(0))
        plan = carried_out(table, time_up(table, Millis(10**9)), 10**9)
        done = plan.events[0]
        assert isinstance(done, ev.Acted)
        assert done.by is ev.By.TIMEOUT
        assert msgspec.json.decode(done.action)["cards"] == str(expected.card)
        table = let_bots_act(plan.table)
        assert table.chairs[0].autoplay is (timeouts == 2)
        assert table.chairs[0].absent is (timeouts == 2)
    assert time_up(table, Millis(10**10)) == ()


def test_who_is_slow_makes_nobody_else_late() -> None:
    """PL-05: absence runs on one's own turn only."""
    table = said(said(table_of_four(2), ANN, wire.Ready()), BOB, wire.Ready())
    now = 10**9
    while table.phase is Phase.PLAYING and not table.chairs[1].autoplay:
        table = let_bots_act(table)
        seat = table.actors[0]
        now += 10**6
        if seat == 0:
            assert table.running is not None
            action = table.game.timeout_action(table.running.state, seat)
            table = carried_out(table, act(table, seat, action, ev.By.PLAYER, Millis(now))).table
        else:
            table = carried_out(table, time_up(table, Millis(now)), now).table
        assert table.chairs[0].timeouts == 0
    assert table.chairs[1].absent
    assert not table.chairs[0].autoplay


def test_who_lets_the_bot_play_is_not_absent() -> None:
    """PL-05: he does not take over again by merely touching his phone."""
    table = let_bots_act(said(table_of_four(3), ANN, wire.Ready()))
    table = said(table, ANN, wire.SetAutoplay(on=True))
    assert table.chairs[0].autoplay
    assert not table.chairs[0].absent


def test_own_action_or_return_forgets_timeouts() -> None:
    """PL-05, PL-06, C038: time-outs count in a row only, and coming back ends the row."""
    table = let_bots_act(said(table_of_four(3), ANN, wire.Ready()))
    table = let_bots_act(carried_out(table, time_up(table, Millis(10**9))).table)
    assert table.chairs[0].timeouts == 1
    back = carried_out(table, came_back(table, ANN.player)).table
    assert back.chairs[0].timeouts == 0
    assert came_back(back, ANN.player) == ()
    assert table.running is not None
    action = next(iter(table.game.legal(table.running.state, Seat(0))))
    raw = msgspec.Raw(encode(action))
    acted = said(table, ANN, wire.Act(seq=table.seq, action=raw))
    assert acted.chairs[0].timeouts == 0


def test_deal_waits_for_all_but_not_for_ever() -> None:
    """The next deal begins when all are ready, or half a minute after the first was."""
    table = table_of_four(2)
    table = said(table, ANN, wire.Ready(), now=1_000)
    assert table.phase is Phase.WAITING
    assert table.start_ms == 1_000 + START_MS
    later = carried_out(table, (), 1_000 + START_MS - 1)
    assert later.events == ()
    started = carried_out(table, (), 1_000 + START_MS).table
    assert started.phase is Phase.PLAYING
    both = said(table, BOB, wire.Ready(), now=2_000)
    assert both.phase is Phase.PLAYING


def test_who_is_on_autoplay_is_not_waited_for() -> None:
    """PL-05"""
    table = said(table_of_four(2), BOB, wire.SetAutoplay(on=True))
    assert said(table, ANN, wire.Ready()).phase is Phase.PLAYING


def test_stale_action_is_refused() -> None:
    """An action that was meant for an earlier moment changes nothing."""
    table = let_bots_act(said(table_of_four(3), ANN, wire.Ready()))
    raw = msgspec.Raw(b'{"action":"play","cards":"S7"}')
    assert table.running is not None
    decision = decide(
        table, ANN, wire.Act(seq=table.running.asked_seq[0] - 1, action=raw), Millis(0)
    )
    assert isinstance(decision, Refusal)
    assert decision.code == "table.stale"


@pytest.mark.parametrize("bots", [2, 3])
def test_table_is_the_fold_of_its_events(bots: int) -> None:
    """Whatever was decided, the events alone make the same table again."""
    table = table_of_four(bots)
    plan = carried_out(table, decide(table, ANN, wire.Ready(seed="aa"), Millis(5)), 5)
    again = table
    for event in plan.events:
        again, _ = advance(again, Millis(5), ev.read_event(ev.write_event(event)))
    assert again.chairs == plan.table.chairs
    assert again.deal == plan.table.deal
    assert again.phase == plan.table.phase


def test_hand_of_all_aces_and_kings_is_dealt_again() -> None:
    """SV-41, PL-60: the same seeds deal again, as the same deal, with the next try."""
    table = table_of_four(3, "sevens-jielong", REDEAL_SEED)
    plan = carried_out(table, decide(table, ANN, wire.Ready(), Millis(0)))
    attempts = [event.attempt for event in plan.events if isinstance(event, ev.Dealt)]
    assert attempts == [0, 1]
    deal = plan.table.running
    assert deal is not None
    assert (deal.number, deal.seeds.attempt, deal.seeds.server) == (1, 1, REDEAL_SEED)


def table_of_doudizhu() -> Table:
    """Ann and Bob with a bot, while hands may be shown and all three may act at once."""
    ruleset = find_ruleset("doudizhu-huanle")
    opened = ev.Opened(
        ruleset=ruleset.name,
        family=ruleset.family,
        title=("", ""),
        options=msgspec.to_builtins(ruleset.options),
        turn_ms=TURN_MS,
        owner=ANN.player,
    )
    seated = [
        ev.Sat(seat=Seat(seat), player=asker.player, name=asker.name)
        for seat, asker in enumerate((ANN, BOB))
    ]
    committed = ev.Committed(server=SEED.hex())
    table = follow(open_table("t", opened), [committed, *seated, bot_placed(Seat(2), 1)])
    return said(said(table, ANN, wire.Ready()), BOB, wire.Ready())


def test_who_acts_at_once_with_others_is_not_late() -> None:
    """DZ-10: what another says meanwhile changes neither what one may say nor one's time."""
    before = table_of_doudizhu()
    assert before.actors == (0, 1, 2)
    wait = msgspec.Raw(b'{"action":"wait"}')
    after = said(before, BOB, wire.Act(seq=before.seq, action=wait), now=1_000)
    assert after.deadline_ms == before.deadline_ms
    shown = said(after, ANN, wire.Act(seq=before.seq, action=msgspec.Raw(b'{"action":"show"}')))
    assert shown.actors == (2,)
    twice = decide(after, BOB, wire.Act(seq=before.seq, action=wait), Millis(0))
    assert isinstance(twice, Refusal)
    assert twice.code == "table.stale"
