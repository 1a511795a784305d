"""The HTTP side of an upgrade that is answered without ASGI."""

from __future__ import annotations

import base64
import binascii
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.utils import get_remote_addr

from paiju.server.sockets.handshake import joined, request_of
from paiju.server.sockets.interface import Rejection

if TYPE_CHECKING:
    import asyncio

    from uvicorn.config import Config

    from paiju.server.sockets.interface import Request


class Upgrade(msgspec.Struct, frozen=True):
    """An upgrade request, taken apart.

    Attributes:
        headers: as they came.
        fields: the headers by their names in lower case.
    """

    method: bytes
    target: bytes
    headers: list[tuple[bytes, bytes]]
    fields: dict[str, str]

    @classmethod
    def read(cls, data: bytes) -> Upgrade:
        """Read a request in the form in which uvicorn puts it together."""
        first, *lines = data.removesuffix(b"\r\n\r\n").split(b"\r\n")
        method, target, _version = first.split(b" ")
        split = (line.partition(b":") for line in lines)
        headers = [(name, value.strip(b" \t")) for name, _, value in split]
        return cls(method, target, headers, joined(headers))

    def fault(self) -> Rejection | None:
        """What is wrong with it (RFC 6455, 4.2.1); uvicorn has seen to `Upgrade` itself."""
        if self.method != b"GET":
            return Rejection(400, "a WebSocket is asked for with GET")
        if self.fields.get("content-length", "0") != "0" or "transfer-encoding" in self.fields:
            return Rejection(400, "a WebSocket is asked for without a body")
        if self.fields.get("sec-websocket-version") != "13":
            return Rejection(400, "Sec-WebSocket-Version must be 13")
        if not _is_key(self.fields.get("sec-websocket-key", "")):
            return Rejection(400, "Sec-WebSocket-Key must be 16 bytes in base64")
        return None

    def request(self, client: tuple[str, int] | None) -> Request:
        """What the room is asked."""
        path, _, query = self.target.partition(b"?")
        return request_of(
            {
                "path": unquote(path.decode("latin-1")),
                "query_string": query,
                "headers": self.headers,
                "client": client,
            }
        )

    def for_picows(self) -> bytes:
        """The same, as little as picows needs; it refuses `Connection: keep-alive, Upgrade`."""
        return (
            "GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {self.fields['sec-websocket-key']}\r\n\r\n"
        ).encode()


def _is_key(text: str) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == 16
    except (binascii.Error, ValueError):
        return False


def peer_of(
    transport: asyncio.Transport, config: Config, upgrade: Upgrade
) -> tuple[str, int] | None:
    """The client's address, as uvicorn finds it for HTTP behind proxies that it trusts."""
    peer = get_remote_addr(transport)
    forwarded = upgrade.fields.get("x-forwarded-for")
    if forwarded is None or peer is None or not config.proxy_headers:
        return peer
    app = cast("Any", config.app)
    trusted = ProxyHeadersMiddleware(app, config.forwarded_allow_ips).trusted_hosts
    if peer[0] not in trusted:
        return peer
    host, port = trusted.get_trusted_client_address(forwarded)
    return (host, port) if host else peer


def http_answer(rejection: Rejection) -> bytes:
    """A rejection as the whole of an HTTP answer, after which the connection ends."""
    body = rejection.body.encode()
    head = (
        f"HTTP/1.1 {rejection.status} {_phrase(rejection.status)}\r\nConnection: close\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""
