"""Players and the sessions by which they are known again (PL-41)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Literal, NewType

import msgspec
from sqlalchemy import insert, select, update

from paiju.core.errors import StoreError
from paiju.core.units import Millis
from paiju.server.store.names import clean_name
from paiju.server.store.schema import players, sessions

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection

    from paiju.server.store.database import Database

PlayerId = NewType("PlayerId", int)
"""Whom a player's sessions, tables and deals belong to."""

MOST_USER_AGENT = 200
"""How much is kept of what a browser says of itself, in characters."""


class Player(msgspec.Struct, frozen=True):
    """Somebody who plays.

    Attributes:
        kind: "guest" is who has not registered.
        lang: the language that he reads, "zh" or "en".
    """

    id: PlayerId
    name: str
    kind: Literal["guest"]
    lang: str
    created_ms: Millis
    last_seen_ms: Millis


class Players:
    """The players of a room.

    Args:
        database: where they are kept.
        new_token: makes the secret of a new session; at least 256 bits of chance. Only
            its SHA-256 is stored.
    """

    def __init__(self, database: Database, new_token: Callable[[], str]) -> None:
        self._database = database
        self._new_token = new_token

    async def create_guest(
        self, name: str, lang: str, now: Millis, user_agent: str = ""
    ) -> tuple[Player, str]:
        """A new guest, and the token of his first session.

        Raises:
            NameRefused: nobody may be called so.
        """
        name = clean_name(name)
        token = self._new_token()

        def work(connection: Connection) -> Player:
            player = _insert_guest(connection, name, lang, now)
            _insert_session(connection, player.id, token, now, user_agent)
            return player

        return await self._database.write(work), token

    async def new_session(self, player: PlayerId, now: Millis, user_agent: str = "") -> str:
        """The token of one more session of a player: a second device.

        Raises:
            StoreError: there is no such player.
        """
        token = self._new_token()
        await self._database.write(
            lambda connection: _insert_session(connection, player, token, now, user_agent)
        )
        return token

    async def by_token(self, token: str) -> Player | None:
        """Whose session it is; None if it is nobody's."""
        of_session = select(sessions.c.player_id).where(sessions.c.token_hash == _hash(token))
        where = players.c.id == of_session.scalar_subquery()
        return await self._database.read(lambda connection: _select(connection, where))

    async def get(self, player: PlayerId) -> Player | None:
        """The player of that id; None if there is none."""
        where = players.c.id == player
        return await self._database.read(lambda connection: _select(connection, where))

    async def rename(self, player: PlayerId, name: str) -> Player:
        """The player under the new name.

        Raises:
            NameRefused: nobody may be called so.
            StoreError: there is no such player.
        """
        name = clean_name(name)
        where = players.c.id == player

        def work(connection: Connection) -> Player:
            connection.execute(update(players).where(where).values(name=name))
            renamed = _select(connection, where)
            if renamed is None:
                raise StoreError(f"there is no player {player}")
            return renamed

        return await self._database.write(work)

    async def touch(self, token: str, now: Millis) -> None:
        """Notes that the session, and with it its player, was seen; unknown ones are not."""
        this = sessions.c.token_hash == _hash(token)
        of_session = select(sessions.c.player_id).where(this).scalar_subquery()

        def work(connection: Connection) -> None:
            connection.execute(update(sessions).where(this).values(last_seen_ms=now))
            connection.execute(
                update(players).where(players.c.id == of_session).values(last_seen_ms=now)
            )

        await self._database.write(work)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def _insert_guest(connection: Connection, name: str, lang: str, now: Millis) -> Player:
    added = connection.execute(
        insert(players).values(name=name, kind="guest", lang=lang, created_ms=now, last_seen_ms=now)
    )
    assert added.inserted_primary_key is not None
    return Player(added.inserted_primary_key[0], name, "guest", lang, now, now)


def _insert_session(
    connection: Connection, player: PlayerId, token: str, now: Millis, user_agent: str
) -> None:
    connection.execute(
        insert(sessions).values(
            token_hash=_hash(token),
            player_id=player,
            created_ms=now,
            last_seen_ms=now,
            user_agent=user_agent[:MOST_USER_AGENT],
        )
    )


def _select(connection: Connection, where: ColumnElement[bool]) -> Player | None:
    row = connection.execute(select(players).where(where)).one_or_none()
    return None if row is None else Player(*row)
