"""All tables of a room: opened, found again after a restart, and closed when nobody comes back."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from paiju.bots.registry import levels
from paiju.core.codec import encode
from paiju.core.errors import RuleSetError, StoreError
from paiju.core.refusal import Refusal
from paiju.core.ruleset import RuleSet
from paiju.core.units import Millis, Seat
from paiju.games.registry import find_ruleset
from paiju.server import wire
from paiju.server.host.metrics import Figures, Metrics
from paiju.server.retention import EventSweep
from paiju.server.room.admission import Admission
from paiju.server.room.analyst import Analyst
from paiju.server.room.bulletin import Bulletin
from paiju.server.room.cashier import Cashier
from paiju.server.room.farewells import Farewells
from paiju.server.room.gate import Gate
from paiju.server.room.line import Line
from paiju.server.room.live import LiveTable
from paiju.server.room.matching import Matching
from paiju.server.room.moderation import Moderation
from paiju.server.room.open_sockets import OpenSockets
from paiju.server.room.opening import Matched, matched_table, private_table
from paiju.server.room.openings import Opener, Openings
from paiju.server.room.settings import Settings
from paiju.server.room.shared import Shared
from paiju.server.room.switching import Switching
from paiju.server.room.thinker import Thinker
from paiju.server.rooms import Room, Rooms
from paiju.server.store import Entry, Store
from paiju.server.store.players import PlayerId
from paiju.server.store.tables import TableInfo
from paiju.server.table import events as ev
from paiju.server.table.chairs import Kind
from paiju.server.table.decide import Asker
from paiju.server.table.recent import recent
from paiju.server.table.refusals import Code
from paiju.server.table.state import Change, Table, advance, open_table

logger = logging.getLogger(__name__)

SWEEP_S: Final = 600.0

DRAIN_LOOK_S: Final = 0.1
"""How often a room that is to end looks whether deals still run."""

MOST_OPTIONS: Final = 4096
"""Bytes of options, which every message to every player has with it."""


class CardRoom:
    """The tables of one server.

    Args:
        store: where everything is kept; it is open as long as the room runs.
        settings: what the host has set.
        host_key: who knows it is the host himself; nobody knows it where it is empty.

    Raises:
        RoomError: the rooms cannot be read.
    """

    def __init__(self, store: Store, settings: Settings, host_key: str = "") -> None:
        self.store = store
        self.settings = settings
        self.host_key = host_key or secrets.token_urlsafe(32)
        self.rooms = Rooms(settings.rooms)
        self.draining = False
        self.metrics = Metrics()
        self.metrics.watch(self.figures)
        self._tables: dict[str, LiveTable] = {}
        self.gate = Gate(settings.traffic, settings.clock)
        self.openings = Openings(settings.most_open, self.find)
        self._thinker = Thinker()
        self.analyst = Analyst(store.deals, self._thinker)
        self.sockets = OpenSockets[Line]()
        self.bulletin = Bulletin(settings.clock, self.sockets.all)
        self.moderation = Moderation(store.limits, settings.clock, self._playing)
        self._shared = Shared(
            store,
            settings,
            self._thinker,
            self.moderation,
            Cashier(store.coins, settings),
            Switching(settings.switches, settings.clock),
            self.metrics,
            dealing=lambda: not self.draining,
        )
        self._old_events = EventSweep(store, settings.keep_days)
        self._sweeper: asyncio.Task[None] | None = None
        self.matching = Matching(
            self,
            Admission(store, settings.allowance.grant, settings.clock, self.moderation.refusal),
        )
        self.farewells = Farewells(self)

    async def start(self) -> None:
        """Brings every open table back to where it stood, however the server ended."""
        await self.farewells.finish_all()
        self.rooms.shut(await self.store.hosts.closed_rooms())
        for info in await self.store.tables.open():
            await self._bring_back(info.id)
            if info.owner is not None:
                self.openings.note(info.id, Opener(info.owner))
        await asyncio.gather(*(live.restore() for live in self.tables()))
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep_for_ever())
        self.matching.start()

    async def _bring_back(self, table_id: str) -> None:
        """One table that cannot be read keeps no other from its players."""
        try:
            live = await self._load(table_id)
        except StoreError:
            raise
        except Exception:
            logger.exception("table %s cannot be read; it stays in the log", table_id)
            return
        if live is None:
            await self.store.tables.closed(table_id, self.settings.clock())
        else:
            self._tables[table_id] = live

    async def stop(self) -> None:
        """Ends clocks and bots; deals go on after the next start."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.matching.stop()
        for live in self._tables.values():
            await live.stop()
        self.analyst.close()
        self._thinker.close()

    async def drain(self, most_s: float) -> None:
        """Begins no new deal from now on, and waits for those that run, but not for ever.

        What still runs then goes on after the next start.
        """
        self.draining = True
        await self.matching.stop()
        end = self.settings.clock() + 1000 * most_s
        while self.settings.clock() < end and self._people_play():  # noqa: ASYNC110
            await asyncio.sleep(DRAIN_LOOK_S)

    def figures(self) -> Figures:
        """The card room at this moment."""
        tables = [live.table for live in self.tables()]
        return Figures(
            tables=len(tables),
            running=sum(table.running is not None for table in tables),
            online=len({player for live in self.tables() for player in live.online}),
            draining=self.draining,
            sockets=self.gate.sockets,
            not_let_in=self.gate.refused,
            log=self.store.log.counts(),
        )

    def _people_play(self) -> bool:
        """Whether a deal runs in which somebody who is there waits for its end."""
        return any(live.table.running is not None and live.online for live in self.tables())

    def find(self, table_id: str) -> LiveTable | None:
        """An open table by its id."""
        live = self._tables.get(table_id)
        return None if live is None or live.table.closed else live

    def _playing(self, player: PlayerId) -> int:
        """In how many deals a player is, whoever plays for him."""
        running = (live.table for live in self.tables() if live.table.running is not None)
        return sum(chair.player == player for table in running for chair in table.chairs)

    def tables(self) -> tuple[LiveTable, ...]:
        """All tables."""
        return tuple(self._tables.values())

    async def open(self, asker: Asker, wanted: wire.OpenTable, address: str = "") -> str | Refusal:
        """Opens a table with the asker on its first seat, and gives its id.

        Who has as many open as one may loses those where nobody is; where somebody is at all of
        them, no more is opened.
        """
        ruleset = _ruleset(wanted)
        if isinstance(ruleset, Refusal):
            return ruleset
        if wanted.bots is not None and wanted.bots not in levels(ruleset.family):
            return Refusal(Code.BAD_LEVEL, {"level": wanted.bots})
        if wanted.stakes is not None and (refusal := self._no_stakes(wanted)):
            return refusal
        for abandoned in await self.openings.make_room(asker.player):
            await self._forget(abandoned)
        opener = Opener(asker.player, address)
        refusal = self.moderation.leaves(asker.player) or self.openings.refusal(opener)
        if refusal is not None:
            return refusal
        events = private_table(asker, wanted, ruleset, self.settings.new_seed())
        with self.openings.opening(opener):
            live = await self._open(ruleset, asker.player, events)
            self.openings.note(live.table.id, opener)
        return live.table.id

    def _no_stakes(self, wanted: wire.OpenTable) -> Refusal | None:
        """Why no coins move at a private table that somebody wants (PL-03)."""
        if not self.settings.private_stakes:
            return Refusal(Code.NO_STAKES)
        if wanted.bots is not None:
            return Refusal(Code.NO_COIN_BOTS)
        # Who is about to lose would let the others wait, until nobody is there and all is void.
        return None if wanted.clock else Refusal(Code.COIN_CLOCK)

    async def open_matched(
        self, room: Room, players: Sequence[Matched], server: bytes
    ) -> LiveTable:
        """Seats those whom a room has matched, and deals at once (PL-02).

        Args:
            room: where.
            players: in the order of their seats; bots take the others.
            server: the server's part of the first shuffle, to which it has committed itself.

        Raises:
            StoreError: it could not be stored.
        """
        events = matched_table(room, players, server, self.settings.clock())
        live = await self._open(room.ruleset, None, events)
        await live.go_on()
        return live

    async def _open(
        self, ruleset: RuleSet[Any], owner: PlayerId | None, events: Sequence[ev.AnyEvent]
    ) -> LiveTable:
        table_id = secrets.token_urlsafe(9)
        now = self.settings.clock()
        # First the list: what is there without events is tidied up at the next start, and what
        # has events and is not there would never be found again.
        info = TableInfo(table_id, ruleset.family, ruleset.name, owner, now)
        await self.store.tables.opened(info)
        await self.store.log.append(
            [Entry(table_id, i, now, ev.write_event(e)) for i, e in enumerate(events, 1)]
        )
        live = await self._load(table_id)
        if live is None:
            raise AssertionError("a table that was just stored is not there")
        self._tables[table_id] = live
        return live

    async def rename(self, asker: Asker) -> None:
        """Shows a player's new name at his tables."""
        for live in self.tables():
            await live.rename(asker)

    async def _load(self, table_id: str) -> LiveTable | None:
        """A table from its events; None for one that has none, or is closed."""
        entries = await self.store.log.read(table_id)
        if not entries:
            return None
        table, changes = fold(table_id, entries)
        if table.closed:
            return None
        return LiveTable(table, changes, self._shared)

    async def sweep(self) -> None:
        """Closes the tables that nobody comes back to."""
        for live in self.tables():
            if await live.close_if_idle(_patience(live.table)):
                await self._forget(live)

    async def close_table(self, table_id: str) -> bool:
        """Closes a table whatever happens there; False where there is none.

        Raises:
            StoreError: it could not be stored.
        """
        live = self.find(table_id)
        if live is None:
            return False
        await live.close()
        if not live.table.closed:
            raise StoreError(f"table {table_id} could not be closed")
        await self._forget(live)
        return True

    async def _forget(self, live: LiveTable) -> None:
        """A table is closed: what is left of it is in the log."""
        await live.stop()
        await self.store.tables.closed(live.table.id, self.settings.clock())
        self._tables.pop(live.table.id, None)

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            try:
                await self.sweep()
                await self.store.sessions.end_stale(self.settings.clock())
                await self._old_events.sweep(self.settings.clock())
                await self.farewells.finish_all()
            except StoreError:
                logger.exception("what is over was not tidied up; tried again in %s s", SWEEP_S)


