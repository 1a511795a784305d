"""Players who are gone for good: their names and logins are taken away, their deals stay.

What they played is known by a number from then on, so that ledger and statistics of others hold.
A departure begins in one transaction; what is long to do follows, and goes on after a restart.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sqlalchemy import delete, insert, select, tuple_, update

from paiju.core.errors import RecordError
from paiju.core.record import without_name
from paiju.core.units import Millis, Seat
from paiju.server.store.hosts import add_deed
from paiju.server.store.players import PlayerId
from paiju.server.store.schema import deal_seats, deals, players, sessions
from paiju.server.store.schema_host import admins
from paiju.server.store.schema_people import (
    accounts,
    bots,
    departures,
    limits,
    resets,
    standings,
)
from paiju.server.store.tokens import SessionId, delete_sessions

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from paiju.server.store.database import Database
    from paiju.server.store.hosts import Deed

logger = logging.getLogger(__name__)

AT_ONCE: Final = 100
"""Records of one transaction, so that nothing else waits for long."""

_THEIRS: Final = (accounts, resets, limits, standings, admins)
"""What is kept of a player, a row each or some, that goes with him."""

Place = tuple[str, int]
"""A deal: its table, and its number there."""


class Departures:
    """Those who are gone, and what is left to be done for them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def who_goes(self, player: PlayerId) -> list[PlayerId]:
        """A player, and the bot accounts that go with him."""
        question = select(bots.c.player_id).where(bots.c.owner_id == player)
        programs = await self._database.read(lambda db: db.scalars(question).all())
        return [player, *map(PlayerId, programs)]

    async def begin(
        self, those: Sequence[PlayerId], now: Millis, deed: Deed | None = None
    ) -> list[SessionId]:
        """They have neither name nor login from now on, nor a session; says which ended.

        A bot account that one of them has made since it was asked who goes is gone with him.
        """

        def work(connection: Connection) -> list[SessionId]:
            programs = select(bots.c.player_id).where(bots.c.owner_id.in_(those))
            going = {*those, *map(PlayerId, connection.scalars(programs))}
            for table in _THEIRS:
                connection.execute(delete(table).where(table.c.player_id.in_(going)))
            nameless = update(players).where(players.c.id.in_(going)).values(name="")
            connection.execute(nameless)
            ended = bots.c.player_id.in_(going) & bots.c.revoked_ms.is_(None)
            connection.execute(update(bots).where(ended).values(revoked_ms=now))
            rows = [{"player_id": each, "at_ms": now, "done": False} for each in going]
            connection.execute(insert(departures).prefix_with("OR IGNORE"), rows)
            if deed is not None:
                add_deed(connection, deed)
            return delete_sessions(connection, sessions.c.player_id.in_(going))

        return await self._database.write(work)

    async def unfinished(self) -> list[PlayerId]:
        """Those for whom something is left to be done."""
        question = select(departures.c.player_id).where(~departures.c.done)
        return await self._database.read(lambda db: list(map(PlayerId, db.scalars(question))))

    async def forget_names(self, player: PlayerId) -> None:
        """Takes a player's name out of the records of all his deals; doing it again is no harm."""
        last: Place = ("", 0)
        while found := await self._next(player, last):
            await self._forget(found)
            last, _ = found[-1]

    async def finish(self, player: PlayerId) -> None:
        """Nothing is left to be done for a player."""
        change = update(departures).where(departures.c.player_id == player).values(done=True)
        await self._database.write(lambda db: db.execute(change))

    async def _next(self, player: PlayerId, after: Place) -> list[tuple[Place, Seat]]:
        """The next of a player's deals, and where he sat."""
        s = deal_seats.c
        question = (
            select(s.table_id, s.deal, s.seat)
            .where(s.player_id == player, tuple_(s.table_id, s.deal) > after)
            .order_by(s.table_id, s.deal)
            .limit(AT_ONCE)
        )
        rows = await self._database.read(lambda db: db.execute(question).all())
        return [((table, deal), Seat(seat)) for table, deal, seat in rows]

    async def _forget(self, found: Sequence[tuple[Place, Seat]]) -> None:
        def work(connection: Connection) -> None:
            for place, seat in found:
                _forget(connection, place, seat)

        await self._database.write(work)


def _forget(connection: Connection, place: Place, seat: Seat) -> None:
    this = (deals.c.table_id == place[0]) & (deals.c.deal == place[1])
    record = connection.execute(select(deals.c.record).where(this)).scalar_one()
    try:
        nameless = without_name(record, seat)
    except RecordError as error:  # by an older version
        logger.warning("table %s, deal %s: a name stays in its record: %s", *place, error)
        return
    connection.execute(update(deals).where(this).values(record=nameless))
