"""What the page asks over HTTP: who am I, which rules are there, open a table, a record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

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
GUEST_NAMES: Final = {"zh": "客人", "en": "Guest"}

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

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

    def routes(self) -> list[Route]:
        """What is asked where."""
        calls: list[tuple[str, str, Handler]] = [
            ("GET", "/api/me", self.me),
            ("PATCH", "/api/me", self.rename),
            ("GET", "/api/rulesets", self.rulesets),
            ("GET", "/api/tables", self.tables),
            ("POST", "/api/tables", self.open),
            ("GET", "/api/tables/{table}/deals/{deal:int}", self.record),
            ("GET", "/healthz", self.health),
        ]
        return [Route(path, _answered(call), methods=[method]) for method, path, call in calls]

    async def me(self, request: Request) -> Response:
        """The player who asks; whoever is none yet becomes a guest (PL-41)."""
        now = self._room.settings.clock()
        player = await self._player(request)
        if player is not None:
            await self._room.store.players.touch(request.cookies[COOKIE], now)
            return _json(_me(player))
        lang = _language(request)
        agent = request.headers.get("user-agent", "")
        player, token = await self._room.store.players.create_guest(
            GUEST_NAMES[lang], lang, now, agent
        )
        response = _json(_me(player))
        response.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return response

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
        """All rule sets with their rules in words."""
        return Response(self._rulesets, media_type="application/json")

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
        table, deal = str(request.path_params["table"]), int(request.path_params["deal"])
        text = await self._room.store.deals.record(table, deal)
        if text is None:
            raise Stopped(Code.NOT_FOUND)
        name = f"paiju-{table}-{deal}.jsonl"
        return PlainTextResponse(
            text, headers={"Content-Disposition": f'attachment; filename="{name}"'}
        )

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
    """
    return origin is None or urlsplit(origin).netloc == host


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
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            raise Stopped(Code.BAD_MESSAGE, detail=f"more than {MOST_BODY} bytes")
    try:
        return msgspec.json.decode(data, type=wanted)
    except msgspec.DecodeError as error:
        raise Stopped(Code.BAD_MESSAGE, detail=str(error)) from None


def _problem(refusal: Refusal) -> Response:
    status = _STATUS.get(refusal.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    text = explain.both(explain.refusal, refusal, (), ())
    problem = wire.Problem(code=refusal.code, params=dict(refusal.params), text=text)
    return _json(problem, status)


def _json(value: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(encode(value), status, media_type="application/json")


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
