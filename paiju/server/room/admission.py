"""Whom a room takes: members or anybody, who can pay what it may cost and stays to the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from paiju.core.refusal import Refusal
from paiju.core.units import Coins
from paiju.server.room.settings import Clock
from paiju.server.rooms import Room
from paiju.server.rooms.refusals import RoomCode
from paiju.server.store import Store
from paiju.server.store.players import PlayerId
from paiju.server.table.coins import needed

Admit = Callable[[PlayerId, Room], Awaitable[Refusal | None]]
"""Why a room does not take a player; None where it does."""

Rests = Callable[[PlayerId], Awaitable[Refusal | None]]


class Admission:
    """Looks up what is known of a player.

    Args:
        store: where it is kept.
        welcome: the coins of who has never had any (PL-50).
        clock: milliseconds since 1970.
        rests: why a player plays no more today (PL-80); None where he may.
    """

    def __init__(self, store: Store, welcome: Coins, clock: Clock, rests: Rests) -> None:
        self._store = store
        self._welcome = welcome
        self._clock = clock
        self._rests = rests

    async def __call__(self, player: PlayerId, room: Room) -> Refusal | None:
        """Why a room does not take a player; None where it does."""
        return (
            await self._rests(player)
            or await self._pays(player, room)
            or await self._stays(player, room)
            or await self._is_known(player, room)
        )

    async def _pays(self, player: PlayerId, room: Room) -> Refusal | None:
        if room.stakes is None:
            return None
        free = await self._store.coins.free([player], self._welcome, self._clock())
        return rich_enough(room, free[player])

    async def _stays(self, player: PlayerId, room: Room) -> Refusal | None:
        if room.escapes.refuse_above >= 1:
            return None
        deals, escapes = await self._store.deals.in_rooms(player)
        return stays_enough(room, deals, escapes)

    async def _is_known(self, player: PlayerId, room: Room) -> Refusal | None:
        """A bot account is a member's, so it is known whose it is."""
        if not room.members_only:
            return None
        who = await self._store.players.get(player)
        return Refusal(RoomCode.MEMBERS) if who is None or who.kind == "guest" else None


def rich_enough(room: Room, free: Coins) -> Refusal | None:
    """Whether a player has the coins that it takes to enter (PL-01)."""
    if room.stakes is None:
        return None
    least = needed(room.ruleset, room.stakes)
    return None if free >= least else Refusal(RoomCode.POOR, {"least": least, "coins": free})


def stays_enough(room: Room, deals: int, escapes: int) -> Refusal | None:
    """Whether a player leaves too often (PL-31).

    >>> from paiju.server.rooms import default_rooms
    >>> room = default_rooms()["sevens-high"]
    >>> stays_enough(room, deals=20, escapes=2), stays_enough(room, deals=19, escapes=19)
    (None, None)
    >>> stays_enough(room, deals=20, escapes=3)
    Refusal(code=<RoomCode.ESCAPES: 'room.escapes'>, params={'percent': 15, 'most': 10})
    """
    policy = room.escapes
    if deals < max(1, policy.after_deals) or escapes <= policy.refuse_above * deals:
        return None
    percent, most = round(100 * escapes / deals), round(100 * policy.refuse_above)
    return Refusal(RoomCode.ESCAPES, {"percent": percent, "most": most})
