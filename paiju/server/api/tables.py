"""Opening tables, finding them again, and the records of their deals."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from paiju.core.refusal import Refusal
from paiju.server import wire
from paiju.server.addresses import network_of
from paiju.server.api.attempts import Attempts
from paiju.server.api.calls import NOT_KEPT, Calls, Stopped, as_json, read_body
from paiju.server.api.described import described
from paiju.server.api.visitors import HOUR_MS, Visitors, address_of, take
from paiju.server.numbers import number_in
from paiju.server.room.card_room import CardRoom, tables_of
from paiju.server.store import Disallowed
from paiju.server.table.refusals import Code
from paiju.server.table.seating import asker_of

MOST_DIGITS: Final = 9
"""Of a number in an address; no table has seen a thousand million deals."""


class Tables:
    """`/api/tables`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._room = room
        self._visitors = visitors
        settings = room.settings
        self._openings = Attempts(settings.per_hour.tables, HOUR_MS, settings.clock)

    def calls(self) -> Calls:
        """What is asked where."""
        return {
            "/tables": {"GET": self.mine, "POST": self.open},
            "/tables/{table}/deals/{deal}": {"GET": self.record},
        }

    @described(gives=tuple[wire.TableInfo, ...])
    async def mine(self, request: Request) -> Response:
        """The tables at which the player who asks sits."""
        player = await self._visitors.known(request)
        return as_json(tables_of(self._room, asker_of(player)))

    @described(takes=wire.OpenTable, gives=wire.Opened, status=HTTPStatus.CREATED)
    async def open(self, request: Request) -> Response:
        """Opens a table."""
        player = await self._visitors.known(request)
        wanted = await read_body(request, wire.OpenTable)
        address = network_of(address_of(request))
        take(self._openings, address)
        opened = await self._room.open(asker_of(player), wanted, address)
        if isinstance(opened, Refusal):
            raise Disallowed(opened)
        return as_json(wire.Opened(id=opened), HTTPStatus.CREATED)

    @described(text="text/plain")
    async def record(self, request: Request) -> Response:
        """The record of a deal that is over: its cards are no secret any more."""
        table, deal = request.path_params["table"], number_of(request.path_params["deal"])
        text = await self._room.store.deals.record(table, deal)
        if text is None:
            raise Stopped(Code.NOT_FOUND)
        file = f'attachment; filename="paiju-{table}-{deal}.jsonl"'
        return PlainTextResponse(text, headers={"Content-Disposition": file, **NOT_KEPT})


def number_of(text: str) -> int:
    """A number in an address.

    Raises:
        Stopped: it is none, so nothing can be there.
    """
    number = number_in(text, MOST_DIGITS)
    if number is None:
        raise Stopped(Code.NOT_FOUND)
    return number
