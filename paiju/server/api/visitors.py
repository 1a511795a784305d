"""Who asks: known by a cookie that holds the secret of a session."""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from paiju import explain
from paiju.core.errors import StoreError
from paiju.server.api.calls import Stopped
from paiju.server.room.settings import Clock
from paiju.server.store.players import Player, Players
from paiju.server.table.refusals import Code

COOKIE: Final = "paiju"
COOKIE_SECONDS: Final = 400 * 24 * 60 * 60

SEEN_EVERY_MS: Final = 60_000
"""How exactly it is known when a player was here last."""

GUEST_NAMES: Final = {"zh": "客人", "en": "Guest"}

logger = logging.getLogger(__name__)


class Visitors:
    """Finds the players who ask, and makes guests of those who are none yet (PL-41)."""

    def __init__(self, players: Players, clock: Clock) -> None:
        self._players = players
        self._clock = clock

    async def player(self, request: Request) -> Player | None:
        """The player who asks; None for who is none yet."""
        token = request.cookies.get(COOKIE)
        return None if token is None else await self._players.by_token(token)

    async def known(self, request: Request) -> Player:
        """The player who asks.

        Raises:
            Stopped: he is none yet.
        """
        player = await self.player(request)
        if player is None:
            raise Stopped(Code.NO_SESSION)
        return player

    async def new_guest(self, request: Request) -> tuple[Player, str]:
        """A guest, and the secret of his session."""
        lang = _language(request)
        agent = request.headers.get("user-agent", "")
        return await self._players.create_guest(GUEST_NAMES[lang], lang, self._clock(), agent)

    async def seen(self, player: Player, token: str) -> bool:
        """Notes that a player is here, if that was not noted lately; True if it was done now.

        Where that fails he is no less here.
        """
        now = self._clock()
        if now - player.last_seen_ms < SEEN_EVERY_MS:
            return False
        try:
            await self._players.touch(token, now)
        except StoreError:
            logger.exception("not noted that a player was here")
        return True


def remembered(request: Request, response: Response, token: str) -> Response:
    """The answer with the cookie, which is good for as long as browsers keep any from now on."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


def _language(request: Request) -> explain.Lang:
    wanted = request.headers.get("accept-language", "").lower()
    return "en" if wanted.startswith("en") else "zh"
