"""Deals that are over: a player's own, and any deal move by move."""

from __future__ import annotations

import asyncio
import gzip
import logging
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from paiju.core.errors import PaijuError
from paiju.core.record import read_record
from paiju.core.units import Coins, Millis, Seat
from paiju.server import wire
from paiju.server.api.attempts import Attempts
from paiju.server.api.calls import NOT_KEPT, Calls, Stopped, as_json
from paiju.server.api.described import Asked, described
from paiju.server.api.tables import number_of
from paiju.server.api.visitors import HOUR_MS, Visitors, take
from paiju.server.numbers import number_in
from paiju.server.room.card_room import CardRoom
from paiju.server.store.deals import PlayedDeal
from paiju.server.table.refusals import Code
from paiju.server.table.replaying import replayed
from paiju.server.titles import title_of

logger = logging.getLogger(__name__)

AT_ONCE: Final = 20
"""Deals of a history in one answer."""

PER_HOUR: Final = 600
"""Replays that one player may ask for."""

PACKING: Final = 4
"""How hard; to take more time makes it little smaller."""

MOST_DIGITS: Final = 15
SEAT: Final = {"type": "integer", "minimum": 0, "maximum": 3}
MOMENT: Final = {"type": "integer", "minimum": 0, "maximum": 10**MOST_DIGITS - 1}


class HistoryCalls:
    """`/api/me/deals` and `/api/tables/{table}/deals/{deal}/replay`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._deals = room.store.deals
        self._visitors = visitors
        self._asked = Attempts(PER_HOUR, HOUR_MS, room.settings.clock)

    def calls(self) -> Calls:
        """What is asked where."""
        return {
            "/me/deals": {"GET": self.mine},
            "/tables/{table}/deals/{deal}/replay": {"GET": self.replay},
        }

    @described(gives=wire.History, query={"before": Asked(MOMENT, required=False)})
    async def mine(self, request: Request) -> Response:
        """The deals of the player who asks, the last one first, part by part."""
        player = await self._visitors.known(request)
        before = _moment(request.query_params.get("before"))
        deals = await self._deals.of_player(player.id, AT_ONCE, before)
        more = deals[-1].ended_ms if len(deals) == AT_ONCE else None
        return as_json(wire.History(deals=tuple(map(_info, deals)), before_ms=more))

    @described(gives=wire.ReplayView, query={"seat": Asked(SEAT, required=False)})
    async def replay(self, request: Request) -> Response:
        """A deal that is over, move by move, as a seat saw it, or a spectator."""
        player = await self._visitors.known(request)
        wanted = request.query_params.get("seat")
        seat = None if wanted is None else Seat(number_of(wanted))
        table, deal = request.path_params["table"], number_of(request.path_params["deal"])
        text = await self._deals.record(table, deal)
        if text is None:
            raise Stopped(Code.NOT_FOUND)
        take(self._asked, str(player.id))
        own = await self._deals.seat_of(player.id, table, deal)
        try:
            found = await asyncio.to_thread(lambda: replayed(read_record(text), seat, own))
        except PaijuError as error:  # a seat that is not there, or kept by an older version
            logger.info("not replayed: %s", error)
            raise Stopped(Code.NOT_FOUND) from None
        return _packed(as_json(found), request)


def _packed(answer: Response, request: Request) -> Response:
    """Packed for who can unpack it: a replay says much the same in each of its frames."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return answer
    headers = {**NOT_KEPT, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    body = gzip.compress(bytes(answer.body), PACKING)
    return Response(body, headers=headers, media_type=answer.media_type)


def _moment(text: str | None) -> Millis | None:
    if text is None:
        return None
    moment = number_in(text, MOST_DIGITS)
    if moment is None:
        raise Stopped(Code.BAD_MESSAGE, detail="before: no time in milliseconds")
    return Millis(moment)


def _info(deal: PlayedDeal) -> wire.DealInfo:
    record = read_record(deal.record)
    return wire.DealInfo(
        table=deal.table,
        deal=deal.deal,
        ended_ms=deal.ended_ms,
        ruleset=deal.ruleset,
        title=title_of(deal.ruleset),
        seat=deal.seat,
        names=record.head.players,
        score=deal.score,
        coins=None if record.coins is None else Coins(record.coins.scores[deal.seat]),
        escaped=deal.escaped,
        agreed=deal.agreed,
    )
