"""What a message, or the clock, leads to: events, or a refusal. No clock and no chance of its own.

A decision is made on a table as it stands. What follows from it by itself (the deal is over, all
are ready, the owner left) is added by `complete`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import msgspec

from paiju.core.codec import encode
from paiju.core.protocol import Action
from paiju.core.refusal import Refusal
from paiju.core.shuffle import shuffle
from paiju.core.units import Coins, Millis, Seat
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.chairs import Chair, Kind
from paiju.server.table.ending import agreed_end, decide_end, left_over
from paiju.server.table.pace import BACK_MS, START_MS
from paiju.server.table.pausing import agreed_pause, decide_pause, pause_over
from paiju.server.table.purses import NOTHING, Purses, broke, if_he_can_pay, stacks
from paiju.server.table.refusals import Code
from paiju.server.table.seating import (
    Asker,
    Decision,
    kick,
    place_bot,
    rested,
    sit,
    stand,
)
from paiju.server.table.state import (
    TIMEOUTS_TO_AUTOPLAY,
    Change,
    Phase,
    Table,
    advance,
    coins_of,
    read_action,
    seeds_of,
)

DEALING_MS = Millis(2_000)
"""What the first player has more than others, to see his cards."""

BRIEF_MS = Millis(5_000)
"""How long a room waits for an answer to what needs none."""


def decide(
    table: Table,
    asker: Asker,
    message: wire.AnyClientMessage,
    now: Millis,
    purse: Coins | None = None,
) -> Decision:
    """What a message of a player leads to; `purse` is what he has free where coins move."""
    match message:
        case wire.Sit(seat=seat):
            return if_he_can_pay(table, purse, sit(table, asker, seat, now))
        case wire.PlaceBot(seat=seat, level=level):
            return place_bot(table, asker, seat, level)
        case wire.Kick(seat=seat):
            return kick(table, asker, seat, now)
        case wire.Ping() | wire.Hint() | wire.Ask() | wire.Say():
            return ()
        case _:
            pass
    seat = table.seat_of(asker.player)
    if seat is None:
        return Refusal(Code.NOT_SEATED)
    match message:
        case wire.Stand(escape=escape):
            return stand(table, seat, escape=escape)
        case wire.Ready(seed=seed):
            return if_he_can_pay(table, purse, _ready(table, seat, seed, now))
        case wire.SetAutoplay(on=on):
            same = table.chairs[seat].autoplay == on
            return () if same else (ev.AutoplaySet(seat=seat, on=on),)
        case wire.AskPause() | wire.AnswerPause() | wire.EndPause():
            return decide_pause(table, seat, message, now)
        case wire.AskEnd() | wire.AnswerEnd():
            return decide_end(table, seat, message)
        case wire.Act():
            return _act(table, seat, message, now)


def _ready(table: Table, seat: Seat, seed: str, now: Millis) -> Decision:
    if table.phase is Phase.PLAYING:
        return Refusal(Code.DEAL_RUNNING)
    if table.room and any(chair.kind is Kind.EMPTY for chair in table.chairs):
        return Refusal(Code.BROKEN_UP)
    chair = table.chairs[seat]
    if chair.ready and chair.seed == seed.lower():
        return ()
    start = table.start_ms if table.start_ms is not None else Millis(now + table.pace.start_ms)
    return (ev.Readied(seat=seat, seed=seed.lower(), start_ms=start),)


def _act(table: Table, seat: Seat, message: wire.Act, now: Millis) -> Decision:
    if table.running is None:
        return Refusal(Code.NO_DEAL)
    if message.seq < table.running.asked_seq[seat]:
        return Refusal(Code.STALE)
    try:
        action = read_action(table.ruleset, message.action)
    except (msgspec.DecodeError, RecursionError) as error:
        return Refusal(Code.BAD_ACTION, {"detail": str(error)})
    decision = act(table, seat, action, ev.By.PLAYER, now)
    if isinstance(decision, Refusal) or not table.chairs[seat].autoplay:
        return decision
    return (ev.AutoplaySet(seat=seat, on=False), *decision)


def act(table: Table, seat: Seat, action: Action, by: ev.By, now: Millis) -> Decision:
    """One action in the running deal, whoever decided it."""
    if table.running is None:
        return Refusal(Code.NO_DEAL)
    if table.pause is not None:
        return Refusal(Code.PAUSED)
    refusal = table.game.check(table.running.state, seat, action)
    if refusal is not None:
        return refusal
    after = table.game.apply(table.running.state, seat, action).state
    deadline = _deadline(table, seat, after, now)
    raw = msgspec.Raw(encode(action))
    return (ev.Acted(seat=seat, action=raw, by=by, deadline_ms=deadline),)


def _deadline(table: Table, seat: Seat, after: object, now: Millis) -> Millis | None:
    """A whole turn from now; for those who could act already, no later than it was."""
    still = set(table.actors) - {seat}
    if table.deadline_ms is not None and still and still == set(table.game.actors(after)):
        return table.deadline_ms
    return _clock(table, after, now)


def _clock(table: Table, state: object, now: Millis) -> Millis | None:
    """When the time of those who may act is up; never where the table has no clock."""
    if table.game.brief(state):
        return Millis(now + BRIEF_MS)
    return Millis(now + table.turn_ms) if table.pace.clock else None


def time_up(table: Table, now: Millis) -> Decision:
    """What the rules say for who lets his time run out (PL-04); nothing before the deadline."""
    if table.pause is not None:
        return pause_over(table, now)
    if table.running is None or table.deadline_ms is None or now < table.deadline_ms:
        return ()
    seat = next((seat for seat in table.actors if not table.chairs[seat].by_bot), None)
    if seat is None:
        return ()
    action = table.game.timeout_action(table.running.state, seat)
    return act(table, seat, action, ev.By.TIMEOUT, now)


def resumed(table: Table, now: Millis) -> Decision:
    """The room was away: nobody's time ran meanwhile, so whoever is waited for can come back.

    Nor does a clock stand further off than it is ever set, if the server's was set back.
    """
    deadline, start = table.deadline_ms, table.start_ms
    if deadline is not None and any(not table.chairs[seat].by_bot for seat in table.actors):
        deadline = _in_reach(deadline, now, Millis(table.turn_ms + DEALING_MS))
    if start is not None:
        start = _in_reach(start, now, table.pace.start_ms)
    if (deadline, start) == (table.deadline_ms, table.start_ms):
        return ()
    return (ev.Resumed(deadline_ms=deadline, start_ms=start),)


def _in_reach(clock: Millis, now: Millis, most: Millis) -> Millis:
    left = max(clock - now, min(BACK_MS, most))
    return Millis(now + min(left, most))


def abandoned(table: Table, online: Collection[PlayerId], now: Millis) -> Decision:
    """Those who are ready have waited for an empty seat, and who could give it to a bot is gone.

    The table passes to the first of them, so that they can go on.
    """
    if table.running is not None or table.start_ms is None or now < table.start_ms:
        return ()
    if table.room:  # which nobody owns
        return ()
    waiting = [chair.player for chair in table.chairs if chair.ready and chair.player in online]
    if not waiting or table.owner in online:
        return ()
    return (ev.OwnerChanged(owner=waiting[0]),)


def came_back(table: Table, player: PlayerId) -> Decision:
    """A player's client is connected again: his time-outs are forgotten."""
    seat = table.seat_of(player)
    if seat is None or not table.chairs[seat].timeouts:
        return ()
    return (ev.CameBack(seat=seat),)


