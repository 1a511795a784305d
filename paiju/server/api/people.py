"""Calls about the player who asks."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from paiju.server import wire
from paiju.server.api.calls import Calls, Stopped, as_json, read_body
from paiju.server.api.visitors import COOKIE, Visitors, remembered
from paiju.server.room.card_room import CardRoom
from paiju.server.store import NameRefused
from paiju.server.store.players import Player
from paiju.server.table.decide import Asker


class People:
    """`/api/me`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._room = room
        self._visitors = visitors

    def calls(self) -> Calls:
        """What is asked where."""
        return {"/me": {"GET": self.me, "PATCH": self.rename}}

    async def me(self, request: Request) -> Response:
        """The player who asks; whoever is none yet becomes a guest (PL-41)."""
        player = await self._visitors.player(request)
        if player is None:
            player, token = await self._visitors.new_guest(request)
            return remembered(request, as_json(_me(player)), token)
        token = request.cookies[COOKIE]
        noted = await self._visitors.seen(player, token)
        answer = as_json(_me(player))
        return remembered(request, answer, token) if noted else answer

    async def rename(self, request: Request) -> Response:
        """Another name for the player who asks, at his tables too."""
        player = await self._visitors.known(request)
        wanted = await read_body(request, wire.Rename)
        try:
            player = await self._room.store.players.rename(player.id, wanted.name)
        except NameRefused as error:
            raise Stopped(error.refusal.code, **error.refusal.params) from None
        await self._room.rename(Asker(player.id, player.name))
        return as_json(_me(player))


def _me(player: Player) -> wire.Me:
    return wire.Me(id=str(player.id), name=player.name)
