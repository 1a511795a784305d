"""One WebSocket: who it is, what it may send, and in which order that is carried out.

What is said on it, a table's `Connection` or the lobby's decides.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec

from paiju.core.codec import encode
from paiju.core.refusal import Refusal
from paiju.server import wire
from paiju.server.room.credits import Credits
from paiju.server.room.settings import Settings
from paiju.server.sockets import Socket
from paiju.server.store import Store
from paiju.server.store.players import Player, PlayerId
from paiju.server.table.refusals import Code

logger = logging.getLogger(__name__)

NO_SESSION: Final = 4401
FLOOD: Final = 1008
INTERNAL: Final = 1011

MOST_WAITING: Final = 64
"""Messages of one connection that may wait for their turn."""

MOST_DEVICES: Final = 16
"""Connections of one player to one table, or to the lobby."""

MOST_REFUSED_FOR_SPEED: Final = 200


class Line(ABC):
    """A client, from its handshake to its end."""

    def __init__(self, store: Store, settings: Settings, token: str) -> None:
        self._store = store
        self._token = token
        self._credits = Credits(settings.burst, settings.per_second, settings.clock)
        self._settings = settings
        self._socket: Socket | None = None
        self._who: Player | None = None
        self._waiting: deque[bytes] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._refused_for_speed = 0
        self.greeting: Callable[[], wire.ServerMessage | None] = _nothing
        """What whoever has just come is told besides."""
        self.on_open: Callable[[], None] = _nothing
        self.on_close: Callable[[], None] = _nothing

    @property
    def player(self) -> PlayerId:
        """Who is connected."""
        if self._who is None:
            raise AssertionError("a connection watches only when it is known whose it is")
        return self._who.id

    # --- what each kind of line does in its own way -----------------------------------

    @abstractmethod
    def _begin(self, who: Player) -> None:
        """It is known who it is, and he is still there."""

    @abstractmethod
    def _ended(self) -> None:
        """The connection is over."""

    @abstractmethod
    async def _answer(self, data: bytes) -> None:
        """Carries out one message."""

    @abstractmethod
    def _refuse(self, refusal: Refusal, message_id: int) -> None:
        """Says that a message was refused."""

    @abstractmethod
    def writable_again(self) -> None:
        """The client reads again."""

    # --- as the socket sees it --------------------------------------------------------

    def opened(self, socket: Socket) -> None:
        """Finds out who it is before anything is said."""
        self._socket = socket
        self.on_open()
        self._work(self._greet())

    def received(self, message: bytes) -> None:
        """Messages of a connection are taken one after the other, in their order."""
        if not self._credits.take():
            self._too_fast()
            return
        if len(self._waiting) >= MOST_WAITING:
            self._close(FLOOD, "too many messages wait")
            return
        self._waiting.append(message)
        if self._worker is None:
            self._work(self._serve())

    def closed(self) -> None:
        """The connection is over; its player stays, and what he said last is still carried out."""
        self._socket = None
        self.on_close()
        self._ended()

    def session_over(self) -> None:
        """The session by which it was opened has ended."""
        self._close(NO_SESSION, "the session has ended")

    def announce(self, word: wire.ServerMessage) -> None:
        """The host tells everybody something."""
        if self._who is not None:
            self._send(word)

    # --- inside -------------------------------------------------------------------------

    def _work(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._worker = task
        task.add_done_callback(self._worked)

    def _worked(self, task: asyncio.Task[None]) -> None:
        self._worker = None
        if task.cancelled():
            self._waiting.clear()
        elif task.exception() is not None:
            logger.error("a connection failed", exc_info=task.exception())
            self._close(INTERNAL, "internal error")
        elif self._waiting:
            self._work(self._serve())

    async def _greet(self) -> None:
        who = await self._store.players.by_token(self._token, self._settings.clock())
        if who is None:
            self._close(NO_SESSION, "no session")
            return
        self._who = who
        if self._socket is not None:
            self._begin(who)
        word = self.greeting()
        if word is not None:
            self._send(word)

    async def _serve(self) -> None:
        while self._waiting:
            await self._answer(self._waiting.popleft())

    def _too_fast(self) -> None:
        self._refused_for_speed += 1
        if self._refused_for_speed > MOST_REFUSED_FOR_SPEED:
            self._close(FLOOD, "too many messages")
        else:
            self._refuse(Refusal(Code.TOO_FAST), 0)

    def _send(self, message: wire.ServerMessage) -> None:
        """Answers; what a client that does not read is answered is dropped, not kept."""
        if self._socket is not None and self._socket.writable:
            self._socket.send(encode(message))

    def _close(self, code: int, reason: str) -> None:
        self._waiting.clear()
        if self._socket is not None:
            self._socket.close(code, reason)


def _nothing() -> None:
    return None


class _Numbered(msgspec.Struct):
    id: int = 0


_NUMBERED: Final = msgspec.json.Decoder(_Numbered)


def id_of(data: bytes) -> int:
    """The client's number of a message that cannot be read otherwise; 0 where it has none."""
    try:
        return _NUMBERED.decode(data).id
    except (msgspec.DecodeError, RecursionError):
        return 0