def renamed(table: Table, asker: Asker) -> Decision:
    """A player at the table has a new name."""
    seat = table.seat_of(asker.player)
    if seat is None or table.chairs[seat].name == asker.name:
        return ()
    return (ev.Renamed(seat=seat, name=asker.name),)


def stood_up(table: Table, player: PlayerId) -> Decision:
    """A player is gone for good."""
    seat = table.seat_of(player)
    return () if seat is None else stand(table, seat, escape=False)


class Plan(msgspec.Struct, frozen=True):
    """Events with all that follows from them, and the table after them."""

    events: tuple[ev.AnyEvent, ...]
    changes: tuple[Change, ...]
    table: Table


class Moment(NamedTuple):
    """What comes in from outside when events are completed.

    Attributes:
        now: the time.
        new_seed: makes the server's part of a shuffle.
        purses: what those who sit there have free, where coins move.
        dealing: whether a new deal may begin; all else goes on.
    """

    now: Millis
    new_seed: Callable[[], bytes]
    purses: Purses = NOTHING
    dealing: bool = True


def complete(table: Table, events: Sequence[ev.AnyEvent], moment: Moment) -> Plan:
    """The events and everything that follows by itself, each applied in turn."""
    done: list[ev.AnyEvent] = []
    changes: list[Change] = []
    waiting = list(events)
    while waiting or (waiting := list(_consequences(table, moment))):
        event = waiting.pop(0)
        table, change = advance(table, moment.now, event)
        done.append(event)
        changes.append(change)
    return Plan(tuple(done), tuple(changes), table)


