"""How a table begins: the events that open a private one, and one that a room has matched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from paiju.core.ruleset import RuleSet
from paiju.core.units import Millis, Seat
from paiju.games.registry import make_game
from paiju.server import wire
from paiju.server.rooms import Room
from paiju.server.table import events as ev
from paiju.server.table.pace import Pace
from paiju.server.table.seating import Asker, bot_placed


class Matched(msgspec.Struct, frozen=True):
    """A player whom a room seats, with his part of the first shuffle, hexadecimal."""

    asker: Asker
    seed: str = ""


def private_table(
    asker: Asker, wanted: wire.OpenTable, ruleset: RuleSet[Any], server: bytes
) -> tuple[ev.AnyEvent, ...]:
    """A table with its owner on the first seat, and bots on the others where he wants them."""
    opened = ev.Opened(
        **_named(ruleset),
        turn_ms=Millis(wanted.turn_seconds * 1000),
        owner=asker.player,
        card_counter=wanted.card_counter,
        stakes=wanted.stakes,
        spectators=wanted.spectators,
        pace=pace_of(wanted),
        agreed_end=wanted.agreed_end,
    )
    sat = asker.sits(Seat(0))
    seats = range(1, make_game(ruleset).seats) if wanted.bots is not None else range(0)
    bots = tuple(bot_placed(Seat(seat), wanted.bots or 1) for seat in seats)
    return (opened, ev.Committed(server=server.hex()), sat, *bots)


def pace_of(wanted: wire.OpenTable) -> Pace:
    """How who opens a table wants it to wait."""
    return Pace(
        clock=wanted.clock,
        autoplay=wanted.autoplay,
        start_ms=Millis(wanted.start_seconds * 1000),
        idle_ms=Millis(wanted.idle_minutes * 60_000),
    )


def matched_table(
    room: Room, players: Sequence[Matched], server: bytes, now: Millis
) -> tuple[ev.AnyEvent, ...]:
    """A table of a room: all are ready, and what is left over are bots (PL-02)."""
    opened = ev.Opened(
        **_named(room.ruleset),
        turn_ms=room.turn_ms,
        owner=None,
        card_counter=room.card_counter,
        room=room.id,
        stakes=room.stakes,
        spectators=room.spectators.allowed,
        delay_ms=Millis(room.spectators.delay_seconds * 1000),
        agreed_end=room.agreed_end,
    )
    seated: list[ev.AnyEvent] = []
    for seat, one in zip(room.all_seats, players, strict=False):
        seated.append(one.asker.sits(seat))
        seated.append(ev.Readied(seat=seat, seed=one.seed.lower(), start_ms=now))
    level = room.bots.level if room.bots else 1
    bots = (bot_placed(seat, level) for seat in room.all_seats[len(players) :])
    return (opened, ev.Committed(server=server.hex()), *bots, *seated)


def _named(ruleset: RuleSet[Any]) -> dict[str, Any]:
    return {
        "ruleset": ruleset.name,
        "family": ruleset.family,
        "title": (ruleset.title.zh, ruleset.title.en),
        "options": msgspec.to_builtins(ruleset.options),
    }
