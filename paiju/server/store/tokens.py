"""Sessions as rows: the hash of a secret, whose it is, and when it was seen last."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NewType

from sqlalchemy import delete, insert, select

from paiju.core.units import Millis
from paiju.server.store.schema import sessions

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

PlayerId = NewType("PlayerId", int)
"""Whom a player's sessions, tables and deals belong to."""

SessionId = NewType("SessionId", str)
"""By which a session can be named without its secret: the beginning of the secret's hash."""

ID_LENGTH: Final = 16

MOST_USER_AGENT: Final = 200
"""How much is kept of what a browser says of itself, in characters."""

_DAY_MS: Final = 24 * 60 * 60 * 1000

STALE_MS: Final = {"member": 90 * _DAY_MS, "guest": 400 * _DAY_MS}
"""A session that was not used for so long is over. A guest has nothing but his, so it lasts as long
as browsers keep a cookie; the token of a bot account lasts until it is revoked."""


def is_stale(kind: str, last_seen_ms: int, now: int) -> bool:
    """Whether a session of a player of that kind is over.

    >>> is_stale("member", 0, 91 * 24 * 60 * 60 * 1000), is_stale("bot", 0, 10**13)
    (True, False)
    """
    return kind in STALE_MS and now - last_seen_ms > STALE_MS[kind]


def hash_of(token: str) -> str:
    """All that is stored of a secret."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def session_id(token: str) -> SessionId:
    """The name of the session with that secret."""
    return id_of(hash_of(token))


def id_of(token_hash: str) -> SessionId:
    """The name of the session of which that is stored."""
    return SessionId(token_hash[:ID_LENGTH])


def insert_session(
    connection: Connection, player: PlayerId, token: str, now: Millis, user_agent: str
) -> None:
    """One more session of a player."""
    connection.execute(
        insert(sessions).values(
            token_hash=hash_of(token),
            player_id=player,
            created_ms=now,
            last_seen_ms=now,
            user_agent=user_agent[:MOST_USER_AGENT],
        )
    )


def delete_sessions(connection: Connection, where: ColumnElement[bool]) -> list[SessionId]:
    """Ends sessions, and says which."""
    hashes = connection.execute(select(sessions.c.token_hash).where(where)).scalars().all()
    connection.execute(delete(sessions).where(sessions.c.token_hash.in_(hashes)))
    return [id_of(token_hash) for token_hash in hashes]
