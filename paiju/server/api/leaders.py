"""Who made most points (a list each for the day, the week, and all time)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from paiju.core.units import Millis
from paiju.server import wire
from paiju.server.api.calls import Calls, Stopped, as_json
from paiju.server.api.described import Asked, described
from paiju.server.api.visitors import Visitors
from paiju.server.china_time import china_time
from paiju.server.room.card_room import CardRoom
from paiju.server.store.leaders import Sum
from paiju.server.store.players import PlayerId
from paiju.server.table.refusals import Code

SHOWN: Final = 50
SPANS: Final = ("day", "week", "all")
KEPT_MS: Final = 5_000
MOST_KEPT: Final = 200
"""Lists that are kept, and how long."""

NAME: Final = {"type": "string", "maxLength": 64}
QUERY: Final = {
    "ruleset": Asked(NAME, required=False),
    "room": Asked(NAME, required=False),
    "span": Asked({"type": "string", "enum": list(SPANS)}, required=False),
}


class Leaderboards:
    """`/api/leaders`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._leaders = room.store.leaders
        self._clock = room.settings.clock
        self._visitors = visitors
        self._kept: dict[tuple[str | None, str | None, Millis], tuple[Millis, Sequence[Sum]]] = {}

    def calls(self) -> Calls:
        """What is asked where."""
        return {"/leaders": {"GET": self.list}}

    @described(gives=wire.Leaderboard, query=QUERY)
    async def list(self, request: Request) -> Response:
        """The leaders under a rule set or in a room, and the place of the player who asks."""
        asked, player = request.query_params, await self._visitors.player(request)
        ruleset, room, span = asked.get("ruleset"), asked.get("room"), asked.get("span", "all")
        if (ruleset is None) == (room is None) or span not in SPANS:
            detail = f"ask with ruleset or room, and span one of {', '.join(SPANS)}"
            raise Stopped(Code.BAD_MESSAGE, detail=detail)
        sums = await self._sums(ruleset, room, began(span, self._clock()))
        return as_json(_board(sums, None if player is None else player.id))

    async def _sums(self, ruleset: str | None, room: str | None, since: Millis) -> Sequence[Sum]:
        """The sums, for a while as they were: all deals of all time are many to add up."""
        key, now = (ruleset, room, since), self._clock()
        found = self._kept.get(key)
        if found is None or found[0] + KEPT_MS < now:
            asked = self._leaders.of_ruleset if ruleset is not None else self._leaders.of_room
            found = now, await asked(ruleset or room or "", since)
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = found
        return found[1]


def began(span: str, now: Millis) -> Millis:
    """When the day or week began that a moment is in, in China; weeks begin on Mondays.

    >>> began("day", Millis(1_700_000_000_000)), began("all", Millis(1_700_000_000_000))
    (1699977600000, 0)
    """
    if span == "all":
        return Millis(0)
    midnight = china_time(now).replace(hour=0, minute=0, second=0, microsecond=0)
    if span == "week":
        midnight -= timedelta(days=midnight.weekday())
    return Millis(int(midnight.timestamp() * 1000))


def _board(sums: Sequence[Sum], player: PlayerId | None) -> wire.Leaderboard:
    leaders: list[wire.Leader] = []
    for number, made in enumerate(sums, 1):
        same = leaders and leaders[-1].points == made.points
        leaders.append(_leader(leaders[-1].place if same else number, made))
    yours = next((one for one in leaders if one.player == str(player)), None)
    return wire.Leaderboard(leaders=tuple(leaders[:SHOWN]), you=yours)


def _leader(place: int, made: Sum) -> wire.Leader:
    return wire.Leader(
        place=place,
        player=str(made.player),
        name=made.name,
        points=made.points,
        deals=made.deals,
        won=made.won,
    )
