"""A table of a room, and who may be sent away from a private one; no clock, chance or socket."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.room.opening import Matched, matched_table
from paiju.server.rooms import default_rooms
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.chairs import Kind
from paiju.server.table.decide import BACK_MS, Asker, abandoned, act, decide, resumed, time_up
from paiju.server.table.pace import START_MS
from paiju.server.table.refusals import Code
from paiju.server.table.seating import KICKED_MS
from paiju.server.table.state import Phase, Table, open_table
from tests.server.test_table_clock import (
    ANN,
    BOB,
    SEED,
    carried_out,
    follow,
    let_bots_act,
    said,
    table_of_four,
)

EVE = Asker(PlayerId(3), "Eve")


def matched(*players: Asker, room: str = "sevens-beginners") -> Table:
    """Dealt at once, at time 0."""
    people = [Matched(asker, "ab") for asker in players]
    events = matched_table(default_rooms()[room], people, SEED, Millis(0))
    assert isinstance(events[0], ev.Opened)
    return follow(open_table("t", events[0]), events[1:])


def played_out(table: Table, now: int = 0) -> Table:
    """Everybody, people too, does what the rules do for a time-out."""
    while table.phase is Phase.PLAYING:
        table = act_or_let_time_pass(table, now)
    return table


def act_or_let_time_pass(table: Table, now: int) -> Table:
    seat = table.actors[0]
    if not table.chairs[seat].by_bot:
        assert table.deadline_ms is not None
        return carried_out(table, time_up(table, table.deadline_ms), now).table
    assert table.running is not None
    action = table.game.timeout_action(table.running.state, seat)
    return carried_out(table, act(table, seat, action, ev.By.AUTOPLAY, Millis(now)), now).table


def test_a_match_is_dealt_at_once_with_the_seeds_of_all() -> None:
    """PL-02, PL-60: nobody has to press anything, and what is left over are bots."""
    table = matched(ANN, BOB)
    assert table.phase is Phase.PLAYING
    assert table.owner is None
    assert [chair.kind for chair in table.chairs] == [Kind.HUMAN, Kind.HUMAN, Kind.BOT, Kind.BOT]
    assert table.running is not None
    assert table.running.seeds.server == SEED
    assert table.running.seeds.clients == (b"\xab", b"\xab", b"", b"")


def test_who_leaves_a_match_before_his_first_card_escapes() -> None:
    """PL-02, PL-30."""
    table = matched(ANN, BOB)
    refused = decide(table, BOB, wire.Stand(), Millis(0))
    assert refused == Refusal(Code.DEAL_RUNNING)
    plan = carried_out(table, decide(table, BOB, wire.Stand(escape=True), Millis(0)))
    assert plan.events[0] == ev.Escaped(seat=Seat(1), ended=False)
    assert plan.table.chairs[1].gone


def test_the_seats_of_a_room_are_given_by_the_room() -> None:
    table = matched(ANN, BOB)
    assert decide(table, EVE, wire.Sit(seat=2), Millis(0)) == Refusal(Code.ROOM_SEATS)
    assert decide(table, ANN, wire.PlaceBot(seat=2, level=2), Millis(0)) == Refusal(Code.NOT_OWNER)
    assert decide(table, ANN, wire.Kick(seat=1), Millis(0)) == Refusal(Code.NOT_OWNER)


def test_the_next_deal_of_a_room_begins_when_all_people_want_it() -> None:
    table = played_out(matched(ANN, BOB), now=1_000)
    assert table.start_ms == 1_000 + START_MS
    table = said(table, ANN, wire.Ready(), now=2_000)
    assert table.phase is Phase.SETTLED
    assert table.start_ms == 1_000 + START_MS
    table = said(table, BOB, wire.Ready(), now=3_000)
    assert table.phase is Phase.PLAYING
    assert table.running is not None
    assert table.running.number == 2


def test_in_a_room_nobody_is_dealt_in_who_is_not_there() -> None:
    """Not even by auto-play: after the rest he has left, and so has who would play alone."""
    table = played_out(matched(ANN, BOB))
    assert table.chairs[1].autoplay  # he never acted himself
    table = said(table, ANN, wire.Ready(), now=1_000)
    assert follow(table, (), START_MS - 1).phase is Phase.SETTLED
    table = follow(table, (), START_MS)
    assert table.phase is Phase.SETTLED
    assert [chair.kind for chair in table.chairs] == [Kind.EMPTY, Kind.EMPTY, Kind.BOT, Kind.BOT]
    assert table.owner is None
    assert abandoned(table, {ANN.player}, Millis(10**9)) == ()


def test_a_table_that_somebody_left_breaks_up() -> None:
    table = played_out(matched(ANN, BOB))
    table = said(table, BOB, wire.Stand(), now=1_000)
    assert decide(table, ANN, wire.Ready(), Millis(2_000)) == Refusal(Code.BROKEN_UP)
    assert table.start_ms == START_MS
    table = follow(table, (), START_MS)
    assert table.seat_of(ANN.player) is None


def test_a_restart_gives_those_who_rest_time_to_come_back() -> None:
    table = played_out(matched(ANN, BOB))
    back = carried_out(table, resumed(table, Millis(10**9)), 10**9).table
    assert back.start_ms == 10**9 + BACK_MS
    assert back.seat_of(ANN.player) == 0


STEPS = st.lists(
    st.tuples(
        st.sampled_from([ANN, BOB, EVE]),
        st.sampled_from(["ready", "stand", "escape", "sit", "bot", "kick", "play", "wait"]),
    ),
    max_size=30,
)


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_whatever_people_do_a_room_deals_only_to_who_wants_it(
    steps: list[tuple[Asker, str]],
) -> None:
    table, now = played_out(matched(ANN, BOB)), 0
    for asker, step in steps:
        before = table
        wanted = {chair.player for chair in before.chairs if chair.ready}
        match step:
            case "play":
                table = played_out(table, now)
            case "wait":
                now += START_MS
                table = follow(table, (), now)
            case _:
                message = MESSAGES[step]
                decision = decide(table, asker, message, Millis(now))
                if not isinstance(decision, Refusal):
                    table = carried_out(table, decision, now).table
        assert table.owner is None
        people = {chair.player for chair in table.chairs if chair.player is not None}
        assert people <= {ANN.player, BOB.player}
        if table.running is not None and before.running is None:
            assert people - {asker.player} <= wanted
            assert all(chair.kind is not Kind.EMPTY for chair in table.chairs)
        if step == "wait" and table.running is None:
            assert people <= wanted, "who rests too long has left"


MESSAGES: dict[str, wire.AnyClientMessage] = {
    "ready": wire.Ready(),
    "stand": wire.Stand(),
    "escape": wire.Stand(escape=True),
    "sit": wire.Sit(seat=None),
    "bot": wire.PlaceBot(seat=1, level=1),
    "kick": wire.Kick(seat=1),
}


def test_the_owner_sends_somebody_away_for_a_while() -> None:
    """PL-03, C044."""
    table = table_of_four(2)
    table = said(table, ANN, wire.Kick(seat=1), now=5_000)
    assert table.chairs[1].kind is Kind.EMPTY
    again = wire.Sit(seat=1)
    assert decide(table, BOB, again, Millis(5_001)) == Refusal(Code.KICKED)
    assert said(table, EVE, again, now=5_001).seat_of(EVE.player) == 1
    table = said(table, BOB, again, now=5_000 + KICKED_MS)
    assert table.seat_of(BOB.player) == 1
    table = said(table, ANN, wire.Kick(seat=1), now=900_000)
    assert table.kicked == ((BOB.player, 900_000 + KICKED_MS),)


def test_nobody_else_sends_away_nor_in_a_running_deal() -> None:
    table = table_of_four(2)
    assert decide(table, BOB, wire.Kick(seat=0), Millis(0)) == Refusal(Code.NOT_OWNER)
    assert decide(table, EVE, wire.Kick(seat=0), Millis(0)) == Refusal(Code.NOT_OWNER)
    missing = Refusal(Code.NO_SUCH_SEAT, {"seat": 4})
    assert decide(table, ANN, wire.Kick(seat=4), Millis(0)) == missing
    table = said(said(table, ANN, wire.Ready()), BOB, wire.Ready())
    assert decide(let_bots_act(table), ANN, wire.Kick(seat=1), Millis(0)) == Refusal(
        Code.DEAL_RUNNING
    )
