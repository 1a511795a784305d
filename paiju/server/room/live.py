"""One table while the room runs: its state, its log, its clock, and those who watch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from typing import Any, Final

from paiju.core.errors import StoreError
from paiju.core.protocol import Action
from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.ledger import Account, player_of
from paiju.server import wire
from paiju.server.room.alarm import Alarm
from paiju.server.room.audience import Audience, Watcher
from paiju.server.room.records import finished
from paiju.server.room.shared import Shared
from paiju.server.room.switching import Decide
from paiju.server.room.talk import Talk
from paiju.server.store import Conflict, Entry, Insolvent
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.decide import (
    Asker,
    Decision,
    Moment,
    Plan,
    abandoned,
    act,
    came_back,
    complete,
    decide,
    renamed,
    resumed,
    stood_up,
    time_up,
)
from paiju.server.table.purses import Purses, transfers_of, why_stood
from paiju.server.table.refusals import Code
from paiju.server.table.state import Change, Table, advance

logger = logging.getLogger(__name__)

RETRY_S: Final = 1.0
"""After so long a table whose clock could not be served tries again."""


class LiveTable:
    """A table in memory.

    Everything that happens to it goes through `_carry_out`: one decision at a time is made,
    stored, and only then shown.
    """

    def __init__(
        self,
        table: Table,
        changes: Sequence[Change],
        shared: Shared,
    ) -> None:
        self.table = table
        self._audience = Audience(table, changes, shared.settings)
        self.talk = Talk(shared.settings.clock)
        self._store = shared.store
        self._settings = shared.settings
        self._thinker = shared.thinker
        self._moderation = shared.moderation
        self._cashier = shared.cashier
        self._switching = shared.switching
        self._metrics = shared.metrics
        self._dealing = shared.dealing
        self._lock = asyncio.Lock()
        self._alarm = Alarm(self.wake)
        self._awake = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        # Of the last deal it is not known yet whether its record is kept.
        self._kept = table.deal.number - 1 if table.deal else 0

    # --- looking ------------------------------------------------------------------

    @property
    def online(self) -> frozenset[PlayerId]:
        """The players who are connected."""
        return self._audience.online

    def connections_of(self, player: PlayerId) -> int:
        """With how many devices a player watches."""
        return self._audience.connections_of(player)

    def show_to(self, watcher: Watcher) -> None:
        """Shows a connection what it may see now."""
        self._audience.show_to(watcher)

    def watch(self, watcher: Watcher) -> None:
        """Tells a connection of every change from now on; the first is that it is here."""
        player = watcher.player
        self._audience.add(watcher)
        self._audience.hear_again(watcher, self.talk.lately())
        self._start(self._carry_out(lambda table, _now: came_back(table, player)))

    def unwatch(self, watcher: Watcher) -> None:
        """The connection is gone. Its player keeps seat and hand (PL-06)."""
        self._audience.remove(watcher)

    # --- acting -------------------------------------------------------------------

    async def say(self, asker: Asker, message: wire.AnyClientMessage) -> Refusal | None:
        """What a player says. A refusal changes nothing; None means stored."""
        if isinstance(message, wire.Ready):
            refusal = await self._moderation.refusal(asker.player)
            if refusal is not None:
                return refusal
        if isinstance(message, wire.Sit) and (refusal := self._moderation.leaves(asker.player)):
            return refusal
        purse = None
        if isinstance(message, wire.Sit | wire.Ready):
            purse = await self._cashier.purse(self.table, asker.player)
        return await self._carry_out(
            self._switching.bounded(
                asker.player, lambda table, now: decide(table, asker, message, now, purse)
            )
        )

    def chat(self, player: PlayerId, message: wire.Say) -> Refusal | None:
        """Says something to all at the table; it changes nothing there, and is not stored."""
        said = self.talk.say(self.table, player, message)
        if isinstance(said, Refusal):
            return said
        self._audience.hear(said)
        return None

    async def hints(self, player: PlayerId) -> tuple[Action, ...]:
        """Advice for a player whose turn it is."""
        seat = self.table.seat_of(player)
        return () if seat is None else await self._thinker.hints(self.table, seat)

    async def rename(self, asker: Asker) -> None:
        """A player has a new name."""
        if self.table.seat_of(asker.player) is not None:
            await self._carry_out(lambda table, _now: renamed(table, asker))

    async def stand_up(self, player: PlayerId) -> None:
        """A player who leaves for good sits here no more, unless a deal runs."""
        if self.table.seat_of(player) is not None:
            await self._carry_out(lambda table, _now: stood_up(table, player))

    async def close_if_idle(self, idle_ms: Millis) -> bool:
        """Closes the table for good where nobody plays or watches, nor did for so long."""
        await self._carry_out(
            lambda table, now: (ev.Closed(),) if self._idle(table, now, idle_ms) else ()
        )
        return self.table.closed

    def _idle(self, table: Table, now: Millis, idle_ms: Millis) -> bool:
        quiet_ms = now - self._audience.last_ms
        plays = table.running is not None and table.pace.clock
        return not (self.online or plays) and quiet_ms > idle_ms

    async def close(self) -> None:
        """Closes the table for good; what was set aside for a running deal goes back."""
        await self._carry_out(lambda _table, _now: (ev.Closed(),))

    async def stop(self) -> None:
        """Ends clocks and tasks; what is stored goes on after the next start."""
        self._stopped = True
        self._alarm.set(None)
        self._audience.stop()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carry_out(self, decide: Decide) -> Refusal | None:
        async with self._lock:
            with self._metrics.decided.time():
                return await self._decided(decide)

    async def _decided(self, decide: Decide) -> Refusal | None:
        try:
            await self._keep_record(self.table)
            plan = await self._stored(decide)
        except StoreError:
            logger.exception("table %s: not stored", self.table.id)
            return Refusal(Code.STORE)
        if isinstance(plan, Refusal):
            return plan
        if plan.events:
            await self._keep_new_record(plan.table)
            self._adopt(plan)
            self._switching.seen(plan.changes)
            for change in plan.changes:
                self._tell_sent_off(change)
                self._note(change)
        return None

    async def _stored(self, decide: Decide) -> Plan | Refusal:
        """Decides and stores; who lost the race for a `seq`, or for coins, tries again.

        Raises:
            StoreError: nothing was stored, as far as can be known.
        """
        while not self.table.closed:
            now = self._settings.clock()
            decision = decide(self.table, now)
            if isinstance(decision, Refusal):
                return decision
            purses = await self._cashier.purses(self.table)
            plan = self._completed(decision, now, purses)
            if plan.table.running is not None and self.table.running is None:
                plan = await self._without_who_rests(plan, decision, now, purses)
            try:
                await self._append(plan, now)
            except Conflict:
                await self._catch_up()
            except Insolvent as error:  # a player's coins went to another table meanwhile
                if player_of(Account(error.account)) is None:
                    raise
            except StoreError:
                await self._catch_up()
                raise
            else:
                return plan
        return Refusal(Code.NOT_FOUND)

    def _completed(self, events: Sequence[ev.AnyEvent], now: Millis, purses: Purses) -> Plan:
        moment = Moment(now, self._settings.new_seed, purses, self._dealing())
        return complete(self.table, events, moment)

    async def _without_who_rests(
        self, plan: Plan, decision: Sequence[ev.AnyEvent], now: Millis, purses: Purses
    ) -> Plan:
        """Who has reached his own limit is dealt no more cards: his seat is free (PL-80)."""
        resting = await self._moderation.resting(plan.table)
        if not resting:
            return plan
        for seat, refusal in resting.items():
            self._audience.tell(plan.table.chairs[seat].player, refusal)
        stood = [ev.Stood(seat=seat) for seat in resting]
        others = [event for event in decision if getattr(event, "seat", None) not in resting]
        return self._completed((*stood, *others), now, purses)

    def _tell_sent_off(self, change: Change) -> None:
        """Whoever did not get up himself is told why he sits no more."""
        match change.event:
            case ev.Kicked(player=player):
                self._audience.tell(player, Refusal(Code.KICKED))
            case ev.Stood(seat=seat) as stood if refusal := why_stood(stood):
                self._audience.tell(change.chairs[seat].player, refusal)
            case _:
                pass

    def _note(self, change: Change) -> None:
        if isinstance(change.event, ev.Settled | ev.Ended | ev.Escaped):
            happened = "escape" if isinstance(change.event, ev.Escaped) else "deal settled"
            name = self.table.ruleset.name
            known = {"table": self.table.id, "deal": change.deal, "ruleset": name}
            logger.info(happened, extra=known)

    async def _append(self, plan: Plan, now: Millis) -> None:
        entries = [
            Entry(self.table.id, change.seq, now, ev.write_event(change.event))
            for change in plan.changes
        ]
        if entries:
            transfers = tuple(transfers_of(plan.changes, plan.table))
            await self._store.log.append(entries, transfers)

    async def _catch_up(self) -> None:
        """Reads what others appended to this table."""
        for entry in await self._store.log.read(self.table.id, self.table.seq):
            table, change = advance(self.table, entry.at_ms, ev.read_event(entry.data))
            self._adopt(Plan((change.event,), (change,), table))

    def _adopt(self, plan: Plan) -> None:
        self.table = plan.table
        self._audience.moved(plan.table, plan.changes)
        self._set_alarm()
        if self.table.closed:
            self._audience.dismiss()
        else:
            self._audience.show()

    async def go_on(self) -> None:
        """Whatever follows by itself from how the table stands, such as the deal of a match."""
        await self._carry_out(lambda _table, _now: ())

    async def restore(self) -> None:
        """After a start: what the last run left undone, and whatever the clock says."""
        await self._carry_out(resumed)
        self.wake()

    async def _keep_new_record(self, table: Table) -> None:
        """The record of a deal that is over is there before its end is shown."""
        try:
            await self._keep_record(table)
        except StoreError:
            # Before anything else happens at the table it is tried again.
            logger.exception("table %s: the record of its last deal", table.id)

    async def _keep_record(self, table: Table) -> None:
        """Stores the record of a deal that is over; doing it again changes nothing.

        Raises:
            StoreError: it could not be stored.
        """
        deal = table.deal
        if deal is None or deal.settlement is None or deal.number <= self._kept:
            return
        try:
            await self._store.deals.add(finished(table, deal))
        except StoreError:
            raise
        except Exception:
            # No later try would do better, and the log has all that it takes.
            logger.exception("table %s: the record of deal %s", table.id, deal.number)
        self._kept = deal.number

    # --- the clock ------------------------------------------------------------------

    def wake(self) -> None:
        """Looks at the clock now: a bot's turn, a time that is up, a deal to begin."""
        if not self._awake:
            self._awake = True
            self._start(self._wake())

    async def _wake(self) -> None:
        seq = self.table.seq
        try:
            await self._go_on()
        except Exception:
            logger.exception("table %s: its clock", self.table.id)
        finally:
            self._awake = False
        self._set_alarm(in_vain=self.table.seq == seq)

    async def _go_on(self) -> None:
        seat = self.table.next_bot
        if seat is not None:
            await self._let_bot_act(seat)
        elif self.table.running is not None:
            await self._carry_out(time_up)
        else:
            await self._carry_out(lambda table, now: abandoned(table, self.online, now))

    def _set_alarm(self, *, in_vain: bool = False) -> None:
        """Sets the clock; what is overdue and was tried in vain is not tried again at once."""
        due = None if self._stopped else self._due()
        if due is None:
            self._alarm.set(None)
            return
        left = max(0, due - self._settings.clock()) / 1000
        self._alarm.set(RETRY_S if in_vain and not left else left)

    def _due(self) -> Millis | None:
        """When something happens by itself next."""
        table = self.table
        if table.running is None:
            return self._due_to_begin()
        if table.pause is not None:
            return table.pause.until_ms
        if table.next_bot is not None:
            # From the last move on, so that nothing else that happens holds a bot up.
            brief = table.game.brief(table.running.state)
            return Millis(table.running.moved_ms + (0 if brief else self._settings.bot_delay_ms))
        if table.deadline_ms is None:
            return None
        return Millis(table.deadline_ms + self._settings.grace_ms)

    def _due_to_begin(self) -> Millis | None:
        """When the next deal begins; where a seat is empty, when to look again who is here."""
        now, start = self._settings.clock(), self.table.start_ms
        return start if start is None or start > now else Millis(now + self.table.pace.start_ms)

    async def _let_bot_act(self, seat: Seat) -> None:
        """What a bot decided counts only if the deal did not move while it was thinking."""
        seen = self.table.running
        action = await self._thinker.think(self.table, seat)

        def decision(table: Table, now: Millis) -> Decision:
            deal, chair = table.running, table.chairs[seat]
            if deal is None or seen is None or deal.moved_seq != seen.moved_seq:
                return ()
            by = ev.By.AUTOPLAY if chair.player is not None else ev.By.BOT
            return act(table, seat, action, by, now) if chair.by_bot else ()

        await self._carry_out(decision)

    def _start(self, work: Coroutine[Any, Any, Any]) -> None:
        if self._stopped:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
