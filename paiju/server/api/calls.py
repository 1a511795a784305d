"""How a call over HTTP is read and answered, whatever it is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from paiju import explain
from paiju.core.codec import encode
from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.server import wire
from paiju.server.room.refusals import TrafficCode
from paiju.server.rooms.refusals import RoomCode
from paiju.server.store import Disallowed
from paiju.server.store.refusals import AccountCode
from paiju.server.table.refusals import Code, TalkCode

MOST_BODY: Final = 16 * 1024
NOT_KEPT: Final = {"Cache-Control": "no-store"}

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]
Calls = Mapping[str, Mapping[str, Handler]]
"""For each path under `/api` what answers each method."""

STATUS: Final[dict[str, HTTPStatus]] = {
    Code.NOT_FOUND: HTTPStatus.NOT_FOUND,
    RoomCode.UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.NO_SESSION: HTTPStatus.UNAUTHORIZED,
    Code.BAD_ORIGIN: HTTPStatus.FORBIDDEN,
    Code.STORE: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.NO_ANALYSIS: HTTPStatus.SERVICE_UNAVAILABLE,
    AccountCode.BAD_LOGIN: HTTPStatus.UNAUTHORIZED,
    AccountCode.BAD_CODE: HTTPStatus.UNAUTHORIZED,
    AccountCode.NOT_MEMBER: HTTPStatus.FORBIDDEN,
    AccountCode.NOT_FOR_BOTS: HTTPStatus.FORBIDDEN,
    AccountCode.NOT_HOST: HTTPStatus.FORBIDDEN,
    AccountCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
    AccountCode.LOGIN_TAKEN: HTTPStatus.CONFLICT,
    AccountCode.IN_DEAL: HTTPStatus.CONFLICT,
    AccountCode.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    TalkCode.REPORTED_ENOUGH: HTTPStatus.TOO_MANY_REQUESTS,
    AccountCode.BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
    TrafficCode.TOO_MANY_CALLS: HTTPStatus.TOO_MANY_REQUESTS,
    TrafficCode.TOO_MANY_SOCKETS: HTTPStatus.TOO_MANY_REQUESTS,
    TrafficCode.FULL: HTTPStatus.SERVICE_UNAVAILABLE,
}


class Stopped(Disallowed):
    """A request that is answered with a refusal."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(Refusal(code, params))


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


def from_another_site(headers: Mapping[str, str]) -> bool:
    """Whether another site's page asks, as far as the browser says.

    >>> from_another_site({"sec-fetch-site": "cross-site"})
    True
    >>> from_another_site({"origin": "http://paiju.example", "host": "paiju.example"})
    False
    """
    if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return True
    return not same_origin(headers.get("origin"), headers.get("host"))


async def failed(request: Request, error: Exception) -> Response:
    """The answer where nothing is there, or it cannot be asked so."""
    if not isinstance(error, HTTPException):
        raise error
    refusal = Refusal(Code.NOT_FOUND)
    if error.status_code != HTTPStatus.NOT_FOUND:
        refusal = Refusal(Code.BAD_MESSAGE, {"detail": f"{request.method}: {error.detail}"})
    return problem(refusal, HTTPStatus(error.status_code), error.headers)


def by_method(calls: Mapping[str, Handler]) -> Handler:
    """One handler for all methods of a path."""

    async def answer(request: Request) -> Response:
        return await calls["GET" if request.method == "HEAD" else request.method](request)

    return answer


def answered(call: Handler) -> Handler:
    """The call with its refusals turned into answers."""

    async def answer(request: Request) -> Response:
        try:
            safe = request.method in ("GET", "HEAD")
            if not safe and from_another_site(request.headers):
                raise Stopped(Code.BAD_ORIGIN)
            return await call(request)
        except Disallowed as error:
            return problem(error.refusal)
        except StoreError:
            return problem(Refusal(Code.STORE))

    return answer


async def read_body(request: Request, wanted: type[T]) -> T:
    """What a request says.

    Raises:
        Stopped: it is no such message, or too long.
    """
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


def problem(
    refusal: Refusal,
    status: HTTPStatus | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """The answer that is a refusal."""
    status = status or STATUS.get(refusal.code, HTTPStatus.UNPROCESSABLE_ENTITY)
    text = explain.both(explain.refusal, refusal, (), ())
    problem = wire.Problem(code=refusal.code, params=dict(refusal.params), text=text)
    if "seconds" in refusal.params:
        headers = {**(headers or {}), "Retry-After": str(refusal.params["seconds"])}
    return as_json(problem, status, headers)


def as_json(
    value: object,
    status: HTTPStatus = HTTPStatus.OK,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """What concerns one player, or one moment: nobody keeps it."""
    kept = {**NOT_KEPT, **(headers or {})}
    return Response(encode(value), status, kept, media_type="application/json")
