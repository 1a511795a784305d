"""A table at one moment, and how an event moves it on. No clock, no chance, no input."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

from paiju.core.codec import convert
from paiju.core.protocol import Event, Game, Step
from paiju.core.record import ActionEntry, EscapeEntry, Move
from paiju.core.ruleset import RuleSet, Title, read_options
from paiju.core.settlement import Settlement, agreed_end
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Millis, Points, Seat
from paiju.games.registry import FAMILIES, family_of, make_game
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.chairs import Chair, Kind
from paiju.server.table.coins import Bets, in_coins
from paiju.server.table.deal import Deal
from paiju.server.table.pace import Pace, Pause
from paiju.server.table.stakes import Stakes

TIMEOUTS_TO_AUTOPLAY = 2
"""After so many time-outs in a row a player is put on auto-play (PL-05)."""


class Phase(StrEnum):
    """Where a table is between two deals, or in one."""

    WAITING = "waiting"
    PLAYING = "playing"
    SETTLED = "settled"


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table.

    Attributes:
        room: the room to which it belongs; empty for a private table.
        stakes: None where no coins move.
        spectators: whether anybody may look on.
        delay_ms: how much later than the players spectators see a running deal.
        pace: how it waits for its players.
        kicked: who was sent away, and until when he cannot sit down again.
        agreed_end: whether its players may end a deal by agreement.
        agreed: who wants a pause of the running deal, whoever asked for it first.
        pause: while one lasts.
        ending: who wants the running deal to end, whoever asked for it first.
        server: its seed for the next deal, secret until that deal is over.
    """

    id: str
    seq: int
    ruleset: RuleSet[Any]
    game: Game[Any, Any, Any]
    turn_ms: Millis
    owner: PlayerId | None
    card_counter: bool
    chairs: tuple[Chair, ...]
    room: str = ""
    stakes: Stakes | None = None
    spectators: bool = True
    delay_ms: Millis = Millis(0)
    pace: Pace = Pace()
    agreed_end: bool = False
    kicked: tuple[tuple[PlayerId, Millis], ...] = ()
    phase: Phase = Phase.WAITING
    server: bytes = b""
    deal: Deal | None = None
    deadline_ms: Millis | None = None
    start_ms: Millis | None = None
    agreed: tuple[Seat, ...] = ()
    pause: Pause | None = None
    ending: tuple[Seat, ...] = ()
    closed: bool = False

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        """Where a player sits; None for who does not, or has left the running deal."""
        for seat, chair in enumerate(self.chairs):
            if player is not None and chair.player == player and not chair.gone:
                return Seat(seat)
        return None

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may act now."""
        if self.phase is not Phase.PLAYING or self.deal is None:
            return ()
        return self.game.actors(self.deal.state)

    @property
    def next_bot(self) -> Seat | None:
        """Where a bot is to act; nowhere in a pause."""
        acting = () if self.pause else self.actors
        return next((seat for seat in acting if self.chairs[seat].by_bot), None)

    @property
    def running(self) -> Deal | None:
        """The deal that is being played."""
        return self.deal if self.phase is Phase.PLAYING else None


class Change(msgspec.Struct, frozen=True):
    """An event with what became visible by it.

    Attributes:
        chairs: who sat where when it happened, with whoever came or left by it.
        deal: the number of the deal that ran or had run last.
        public: events of the game that everybody sees.
        private: events of the game that one seat alone sees.
    """

    seq: int
    at_ms: Millis
    event: ev.AnyEvent
    chairs: tuple[Chair, ...]
    deal: int
    public: tuple[Event, ...] = ()
    private: tuple[tuple[Seat, Event], ...] = ()


def open_table(table_id: str, event: ev.Opened) -> Table:
    """The table that its first event makes."""
    options = read_options(FAMILIES[event.family].options, event.options, table_id)
    ruleset = RuleSet(event.ruleset, event.family, Title(*event.title), options)
    game = make_game(ruleset)
    return Table(
        id=table_id,
        seq=1,
        ruleset=ruleset,
        game=game,
        turn_ms=event.turn_ms,
        owner=event.owner,
        card_counter=event.card_counter,
        chairs=(Chair(),) * game.seats,
        room=event.room,
        stakes=event.stakes,
        spectators=event.spectators,
        delay_ms=event.delay_ms,
        pace=event.pace,
        agreed_end=event.agreed_end,
    )


def advance(table: Table, at_ms: Millis, event: ev.AnyEvent) -> tuple[Table, Change]:
    """The table after one more event, and what is seen of it."""
    seq, before = table.seq + 1, table.chairs
    table = msgspec.structs.replace(table, seq=seq)
    step: Step[Any] | None = None
    if isinstance(event, ev.Acted):
        table, step = _acted(table, at_ms, event)
    elif isinstance(event, ev.Escaped):
        table, step = _escaped(table, at_ms, event)
    else:
        table = _moved_on(table, at_ms, event)
    chairs = before if isinstance(event, ev.Stood | ev.Kicked) else table.chairs
    deal = table.deal.number if table.deal else 0
    if step is None:
        return table, Change(seq, at_ms, event, chairs, deal)
    return table, Change(seq, at_ms, event, chairs, deal, step.public, step.private)


def _moved_on(table: Table, at_ms: Millis, event: ev.AnyEvent) -> Table:
    """Events that do not go through the game."""
    change = msgspec.structs.replace
    match event:
        case ev.Committed(server=server):
            return change(table, server=bytes.fromhex(server))
        case ev.Sat(seat=seat, player=player, name=name, start_ms=start_ms, program=program):
            chair = Chair(Kind.HUMAN, name, player, program=program)
            return _seated(change(table, start_ms=start_ms), seat, chair)
        case ev.BotPlaced(seat=seat, name=name, level=level):
            total = table.chairs[seat].total if table.chairs[seat].kind is Kind.BOT else Points(0)
            return _seated(table, seat, Chair(Kind.BOT, name, level=level, total=total))
        case ev.Stood(seat=seat):
            return _stood(table, seat)
        case ev.Kicked(seat=seat, player=player, until_ms=until_ms):
            still = tuple(one for one in table.kicked if at_ms < one[1] and one[0] != player)
            return _stood(change(table, kicked=(*still, (player, until_ms))), seat)
        case ev.Renamed(seat=seat, name=name):
            return with_chair(table, seat, name=name)
        case ev.OwnerChanged(owner=owner):
            return change(table, owner=owner)
        case ev.Readied(seat=seat, seed=seed, start_ms=start_ms):
            return with_chair(change(table, start_ms=start_ms), seat, ready=True, seed=seed)
        case ev.Dealt():
            return _dealt(table, at_ms, event)
        case ev.AutoplaySet(seat=seat, on=on, absent=absent):
            return with_chair(table, seat, autoplay=on, absent=absent, timeouts=0)
        case ev.CameBack(seat=seat):
            return with_chair(table, seat, timeouts=0)
        case ev.PauseAsked(seat=seat) | ev.PauseAgreed(seat=seat):
            return change(table, agreed=(*table.agreed, seat))
        case ev.PauseDeclined():
            return change(table, agreed=())
        case ev.Paused(until_ms=until_ms, left_ms=left_ms):
            return change(table, agreed=(), pause=Pause(until_ms, left_ms), deadline_ms=None)
        case ev.Unpaused(deadline_ms=deadline_ms):
            return change(table, pause=None, deadline_ms=deadline_ms)
        case ev.EndAsked(seat=seat) | ev.EndAgreed(seat=seat):
            return change(table, ending=(*table.ending, seat))
        case ev.EndDeclined():
            return change(table, ending=())
        case ev.Ended(start_ms=start_ms):
            return change(_ended(table, at_ms), start_ms=start_ms)
        case ev.Settled(scores=scores, start_ms=start_ms):
            return change(_settled(table, scores), start_ms=start_ms)
        case ev.Resumed(deadline_ms=deadline_ms, start_ms=start_ms):
            return change(table, deadline_ms=deadline_ms, start_ms=start_ms)
        case ev.Closed():
            return change(table, closed=True)
        case _:
            raise AssertionError(f"{type(event).__name__} is no event of a running table")


def with_chair(table: Table, seat: Seat, **changes: Any) -> Table:
    """The table with one chair changed."""
    chair = msgspec.structs.replace(table.chairs[seat], **changes)
    return _seated(table, seat, chair)


def _seated(table: Table, seat: Seat, chair: Chair) -> Table:
    chairs = tuple(chair if s == seat else other for s, other in enumerate(table.chairs))
    return msgspec.structs.replace(table, chairs=chairs)


def _stood(table: Table, seat: Seat) -> Table:
    """A seat is empty; at a private table nobody waits any more where nobody is ready."""
    table = _seated(table, seat, Chair())
    waited_for = table.room or any(chair.ready for chair in table.chairs)
    return table if waited_for else msgspec.structs.replace(table, start_ms=None)


def _dealt(table: Table, at_ms: Millis, event: ev.Dealt) -> Table:
    seeds = seeds_of(table, event.attempt)
    again = table.running
    deal = Deal(
        number=number_of(table),
        seeds=seeds,
        state=table.game.deal(shuffle(table.game.pack, seeds)),
        started_ms=at_ms,
        dealt_seq=table.seq if again is None else again.dealt_seq,
        moved_seq=table.seq,
        moved_ms=at_ms,
        asked_seq=(table.seq,) * table.game.seats,
        players=table.chairs,
        escaped=() if again is None else again.escaped,
        stacks=event.stacks,
    )
    chairs = tuple(
        msgspec.structs.replace(chair, ready=False, seed="", timeouts=0) for chair in table.chairs
    )
    return msgspec.structs.replace(
        table,
        deal=deal,
        phase=Phase.PLAYING,
        chairs=chairs,
        deadline_ms=event.deadline_ms,
        start_ms=None,
        agreed=(),
        ending=(),
    )


def number_of(table: Table) -> int:
    """The number of the deal that begins now; one that is dealt again keeps its number."""
    if table.deal is None:
        return 1
    return table.deal.number if table.running else table.deal.number + 1


def seeds_of(table: Table, attempt: int) -> Seeds:
    """The seeds of the deal that begins now, or is dealt again (PL-60)."""
    if table.running is not None:
        return msgspec.structs.replace(table.running.seeds, attempt=attempt)
    clients = tuple(bytes.fromhex(chair.seed) for chair in table.chairs)
    return Seeds(table.server, clients, attempt)


def _acted(table: Table, at_ms: Millis, event: ev.Acted) -> tuple[Table, Step[Any]]:
    deal = _running(table)
    action = read_action(table.ruleset, event.action)
    step = table.game.apply(deal.state, event.seat, action)
    entry = ActionEntry(event.seat, event.action, _since(deal, at_ms), event.by)
    if event.by is ev.By.TIMEOUT and not table.game.brief(deal.state):
        timeouts = table.chairs[event.seat].timeouts + 1
        table = with_chair(table, event.seat, timeouts=timeouts)
    elif event.by is ev.By.PLAYER and table.chairs[event.seat].timeouts:
        table = with_chair(table, event.seat, timeouts=0)
    table = msgspec.structs.replace(table, deadline_ms=event.deadline_ms)
    return _with_state(table, deal, step, entry, at_ms), step


def _escaped(table: Table, at_ms: Millis, event: ev.Escaped) -> tuple[Table, Step[Any] | None]:
    deal = msgspec.structs.replace(_running(table), escaped=(*_running(table).escaped, event.seat))
    table = msgspec.structs.replace(with_chair(table, event.seat, gone=True), deal=deal)
    if not event.ended:
        return table, None
    step = table.game.escape(deal.state, event.seat)
    if step is None:
        raise AssertionError("an escape that ends no deal was logged as one that does")
    entry = EscapeEntry(event.seat, _since(deal, at_ms))
    return _with_state(table, deal, step, entry, at_ms), step


def _since(deal: Deal, at_ms: Millis) -> int:
    """Milliseconds since the deal began; none where the clock was set back over a restart."""
    return max(0, at_ms - deal.started_ms)


def _with_state(table: Table, deal: Deal, step: Step[Any], entry: Move, at_ms: Millis) -> Table:
    moves = (*deal.moves, entry)
    still = set(table.game.actors(deal.state)) - {entry.seat}
    asked = tuple(
        since if seat in still else table.seq for seat, since in enumerate(deal.asked_seq)
    )
    changed = msgspec.structs.replace(
        deal,
        state=step.state,
        moves=moves,
        moved_seq=table.seq,
        moved_ms=at_ms,
        asked_seq=asked,
    )
    return msgspec.structs.replace(table, deal=changed)


def coins_of(table: Table) -> Settlement | None:
    """The settlement of a deal that is over in coins; None where no coins move."""
    deal = _running(table)
    if table.stakes is None or deal.stacks is None:
        return None
    ended = {move.seat for move in deal.moves if isinstance(move, EscapeEntry)}
    left = set(deal.escaped) - ended
    points, bets = table.game.settle(deal.state), Bets(table.stakes, deal.stacks)
    return in_coins(table.ruleset, deal.state, points, bets, left)


def _settled(table: Table, scores: Sequence[Points]) -> Table:
    deal = _running(table)
    settlement, coins = table.game.settle(deal.state), coins_of(table)
    chairs = tuple(
        msgspec.structs.replace(chair, total=Points(chair.total + score), timeouts=0)
        for chair, score in zip(table.chairs, scores, strict=True)
    )
    over = msgspec.structs.replace(deal, settlement=settlement, coins=coins)
    return _after(table, over, chairs)


def _ended(table: Table, at_ms: Millis) -> Table:
    """Its players agreed to end it: all stays as it was before it began."""
    over = msgspec.structs.replace(
        _running(table), settlement=agreed_end(table.game.seats), agreed=True, moved_ms=at_ms
    )
    chairs = tuple(msgspec.structs.replace(chair, timeouts=0) for chair in table.chairs)
    return _after(table, over, chairs)


def _after(table: Table, over: Deal, chairs: tuple[Chair, ...]) -> Table:
    """A deal is over: nothing is waited for, and nothing that was asked in it holds."""
    return msgspec.structs.replace(
        table,
        deal=over,
        phase=Phase.SETTLED,
        chairs=chairs,
        deadline_ms=None,
        agreed=(),
        pause=None,
        ending=(),
    )


def _running(table: Table) -> Deal:
    if table.running is None:
        raise AssertionError(f"table {table.id}, event {table.seq}: no deal is running")
    return table.running


def read_action(ruleset: RuleSet[Any], raw: msgspec.Raw) -> Any:
    """An action of the family of a rule set.

    Raises:
        msgspec.ValidationError: where it is none.
    """
    return convert(msgspec.json.decode(raw), family_of(ruleset).action)
