"""One WebSocket at a table: who it is, what it may send, what it has seen.

There is no queue of views: what a client has not read yet is made anew, whole, when it can read
again, so a slow one costs no memory and is right with the next message.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final, cast

import msgspec

from paiju.core.codec import decoder, encode
from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.server import wire
from paiju.server.room.live import LiveTable
from paiju.server.room.settings import Settings
from paiju.server.room.showing import Showing
from paiju.server.sockets import Socket
from paiju.server.store import Store
from paiju.server.store.players import Player, PlayerId
from paiju.server.table.decide import Asker
from paiju.server.table.refusals import Code
from paiju.server.table.view import refused

logger = logging.getLogger(__name__)

NO_SESSION: Final = 4401
GONE: Final = 4404
FLOOD: Final = 1008
INTERNAL: Final = 1011

MOST_WAITING: Final = 64
"""Messages of one connection that may wait for their turn."""

MOST_DEVICES: Final = 16
"""Connections of one player to one table."""

MOST_REFUSED_FOR_SPEED: Final = 200

_MESSAGE: Final = decoder(cast("type[wire.AnyClientMessage]", wire.AnyClientMessage))


class Credits:
    """A bucket of messages that a connection may send: it fills with time."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._left = settings.burst
        self._at = settings.clock()

    def take(self) -> bool:
        """Takes one; False where there is none left."""
        now = self._settings.clock()
        gained = (now - self._at) / 1000 * self._settings.per_second
        self._left = min(self._settings.burst, self._left + max(0.0, gained))
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """A client at a table, from its handshake to its end."""

    def __init__(
        self, live: LiveTable, store: Store, settings: Settings, token: str, since: int
    ) -> None:
        self._live = live
        self._store = store
        self._token = token
        self._seen = since
        self._credits = Credits(settings)
        self._settings = settings
        self._socket: Socket | None = None
        self._who: Player | None = None
        self._waiting: deque[bytes] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._watches = False
        self._behind = False
        self._refused_for_speed = 0

    # --- as the socket sees it --------------------------------------------------------

    def opened(self, socket: Socket) -> None:
        """Finds out who it is before anything is said."""
        self._socket = socket
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

    def writable_again(self) -> None:
        """The client reads again: it gets what it missed, at once."""
        if self._behind:
            self.changed(self._live.showing())

    def closed(self) -> None:
        """The connection is over; its player stays, and what he said last is still carried out."""
        self._socket = None
        if self._watches:
            self._live.unwatch(self)

    # --- as the table sees it ---------------------------------------------------------

    @property
    def player(self) -> PlayerId:
        """Who is connected."""
        if self._who is None:
            raise AssertionError("a connection watches only when it is known whose it is")
        return self._who.id

    def changed(self, showing: Showing) -> None:
        """Shows the table as it is now, or as soon as the client can read again."""
        if self._socket is None:
            return
        self._behind = not self._socket.writable
        if self._behind:
            return
        try:
            self._socket.send(showing.to(self.player, self._seen))
            self._seen = showing.seq
        except Exception:
            logger.exception("table %s: not shown to player %s", self._live.table.id, self.player)
            self._close(INTERNAL, "internal error")

    def dismissed(self) -> None:
        """The table was closed."""
        self._close(GONE, "the table is closed")

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
        who = await self._store.players.by_token(self._token)
        if who is None:
            self._close(NO_SESSION, "no session")
        else:
            self._who = who
            if self._socket is not None:
                self._begin(who)

    def _begin(self, who: Player) -> None:
        if self._live.table.closed:
            self.dismissed()
        elif self._live.connections_of(who.id) >= MOST_DEVICES:
            self._close(FLOOD, "too many connections of yours at this table")
        else:
            self._live.watch(self)
            self._watches = True

    async def _serve(self) -> None:
        while self._waiting:
            await self._answer(self._waiting.popleft())

    async def _answer(self, data: bytes) -> None:
        try:
            message = _MESSAGE.decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse(Refusal(Code.BAD_MESSAGE, {"detail": str(error)}), _id_of(data))
            return
        if isinstance(message, wire.Ping):
            self._send(wire.Pong(sent=message.sent, now_ms=self._settings.clock()))
            return
        if isinstance(message, wire.Hint):
            self._send(wire.Hints(id=message.id, actions=await self._live.hints(self.player)))
            return
        try:
            refusal = await self._live.say(await self._asker(message), message)
        except StoreError:
            logger.exception("a message was not carried out")
            refusal = Refusal(Code.STORE)
        if refusal is not None:
            self._refuse(refusal, message.id)

    async def _asker(self, message: wire.AnyClientMessage) -> Asker:
        """Who asks; who sits down does it under the name that he has now."""
        who = self._who
        if isinstance(message, wire.Sit):
            who = await self._store.players.get(self.player) or who
        return Asker(self.player, who.name if who else "")

    def _too_fast(self) -> None:
        self._refused_for_speed += 1
        if self._refused_for_speed > MOST_REFUSED_FOR_SPEED:
            self._close(FLOOD, "too many messages")
        else:
            self._refuse(Refusal(Code.TOO_FAST), 0)

    def _refuse(self, refusal: Refusal, message_id: int) -> None:
        seat = self._live.table.seat_of(self._who.id if self._who else None)
        self._send(refused(self._live.table, seat, refusal, message_id))

    def _send(self, message: wire.AnyServerMessage) -> None:
        """Answers; what a client that does not read is answered is dropped, not kept."""
        if self._socket is not None and self._socket.writable:
            self._socket.send(encode(message))

    def _close(self, code: int, reason: str) -> None:
        self._waiting.clear()
        if self._socket is not None:
            self._socket.close(code, reason)


class _Numbered(msgspec.Struct):
    id: int = 0


_NUMBERED: Final = msgspec.json.Decoder(_Numbered)


def _id_of(data: bytes) -> int:
    """The client's number of a message that cannot be read otherwise; 0 where it has none."""
    try:
        return _NUMBERED.decode(data).id
    except (msgspec.DecodeError, RecursionError):
        return 0