def _consequences(table: Table, moment: Moment) -> tuple[ev.AnyEvent, ...]:
    now = moment.now
    if table.closed:
        return ()
    if table.running is not None:
        over = (
            _redeal(table, now)
            or _settlement(table, now, moment.new_seed)
            or agreed_end(table, now, moment.new_seed)
        )
        return over or _autoplay(table) or agreed_pause(table, now)
    left = () if _takes_who_rests(table) else rested(table, now)
    left = left or (() if table.room else _new_owner(table))
    return left or (_deal(table, now, moment.purses) if moment.dealing else ())


def _redeal(table: Table, now: Millis) -> tuple[ev.AnyEvent, ...]:
    """The deal is over without a settlement: the same seeds give the next one."""
    if table.running is None or not table.game.redealt(table.running.state):
        return ()
    return (_dealt(table, table.running.seeds.attempt + 1, now, table.running.stacks),)


def _settlement(
    table: Table, now: Millis, new_seed: Callable[[], bytes]
) -> tuple[ev.AnyEvent, ...]:
    """The deal is over: who had left leaves the table, and the next seed is committed to."""
    if table.running is None or table.actors:
        return ()
    scores, coins = table.game.settle(table.running.state).scores, coins_of(table)
    moved = None if coins is None else tuple(Coins(each) for each in coins.scores)
    start = Millis(now + START_MS) if table.room else None
    settled = ev.Settled(scores=scores, coins=moved, start_ms=start)
    return (settled, *left_over(table), ev.Committed(server=new_seed().hex()))


def _autoplay(table: Table) -> tuple[ev.AnyEvent, ...]:
    if not table.pace.autoplay:
        return ()
    return tuple(
        ev.AutoplaySet(seat=Seat(seat), on=True, absent=True)
        for seat, chair in enumerate(table.chairs)
        if chair.timeouts >= TIMEOUTS_TO_AUTOPLAY and not chair.autoplay
    )


def _new_owner(table: Table) -> tuple[ev.AnyEvent, ...]:
    """A table belongs to who opened it as long as he sits there, then to the next player.

    See also `abandoned`.
    """
    players = [chair.player for chair in table.chairs if chair.player is not None]
    if table.owner in players or (table.owner is None and not players):
        return ()
    return (ev.OwnerChanged(owner=players[0] if players else None),)


def _deal(table: Table, now: Millis, purses: Purses) -> tuple[ev.AnyEvent, ...]:
    """All seats are taken, and all want the deal or the time to wait for them is over."""
    humans = [chair for chair in table.chairs if chair.kind is Kind.HUMAN]
    if any(chair.kind is Kind.EMPTY for chair in table.chairs):
        return ()
    if not any(chair.ready for chair in humans):
        return ()
    if not all(chair.ready or _dealt_in(table, chair, now) for chair in humans):
        return ()
    return broke(table, purses) or (_dealt(table, 0, now, stacks(table, purses)),)


def _takes_who_rests(table: Table) -> bool:
    """Whether players who are not ready have to play; not in a room, nor for coins.

    Who went away would lose his coins deal by deal to those who are there.
    """
    return not table.room and table.stakes is None


def _dealt_in(table: Table, chair: Chair, now: Millis) -> bool:
    """Whether a player who is not ready has to play."""
    waited = table.start_ms is not None and now >= table.start_ms
    return _takes_who_rests(table) and (chair.autoplay or waited)


def _dealt(table: Table, attempt: int, now: Millis, stacks: tuple[Coins, ...] | None) -> ev.Dealt:
    first = table.game.deal(shuffle(table.game.pack, seeds_of(table, attempt)))
    deadline = _clock(table, first, Millis(now + DEALING_MS))
    return ev.Dealt(attempt=attempt, deadline_ms=deadline, stacks=stacks)
