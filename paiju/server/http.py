"""What the page asks over HTTP: who am I, which rules are there, open a table, a record."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router

from paiju import explain
from paiju.bots.registry import levels
from paiju.core.codec import encode
from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.core.ruleset import RuleSet
from paiju.games.registry import rulesets
from paiju.server import wire
from paiju.server.room.room import Room, tables_of
from paiju.server.store import NameRefused
from paiju.server.store.players import Player
from paiju.server.table.decide import Asker
from paiju.server.table.refusals import Code

COOKIE: Final = "paiju"
COOKIE_SECONDS: Final = 400 * 24 * 60 * 60
MOST_BODY: Final = 16 * 1024
MOST_DIGITS: Final = 9
"""Of a number in an address; no table has seen a thousand million deals."""

SEEN_EVERY_MS: Final = 60_000
"""How exactly it is known when a player was here last."""

NOT_KEPT: Final = {"Cache-Control": "no-store"}
GUEST_NAMES: Final = {"zh": "客人", "en": "Guest"}

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

logger = logging.getLogger(__name__)

_STATUS: Final[dict[str, HTTPStatus]] = {
    Code.NOT_FOUND: HTTPStatus.NOT_FOUND,
    Code.NO_SESSION: HTTPStatus.UNAUTHORIZED,
    Code.BAD_ORIGIN: HTTPStatus.FORBIDDEN,
    Code.STORE: HTTPStatus.SERVICE_UNAVAILABLE,
}


class Stopped(Exception):
    """A request that is answered with a refusal."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, params)


class Api:
    """The calls under `/api`."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._rulesets = encode([_ruleset_info(ruleset) for ruleset in rulesets()])
        self._version = f'"{hashlib.sha256(self._rulesets).hexdigest()[:16]}"'

    def routes(self) -> list[BaseRoute]:
        """What is asked where; all else under the same roots is not there."""
        calls: dict[str, dict[str, Handler]] = {
            "/me": {"GET": self.me, "PATCH": self.rename},
            "/rulesets": {"GET": self.rulesets},
            "/tables": {"GET": self.tables, "POST": self.open},
            "/tables/{table}/deals/{deal}": {"GET": self.record},
        }
        routes = [
            Route(path, _answered(_by_method(by_method)), methods=list(by_method))
            for path, by_method in calls.items()
        ]
        return [
            Mount("/api", Router(routes, redirect_slashes=False)),
            Mount("/ws", Router(redirect_slashes=False)),
            Route("/api", Router()),
            Route("/healthz", self.health),
        ]

    async def me(self, request: Request) -> Response:
        """The player who asks; whoever is none yet becomes a guest (PL-41)."""
        player = await self._player(request)
        if player is None:
            player, token = await self._new_guest(request)
            return _remembered(request, _json(_me(player)), token)
        if self._room.settings.clock() - player.last_seen_ms < SEEN_EVERY_MS:
            return _json(_me(player))
        token = request.cookies[COOKIE]
        await self._touch(token)
        return _remembered(request, _json(_me(player)), token)

    async def _new_guest(self, request: Request) -> tuple[Player, str]:
        lang = _language(request)
        agent = request.headers.get("user-agent", "")
        now = self._room.settings.clock()
        return await self._room.store.players.create_guest(GUEST_NAMES[lang], lang, now, agent)

    async def _touch(self, token: str) -> None:
        """Notes that a player was here; where that fails he is no less here."""
        try:
            await self._room.store.players.touch(token, self._room.settings.clock())
        except StoreError:
            logger.exception("not noted that a player was here")

    async def rename(self, request: Request) -> Response:
        """Another name for the player who asks, at his tables too."""
        player = await self._known(request)
        wanted = await _body(request, wire.Rename)
        try:
            player = await self._room.store.players.rename(player.id, wanted.name)
        except NameRefused as error:
            raise Stopped(error.refusal.code, **error.refusal.params) from None
        await self._room.rename(Asker(player.id, player.name))
        return _json(_me(player))

    async def rulesets(self, request: Request) -> Response:
        """All rule sets with their rules in words; a browser that has them is told so."""
        headers = {"Cache-Control": "no-cache", "ETag": self._version}
        if request.headers.get("if-none-match") == self._version:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(self._rulesets, media_type="application/json", headers=headers)

    async def tables(self, request: Request) -> Response:
        """The tables at which the player who asks sits."""
        player = await self._known(request)
        return _json(tables_of(self._room, Asker(player.id, player.name)))

    async def open(self, request: Request) -> Response:
        """Opens a table."""
        player = await self._known(request)
        wanted = await _body(request, wire.OpenTable)
        opened = await self._room.open(Asker(player.id, player.name), wanted)
        if isinstance(opened, Refusal):
            raise Stopped(opened.code, **opened.params)
        return _json(wire.Opened(id=opened), HTTPStatus.CREATED)

    async def record(self, request: Request) -> Response:
        """The record of a deal that is over: its cards are no secret any more."""
        table, deal = request.path_params["table"], request.path_params["deal"]
        if not (deal.isascii() and deal.isdecimal() and len(deal) <= MOST_DIGITS):
            raise Stopped(Code.NOT_FOUND)
        text = await self._room.store.deals.record(table, int(deal))
        if text is None:
            raise Stopped(Code.NOT_FOUND)
        file = f'attachment; filename="paiju-{table}-{int(deal)}.jsonl"'
        return PlainTextResponse(text, headers={"Content-Disposition": file, **NOT_KEPT})

    async def health(self, request: Request) -> Response:
        """Says that the server answers."""
        return PlainTextResponse("ok\n")

    async def _player(self, request: Request) -> Player | None:
        token = request.cookies.get(COOKIE)
        return None if token is None else await self._room.store.players.by_token(token)

    async def _known(self, request: Request) -> Player:
        player = await self._player(request)
        if player is None:
            raise Stopped(Code.NO_SESSION)
        return player


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this server, or from no page at all.

    Cookies travel with what other sites' pages ask too, so those are refused.

    >>> same_origin("http://localhost:8770", "localhost:8770")
    True
    >>> same_origin("https://evil.example", "localhost:8770")
    False
    >>> same_origin("http://[::1]:8770", "[::1]:8770")
    True
    """
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:  # no address at all
        return False


