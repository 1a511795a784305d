"""Who sits where: taking a seat and leaving it, bots on empty ones, and who may be sent away."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.bots.registry import levels
from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.server.store.players import Player, PlayerId
from paiju.server.table import events as ev
from paiju.server.table.chairs import Chair, Kind
from paiju.server.table.refusals import Code
from paiju.server.table.state import Phase, Table

KICKED_MS = Millis(10 * 60 * 1000)
"""So long whoever was sent away cannot sit down again."""

BOT_NAMES = ("Ming", "Lan", "Hua", "Bo")

Decision = tuple[ev.AnyEvent, ...] | Refusal


class Asker(msgspec.Struct, frozen=True):
    """Who sends a message.

    Attributes:
        program: he is a bot account, a member's program.
        owner: whose, where that was asked for.
    """

    player: PlayerId
    name: str
    program: bool = False
    owner: PlayerId | None = None

    @property
    def behind(self) -> PlayerId:
        """Who decides what he plays, as far as it is known."""
        return self.player if self.owner is None else self.owner

    def sits(self, seat: Seat, start_ms: Millis | None = None) -> ev.Sat:
        """He takes a seat."""
        return ev.Sat(
            seat=seat,
            player=self.player,
            name=self.name,
            start_ms=start_ms,
            program=self.program,
        )


def asker_of(player: Player) -> Asker:
    """A player who sends a message."""
    return Asker(player.id, player.name, player.kind == "bot")


def sit(table: Table, asker: Asker, wanted: int | None, now: Millis) -> Decision:
    """A player takes a seat; at a table of a room the room gives them (PL-02)."""
    if table.room:
        return Refusal(Code.ROOM_SEATS)
    if any(player == asker.player and now < until for player, until in table.kicked):
        return Refusal(Code.KICKED)
    if table.phase is Phase.PLAYING:
        return Refusal(Code.DEAL_RUNNING)
    if table.seat_of(asker.player) is not None:
        return Refusal(Code.ALREADY_SEATED)
    if wanted is not None and (refusal := _no_such_seat(table, wanted)):
        return refusal
    seat = Seat(wanted) if wanted is not None else _free_seat(table.chairs)
    if seat is None:
        return Refusal(Code.FULL)
    if table.chairs[seat].kind is Kind.HUMAN:
        return Refusal(Code.SEAT_TAKEN, {"seat": seat})
    waited_for = any(chair.ready for chair in table.chairs)
    start = Millis(now + table.pace.start_ms) if waited_for else None
    return (asker.sits(seat, start),)


def _free_seat(chairs: Sequence[Chair]) -> Seat | None:
    """The first empty seat, else the first bot's."""
    for kind in (Kind.EMPTY, Kind.BOT):
        for seat, chair in enumerate(chairs):
            if chair.kind is kind:
                return Seat(seat)
    return None


def place_bot(table: Table, asker: Asker, wanted: int, level: int | None) -> Decision:
    """The owner puts a bot on a seat, or takes it away."""
    refusal = _may_arrange(table, asker, wanted)
    if refusal is not None:
        return refusal
    seat = Seat(wanted)
    chair = table.chairs[seat]
    if chair.kind is Kind.HUMAN:
        return Refusal(Code.SEAT_TAKEN, {"seat": seat})
    if level is None:
        return (ev.Stood(seat=seat),) if chair.kind is Kind.BOT else ()
    if level not in levels(table.ruleset.family):
        return Refusal(Code.BAD_LEVEL, {"level": level})
    if table.stakes is not None:
        # They would bring coins for the owner and his friends to win.
        return Refusal(Code.NO_COIN_BOTS)
    there = chair.kind is Kind.BOT and chair.level == level
    return () if there else (bot_placed(seat, level),)


def kick(table: Table, asker: Asker, wanted: int, now: Millis) -> Decision:
    """The owner sends somebody away before the deal (PL-03)."""
    refusal = _may_arrange(table, asker, wanted)
    if refusal is not None:
        return refusal
    seat = Seat(wanted)
    chair = table.chairs[seat]
    if chair.player is None or chair.player == asker.player:
        return () if chair.kind is Kind.EMPTY else (ev.Stood(seat=seat),)
    return (ev.Kicked(seat=seat, player=chair.player, until_ms=Millis(now + KICKED_MS)),)


def _may_arrange(table: Table, asker: Asker, wanted: int) -> Refusal | None:
    """Whether somebody may say who sits on a seat: the owner, between deals."""
    if table.owner != asker.player:
        return Refusal(Code.NOT_OWNER)
    if table.phase is Phase.PLAYING:
        return Refusal(Code.DEAL_RUNNING)
    return _no_such_seat(table, wanted)


def _no_such_seat(table: Table, wanted: int) -> Refusal | None:
    there = 0 <= wanted < len(table.chairs)
    return None if there else Refusal(Code.NO_SUCH_SEAT, {"seat": wanted})


def bot_placed(seat: Seat, level: int) -> ev.BotPlaced:
    """A bot with the name that bots on this seat have."""
    return ev.BotPlaced(seat=seat, level=level, name=BOT_NAMES[seat % len(BOT_NAMES)])


def stand(table: Table, seat: Seat, *, escape: bool) -> Decision:
    """Leaving a running deal is an escape (PL-30), and nobody's by mistake."""
    if table.running is None:
        return (ev.Stood(seat=seat),)
    if not escape:
        return Refusal(Code.DEAL_RUNNING)
    step = table.game.escape(table.running.state, seat)
    return (ev.Escaped(seat=seat, ended=step is not None),)


def rested(table: Table, now: Millis) -> tuple[ev.AnyEvent, ...]:
    """In a room who does not want the next deal in time leaves, and all where a seat is empty.

    Nobody is dealt in who is not there, and who is left over is matched again (PL-02). Where coins
    move at a private table it is the same, but for those who are left over: they wait for others.
    """
    if table.start_ms is None or now < table.start_ms:
        return ()
    broken_up = bool(table.room) and any(chair.kind is Kind.EMPTY for chair in table.chairs)
    return tuple(
        ev.Stood(seat=Seat(seat))
        for seat, chair in enumerate(table.chairs)
        if chair.kind is Kind.HUMAN and (broken_up or not chair.ready)
    )
