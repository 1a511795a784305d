"""What watches over the server asks: whether it runs, is ready, and its figures."""

from __future__ import annotations

from http import HTTPStatus
from ipaddress import ip_address
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from paiju.core.errors import StoreError
from paiju.server.host.metrics import CONTENT_TYPE
from paiju.server.room.card_room import CardRoom

NOT_NOW: Final = HTTPStatus.SERVICE_UNAVAILABLE


class Health:
    """`/healthz`, `/readyz` and `/metrics`."""

    def __init__(self, room: CardRoom) -> None:
        self._room = room

    def routes(self) -> list[BaseRoute]:
        """What is asked where."""
        return [
            Route("/healthz", self.alive),
            Route("/readyz", self.ready),
            Route("/metrics", self.metrics),
        ]

    async def alive(self, request: Request) -> Response:
        """Says that the server answers."""
        return PlainTextResponse("ok\n")

    async def ready(self, request: Request) -> Response:
        """Says whether new players should be sent here, and if not, why."""
        if self._room.draining:
            return PlainTextResponse("draining\n", NOT_NOW)
        try:
            await self._room.store.tables.open()
        except StoreError as error:
            return PlainTextResponse(f"store: {error}\n", NOT_NOW)
        return PlainTextResponse("ready\n")

    async def metrics(self, request: Request) -> Response:
        """The figures, for this machine and the scrapers that the host has named.

        To all others there is no such page: how many play where is the host's affair.
        """
        if not self._may_read(request):
            return PlainTextResponse("not found\n", HTTPStatus.NOT_FOUND)
        return Response(self._room.metrics.text(), media_type=CONTENT_TYPE)

    def _may_read(self, request: Request) -> bool:
        if request.client is None or "x-forwarded-for" in request.headers:
            return False
        host = request.client.host
        return host in self._room.settings.scrapers or ip_address(host).is_loopback
