"""One WebSocket at a table: what it says there, and what it has seen.

There is no queue of views: what a client has not read yet is made anew, whole, when it can read
again, so a slow one costs no memory and is right with the next message.
"""

from __future__ import annotations

import logging
from typing import Final, cast

import msgspec

from paiju.core.codec import decoder
from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.server import wire
from paiju.server.room.line import FLOOD, INTERNAL, MOST_DEVICES, Line, id_of
from paiju.server.room.live import LiveTable
from paiju.server.room.settings import Settings
from paiju.server.room.showing import Showing
from paiju.server.store import Store
from paiju.server.store.players import Player
from paiju.server.table.refusals import Code
from paiju.server.table.seating import Asker, asker_of
from paiju.server.table.view import refused, ways

logger = logging.getLogger(__name__)

GONE: Final = 4404

_MESSAGE: Final = decoder(cast("type[wire.AnyClientMessage]", wire.AnyClientMessage))


class Connection(Line):
    """A client at a table, from its handshake to its end."""

    def __init__(
        self, live: LiveTable, store: Store, settings: Settings, token: str, since: int
    ) -> None:
        super().__init__(store, settings, token)
        self._live = live
        self._seen = since
        self._watches = False
        self._behind = False

    # --- as the socket sees it --------------------------------------------------------

    def writable_again(self) -> None:
        """The client reads again: it gets what it missed, at once."""
        if self._behind:
            self._live.show_to(self)

    def _ended(self) -> None:
        if self._watches:
            self._live.unwatch(self)

    # --- as the table sees it ---------------------------------------------------------

    def changed(self, showing: Showing) -> None:
        """Shows the table as it is now, or as soon as the client can read again."""
        if self._socket is None:
            return
        self._behind = not self._socket.writable
        if self._behind:
            return
        try:
            self._socket.send(showing.to(self.player, self._seen))
            self._seen = max(self._seen, showing.seq)
        except Exception:
            logger.exception("table %s: not shown to player %s", self._live.table.id, self.player)
            self._close(INTERNAL, "internal error")

    def told(self, refusal: Refusal) -> None:
        """Something was refused that the player did not ask for himself."""
        self._refuse(refusal, 0)

    def heard(self, said: bytes) -> None:
        """Somebody said something; whoever does not read misses it."""
        if self._socket is not None and self._socket.writable:
            self._socket.send(said)

    def dismissed(self) -> None:
        """The table was closed."""
        self._close(GONE, "the table is closed")

    # --- inside -------------------------------------------------------------------------

    def _begin(self, who: Player) -> None:
        if self._live.table.closed:
            self.dismissed()
        elif self._live.connections_of(who.id) >= MOST_DEVICES:
            self._close(FLOOD, "too many connections of yours at this table")
        else:
            self._live.watch(self)
            self._watches = True

    async def _answer(self, data: bytes) -> None:
        try:
            message = _MESSAGE.decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse(Refusal(Code.BAD_MESSAGE, {"detail": str(error)}), id_of(data))
            return
        match message:
            case wire.Ping(sent=sent):
                self._send(wire.Pong(sent=sent, now_ms=self._settings.clock()))
            case wire.Hint(id=number):
                self._send(wire.Hints(id=number, actions=await self._live.hints(self.player)))
            case wire.Ask(id=number, cards=cards):
                actions = ways(self._live.table, self.player, cards)
                self._send(wire.Readings(id=number, actions=actions))
            case wire.Say(id=number):
                self._refuse_if(self._live.chat(self.player, message), number)
            case _:
                self._refuse_if(await self._said(message), message.id)

    async def _said(self, message: wire.AnyClientMessage) -> Refusal | None:
        """What concerns the table itself."""
        try:
            return await self._live.say(await self._asker(message), message)
        except StoreError:
            logger.exception("a message was not carried out")
            return Refusal(Code.STORE)

    def _refuse_if(self, refusal: Refusal | None, message_id: int) -> None:
        if refusal is not None:
            self._refuse(refusal, message_id)

    async def _asker(self, message: wire.AnyClientMessage) -> Asker:
        """Who asks; who sits down does it under the name that he has now."""
        who = self._who
        if isinstance(message, wire.Sit):
            who = await self._store.players.get(self.player) or who
        return asker_of(who) if who else Asker(self.player, "")

    def _refuse(self, refusal: Refusal, message_id: int) -> None:
        seat = self._live.table.seat_of(self._who.id if self._who else None)
        self._send(refused(self._live.table, seat, refusal, message_id))
