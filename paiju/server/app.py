"""Puts the room on one port: HTTP by Starlette, WebSockets by the hook beside it."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paiju import explain
from paiju.core.errors import StoreError
from paiju.server.api import api_routes
from paiju.server.api.calls import STATUS, failed, same_origin
from paiju.server.api.gatekeeper import Gatekeeper
from paiju.server.api.visitors import token_of
from paiju.server.host.door import Door, open_door
from paiju.server.numbers import number_in
from paiju.server.page_files import page_routes
from paiju.server.patience import PatientHttp
from paiju.server.room.card_room import CardRoom
from paiju.server.room.connection import Connection
from paiju.server.room.line import Line
from paiju.server.room.lobby import LobbyConnection
from paiju.server.room.settings import Settings
from paiju.server.sockets import (
    Accept,
    Implementation,
    Limits,
    Listener,
    Rejection,
    Request,
    uvicorn_options,
)
from paiju.server.store import open_store
from paiju.server.store.in_use import in_use

logger = logging.getLogger(__name__)

DATABASE: Final = "paiju.db"
TABLES: Final = "/ws/tables/"
LOBBY: Final = "/ws/lobby"
MESSAGE_BYTES: Final = 8 * 1024
SHUTDOWN_S: Final = 3

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


def accept_at(room: CardRoom) -> Accept:
    """Who may open a WebSocket: whoever comes from our page to the lobby, or to a table."""
    gate = room.gate

    def held(line: Line, token: str, address: str) -> Line:
        line.greeting = room.bulletin.word
        line.on_open, line.on_close = partial(gate.opened, address), partial(gate.closed, address)
        return room.sockets.hold(token, line)

    def accept(request: Request) -> Listener | Rejection:
        refusal = gate.handshake(request.client)
        if refusal is not None:
            text = explain.refusal(refusal, "en", ())
            return Rejection(STATUS[refusal.code], f"{refusal.code}: {text}")
        if not same_origin(request.headers.get("origin"), request.headers.get("host")):
            return Rejection(403, "this page may not connect")
        token = token_of(request.headers, request.cookies) or ""
        if request.path == LOBBY:
            return held(LobbyConnection(room, token, request.client), token, request.client)
        live = room.find(request.path.removeprefix(TABLES))
        if not request.path.startswith(TABLES) or live is None:
            return Rejection(404, "no such table")
        seen = number_in(request.query.get("since", "0"), 9) or 0
        line = Connection(live, room.store, room.settings, token, seen)
        return held(line, token, request.client)

    return accept


class SecurityHeaders:
    """Adds the headers that keep other sites out of the page."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def make_app(room: CardRoom) -> ASGIApp:
    """The HTTP side."""
    routes = [*api_routes(room), *page_routes()]
    app = Starlette(routes=routes, exception_handlers={HTTPException: failed})
    return SecurityHeaders(Gatekeeper(app, room.gate))


@asynccontextmanager
async def running_room(
    folder: Path, settings: Settings, door: Door | None = None
) -> AsyncGenerator[CardRoom]:
    """A room on the data of a folder that is there, with all tables back where they stood.

    Args:
        folder: where the data are; nobody else runs a room on them meanwhile.
        settings: what the host has set.
        door: where the host finds it, and is let in.

    Raises:
        StoreError: another server runs on the folder, or the data cannot be opened.
    """
    database = folder / DATABASE
    with in_use(database, f"the server at {door.url}" if door else "a server"):
        async with open_store(database) as store:
            room = CardRoom(store, settings, door.key if door else "")
            await room.start()
            try:
                yield room
            finally:
                await room.stop()


def uvicorn_config(
    room: CardRoom, implementation: Implementation | None = None, **more: Any
) -> uvicorn.Config:
    """The server's configuration; `more` is uvicorn's own."""
    options = uvicorn_options(
        make_app(room), accept_at(room), Limits(message=MESSAGE_BYTES), implementation
    )
    return uvicorn.Config(
        **options,
        http=PatientHttp,
        proxy_headers=bool(room.settings.proxies),
        forwarded_allow_ips=list(room.settings.proxies),
        lifespan="off",
        timeout_graceful_shutdown=SHUTDOWN_S,
        server_header=False,
        **more,
    )


class _Server(uvicorn.Server):
    """Says when it answers, and ends in order when it is told to stop."""

    def __init__(self, config: uvicorn.Config, room: CardRoom, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._room = room
        self._ready = ready
        self._draining: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does it; then what is there stays, and the collector may pass it over."""
        await super().startup(sockets)
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first SIGTERM lets running deals come to their end; whatever follows it does not."""
        if sig != signal.SIGTERM or self._draining is not None or not self._room.settings.drain_s:
            super().handle_exit(sig, frame)
            return
        logger.info("draining: no new deals")
        self._draining = asyncio.get_running_loop().create_task(self._drain(sig))

    async def _drain(self, sig: int) -> None:
        await self._room.drain(self._room.settings.drain_s)
        super().handle_exit(sig, None)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Unlike uvicorn's own, raises no signal again: what follows the server still closes."""
        loop = asyncio.get_running_loop()
        try:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, self.handle_exit, number, None)
            if _is_service():
                loop.add_signal_handler(signal.SIGHUP, self._room.rooms.look_again)
        except NotImplementedError:  # Windows has no such handlers
            with super().capture_signals():
                yield
        else:
            yield


def _is_service() -> bool:
    """Nobody sits at a terminal, with which the server would have to end (SIGHUP, as always)."""
    return sys.stdin is None or not sys.stdin.isatty()


async def serve(
    folder: Path, settings: Settings, listening: socket.socket, ready: Callable[[], None]
) -> None:
    """Serves until it is told to stop.

    Args:
        folder: where the data is kept; it is made where it is not there.
        settings: what the host has set.
        listening: the socket to serve on.
        ready: called as soon as the server answers.

    Raises:
        StoreError: where the data cannot be opened, or another server runs on them.
    """
    try:
        # Nothing else runs yet.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # noqa: ASYNC240
    except OSError as error:
        raise StoreError(f"{folder}: {error.strerror}") from None
    door = Door(_address(listening), secrets.token_urlsafe(32))
    async with running_room(folder, settings, door) as room:
        server = _Server(uvicorn_config(room, log_level="warning"), room, ready)
        with open_door(folder, door):
            await server.serve(sockets=[listening])


def _address(listening: socket.socket) -> str:
    """Where this machine itself finds the server."""
    host, port = listening.getsockname()[:2]
    if listening.family == socket.AF_INET6:
        return f"http://[{'::1' if host == '::' else host}]:{port}"
    return f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"
