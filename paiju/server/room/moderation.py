"""Keeps players to the limits that they have set themselves (PL-80)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from paiju.core.refusal import Refusal
from paiju.core.units import Seat
from paiju.server.health import day_of, reached
from paiju.server.room.settings import Clock
from paiju.server.store.limits import PlayLimits
from paiju.server.store.players import PlayerId
from paiju.server.store.refusals import AccountCode
from paiju.server.table.state import Table


class Moderation:
    """Says who is not dealt in any more: today, or ever.

    Args:
        limits: what players have set, and have played.
        clock: milliseconds since 1970.
        playing: in how many deals a player is now; each is played to its end and counts.

    Attributes:
        leaving: who is gone for good, or about to be.
    """

    def __init__(
        self, limits: PlayLimits, clock: Clock, playing: Callable[[PlayerId], int]
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._playing = playing
        self.leaving: set[PlayerId] = set()

    def plays(self, player: PlayerId) -> bool:
        """Whether a deal runs that he is in, whoever plays for him."""
        return self._playing(player) > 0

    def leaves(self, player: PlayerId) -> Refusal | None:
        """Why a player sits down nowhere any more; None where he stays."""
        return Refusal(AccountCode.LEAVING) if player in self.leaving else None

    async def resting(self, table: Table) -> dict[Seat, Refusal]:
        """The seats of those for whom no deal begins any more today."""
        found = {
            Seat(seat): await self.refusal(chair.player)
            for seat, chair in enumerate(table.chairs)
            if chair.player is not None
        }
        return {seat: refusal for seat, refusal in found.items() if refusal is not None}

    async def refusal(self, player: PlayerId) -> Refusal | None:
        """Why no deal begins for a player any more today; None where one may."""
        if refusal := self.leaves(player):
            return refusal
        now = self._clock()
        today = await self._limits.today(player, now)
        if today is None:
            return None
        limits = today.chosen.on(day_of(now, today.chosen.offset_minutes))
        used = msgspec.structs.replace(today.used, deals=today.used.deals + self._playing(player))
        return reached(limits, used)
