"""A record as a table at which the deal is played once more, a view for every move.

The record's moves become the events of a table, so what is shown, and said, is what a table shows
and says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from paiju.core.cards import Card
from paiju.core.errors import RecordError
from paiju.core.record import ActionEntry, Move, Record
from paiju.core.ruleset import Title
from paiju.core.units import Coins, Millis, Points, Seat
from paiju.games.registry import rulesets
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.state import Change, Table, advance, open_table
from paiju.server.table.telling import overheard, tell
from paiju.server.table.view import public_view, read_by, ruleset_view, table_view

NEVER = Millis(0)


def replayed(record: Record, seat: Seat | None, own: Seat | None = None) -> wire.ReplayView:
    """What a seat saw after each move, and what everybody held.

    Args:
        record: a deal that is over.
        seat: whose view it is; None is a spectator's.
        own: where who reads it sat himself, and so is "You"; None where he did not.

    Raises:
        RecordError: the deal is not over, or the record has no shuffle, or no such seat.
        RuleSetError: its options cannot be read.
        IllegalAction: it does not follow its own rules.
    """
    table = _table(record)
    if record.settlement is None:
        raise RecordError("the deal is not over")
    if seat is not None and seat >= table.game.seats:
        raise RecordError(f"no seat {seat}")
    return wire.ReplayView(frames=tuple(_frames(table, record, seat, own)), own=own)


def _frames(
    table: Table, record: Record, seat: Seat | None, own: Seat | None
) -> Iterator[wire.ReplayFrame]:
    ruleset = ruleset_view(table.ruleset)
    reader = None if own is None else _somebody(own)
    changes: list[Change] = []
    for event, at_ms in _events(record, range(table.game.seats)):
        table, change = advance(table, at_ms, event)
        if isinstance(event, ev.Dealt):
            table, change = _numbered(table, change, record.head.deal)
        if table.deal is None:
            continue  # how they sat down is no part of the deal
        changes.append(change)
        if isinstance(event, ev.Acted) and not table.actors:
            continue  # the settlement follows at once
        if isinstance(event, ev.Settled):
            table = _with_coins(table, record)
        yield wire.ReplayFrame(
            at_ms=at_ms,
            happened=tuple(one for each in changes for one in overheard(tell(each), seat, reader)),
            table=_view(table, ruleset, seat, reader),
            hands=_hands(table),
        )
        changes = []


def _table(record: Record) -> Table:
    head = record.head
    known = (one.title for one in rulesets() if one.name == head.ruleset)
    title = next(known, Title(head.ruleset, head.ruleset))
    opened = ev.Opened(
        ruleset=head.ruleset,
        family=head.family,
        title=(title.zh, title.en),
        options=head.options,
        turn_ms=NEVER,
        owner=None,
    )
    return open_table(head.table or "replay", opened)


def _events(record: Record, seats: range) -> Iterator[tuple[ev.AnyEvent, Millis]]:
    seeds = record.seeds
    if seeds is None:
        raise RecordError("there is no shuffle in it")
    yield ev.Committed(server=seeds.server.hex()), NEVER
    for s, name in zip(seats, (*record.head.players, *[""] * len(seats)), strict=False):
        yield ev.Sat(seat=Seat(s), player=_somebody(Seat(s)), name=name), NEVER
    for s, seed in zip(seats, seeds.clients, strict=False):
        yield ev.Readied(seat=Seat(s), seed=seed.hex(), start_ms=NEVER), NEVER
    yield ev.Dealt(attempt=seeds.attempt, deadline_ms=NEVER), NEVER
    for move in record.moves:
        yield _move(move), Millis(move.at)
    if record.agreed_end is not None:
        yield ev.Ended(), Millis(record.agreed_end.at)
    elif record.settlement is not None:
        at = record.moves[-1].at if record.moves else 0
        yield ev.Settled(scores=tuple(map(Points, record.settlement.scores))), Millis(at)


def _move(move: Move) -> ev.AnyEvent:
    seat = Seat(move.seat)
    if isinstance(move, ActionEntry):
        return ev.Acted(seat=seat, action=move.do, by=ev.By(move.by), deadline_ms=NEVER)
    return ev.Escaped(seat=seat, ended=True)


def _somebody(seat: Seat) -> PlayerId:
    """No real player: whoever played is known to the record by name alone."""
    return PlayerId(-1 - seat)


def _numbered(table: Table, change: Change, deal: int) -> tuple[Table, Change]:
    """The deal under the number that it had at its table."""
    if table.deal is None or deal == 0:
        return table, change
    replace = msgspec.structs.replace
    return replace(table, deal=replace(table.deal, number=deal)), replace(change, deal=deal)


def _with_coins(table: Table, record: Record) -> Table:
    if table.deal is None or record.coins is None:
        return table
    stacks = tuple(map(Coins, record.coins.stacks))
    deal = msgspec.structs.replace(table.deal, coins=record.coins.settlement, stacks=stacks)
    return msgspec.structs.replace(table, deal=deal)


def _view(
    table: Table, ruleset: wire.RuleSetView, seat: Seat | None, reader: PlayerId | None
) -> wire.TableView:
    """The table as a seat saw it, its settlement as it is read; nothing can be done."""
    public = public_view(table, ruleset, ())
    settlement = None if table.deal is None else read_by(public.settlement, table.deal, reader)
    view = msgspec.structs.replace(table_view(table, public, seat), settlement=settlement)
    game: Any = view.game
    if game is not None and hasattr(game, "legal"):
        game = msgspec.structs.replace(game, legal=())
    seats = tuple(
        msgspec.structs.replace(seat, player=None, online=True, coins=None) for seat in view.seats
    )
    return msgspec.structs.replace(
        view, game=game, seats=seats, deadline_ms=None, start_ms=None, owner=None
    )


def _hands(table: Table) -> tuple[tuple[Card, ...], ...]:
    deal = table.deal
    if deal is None:
        return ()
    views: list[Any] = [table.game.observe(deal.state, Seat(s)) for s in range(table.game.seats)]
    return tuple(view.hand for view in views)
