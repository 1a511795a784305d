"""A table at one moment, as it is shown to all who watch."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from paiju.core.codec import encode
from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table.recent import after
from paiju.server.table.state import Change, Table
from paiju.server.table.telling import Telling, heard, tell
from paiju.server.table.view import is_hidden, player_on, public_view, table_view


class Showing:
    """What all see alike is made once, and one message for all devices of a seat.

    It is for one moment: whoever reads again later gets a new one, with a clock that is right.

    Args:
        table: the table.
        changes: what is remembered of what happened there.
        ruleset: the table's, as it is shown.
        online: who is connected.
        now: the server's clock.
    """

    def __init__(
        self,
        table: Table,
        changes: Sequence[Change],
        ruleset: wire.RuleSetView,
        online: Collection[PlayerId],
        now: Millis,
    ) -> None:
        self._table = table
        self._changes = changes
        self._now = now
        self._public = public_view(table, ruleset, online)
        self._told: dict[int, Telling] = {}
        self._encoded: dict[tuple[Seat | None, int], bytes] = {}

    @property
    def seq(self) -> int:
        """The last event that it shows."""
        return self._table.seq

    def to(self, player: PlayerId, since: int) -> bytes:
        """A `Changed` message: the table as a player may see it, and what happened after `since`.

        For 0, where he has seen nothing yet, as far back as the last deal goes.
        """
        key = (self._table.seat_of(player), since)
        if key not in self._encoded:
            self._encoded[key] = encode(self._changed(*key))
        return self._encoded[key]

    def _changed(self, seat: Seat | None, since: int) -> wire.Changed:
        reader = player_on(self._table, seat)
        missed = after(self._changes, since or self._before_deal())
        happened = (happened for change in missed for happened in heard(self._tell(change), reader))
        if is_hidden(self._table, seat):
            happened = (one for one in happened if one.event is None)
        return wire.Changed(
            now_ms=self._now,
            happened=tuple(happened),
            table=table_view(self._table, self._public, seat),
        )

    def _before_deal(self) -> int:
        return 0 if self._table.deal is None else self._table.deal.dealt_seq - 1

    def _tell(self, change: Change) -> Telling:
        if change.seq not in self._told:
            self._told[change.seq] = tell(change)
        return self._told[change.seq]
