"""Who made most points, under a rule set or in a room, since some moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import case, func, select

from paiju.core.units import Millis, Points
from paiju.server.store.players import PlayerId
from paiju.server.store.schema import deal_seats, deals, players
from paiju.server.store.schema_people import accounts

if TYPE_CHECKING:
    from sqlalchemy import Select

    from paiju.server.store.database import Database


class Sum(msgspec.Struct, frozen=True):
    """What a player has made.

    Attributes:
        won: deals in which he made points.
    """

    player: PlayerId
    name: str
    points: Points
    deals: int
    won: int


class Leaders:
    """Sums over the finished deals."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_ruleset(self, ruleset: str, since: Millis) -> list[Sum]:
        """All who played a rule set in rooms, the most points first.

        At a private table somebody may play against guests of his own making.
        """
        played = deals.c.ruleset == ruleset
        return await self._sums(_sums(since).where(played, deals.c.room.is_not(None)))

    async def of_room(self, room: str, since: Millis) -> list[Sum]:
        """All who played in a room, the most points first."""
        return await self._sums(_sums(since).where(deals.c.room == room))

    async def _sums(self, question: Select[Any, Any, Any, Any, Any]) -> list[Sum]:
        rows = await self._database.read(lambda connection: connection.execute(question).all())
        return [Sum(*row) for row in rows]


def _sums(since: Millis) -> Select[Any, Any, Any, Any, Any]:
    """Of members: a guest may be somebody else tomorrow, and programs do not vie."""
    together = (deals.c.table_id == deal_seats.c.table_id) & (deals.c.deal == deal_seats.c.deal)
    points = func.sum(deal_seats.c.score)
    return (
        select(
            players.c.id,
            players.c.name,
            points,
            func.count(),
            func.sum(case((deal_seats.c.score > 0, 1), else_=0)),
        )
        .join_from(deal_seats, deals, together)
        .join(players, players.c.id == deal_seats.c.player_id)
        .join(accounts, accounts.c.player_id == players.c.id)
        .where(deals.c.ended_ms >= since, ~deals.c.agreed)
        .group_by(players.c.id, players.c.name)
        .order_by(points.desc(), players.c.id)
    )
