"""Who waits for whom: the next deal, and players who come back, by a clock that the test holds."""

from __future__ import annotations

from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.decide import (
    BACK_MS,
    DEALING_MS,
    Asker,
    Decision,
    Moment,
    abandoned,
    act,
    complete,
    decide,
    resumed,
)
from paiju.server.table.pace import START_MS
from paiju.server.table.state import Phase, Table
from tests.server.test_table_clock import ANN, BOB, TURN_MS, follow, said, table_of_four

EVE = Asker(PlayerId(3), "Eve")
NOON = 43_200_000


def back(table: Table, now: int) -> Table:
    return _done(table, resumed(table, Millis(now)), now)


def _done(table: Table, decision: Decision, now: int) -> Table:
    assert not isinstance(decision, Refusal), decision
    return complete(table, decision, Moment(Millis(now), lambda: bytes(32))).table


def wakes(table: Table, now: int) -> Table:
    return follow(table, (), now)


def test_who_sits_down_late_does_not_stop_the_deal() -> None:
    """He has as long as anybody to say that he is ready, and then the deal begins."""
    table = said(table_of_four(3), ANN, wire.Ready(), now=0)
    assert table.phase is Phase.PLAYING
    table = said(table_of_four(2), ANN, wire.Ready(), now=1_000)
    table = said(table, EVE, wire.Sit(seat=2), now=20_000)
    assert table.start_ms == 20_000 + START_MS
    assert wakes(table, 20_000 + START_MS - 1).phase is Phase.WAITING
    assert wakes(table, 20_000 + START_MS).phase is Phase.PLAYING


def test_nobody_waits_for_who_was_ready_and_left() -> None:
    table = said(table_of_four(2), BOB, wire.Ready(), now=1_000)
    assert table.start_ms is not None
    table = said(table, BOB, wire.Stand(), now=2_000)
    assert table.start_ms is None
    table = said(said(table, BOB, wire.Sit(seat=1), now=50_000), BOB, wire.Ready(), now=60_000)
    assert table.phase is Phase.WAITING
    assert table.start_ms == 60_000 + START_MS


def test_seat_taken_while_nobody_is_ready_starts_no_clock() -> None:
    assert said(table_of_four(2), EVE, wire.Sit(seat=3)).start_ms is None


def playing(now: int) -> Table:
    """A deal in which a player is to act."""
    table = said(table_of_four(3), ANN, wire.SetAutoplay(on=True))
    table = said(table, ANN, wire.Ready(), now=now)
    while table.actors != (Seat(0),):
        table = moved(table, now)
    return said(table, ANN, wire.SetAutoplay(on=False), now=now)


def moved(table: Table, now: int) -> Table:
    """Whose turn it is does what the rules do for a time-out."""
    assert table.running is not None
    seat = table.actors[0]
    action = table.game.timeout_action(table.running.state, seat)
    return _done(table, act(table, seat, action, ev.By.BOT, Millis(now)), now)


def test_time_of_the_room_is_not_the_players() -> None:
    """PL-06: after the room was away, who is to act has time to come back first."""
    table = playing(NOON)
    deadline = table.deadline_ms
    assert deadline is not None
    for away in (5_000, 3_600_000):
        again = back(table, NOON + away)
        assert again.deadline_ms == max(deadline, NOON + away + BACK_MS)
    assert resumed(table, Millis(NOON + TURN_MS - BACK_MS)) == ()


def test_start_waits_for_those_who_come_back() -> None:
    table = said(table_of_four(2), ANN, wire.Ready(), now=NOON)
    again = back(table, NOON + 3_600_000)
    assert again.phase is Phase.WAITING
    assert again.start_ms == NOON + 3_600_000 + BACK_MS


def test_clock_that_was_set_back_stops_nobody() -> None:
    """The server's clock was set back an hour while it was away: nobody waits for an hour."""
    table = playing(NOON)
    earlier = NOON - 3_600_000
    assert back(table, earlier).deadline_ms == earlier + TURN_MS + DEALING_MS
    waiting = said(table_of_four(2), ANN, wire.Ready(), now=NOON)
    assert back(waiting, earlier).start_ms == earlier + START_MS


def test_moves_are_not_before_their_deal() -> None:
    """However the clock was set, a record's times only begin at the deal."""
    earlier = moved(playing(NOON), NOON - 3_600_000)
    assert earlier.running is not None
    assert earlier.running.moves[-1].at == 0


def test_bots_need_nobody_to_come_back() -> None:
    table = said(table_of_four(3), ANN, wire.SetAutoplay(on=True))
    table = said(table, ANN, wire.Ready(), now=NOON)
    assert resumed(table, Millis(NOON + 3_600_000)) == ()


def test_table_of_who_is_gone_passes_to_who_waits() -> None:
    """A seat is empty, and its host, who could give it to a bot, is not there: others can."""
    table = said(table_of_four(2), BOB, wire.Ready(), now=0)
    table = said(table, ANN, wire.PlaceBot(seat=3, level=None), now=0)
    here = {BOB.player}
    assert abandoned(table, here, Millis(START_MS - 1)) == ()
    assert abandoned(table, {ANN.player, *here}, START_MS) == ()
    assert abandoned(table, {ANN.player}, START_MS) == ()
    table = _done(table, abandoned(table, here, START_MS), START_MS)
    assert table.owner == BOB.player
    table = said(table, BOB, wire.PlaceBot(seat=3, level=1), now=START_MS)
    assert table.phase is Phase.PLAYING


def test_message_decides_nothing_twice() -> None:
    """Two devices of a player: the second finds it done."""
    table = said(table_of_four(2), ANN, wire.Stand())
    decision = decide(table, ANN, wire.Stand(), Millis(0))
    assert isinstance(decision, Refusal)
    assert decision.code == "table.not_seated"
