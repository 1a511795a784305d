"""One table while the room runs: its state, its log, its clock, and those who watch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Protocol

from paiju.core.codec import encode
from paiju.core.errors import StoreError
from paiju.core.protocol import Action
from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.room.records import finished
from paiju.server.room.settings import Settings
from paiju.server.room.thinker import Thinker
from paiju.server.store import Conflict, Entry, Store
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.decide import (
    Asker,
    Decision,
    Plan,
    act,
    came_back,
    complete,
    decide,
    renamed,
    time_up,
)
from paiju.server.table.refusals import Code
from paiju.server.table.state import Change, Phase, Table, advance
from paiju.server.table.view import happened, table_view

logger = logging.getLogger(__name__)

RETRY_S: Final = 1.0
"""After so long a table whose clock could not be served tries again."""

Decide = Callable[[Table, Millis], Decision]


class Watcher(Protocol):
    """A connection that is told of changes."""

    @property
    def player(self) -> PlayerId:
        """Who is connected."""
        ...

    def changed(self) -> None:
        """There is something new to be seen."""
        ...


class LiveTable:
    """A table in memory.

    Everything that happens to it goes through `_carry_out`: one decision at a time is made,
    stored, and only then shown.
    """

    def __init__(
        self,
        table: Table,
        changes: Sequence[Change],
        store: Store,
        settings: Settings,
        thinker: Thinker,
    ) -> None:
        self.table = table
        self._changes = list(changes)
        self._store = store
        self._settings = settings
        self._thinker = thinker
        self._lock = asyncio.Lock()
        self._watchers: list[Watcher] = []
        self._encoded: dict[tuple[Seat | None, int], bytes] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    # --- looking ------------------------------------------------------------------

    @property
    def online(self) -> frozenset[PlayerId]:
        """The players who are connected."""
        return frozenset(watcher.player for watcher in self._watchers)

    @property
    def watched(self) -> bool:
        """Whether anybody is connected."""
        return bool(self._watchers)

    @property
    def last_ms(self) -> Millis:
        """When something happened last, as far as it is remembered."""
        return self._changes[-1].at_ms if self._changes else Millis(0)

    def view(self, player: PlayerId, since: int) -> bytes:
        """A `Changed` message: the table as a player may see it, and what happened after `since`.

        All devices of a seat that have seen as much share one encoding.
        """
        seat = self.table.seat_of(player)
        key = (seat, since)
        if key not in self._encoded:
            self._encoded[key] = encode(self._changed(seat, since))
        return self._encoded[key]

    def _changed(self, seat: Seat | None, since: int) -> wire.Changed:
        missed = [change for change in self._changes if change.seq > since]
        return wire.Changed(
            now_ms=self._settings.clock(),
            happened=happened(self.table, missed, seat),
            table=table_view(self.table, seat, self.online),
        )

    def watch(self, watcher: Watcher) -> None:
        """Tells a connection of every change from now on; the first is that it is here."""
        self._watchers.append(watcher)
        self._show()
        player = watcher.player
        self._start(self._carry_out(lambda table, _now: came_back(table, player)))

    def unwatch(self, watcher: Watcher) -> None:
        """The connection is gone. Its player keeps seat and hand (PL-06)."""
        self._watchers.remove(watcher)
        if watcher.player not in self.online:
            self._show()

    # --- acting -------------------------------------------------------------------

    async def say(self, asker: Asker, message: wire.AnyClientMessage) -> Refusal | None:
        """What a player says. A refusal changes nothing; None means stored."""
        return await self._carry_out(lambda table, now: decide(table, asker, message, now))

    async def hints(self, player: PlayerId) -> tuple[Action, ...]:
        """Advice for a player whose turn it is."""
        seat = self.table.seat_of(player)
        return () if seat is None else await self._thinker.hints(self.table, seat)

    async def rename(self, asker: Asker) -> None:
        """A player has a new name."""
        await self._carry_out(lambda table, _now: renamed(table, asker))

    async def close(self) -> None:
        """The table is gone for good."""
        await self._carry_out(lambda table, _now: () if table.closed else (ev.Closed(),))

    def wake(self) -> None:
        """Looks at the clock now: a bot's turn, a time that is up, a deal to begin."""
        self._start(self._wake())

    async def stop(self) -> None:
        """Ends clocks and tasks; what is stored goes on after the next start."""
        self._stopped = True
        if self._alarm is not None:
            self._alarm.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carry_out(self, decide: Decide) -> Refusal | None:
        async with self._lock:
            plan = await self._stored(decide)
            if isinstance(plan, Refusal):
                return plan
            if any(isinstance(event, ev.Settled) for event in plan.events):
                await self._keep_record(plan.table)
            if plan.events:
                self._adopt(plan)
        return None

    async def _stored(self, decide: Decide) -> Plan | Refusal:
        """Decides and stores; who lost the race for a `seq` looks again and tries again."""
        while True:
            now = self._settings.clock()
            decision = decide(self.table, now)
            if isinstance(decision, Refusal):
                return decision
            plan = complete(self.table, decision, now, self._settings.new_seed)
            try:
                await self._append(plan, now)
            except Conflict:
                await self._catch_up()
            except StoreError:
                logger.exception("table %s: not stored", self.table.id)
                await self._catch_up()
                return Refusal(Code.STORE)
            else:
                return plan

    async def _append(self, plan: Plan, now: Millis) -> None:
        entries = [
            Entry(self.table.id, change.seq, now, ev.write_event(change.event))
            for change in plan.changes
        ]
        if entries:
            await self._store.log.append(entries)

    async def _catch_up(self) -> None:
        """Reads what others appended to this table."""
        for entry in await self._store.log.read(self.table.id, self.table.seq):
            table, change = advance(self.table, entry.at_ms, ev.read_event(entry.data))
            self._adopt(Plan((change.event,), (change,), table))

    def _adopt(self, plan: Plan) -> None:
        self.table = plan.table
        for change in plan.changes:
            if isinstance(change.event, ev.Dealt):
                self._changes.clear()
            self._changes.append(change)
        self._set_alarm()
        self._show()

    def _show(self) -> None:
        self._encoded.clear()
        for watcher in tuple(self._watchers):
            watcher.changed()

    async def restore(self) -> None:
        """After a start: what the last run left undone, and whatever the clock says."""
        if self.table.phase is Phase.SETTLED:
            await self._keep_record(self.table)
        self.wake()

    async def _keep_record(self, table: Table) -> None:
        """Stores the record of a deal that is over; doing it again changes nothing."""
        deal = table.deal
        if deal is None or deal.settlement is None:
            return
        try:
            await self._store.deals.add(finished(table, deal, self._settings.clock()))
        except StoreError:
            # The next start does it again: the log has all that it takes.
            logger.exception("table %s: the record of deal %s", table.id, deal.number)

    # --- the clock ------------------------------------------------------------------

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = self._due()
        if due is not None and not self._stopped:
            delay = max(0, due - self._settings.clock()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self.wake)

    def _due(self) -> Millis | None:
        """When something happens by itself next."""
        table, now = self.table, self._settings.clock()
        if table.phase is not Phase.PLAYING:
            return table.start_ms if table.start_ms and table.start_ms > now else None
        if self._bots_turn() is not None:
            return now if self._brief() else Millis(now + self._settings.bot_delay_ms)
        if table.deadline_ms is None:
            return None
        return Millis(table.deadline_ms + self._settings.grace_ms)

    def _brief(self) -> bool:
        deal = self.table.running
        return deal is not None and self.table.game.brief(deal.state)

    def _bots_turn(self) -> Seat | None:
        return next((seat for seat in self.table.actors if self.table.chairs[seat].by_bot), None)

    async def _wake(self) -> None:
        try:
            seat = self._bots_turn()
            if seat is None:
                await self._carry_out(time_up)
                self._set_alarm()
            else:
                await self._let_bot_act(seat)
        except Exception:
            logger.exception("table %s: its clock", self.table.id)
            asyncio.get_running_loop().call_later(RETRY_S, self.wake)

    async def _let_bot_act(self, seat: Seat) -> None:
        """What a bot decided counts only if nothing happened while it was thinking."""
        seen = self.table
        action = await self._thinker.think(seen, seat)
        by = ev.By.AUTOPLAY if seen.chairs[seat].player is not None else ev.By.BOT

        def decision(table: Table, now: Millis) -> Decision:
            return act(table, seat, action, by, now) if table.seq == seen.seq else ()

        await self._carry_out(decision)
        self._set_alarm()

    def _start(self, work: Coroutine[Any, Any, Any]) -> None:
        if self._stopped:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
