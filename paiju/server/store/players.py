"""Players and the sessions by which they are known again (PL-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy import insert, select, update

from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server.store.errors import AccountRefused
from paiju.server.store.names import clean_name
from paiju.server.store.refusals import AccountCode
from paiju.server.store.schema import players, sessions
from paiju.server.store.schema_people import departures
from paiju.server.store.tokens import PlayerId, hash_of, insert_session, is_stale

__all__ = ["Kind", "Player", "PlayerId", "Players", "insert_player", "refuse_gone"]

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection

    from paiju.server.store.database import Database

Kind = Literal["guest", "member", "bot"]
"""Who has not registered, who has (PL-41), and a member's program."""


class Player(msgspec.Struct, frozen=True):
    """Somebody who plays.

    Attributes:
        lang: the language that he reads, "zh" or "en".
    """

    id: PlayerId
    name: str
    kind: Kind
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
            player = insert_player(connection, name, "guest", lang, now)
            insert_session(connection, player.id, token, now, user_agent)
            return player

        return await self._database.write(work), token

    async def new_session(self, player: PlayerId, now: Millis, user_agent: str = "") -> str:
        """The token of one more session of a player: a second device.

        Raises:
            StoreError: there is no such player.
        """
        token = self._new_token()
        await self._database.write(
            lambda connection: insert_session(connection, player, token, now, user_agent)
        )
        return token

    async def by_token(self, token: str, now: Millis | None = None) -> Player | None:
        """Whose session it is; None if it is nobody's, or by `now` was not used for too long."""
        question = (
            select(players, sessions.c.last_seen_ms)
            .join_from(sessions, players)
            .where(sessions.c.token_hash == hash_of(token))
        )
        row = await self._database.read(lambda db: db.execute(question).one_or_none())
        if row is None:
            return None
        *fields, last_seen_ms = row
        player = Player(*fields)
        stale = now is not None and is_stale(player.kind, last_seen_ms, now)
        return None if stale else player

    async def get(self, player: PlayerId) -> Player | None:
        """The player of that id; None if there is none."""
        where = players.c.id == player
        return await self._database.read(lambda connection: _select(connection, where))

    async def rename(self, player: PlayerId, name: str) -> Player:
        """The player under the new name.

        Raises:
            NameRefused: nobody may be called so.
            AccountRefused: he is gone for good.
            StoreError: there is no such player.
        """
        name = clean_name(name)
        where = players.c.id == player

        def work(connection: Connection) -> Player:
            refuse_gone(connection, player)
            connection.execute(update(players).where(where).values(name=name))
            renamed = _select(connection, where)
            if renamed is None:
                raise StoreError(f"there is no player {player}")
            return renamed

        return await self._database.write(work)

    async def touch(self, token: str, now: Millis) -> None:
        """Notes that the session, and with it its player, was seen; unknown ones are not."""
        this = sessions.c.token_hash == hash_of(token)
        of_session = select(sessions.c.player_id).where(this).scalar_subquery()

        def work(connection: Connection) -> None:
            connection.execute(update(sessions).where(this).values(last_seen_ms=now))
            connection.execute(
                update(players).where(players.c.id == of_session).values(last_seen_ms=now)
            )

        await self._database.write(work)


def insert_player(connection: Connection, name: str, kind: Kind, lang: str, now: Millis) -> Player:
    """A new player, under a name that has been cleaned."""
    added = connection.execute(
        insert(players).values(name=name, kind=kind, lang=lang, created_ms=now, last_seen_ms=now)
    )
    assert added.inserted_primary_key is not None
    return Player(added.inserted_primary_key[0], name, kind, lang, now, now)


def refuse_gone(connection: Connection, player: PlayerId) -> None:
    """What was asked for before somebody deleted his account is not done after it.

    Raises:
        AccountRefused: he is gone for good.
    """
    gone = select(departures.c.player_id).where(departures.c.player_id == player)
    if connection.execute(gone).first() is not None:
        raise AccountRefused(Refusal(AccountCode.LEAVING))


def _select(connection: Connection, where: ColumnElement[bool]) -> Player | None:
    row = connection.execute(select(players).where(where)).one_or_none()
    return None if row is None else Player(*row)
