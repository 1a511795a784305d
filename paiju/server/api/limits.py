"""Calls about the limits that a player sets himself (PL-80)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from paiju.core.units import Millis
from paiju.server import wire
from paiju.server.api.calls import Calls, as_json, read_body
from paiju.server.api.described import described
from paiju.server.api.visitors import Visitors
from paiju.server.health import MINUTE_MS, Limits, day_of, start_of
from paiju.server.room.card_room import CardRoom
from paiju.server.store.limits import Today


class LimitCalls:
    """`/api/limits`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._limits = room.store.limits
        self._clock = room.settings.clock
        self._visitors = visitors

    def calls(self) -> Calls:
        """What is asked where."""
        return {"/limits": {"GET": self.today, "PUT": self.choose}}

    @described(gives=wire.LimitsView)
    async def today(self, request: Request) -> Response:
        """What holds today for the player who asks, and how much of it is used."""
        player = await self._visitors.person(request)
        now = self._clock()
        return as_json(_view(await self._limits.today(player.id, now), now))

    @described(takes=wire.SetLimits, gives=wire.LimitsView)
    async def choose(self, request: Request) -> Response:
        """Other limits: what is stricter holds at once, the rest from the next day on."""
        player = await self._visitors.person(request)
        wanted = await read_body(request, wire.SetLimits)
        now = self._clock()
        limits = Limits(wanted.minutes, wanted.deals)
        return as_json(
            _view(await self._limits.choose(player.id, limits, wanted.offset_minutes, now), now)
        )


def _view(today: Today | None, now: Millis) -> wire.LimitsView:
    if today is None:
        return wire.LimitsView()
    chosen, used = today.chosen, today.used
    day = day_of(now, chosen.offset_minutes)
    holds, then = chosen.on(day), chosen.on(day + 1)
    return wire.LimitsView(
        minutes=holds.minutes,
        deals=holds.deals,
        changes=holds != then,
        next_minutes=then.minutes,
        next_deals=then.deals,
        used_minutes=used.ms // MINUTE_MS,
        used_deals=used.deals,
        day_ends_ms=start_of(day + 1, chosen.offset_minutes),
    )
