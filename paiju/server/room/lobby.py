"""One WebSocket in the lobby: the rooms, how many play in them, and how its player waits."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final, cast

import msgspec

from paiju import explain
from paiju.core.codec import decoder
from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server import wire
from paiju.server.addresses import is_this_machine, network_of
from paiju.server.room.card_room import CardRoom
from paiju.server.room.line import FLOOD, MOST_DEVICES, Line, id_of
from paiju.server.rooms import Room
from paiju.server.store.players import Player
from paiju.server.table.refusals import Code
from paiju.server.table.seating import Asker, asker_of
from paiju.server.table.view import ruleset_view

logger = logging.getLogger(__name__)

_REQUEST: Final = decoder(cast("type[wire.AnyLobbyRequest]", wire.AnyLobbyRequest))


def rooms_info(tables: CardRoom) -> tuple[wire.RoomInfo, ...]:
    """All rooms as players see them."""
    counts = tables.matching.counts()
    return tuple(_info(room, counts[room.id]) for room in tables.rooms.all())


def _info(room: Room, count: wire.RoomCount) -> wire.RoomInfo:
    return wire.RoomInfo(
        id=room.id,
        title=room.title,
        ruleset=ruleset_view(room.ruleset),
        seats=room.seats,
        stakes=room.stakes,
        bots_level=room.bots.level if room.bots else None,
        bots_after_ms=Millis(room.bots.after_seconds * 1000 if room.bots else 0),
        members_only=room.members_only,
        same_address=room.same_address,
        turn_ms=room.turn_ms,
        card_counter=room.card_counter,
        spectators=room.spectators.allowed,
        agreed_end=room.agreed_end,
        most_escapes=room.escapes.refuse_above,
        open=room.open,
        count=count,
    )


class LobbyConnection(Line):
    """A client in the lobby, from its handshake to its end."""

    def __init__(self, tables: CardRoom, token: str, address: str) -> None:
        super().__init__(tables.store, tables.settings, token)
        self._tables = tables
        self._matching = tables.matching
        # Whoever sits at the host's own machine is trusted, as the host is.
        self._address = "" if is_this_machine(address) else network_of(address)
        self._watches = False
        self._behind = False

    # --- as the socket sees it --------------------------------------------------------

    def writable_again(self) -> None:
        """The client reads again: it gets all anew."""
        if self._behind:
            self._behind = False
            self.rooms_changed()
            self.queued(self._matching.waiting_of(self.player))

    def _begin(self, who: Player) -> None:
        if self._matching.connections_of(who.id) >= MOST_DEVICES:
            self._close(FLOOD, "too many connections of yours in the lobby")
        else:
            self._watches = True
            self._matching.watch(self)

    def _ended(self) -> None:
        if self._watches:
            self._matching.unwatch(self)

    # --- as the matching sees it ------------------------------------------------------

    def rooms_changed(self) -> None:
        """The rooms are others now."""
        self._tell(wire.Lobby(now_ms=self._settings.clock(), rooms=rooms_info(self._tables)))

    def counted(self, counts: Mapping[str, wire.RoomCount]) -> None:
        """Other numbers play and wait."""
        self._tell(wire.Counts(counts=dict(counts)))

    def queued(self, waiting: wire.Waiting | None) -> None:
        """He waits in another way, or no longer."""
        self._tell(wire.Queued(now_ms=self._settings.clock(), waiting=waiting))

    def matched(self, match: wire.Matched) -> None:
        """He is seated. Who does not read now learns it when he asks to be matched again."""
        self._tell(match)

    def refused(self, refusal: Refusal) -> None:
        """He waits no longer, since the room does not take him."""
        self._refuse(refusal, 0)

    def _tell(self, message: wire.ServerMessage) -> None:
        self._behind = self._behind or (self._socket is not None and not self._socket.writable)
        self._send(message)

    # --- inside -----------------------------------------------------------------------

    async def _answer(self, data: bytes) -> None:
        try:
            message = _REQUEST.decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse(Refusal(Code.BAD_MESSAGE, {"detail": str(error)}), id_of(data))
            return
        match message:
            case wire.Ping(sent=sent):
                self._send(wire.Pong(sent=sent, now_ms=self._settings.clock()))
            case wire.Cancel():
                self._matching.cancel(self.player)
            case wire.Join():
                await self._join(message)

    async def _join(self, message: wire.Join) -> None:
        try:
            asker = await self._asker()
            refusal = await self._matching.join(asker, message.room, message.seed, self._address)
        except StoreError:
            logger.exception("nobody was queued")
            refusal = Refusal(Code.STORE)
        if refusal is not None:
            self._refuse(refusal, message.id)

    async def _asker(self) -> Asker:
        """Who asks, under the name that he has now; for a program, whose it is."""
        who = await self._store.players.get(self.player)
        if who is None:
            return Asker(self.player, "")
        owner = await self._store.bots.owner_of(who.id) if who.kind == "bot" else None
        return msgspec.structs.replace(asker_of(who), owner=owner)

    def _refuse(self, refusal: Refusal, message_id: int) -> None:
        text = explain.both(explain.refusal, refusal, (), ())
        self._send(
            wire.Refused(id=message_id, code=refusal.code, params=dict(refusal.params), text=text)
        )
