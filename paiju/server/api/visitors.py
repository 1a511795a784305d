"""Who asks: known by a cookie that holds the secret of a session, or as a bot by its token."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from paiju import explain
from paiju.core.errors import StoreError
from paiju.core.units import Millis
from paiju.server.addresses import network_of
from paiju.server.api.attempts import Attempts
from paiju.server.api.calls import Stopped, from_another_site
from paiju.server.room.settings import Settings
from paiju.server.store import Store
from paiju.server.store.bot_accounts import PREFIX
from paiju.server.store.players import Player
from paiju.server.store.refusals import AccountCode
from paiju.server.table.refusals import Code

COOKIE: Final = "paiju"
COOKIE_SECONDS: Final = 400 * 24 * 60 * 60

SEEN_EVERY_MS: Final = 60_000
"""How exactly it is known when a player was here last."""

HOUR_MS: Final = 60 * 60 * 1000

GUEST_NAMES: Final = {"zh": "玩家{}", "en": "Guest {}"}
"""What guests are called until they choose names, each with a number of his own."""

_LANGS: Final[Mapping[str, explain.Lang]] = {lang: lang for lang in explain.LANGS}

logger = logging.getLogger(__name__)


class Visitors:
    """Finds the players who ask, and makes guests of those who are none yet (PL-41)."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._players = store.players
        self._clock = settings.clock
        self._guest_number = settings.guest_number
        self._knows_proxies = bool(settings.proxies)
        self._guests = Attempts(settings.per_hour.guests, HOUR_MS, settings.clock)

    async def player(self, request: Request) -> Player | None:
        """The player who asks; None for who is none yet."""
        token = token_of(request.headers, request.cookies)
        return None if token is None else await self._players.by_token(token, self._clock())

    async def known(self, request: Request) -> Player:
        """The player who asks.

        Raises:
            Stopped: he is none yet.
        """
        player = await self.player(request)
        if player is None:
            raise Stopped(Code.NO_SESSION)
        return player

    async def person(self, request: Request) -> Player:
        """The player who asks, and no program.

        Raises:
            Stopped: he is none yet, or a bot.
        """
        player = await self.known(request)
        if player.kind == "bot":
            raise Stopped(AccountCode.NOT_FOR_BOTS)
        return player

    async def member(self, request: Request) -> Player:
        """The member who asks.

        Raises:
            Stopped: it is somebody else.
        """
        player = await self.person(request)
        if player.kind != "member":
            raise Stopped(AccountCode.NOT_MEMBER)
        return player

    async def new_guest(self, request: Request) -> tuple[Player, str]:
        """A guest, and the secret of his session.

        Raises:
            Stopped: a bot's token is none, another site's page asks, or too many guests came from
                that address.
        """
        if is_program(request.headers):
            raise Stopped(Code.NO_SESSION)
        if from_another_site(request.headers):
            raise Stopped(Code.BAD_ORIGIN)
        self._tell_of_proxy(request)
        take(self._guests, network_of(address_of(request)))
        lang = language_of(request.headers.get("accept-language", ""))
        name = GUEST_NAMES[lang].format(self._guest_number())
        return await self._players.create_guest(name, lang, self._clock(), agent_of(request))

    def _tell_of_proxy(self, request: Request) -> None:
        """A host who forgot his proxy would see all his guests share one address."""
        if not self._knows_proxies and "x-forwarded-for" in request.headers:
            self._knows_proxies = True
            logger.warning("requests come by way of %s: see --proxy", address_of(request))

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


def take(attempts: Attempts, key: str) -> None:
    """Counts an attempt.

    Raises:
        Stopped: there were too many.
    """
    refuse_for(Millis(attempts.take(key)))


def refuse_for(wait_ms: Millis) -> None:
    """Refuses for so long.

    Raises:
        Stopped: there is anything to wait for.
    """
    if wait_ms > 0:
        raise Stopped(AccountCode.TOO_MANY, seconds=-(-wait_ms // 1000))


def token_of(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
    """The secret by which somebody asks; None where he gives none.

    A browser's secret counts in its cookie alone, and a bot's token in its header alone.
    """
    if is_program(headers):
        token = headers["authorization"].partition(" ")[2].strip()
        return token if token.startswith(PREFIX) else ""
    token = cookies.get(COOKIE)
    return None if token is None or token.startswith(PREFIX) else token


def is_program(headers: Mapping[str, str]) -> bool:
    """Whether somebody asks by a token, and his cookies do not count."""
    return headers.get("authorization", "").partition(" ")[0].lower() == "bearer"


def address_of(request: Request) -> str:
    """Where a request comes from, looked up behind the proxies that the host trusts."""
    return request.client.host if request.client else ""


def agent_of(request: Request) -> str:
    """What a browser says of itself."""
    return request.headers.get("user-agent", "")


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


def forgotten(request: Request, response: Response) -> Response:
    """The answer that takes the cookie away."""
    secure = request.url.scheme == "https"
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)
    return response


def language_of(accepted: str) -> explain.Lang:
    """The first language of those that a browser accepts that there are words in, else Chinese.

    >>> language_of("fr-FR,fr;q=0.9,en;q=0.8"), language_of("zh-TW, en"), language_of("")
    ('en', 'zh', 'zh')
    """
    for tag in accepted.lower().split(","):
        lang = _LANGS.get(tag.strip()[:2])
        if lang is not None:
            return lang
    return "zh"
