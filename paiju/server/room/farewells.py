"""Players who leave for good: out of queues and tables, then out of everything that names them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from paiju.core.refusal import Refusal
from paiju.core.units import Coins
from paiju.ledger import forfeited
from paiju.server.room.line import Line
from paiju.server.room.live import LiveTable
from paiju.server.room.matching import Matching
from paiju.server.room.moderation import Moderation
from paiju.server.room.open_sockets import OpenSockets
from paiju.server.room.settings import Settings
from paiju.server.store import Store
from paiju.server.store.hosts import Deed
from paiju.server.store.players import PlayerId
from paiju.server.store.refusals import AccountCode


class Room(Protocol):
    """Where players wait, sit and are connected."""

    @property
    def store(self) -> Store:
        """What is known of them."""
        ...

    @property
    def settings(self) -> Settings:
        """What the host has set."""
        ...

    @property
    def moderation(self) -> Moderation:
        """Keeps those who are going from being dealt in."""
        ...

    @property
    def matching(self) -> Matching:
        """Who waits to be matched."""
        ...

    @property
    def sockets(self) -> OpenSockets[Line]:
        """All connections."""
        ...

    def tables(self) -> tuple[LiveTable, ...]:
        """All tables."""
        ...


class Farewells:
    """Lets players go.

    Args:
        room: where they are.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._store = room.store
        self._clock = room.settings.clock
        self._moderation = room.moderation

    async def let_go(self, player: PlayerId, deed: Deed | None = None) -> Refusal | None:
        """A player is gone for good with his bot accounts; refused while one is in a deal.

        Raises:
            StoreError: it could not be stored. What was begun is finished later.
        """
        going = await self._store.departures.who_goes(player)
        self._moderation.leaving.update(going)
        gone = False
        try:
            refusal = await self._stand_up(going)
            if refusal is not None:
                return refusal
            ended = await self._store.departures.begin(going, self._clock(), deed)
            gone = True
        finally:
            if not gone:
                self._moderation.leaving.difference_update(going)
        self._room.sockets.end(ended)
        for each in going:
            await self._finish(each)
        return None

    async def finish_all(self) -> None:
        """What was left undone for those who are gone, however the server ended."""
        for player in await self._store.departures.unfinished():
            await self._finish(player)

    async def _stand_up(self, going: Iterable[PlayerId]) -> Refusal | None:
        """None of them waits or sits anywhere any more, nor can a deal begin for one."""
        for each in going:
            self._room.matching.cancel(each)
            if self._room.matching.is_being_seated(each) or self._moderation.plays(each):
                return Refusal(AccountCode.IN_DEAL)
        for live in self._room.tables():
            for each in going:
                await live.stand_up(each)
        return Refusal(AccountCode.IN_DEAL) if any(map(self._moderation.plays, going)) else None

    async def _finish(self, player: PlayerId) -> None:
        await self._store.departures.forget_names(player)
        has = (await self._store.coins.free([player], Coins(0), self._clock()))[player]
        if has:
            await self._store.coins.enter(forfeited(player, has, self._clock()))
        await self._store.departures.finish(player)
