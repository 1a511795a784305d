"""The fall-back: a WebSocket endpoint in ASGI, over whatever implementation uvicorn runs.

ASGI's `send` must be awaited, and blocks while the peer does not read; so each connection has
a queue, and a task that empties it in order. How much waits in the queue stands in for the
state of the transport, which ASGI does not show.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from paiju.server.sockets.handshake import clipped, guarded, request_of
from paiju.server.sockets.interface import Rejection

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from paiju.server.sockets.interface import Accept, Limits, Listener

# As the transports of asyncio have them by default.
HIGH_WATER = 64 * 1024
LOW_WATER = 16 * 1024


def beside(app: ASGIApp, endpoint: ASGIApp) -> ASGIApp:
    """One application that gives WebSockets to `endpoint` and all else to `app`."""

    async def both(scope: Scope, receive: Receive, send: Send) -> None:
        chosen = endpoint if scope["type"] == "websocket" else app
        await chosen(scope, receive, send)

    return both


class Endpoint:
    """An ASGI application, or a route of one, for WebSockets alone.

    The limits on messages and pings are uvicorn's to keep, and given to its configuration.
    """

    def __init__(self, accept: Accept, limits: Limits) -> None:
        self._accept = accept
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        answer = self._accept(request_of(scope))
        if isinstance(answer, Rejection):
            await _refuse(send, answer)
            return
        await send({"type": "websocket.accept"})
        await self._converse(answer, receive, send)

    async def _converse(self, listener: Listener, receive: Receive, send: Send) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None) as patience:
                socket = QueueSocket(listener, patience, self._limits.closing)
                writer = asyncio.create_task(socket.drain(send))
                try:
                    guarded(socket, listener.opened, socket)
                    await _read(socket, listener, receive)
                finally:
                    writer.cancel()
                    socket.end()


async def _refuse(send: Send, rejection: Rejection) -> None:
    body = rejection.body.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(body)),
    ]
    start = {"status": rejection.status, "headers": headers}
    await send({"type": "websocket.http.response.start"} | start)
    await send({"type": "websocket.http.response.body", "body": body})


async def _read(socket: QueueSocket, listener: Listener, receive: Receive) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        if not socket.closing:
            guarded(socket, listener.received, _payload(message))


def _payload(message: Message) -> bytes:
    text: str | None = message.get("text")
    return message["bytes"] if text is None else text.encode()


class QueueSocket:
    """A `Socket` whose writes wait in a queue for the task that runs `drain`."""

    def __init__(self, listener: Listener, patience: asyncio.Timeout, closing: float) -> None:
        self._listener = listener
        self._patience = patience
        self._closing_time = closing
        self._queue: asyncio.Queue[tuple[int, Message]] = asyncio.Queue()
        self._buffered = 0
        self._writable = True
        self.closing = False

    @property
    def writable(self) -> bool:
        return self._writable

    @property
    def buffered(self) -> int:
        return self._buffered

    def send(self, message: bytes) -> None:
        if self.closing:
            return
        self._put(len(message), {"type": "websocket.send", "text": message.decode()})
        if self._buffered > HIGH_WATER:
            self._writable = False

    def close(self, code: int = 1000, reason: str = "") -> None:
        if self.closing:
            return
        self._put(0, {"type": "websocket.close", "code": code, "reason": clipped(reason)})
        self._leave()

    def _put(self, size: int, message: Message) -> None:
        self._buffered += size
        self._queue.put_nowait((size, message))

    def _leave(self) -> None:
        """From now on a peer that neither reads nor goes is not waited for much longer."""
        self.closing = True
        self._patience.reschedule(asyncio.get_running_loop().time() + self._closing_time)

    async def drain(self, send: Send) -> None:
        """Send what is queued, in order, until the connection is lost or the task is cancelled."""
        try:
            while True:
                size, message = await self._queue.get()
                await send(message)
                self._sent(size)
        # Which of them a connection raises that is closing or lost depends on how it ended.
        except (OSError, RuntimeError):
            if not self.closing:
                self._leave()

    def _sent(self, size: int) -> None:
        self._buffered -= size
        if not self._writable and self._buffered <= LOW_WATER:
            self._writable = True
            if not self.closing:
                guarded(self, self._listener.writable_again)

    def end(self) -> None:
        """The connection is over."""
        self.closing = True
        guarded(self, self._listener.closed)
