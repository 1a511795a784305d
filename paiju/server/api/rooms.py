"""The rooms, for who does not listen in the lobby."""

from __future__ import annotations

import hashlib
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from paiju.core.codec import encode
from paiju.server import wire
from paiju.server.api.calls import Calls
from paiju.server.api.described import described
from paiju.server.room.card_room import CardRoom
from paiju.server.room.lobby import rooms_info


class RoomList:
    """`/api/rooms`."""

    def __init__(self, room: CardRoom) -> None:
        self._room = room

    def calls(self) -> Calls:
        """What is asked where."""
        return {"/rooms": {"GET": self.all}}

    @described(gives=tuple[wire.RoomInfo, ...])
    async def all(self, request: Request) -> Response:
        """All rooms, with how many play and wait there; who has them so is told so."""
        body = encode(rooms_info(self._room))
        version = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        headers = {"Cache-Control": "no-cache", "ETag": version}
        if request.headers.get("if-none-match") == version:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(body, media_type="application/json", headers=headers)
