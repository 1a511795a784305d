"""Calls about bot accounts: a member's programs, which ask by a token."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from paiju.server import wire
from paiju.server.api.calls import Calls, Stopped, as_json, read_body
from paiju.server.api.described import described
from paiju.server.api.people import player_id
from paiju.server.api.visitors import Visitors
from paiju.server.room.card_room import CardRoom
from paiju.server.store.bot_accounts import BotAccount
from paiju.server.store.refusals import AccountCode


class Bots:
    """`/api/bots`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._bots = room.store.bots
        self._sockets = room.sockets
        self._clock = room.settings.clock
        self._visitors = visitors

    def calls(self) -> Calls:
        """What is asked where."""
        return {
            "/bots": {"GET": self.all, "POST": self.create},
            "/bots/{bot}": {"DELETE": self.revoke},
            "/bots/{bot}/token": {"POST": self.renew},
        }

    @described(gives=tuple[wire.BotInfo, ...])
    async def all(self, request: Request) -> Response:
        """The bot accounts of the member who asks."""
        owner = await self._visitors.member(request)
        return as_json([_info(bot) for bot in await self._bots.of(owner.id)])

    @described(takes=wire.NewBot, gives=wire.BotToken, status=HTTPStatus.CREATED)
    async def create(self, request: Request) -> Response:
        """A new bot account; its token is told this once."""
        owner = await self._visitors.member(request)
        wanted = await read_body(request, wire.NewBot)
        bot, token = await self._bots.create(owner, wanted.name, self._clock())
        return as_json(wire.BotToken(id=str(bot.id), token=token), HTTPStatus.CREATED)

    @described(gives=wire.BotToken, status=HTTPStatus.CREATED)
    async def renew(self, request: Request) -> Response:
        """Another token for a bot account; the old one is none any more."""
        owner = await self._visitors.member(request)
        bot = player_id(request.path_params["bot"])
        renewed = await self._bots.renew(owner.id, bot, self._clock())
        if renewed is None:
            raise Stopped(AccountCode.NOT_FOUND)
        token, ended = renewed
        self._sockets.end(ended)
        return as_json(wire.BotToken(id=str(bot), token=token), HTTPStatus.CREATED)

    @described()
    async def revoke(self, request: Request) -> Response:
        """Ends a bot account for good."""
        owner = await self._visitors.member(request)
        bot = player_id(request.path_params["bot"])
        ended = await self._bots.revoke(owner.id, bot, self._clock())
        if ended is None:
            raise Stopped(AccountCode.NOT_FOUND)
        self._sockets.end(ended)
        return as_json({})


def _info(bot: BotAccount) -> wire.BotInfo:
    return wire.BotInfo(
        id=str(bot.id),
        name=bot.name,
        created_ms=bot.created_ms,
        last_seen_ms=bot.last_seen_ms,
    )
