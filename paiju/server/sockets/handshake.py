"""The handshake and the close, as far as both implementations treat them alike."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, ParamSpec
from urllib.parse import parse_qsl

from starlette.requests import cookie_parser

from paiju.server.sockets.interface import Request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from starlette.types import Scope

    from paiju.server.sockets.interface import Socket

P = ParamSpec("P")

INTERNAL_ERROR = 1011
MAX_REASON = 123
"""Bytes of a reason that fit in a close frame (RFC 6455, 5.5)."""

logger = logging.getLogger(__name__)


def request_of(scope: Scope) -> Request:
    """The request that an ASGI scope of type `websocket` describes."""
    headers = joined(scope["headers"])
    peer: tuple[str, int] | None = scope.get("client")
    return Request(
        path=scope["path"].removeprefix(scope.get("root_path", "")),
        query=dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)),
        headers=headers,
        cookies=cookie_parser(headers.get("cookie", "")),
        client=peer[0] if peer else "",
    )


def joined(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """The headers by their names in lower case, repeated ones as one (RFC 9110, 5.3)."""
    result: dict[str, str] = {}
    for raw_name, raw_value in headers:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        separator = "; " if name == "cookie" else ", "
        result[name] = f"{result[name]}{separator}{value}" if name in result else value
    return result


def clipped(reason: str) -> str:
    """As much of a reason as fits in a close frame, in whole characters.

    >>> len(clipped("牌" * 100))
    41
    """
    return reason.encode()[:MAX_REASON].decode(errors="ignore")


def guarded(socket: Socket, event: Callable[P, Any], *args: P.args, **kwargs: P.kwargs) -> None:
    """Tell a listener; if it fails, only its own connection ends."""
    try:
        event(*args, **kwargs)
    except Exception:
        logger.exception("a listener failed, its socket is closed")
        socket.close(INTERNAL_ERROR)
