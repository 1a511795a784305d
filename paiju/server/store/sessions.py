"""A player's sessions: on which devices he is known, and how each is ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, select

from paiju.core.units import Millis
from paiju.server.store.schema import players, sessions
from paiju.server.store.tokens import (
    ID_LENGTH,
    STALE_MS,
    PlayerId,
    SessionId,
    delete_sessions,
    hash_of,
    id_of,
)

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from paiju.server.store.database import Database


class Session(msgspec.Struct, frozen=True):
    """A device on which a player is known.

    Attributes:
        user_agent: what the browser says of itself.
    """

    id: SessionId
    created_ms: Millis
    last_seen_ms: Millis
    user_agent: str


class Sessions:
    """The sessions of all players. What ends some says which those were."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: PlayerId) -> list[Session]:
        """A player's, the one seen last first."""
        question = (
            select(sessions)
            .where(sessions.c.player_id == player)
            .order_by(sessions.c.last_seen_ms.desc(), sessions.c.token_hash)
        )
        rows = await self._database.read(lambda connection: connection.execute(question).all())
        return [
            Session(id_of(row.token_hash), row.created_ms, row.last_seen_ms, row.user_agent)
            for row in rows
        ]

    async def end(self, player: PlayerId, session: SessionId) -> list[SessionId]:
        """Ends one of a player's own."""
        named = func.substr(sessions.c.token_hash, 1, ID_LENGTH) == session
        return await self._end((sessions.c.player_id == player) & named)

    async def end_others(self, player: PlayerId, token: str) -> list[SessionId]:
        """Ends all of a player's but the one with that secret."""
        other = sessions.c.token_hash != hash_of(token)
        return await self._end((sessions.c.player_id == player) & other)

    async def end_stale(self, now: Millis) -> None:
        """Forgets the sessions that were not used for too long, of members and guests."""
        for kind, stale_ms in STALE_MS.items():
            of_kind = select(players.c.id).where(players.c.kind == kind).scalar_subquery()
            stale = (sessions.c.last_seen_ms < now - stale_ms) & sessions.c.player_id.in_(of_kind)
            await self._end(stale)

    async def _end(self, where: ColumnElement[bool]) -> list[SessionId]:
        return await self._database.write(lambda connection: delete_sessions(connection, where))