async def failed(request: Request, error: Exception) -> Response:
    """The answer where nothing is there, or it cannot be asked so."""
    if not isinstance(error, HTTPException):
        raise error
    refusal = Refusal(Code.NOT_FOUND)
    if error.status_code != HTTPStatus.NOT_FOUND:
        refusal = Refusal(Code.BAD_MESSAGE, {"detail": f"{request.method}: {error.detail}"})
    return _problem(refusal, HTTPStatus(error.status_code), error.headers)


def _by_method(calls: Mapping[str, Handler]) -> Handler:
    async def answer(request: Request) -> Response:
        return await calls["GET" if request.method == "HEAD" else request.method](request)

    return answer


def _answered(call: Handler) -> Handler:
    """The call with its refusals turned into answers."""

    async def answer(request: Request) -> Response:
        try:
            safe = request.method in ("GET", "HEAD")
            if not safe and not same_origin(
                request.headers.get("origin"), request.headers.get("host")
            ):
                raise Stopped(Code.BAD_ORIGIN)
            return await call(request)
        except Stopped as stopped:
            return _problem(stopped.refusal)
        except StoreError:
            return _problem(Refusal(Code.STORE))

    return answer


async def _body(request: Request, wanted: type[T]) -> T:
    try:
        return msgspec.json.decode(await _read(request), type=wanted)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Stopped(Code.BAD_MESSAGE, detail=str(error)) from None


async def _read(request: Request) -> bytes:
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > MOST_BODY:
                raise Stopped(Code.BAD_MESSAGE, detail=f"more than {MOST_BODY} bytes")
    except ClientDisconnect:
        raise Stopped(Code.BAD_MESSAGE, detail="cut short") from None
    return bytes(data)


def _problem(
    refusal: Refusal,
    status: HTTPStatus | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    status = status or _STATUS.get(refusal.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    text = explain.both(explain.refusal, refusal, (), ())
    problem = wire.Problem(code=refusal.code, params=dict(refusal.params), text=text)
    return _json(problem, status, headers)


def _json(
    value: object,
    status: HTTPStatus = HTTPStatus.OK,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """What concerns one player, or one moment: nobody keeps it."""
    kept = {**NOT_KEPT, **(headers or {})}
    return Response(encode(value), status, kept, media_type="application/json")


def _remembered(request: Request, response: Response, token: str) -> Response:
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


def _me(player: Player) -> wire.Me:
    return wire.Me(id=str(player.id), name=player.name)


def _language(request: Request) -> explain.Lang:
    wanted = request.headers.get("accept-language", "").lower()
    return "en" if wanted.startswith("en") else "zh"


def _ruleset_info(ruleset: RuleSet[Any]) -> wire.RuleSetInfo:
    zh, en = explain.ruleset(ruleset, "zh"), explain.ruleset(ruleset, "en")
    return wire.RuleSetInfo(
        ruleset=wire.RuleSetView(
            name=ruleset.name,
            family=ruleset.family,
            hash=ruleset.hash,
            title=explain.Text(zh=ruleset.title.zh, en=ruleset.title.en),
            options=msgspec.to_builtins(ruleset.options),
        ),
        summary=explain.Text(zh=zh.summary, en=en.summary),
        sections=tuple(map(_section, zh.sections, en.sections)),
        levels=levels(ruleset.family),
    )


def _section(zh: explain.Section, en: explain.Section) -> wire.RuleSection:
    return wire.RuleSection(
        title=explain.Text(zh=zh.title, en=en.title),
        paragraphs=tuple(
            wire.RuleText(ids=one.rules, text=explain.Text(zh=one.text, en=other.text))
            for one, other in zip(zh.paragraphs, en.paragraphs, strict=True)
        ),
    )