def _patience(table: Table) -> Millis:
    """How long nobody has to be there; a room's table that everybody has left is over at once."""
    deserted = table.room and not any(chair.kind is Kind.HUMAN for chair in table.chairs)
    return Millis(0) if deserted else table.pace.idle_ms


def fold(table_id: str, entries: list[Entry]) -> tuple[Table, list[Change]]:
    """A table from its log, with the changes that are remembered."""
    first = ev.read_event(entries[0].data)
    if not isinstance(first, ev.Opened):
        raise AssertionError(f"table {table_id} does not begin with its opening")
    table = open_table(table_id, first)
    changes: list[Change] = []
    for entry in entries[1:]:
        table, change = advance(table, entry.at_ms, ev.read_event(entry.data))
        changes.append(change)
        if isinstance(change.event, ev.Dealt):
            changes = recent(changes)
    return table, recent(changes)


def tables_of(room: CardRoom, asker: Asker) -> tuple[wire.TableInfo, ...]:
    """The tables at which a player sits."""
    return tuple(
        _info(live.table, seat)
        for live in room.tables()
        if (seat := live.table.seat_of(asker.player)) is not None
    )


def _info(table: Table, seat: Seat) -> wire.TableInfo:
    title = table.ruleset.title
    return wire.TableInfo(
        id=table.id,
        title=wire.Text(zh=title.zh, en=title.en),
        phase=table.phase,
        names=tuple(chair.name for chair in table.chairs if chair.kind is not Kind.EMPTY),
        your_turn=seat in table.actors,
    )


def _ruleset(wanted: wire.OpenTable) -> RuleSet[Any] | Refusal:
    try:
        if wanted.ruleset.endswith(".toml"):  # a file of the host is no rule set of the room
            raise RuleSetError(wanted.ruleset)
        ruleset = find_ruleset(wanted.ruleset)
    except RuleSetError:
        return Refusal(Code.UNKNOWN_RULESET, {"ruleset": wanted.ruleset})
    try:
        chosen = ruleset.with_options(wanted.options)
    except RuleSetError as error:
        return Refusal(Code.BAD_OPTION, {"detail": str(error)})
    if len(encode(msgspec.to_builtins(chosen.options))) > MOST_OPTIONS:
        return Refusal(Code.BAD_OPTION, {"detail": f"more than {MOST_OPTIONS} bytes"})
    return chosen
