"""Bounds what is switched back and forth at tables: each time it is stored, and for long.

What is done in a deal moves that deal on, and has an end by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server.room.credits import CreditsOfEach
from paiju.server.room.settings import Clock, Switches
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.refusals import Code
from paiju.server.table.seating import Decision
from paiju.server.table.state import Change, Table

Decide = Callable[[Table, Millis], Decision]

MOVES_ON: Final = (ev.Acted, ev.Escaped, ev.Stood, ev.Kicked)
"""Who leaves came first, so that is counted already, and nobody has to stay."""


class Switching:
    """What players may still switch, whatever it is and at whatever tables.

    Args:
        most: how often.
        clock: milliseconds since 1970.
    """

    def __init__(self, most: Switches, clock: Clock) -> None:
        self._credits = CreditsOfEach[PlayerId](most.at_once, most.per_minute / 60, clock)

    def bounded(self, player: PlayerId, decide: Decide) -> Decide:
        """The same decision, as far as the player may switch anything now."""

        def decision(table: Table, now: Millis) -> Decision:
            made = decide(table, now)
            if isinstance(made, Refusal) or not made or isinstance(made[-1], MOVES_ON):
                return made
            seconds = self._credits.take(player)
            return Refusal(Code.SWITCHED_TOO_OFTEN, {"seconds": seconds}) if seconds else made

        return decision

    def seen(self, changes: Iterable[Change]) -> None:
        """Whoever was ready for a deal that has begun did not switch back and forth."""
        for change in changes:
            if isinstance(change.event, ev.Dealt):
                for chair in change.chairs:
                    if chair.player is not None:
                        self._credits.give_back(chair.player)
