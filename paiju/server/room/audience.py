"""Who watches a table, and what each of them sees of it when.

Players see every change at once. Spectators see nothing but what is public, and where the table
says so a running deal later than its players, so that nobody plays by what a friend sees.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

import msgspec

from paiju.core.codec import encode
from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server import wire
from paiju.server.room.alarm import Alarm
from paiju.server.room.settings import Settings
from paiju.server.room.showing import Showing
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.recent import MOST, recent, until
from paiju.server.table.state import Change, Table
from paiju.server.table.view import ruleset_view


class Watcher(Protocol):
    """A connection that is told of changes."""

    @property
    def player(self) -> PlayerId:
        """Who is connected."""
        ...

    def changed(self, showing: Showing) -> None:
        """There is something new to be seen."""
        ...

    def dismissed(self) -> None:
        """The table is gone."""
        ...

    def told(self, refusal: Refusal) -> None:
        """Something was refused that its player did not ask for himself."""
        ...

    def heard(self, said: bytes) -> None:
        """Somebody said something."""
        ...


class Moment(msgspec.Struct, frozen=True):
    """A table as spectators see it from a time on."""

    due_ms: Millis
    table: Table


class Audience:
    """All who watch a table.

    Args:
        table: the table as it stands.
        changes: what happened there.
        settings: the clock.
    """

    def __init__(self, table: Table, changes: Sequence[Change], settings: Settings) -> None:
        self._table = table
        self._changes = recent(changes)
        self._settings = settings
        self._ruleset = ruleset_view(table.ruleset)
        self._watchers: set[Watcher] = set()
        # For spectators: what they see, and what they do not see yet.
        self._shown = table
        self._ahead: deque[Moment] = deque()
        self._alarm = Alarm(self._catch_up)
        # Who sat here sees at once that he has left, and so no less than that from then on.
        self._seated: set[Watcher] = set()
        self._left_at: dict[Watcher, int] = {}

    # --- who is here ------------------------------------------------------------------

    @property
    def online(self) -> frozenset[PlayerId]:
        """The players who are connected."""
        return frozenset(watcher.player for watcher in self._watchers)

    @property
    def last_ms(self) -> Millis:
        """When something happened last; 0 where nothing is remembered."""
        return self._changes[-1].at_ms if self._changes else Millis(0)

    def connections_of(self, player: PlayerId) -> int:
        """With how many devices a player watches."""
        return sum(watcher.player == player for watcher in self._watchers)

    def add(self, watcher: Watcher) -> None:
        """A connection is told of every change from now on; the first is that it is here."""
        player, before = watcher.player, self.online
        self._watchers.add(watcher)
        if self._sits(player) and player not in before:
            self.show()
        else:
            self.show_to(watcher)

    def remove(self, watcher: Watcher) -> None:
        """A connection is gone."""
        self._watchers.remove(watcher)
        self._seated.discard(watcher)
        self._left_at.pop(watcher, None)
        if self._sits(watcher.player) and watcher.player not in self.online:
            self.show()

    def _sits(self, player: PlayerId) -> bool:
        return self._table.seat_of(player) is not None

    # --- what is told -----------------------------------------------------------------

    def moved(self, table: Table, changes: Sequence[Change]) -> None:
        """Remembers what happened; it is shown with `show`."""
        in_deal = self._table.running is not None or table.running is not None
        self._table = table
        self._changes.extend(changes)
        dealt = any(isinstance(change.event, ev.Dealt) for change in changes)
        if dealt or len(self._changes) > 2 * MOST:
            self._changes = recent(self._changes)
        self._put_off(table.delay_ms if in_deal else Millis(0))

    def show(self) -> None:
        """Shows to each what he may see now."""
        made: dict[int, Showing] = {}
        for watcher in tuple(self._watchers):
            watcher.changed(self._showing(self._seen_by(watcher), made))

    def show_to(self, watcher: Watcher) -> None:
        """Shows to one what he may see now."""
        watcher.changed(self._showing(self._seen_by(watcher), {}))

    def tell(self, player: PlayerId | None, refusal: Refusal) -> None:
        """Tells a player, with all his devices, what was refused that he did not ask for."""
        for watcher in tuple(self._watchers):
            if watcher.player == player:
                watcher.told(refusal)

    def hear(self, said: wire.Said) -> None:
        """Passes on what somebody said."""
        data = encode(said)
        for watcher in tuple(self._watchers):
            if self._hears(watcher):
                watcher.heard(data)

    def hear_again(self, watcher: Watcher, lines: Sequence[wire.Said]) -> None:
        """Tells somebody who comes what was said a moment ago."""
        if self._hears(watcher):
            for said in lines:
                watcher.heard(encode(said))

    def _hears(self, watcher: Watcher) -> bool:
        """Who sees nothing of a table where nobody looks on hears nothing either."""
        return self._table.spectators or self._sits(watcher.player)

    def dismiss(self) -> None:
        """The table is gone."""
        for watcher in tuple(self._watchers):
            watcher.dismissed()

    def stop(self) -> None:
        """Nothing is shown later any more."""
        self._alarm.set(None)

    def _showing(self, table: Table, made: dict[int, Showing]) -> Showing:
        """Made once for all who see the same."""
        if table.seq not in made:
            changes = until(self._changes, table.seq)
            now = self._settings.clock()
            made[table.seq] = Showing(table, changes, self._ruleset, self.online, now)
        return made[table.seq]

    # --- what spectators see later ----------------------------------------------------

    def _put_off(self, delay: Millis) -> None:
        """Spectators see the table as it is now so much later, and nothing before its turn."""
        due = Millis(self._settings.clock() + delay)
        if self._ahead:
            due = max(due, self._ahead[-1].due_ms)
        self._ahead.append(Moment(due, self._table))
        self._let_come()

    def _let_come(self) -> None:
        """Moments whose time has come are what spectators see."""
        now = self._settings.clock()
        while self._ahead and self._ahead[0].due_ms <= now:
            self._shown = self._ahead.popleft().table
        left = (self._ahead[0].due_ms - now) / 1000 if self._ahead else None
        self._alarm.set(left)

    def _catch_up(self) -> None:
        self._let_come()
        for watcher in tuple(self._watchers):
            if not self._sits(watcher.player):
                self.show_to(watcher)

    def _seen_by(self, watcher: Watcher) -> Table:
        if self._sits(watcher.player):
            self._seated.add(watcher)
            return self._table
        if watcher in self._seated:
            self._seated.discard(watcher)
            self._left_at[watcher] = self._table.seq
        left_at = self._left_at.get(watcher, 0)
        if self._shown.seq >= left_at:
            return _later(self._shown, self._table)
        return next(moment.table for moment in self._ahead if moment.table.seq >= left_at)


def _later(shown: Table, table: Table) -> Table:
    """With the clocks that it had, moved on by as much as it is late."""
    if shown is table:
        return table
    deadline = shown.deadline_ms
    if deadline is not None:
        deadline = Millis(deadline + table.delay_ms)
    return msgspec.structs.replace(shown, deadline_ms=deadline)
