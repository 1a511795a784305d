"""The limits that players set themselves, and what they have played today (PL-80)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import func, select
from sqlalchemy.dialects.sqlite import insert as upsert

from paiju.core.units import Millis
from paiju.server.health import Chosen, Limits, Used, day_of, start_of
from paiju.server.store.players import refuse_gone
from paiju.server.store.schema import deal_seats
from paiju.server.store.schema_people import limits
from paiju.server.store.tokens import PlayerId

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from paiju.server.store.database import Database


class Today(msgspec.Struct, frozen=True):
    """A player's day so far."""

    chosen: Chosen
    used: Used


class PlayLimits:
    """The limits of all players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def today(self, player: PlayerId, now: Millis) -> Today | None:
        """A player's limits and what he has played; None where he never set any."""

        def work(connection: Connection) -> Today | None:
            chosen = _chosen(connection, player)
            return None if chosen is None else Today(chosen, _used(connection, player, chosen, now))

        return await self._database.read(work)

    async def choose(
        self, player: PlayerId, wanted: Limits, offset_minutes: int, now: Millis
    ) -> Today:
        """Sets limits. The offset counts the first time, and stays.

        Raises:
            AccountRefused: the player is gone for good.
        """

        def work(connection: Connection) -> Today:
            refuse_gone(connection, player)
            before = _chosen(connection, player) or Chosen(offset_minutes, Limits())
            chosen = before.changed(wanted, day_of(now, before.offset_minutes))
            _keep(connection, player, chosen)
            return Today(chosen, _used(connection, player, chosen, now))

        return await self._database.write(work)


def _chosen(connection: Connection, player: PlayerId) -> Chosen | None:
    row = connection.execute(select(limits).where(limits.c.player_id == player)).one_or_none()
    if row is None:
        return None
    now = Limits(row.minutes, row.deals)
    if row.next_day is None:
        return Chosen(row.offset_minutes, now)
    return Chosen(row.offset_minutes, now, Limits(row.next_minutes, row.next_deals), row.next_day)


def _keep(connection: Connection, player: PlayerId, chosen: Chosen) -> None:
    then = chosen.then
    values: dict[str, Any] = {
        "offset_minutes": chosen.offset_minutes,
        "minutes": chosen.now.minutes,
        "deals": chosen.now.deals,
        "next_day": None if then is None else chosen.from_day,
        "next_minutes": then and then.minutes,
        "next_deals": then and then.deals,
    }
    added = upsert(limits).values(player_id=player, **values)
    connection.execute(added.on_conflict_do_update(index_elements=["player_id"], set_=values))


def _used(connection: Connection, player: PlayerId, chosen: Chosen, now: Millis) -> Used:
    offset = chosen.offset_minutes
    since = start_of(day_of(now, offset), offset)
    question = select(func.coalesce(func.sum(deal_seats.c.took_ms), 0), func.count()).where(
        deal_seats.c.player_id == player, deal_seats.c.ended_ms >= since
    )
    return Used(*connection.execute(question).one())
