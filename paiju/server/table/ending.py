"""Ends of a running deal by agreement: asked for by one, agreed to by all, refused by anybody.

Such a deal is a draw: nobody wins or loses points, and coins that were set aside go back.
"""

from __future__ import annotations

from collections.abc import Callable

from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.table import events as ev
from paiju.server.table.chairs import Chair
from paiju.server.table.pace import START_MS
from paiju.server.table.refusals import Code
from paiju.server.table.seating import Decision
from paiju.server.table.state import Table

Message = wire.AskEnd | wire.AnswerEnd


def decide_end(table: Table, seat: Seat, message: Message) -> Decision:
    """What a player says about an end by agreement; in a pause too, for friends who have to go."""
    match message:
        case wire.AskEnd():
            return _ask(table, seat)
        case wire.AnswerEnd(agree=agree):
            return _answer(table, seat, agree=agree)


def _ask(table: Table, seat: Seat) -> Decision:
    if not table.agreed_end:
        return Refusal(Code.NO_ENDS)
    if table.running is None:
        return Refusal(Code.NO_DEAL)
    if table.room and sum(chair.player is not None for chair in table.running.players) == 1:
        return Refusal(Code.NO_ENDS)  # or he would call off all that he loses: points count there
    if table.ending:  # somebody asked at the same moment
        return _answer(table, seat, agree=True)
    return (ev.EndAsked(seat=seat),)


def _answer(table: Table, seat: Seat, *, agree: bool) -> Decision:
    if not table.ending:
        return Refusal(Code.NO_END_ASKED)
    if not agree:
        return (ev.EndDeclined(seat=seat),)
    return () if seat in table.ending else (ev.EndAgreed(seat=seat),)


def agreed_end(table: Table, now: Millis, new_seed: Callable[[], bytes]) -> tuple[ev.AnyEvent, ...]:
    """All have agreed: the deal is over, and who had left it leaves the table.

    Where all have left it is played to its end: they bear that.
    """
    asked_of = {seat for seat, chair in enumerate(table.chairs) if _is_asked(table, chair)}
    still = [seat for seat in table.ending if not table.chairs[seat].gone]
    if not still or not asked_of <= set(still):
        return ()
    ended = ev.Ended(start_ms=Millis(now + START_MS) if table.room else None)
    return (ended, *left_over(table), ev.Committed(server=new_seed().hex()))


def left_over(table: Table) -> tuple[ev.Stood, ...]:
    """Who left the deal while it ran leaves the table at its end."""
    return tuple(ev.Stood(seat=Seat(s)) for s, chair in enumerate(table.chairs) if chair.gone)


def _is_asked(table: Table, chair: Chair) -> bool:
    """A bot that stands in for somebody agrees; in a room, or for coins, he is asked himself.

    So is a program anywhere: else a player could call off whatever he loses to it.
    """
    friendly = not table.room and table.stakes is None
    return chair.player is not None and not (chair.gone or (friendly and chair.autoplay))
