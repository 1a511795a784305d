"""Pauses of a private table: asked for by one, agreed to by all, ended by anybody."""

from __future__ import annotations

from typing import Final

from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.table import events as ev
from paiju.server.table.chairs import Chair
from paiju.server.table.pace import BACK_MS
from paiju.server.table.refusals import Code
from paiju.server.table.seating import Decision
from paiju.server.table.state import Table

PAUSE_MS: Final = Millis(30 * 60 * 1000)
"""A pause ends by itself after so long."""

Message = wire.AskPause | wire.AnswerPause | wire.EndPause


def decide_pause(table: Table, seat: Seat, message: Message, now: Millis) -> Decision:
    """What a player says about a pause."""
    match message:
        case wire.AskPause():
            return _ask(table, seat)
        case wire.AnswerPause(agree=agree):
            return _answer(table, seat, agree=agree)
        case wire.EndPause():
            return Refusal(Code.NOT_PAUSED) if table.pause is None else (_over(table, now, seat),)


def _ask(table: Table, seat: Seat) -> Decision:
    if table.room:
        return Refusal(Code.NO_PAUSES)
    if table.running is None:
        return Refusal(Code.NO_DEAL)
    if table.pause is not None:
        return Refusal(Code.PAUSED)
    if table.agreed:  # somebody asked at the same moment
        return _answer(table, seat, agree=True)
    return (ev.PauseAsked(seat=seat),)


def _answer(table: Table, seat: Seat, *, agree: bool) -> Decision:
    if not table.agreed:
        return Refusal(Code.NO_PAUSE_ASKED)
    if not agree:
        return (ev.PauseDeclined(seat=seat),)
    return () if seat in table.agreed else (ev.PauseAgreed(seat=seat),)


def agreed_pause(table: Table, now: Millis) -> tuple[ev.AnyEvent, ...]:
    """All have agreed, and the clocks stop."""
    asked_of = [seat for seat, chair in enumerate(table.chairs) if _is_asked(chair)]
    if not table.agreed or not set(asked_of) <= set(table.agreed):
        return ()
    left = None if table.deadline_ms is None else Millis(max(0, table.deadline_ms - now))
    return (ev.Paused(until_ms=Millis(now + PAUSE_MS), left_ms=left),)


def _is_asked(chair: Chair) -> bool:
    """Bots always agree: who is played for has one, and so has a member's program."""
    return chair.player is not None and not (chair.by_bot or chair.program)


def pause_over(table: Table, now: Millis) -> Decision:
    """After a while a pause ends by itself."""
    if table.pause is None or now < table.pause.until_ms:
        return ()
    return (_over(table, now, None),)


def _over(table: Table, now: Millis, seat: Seat | None) -> ev.Unpaused:
    """Who is waited for has what was left of his time, and time to come back."""
    left = None if table.pause is None else table.pause.left_ms
    deadline = None if left is None else Millis(now + max(left, BACK_MS))
    return ev.Unpaused(seat=seat, deadline_ms=deadline)
