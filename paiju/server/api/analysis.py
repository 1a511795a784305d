"""What was best in a deal that is over."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from paiju.core.units import Seat
from paiju.server import wire
from paiju.server.api.attempts import Attempts
from paiju.server.api.calls import Calls, Stopped, as_json
from paiju.server.api.described import Asked, described
from paiju.server.api.tables import number_of
from paiju.server.api.visitors import HOUR_MS, Visitors, take
from paiju.server.room.analyst import NoJudge
from paiju.server.room.card_room import CardRoom
from paiju.server.table.refusals import Code

PER_HOUR: Final = 60
"""What one player may have judged; it takes seconds of a processor."""

SEAT: Final = {"type": "integer", "minimum": 0, "maximum": 3}


class Analysis:
    """`/api/tables/{table}/deals/{deal}/analysis`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._analyst = room.analyst
        self._deals = room.store.deals
        self._visitors = visitors
        self._asked = Attempts(PER_HOUR, HOUR_MS, room.settings.clock)

    def calls(self) -> Calls:
        """What is asked where."""
        return {"/tables/{table}/deals/{deal}/analysis": {"GET": self.of_seat}}

    @described(gives=wire.AnalysisView, query={"seat": Asked(SEAT)})
    async def of_seat(self, request: Request) -> Response:
        """A seat's decisions; the cards are no secret any more, so anybody's may be looked at."""
        player = await self._visitors.known(request)
        seat = Seat(number_of(request.query_params.get("seat", "")))
        table, deal = request.path_params["table"], number_of(request.path_params["deal"])
        take(self._asked, str(player.id))
        try:
            own = await self._deals.seat_of(player.id, table, deal) == seat
            found = await self._analyst.analysis(table, deal, seat, own=own)
        except NoJudge:
            raise Stopped(Code.NO_ANALYSIS) from None
        if found is None:
            raise Stopped(Code.NOT_FOUND)
        return as_json(found)
