"""Quick match (PL-02): who waits in a room, whom it seats together, and who is told.

Queues are in memory alone: whoever waited when the server ended is queued again by his client, and
whoever was matched is at his table, since a table is stored before anybody is told of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.core.shuffle import Seeds
from paiju.server import wire
from paiju.server.room.admission import Admit
from paiju.server.room.alarm import Alarm
from paiju.server.room.live import LiveTable
from paiju.server.room.opening import Matched
from paiju.server.room.queues import Queues, Ticket
from paiju.server.room.settings import Settings
from paiju.server.rooms import Room, Rooms
from paiju.server.rooms.refusals import RoomCode
from paiju.server.store.players import PlayerId
from paiju.server.table.chairs import Kind
from paiju.server.table.refusals import Code
from paiju.server.table.seating import Asker
from paiju.server.table.state import Table

logger = logging.getLogger(__name__)

RETRY_S: Final = 1.0
"""After so long a table that could not be stored is tried again."""

TICK_S: Final = 1.0
"""How often the lobby is told how many play, and the rooms are looked at for changes."""


class Tables(Protocol):
    """Where tables are opened, and found."""

    @property
    def rooms(self) -> Rooms:
        """The rooms as they are now."""
        ...

    @property
    def settings(self) -> Settings:
        """What the host has set."""
        ...

    def tables(self) -> tuple[LiveTable, ...]:
        """All tables."""
        ...

    async def open_matched(
        self, room: Room, players: Sequence[Matched], server: bytes
    ) -> LiveTable:
        """Seats those whom a room has matched, and deals at once."""
        ...


class LobbyWatcher(Protocol):
    """A client in the lobby."""

    @property
    def player(self) -> PlayerId:
        """Who is connected."""
        ...

    def rooms_changed(self) -> None:
        """The rooms are others now."""
        ...

    def counted(self, counts: Mapping[str, wire.RoomCount]) -> None:
        """Other numbers play and wait."""
        ...

    def queued(self, waiting: wire.Waiting | None) -> None:
        """He waits in another way, or no longer."""
        ...

    def matched(self, match: wire.Matched) -> None:
        """He is seated."""
        ...

    def refused(self, refusal: Refusal) -> None:
        """He waits no longer, since the room does not take him."""
        ...


class Matching:
    """The queues of all rooms, and the lobby's clients.

    Args:
        tables: where matched tables are opened.
        admit: whom a room takes.

    Attributes:
        paused: no matches are made, since the server is about to end.
    """

    def __init__(self, tables: Tables, admit: Admit) -> None:
        self._tables = tables
        self._rooms = tables.rooms
        self._admit = admit
        self._settings = tables.settings
        self._queues = Queues()
        self._seeds: dict[str, bytes] = {}
        self._being_seated: set[PlayerId] = set()
        self._watchers: set[LobbyWatcher] = set()
        self._counts: Mapping[str, wire.RoomCount] = {}
        self._lock = asyncio.Lock()
        self._alarm = Alarm(self._ring)
        self._tasks: set[asyncio.Task[None]] = set()
        self.paused = False
        self._rooms.on_change(self._rooms_changed)

    def start(self) -> None:
        """Looks at the rooms and counts from now on."""
        self._start(self._tick_for_ever())

    async def stop(self) -> None:
        """Ends clocks; nobody is matched any more."""
        self.paused = True
        self._alarm.set(None)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- looking ----------------------------------------------------------------------

    def watch(self, watcher: LobbyWatcher) -> None:
        """A client is in the lobby; whose place was kept has it again."""
        self._watchers.add(watcher)
        self._queues.away(watcher.player, None)
        watcher.rooms_changed()
        watcher.queued(self.waiting_of(watcher.player))
        self._look()

    def unwatch(self, watcher: LobbyWatcher) -> None:
        """A client is gone; his player's place is kept for a moment."""
        self._watchers.discard(watcher)
        if not self._watchers_of(watcher.player):
            self._queues.away(watcher.player, self._settings.clock())
            self._set_alarm()

    def connections_of(self, player: PlayerId) -> int:
        """With how many devices a player is in the lobby."""
        return len(self._watchers_of(player))

    def counts(self) -> dict[str, wire.RoomCount]:
        """For each room how many people play there, and how many wait."""
        playing = dict.fromkeys((room.id for room in self._rooms.all()), 0)
        for live in self._tables.tables():
            if live.table.room in playing:
                playing[live.table.room] += _people_at(live)
        return {
            room: wire.RoomCount(
                players=players,
                waiting=len(self._queues.waiting(room)),
                commitment=Seeds(self._seed_of(room)).commitment,
            )
            for room, players in playing.items()
        }

    def waiting_of(self, player: PlayerId) -> wire.Waiting | None:
        """How a player waits."""
        ticket = self._queues.find(player)
        room = None if ticket is None else self._rooms.get(ticket.room)
        if ticket is None or room is None:
            return None
        return wire.Waiting(
            room=room.id,
            since_ms=ticket.since_ms,
            bots_ms=self._queues.bots_due(room),
            commitment=Seeds(self._seed_of(room.id)).commitment,
        )

    def _watchers_of(self, player: PlayerId) -> list[LobbyWatcher]:
        return [watcher for watcher in self._watchers if watcher.player == player]

    # --- waiting ----------------------------------------------------------------------

    async def join(
        self, asker: Asker, room_id: str, seed: str, address: str = ""
    ) -> Refusal | None:
        """A player wants to be matched; who plays in a room already is sent back there.

        Args:
            asker: the player.
            room_id: where.
            seed: his part of the first shuffle, hexadecimal.
            address: what counts as his; empty for who may sit with anybody.
        """
        if self._is_seated(asker.player):
            return None
        room = self._rooms.get(room_id)
        refusal = await self._refusal(asker.player, room)
        if room is None or refusal is not None:
            return refusal
        await self._leave_tables(asker)
        # Meanwhile he may have been seated by what he said before, or have gone.
        if self._is_seated(asker.player) or not self._watchers_of(asker.player):
            return None
        self._queues.join(Ticket(asker, room.id, self._settings.clock(), seed, address))
        self._tell_queued(asker.player)
        self._look()
        return None

    def cancel(self, player: PlayerId) -> None:
        """A player waits no longer; whoever is being seated is (PL-02)."""
        self._queues.leave(player)
        self._tell_queued(player)
        self._set_alarm()

    def is_being_seated(self, player: PlayerId) -> bool:
        """Whether a player has been matched, and his deal begins in a moment."""
        return player in self._being_seated

    async def _refusal(self, player: PlayerId, room: Room | None) -> Refusal | None:
        if room is None:
            return Refusal(RoomCode.UNKNOWN)
        if self.paused:
            return Refusal(RoomCode.PAUSED)
        if not room.open:
            return Refusal(RoomCode.CLOSED)
        return await self._admit(player, room)

    def _is_seated(self, player: PlayerId) -> bool:
        """Whether a player has a match already, and so cannot wait for another; he is told."""
        if player in self._being_seated:
            return True
        for live in self._tables.tables():
            if _has_to_play(live.table, player):
                self._tell_matched(player, wire.Matched(table=live.table.id, room=live.table.room))
                return True
        return False

    async def _leave_tables(self, asker: Asker) -> None:
        """Who wants a new match leaves the table where his last deal is over."""
        for live in self._tables.tables():
            table = live.table
            if table.room and table.seat_of(asker.player) is not None:
                await live.say(asker, wire.Stand())

    # --- matching ---------------------------------------------------------------------

    def _ring(self) -> None:
        self._look()

    def _look(self) -> None:
        """Looks whether a match can be made now."""
        self._start(self._match())

    async def _match(self) -> None:
        async with self._lock:
            stored = True
            for room in self._rooms.all():
                stored = stored and await self._match_in(room)
            self._set_alarm(in_vain=not stored)

    async def _match_in(self, room: Room) -> bool:
        """Makes all matches of a room; False where one could not be stored."""
        while not self.paused and room.open:
            group = self._queues.take(room, self._settings.clock())
            if not group:
                break
            players = [ticket.asker.player for ticket in group]
            self._being_seated.update(players)
            try:
                if not await self._seat(room, group):
                    return False
            finally:
                self._being_seated.difference_update(players)
        return True

    async def _seat(self, room: Room, group: Sequence[Ticket]) -> bool:
        """Opens a table for those who are matched, if the room still takes them all."""
        taken: list[Ticket] = []
        try:
            for ticket in group:
                refusal = await self._refusal(ticket.asker.player, room)
                if refusal is None:
                    taken.append(ticket)
                else:
                    self._tell_refused(ticket.asker.player, refusal)
            if len(taken) < len(group):
                self._queues.put_back(taken)
                return True
            seed = self._seed_of(room.id)
            people = [Matched(ticket.asker, ticket.seed) for ticket in group]
            live = await self._tables.open_matched(room, people, seed)
        except StoreError:
            logger.exception("room %s: nobody was seated", room.id)
            self._queues.put_back(group)
            return False
        except Exception:
            logger.exception("room %s: no table could be opened", room.id)
            for ticket in group:
                self._tell_refused(ticket.asker.player, Refusal(Code.STORE))
            return True
        del self._seeds[room.id]
        self._tell_seated(group, live, Seeds(seed).commitment)
        self._tell_those_who_wait(room.id)
        return True

    def _seed_of(self, room: str) -> bytes:
        """The server's part of the next shuffle in a room, to which it has committed itself."""
        if room not in self._seeds:
            self._seeds[room] = self._settings.new_seed()
        return self._seeds[room]

    def _set_alarm(self, *, in_vain: bool = False) -> None:
        due = self._queues.due(room for room in self._rooms.all() if room.open)
        if due is None or self.paused:
            self._alarm.set(None)
            return
        left = max(0, due - self._settings.clock()) / 1000
        self._alarm.set(max(left, RETRY_S) if in_vain else left)

    # --- telling ----------------------------------------------------------------------

    def _tell_queued(self, player: PlayerId) -> None:
        waiting = self.waiting_of(player)
        for watcher in self._watchers_of(player):
            watcher.queued(waiting)

    def _tell_those_who_wait(self, room: str) -> None:
        """Another deal comes next, with another commitment."""
        for ticket in self._queues.waiting(room):
            self._tell_queued(ticket.asker.player)

    def _tell_seated(self, group: Iterable[Ticket], live: LiveTable, commitment: str) -> None:
        for ticket in group:
            match = wire.Matched(
                table=live.table.id,
                room=live.table.room,
                commitment=commitment,
                seed=ticket.seed.lower(),
            )
            self._tell_matched(ticket.asker.player, match)

    def _tell_matched(self, player: PlayerId, match: wire.Matched) -> None:
        for watcher in self._watchers_of(player):
            watcher.matched(match)

    def _tell_refused(self, player: PlayerId, refusal: Refusal) -> None:
        for watcher in self._watchers_of(player):
            watcher.queued(None)
            watcher.refused(refusal)

    def _rooms_changed(self) -> None:
        for watcher in tuple(self._watchers):
            watcher.rooms_changed()
        for ticket in self._queues:
            room = self._rooms.get(ticket.room)
            if room is None or not room.open:
                self._queues.leave(ticket.asker.player)
                self._tell_refused(ticket.asker.player, Refusal(RoomCode.CLOSED))
        self._look()

    async def _tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            try:
                self._tick()
            except Exception:
                logger.exception("the lobby")

    def _tick(self) -> None:
        self._rooms.look()
        self._queues.forget(self._settings.clock())
        if not self._watchers:
            return
        counts = self.counts()
        if counts != self._counts:
            self._counts = counts
            for watcher in tuple(self._watchers):
                watcher.counted(counts)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _has_to_play(table: Table, player: PlayerId) -> bool:
    """Whether a deal of a room waits for a player: it runs, or is the first and begins now."""
    if not table.room or table.closed or table.seat_of(player) is None:
        return False
    return table.running is not None or table.deal is None


def _people_at(live: LiveTable) -> int:
    return sum(chair.kind is Kind.HUMAN and not chair.gone for chair in live.table.chairs)
