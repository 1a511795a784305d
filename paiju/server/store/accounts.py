"""Members: guests that have a login and a password, with all that was theirs before (PL-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import delete, func, insert, select, update

from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server.store.errors import AccountRefused
from paiju.server.store.logins import clean_login, login_key
from paiju.server.store.players import refuse_gone
from paiju.server.store.refusals import AccountCode
from paiju.server.store.schema import players, sessions
from paiju.server.store.schema_people import accounts, login_attempts, resets
from paiju.server.store.tokens import (
    PlayerId,
    SessionId,
    delete_sessions,
    hash_of,
    insert_session,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection

    from paiju.server.store.database import Database

ATTEMPTS_MS: Final = Millis(60 * 60 * 1000)
"""How long an attempt to log in counts."""

MOST_ATTEMPTS: Final = 30
"""Attempts on one login within that time, wherever they come from."""


class Account(msgspec.Struct, frozen=True):
    """A member's account.

    Attributes:
        login: by what name he logs in, as he wrote it.
        password: its hash, with all that it takes to check one against it.
    """

    player: PlayerId
    login: str
    password: str
    since_ms: Millis


class Admitted(msgspec.Struct, frozen=True):
    """A new session, and those that ended for it."""

    token: str
    ended: list[SessionId]


class Accounts:
    """The accounts of all members.

    Whatever changes what a player may do gives him a new session, so that who knew the secret of
    the old one, or planted it, has nothing.

    Args:
        database: where they are kept.
        new_token: makes the secret of a new session.
    """

    def __init__(self, database: Database, new_token: Callable[[], str]) -> None:
        self._database = database
        self._new_token = new_token

    async def of(self, player: PlayerId) -> Account | None:
        """A player's; None of who is no member."""
        return await self._find(accounts.c.player_id == player)

    async def by_login(self, login: str) -> Account | None:
        """Whose login it is, however it is written."""
        return await self._find(accounts.c.login_key == login_key(login))

    async def register(
        self, player: PlayerId, login: str, password: str, now: Millis, user_agent: str
    ) -> Admitted:
        """Makes a guest a member, and ends all his sessions but a new one.

        Args:
            password: its hash.

        Raises:
            AccountRefused: the login is none, or somebody's; or the player is no guest any more,
                or gone.
        """
        login = clean_login(login)
        row = {"login": login, "login_key": login_key(login), "password": password}

        def work(connection: Connection) -> list[SessionId]:
            refuse_gone(connection, player)
            _refuse_member(connection, player)
            _refuse_taken(connection, row["login_key"])
            connection.execute(insert(accounts).values(player_id=player, since_ms=now, **row))
            change = update(players).where(players.c.id == player).values(kind="member")
            connection.execute(change)
            return delete_sessions(connection, sessions.c.player_id == player)

        return await self._admit(player, work, now, user_agent)

    async def log_in(
        self, account: Account, instead_of: str | None, now: Millis, user_agent: str
    ) -> Admitted:
        """A new session of a member, instead of the one of the browser that he came with.

        Args:
            account: as it was when the password was found to be right.

        Raises:
            AccountRefused: meanwhile it has another.
        """

        def work(connection: Connection) -> list[SessionId]:
            _refuse_changed(connection, account)
            _forgive(connection, login_key(account.login))
            before = sessions.c.token_hash == hash_of(instead_of or "")
            return delete_sessions(connection, before)

        return await self._admit(account.player, work, now, user_agent)

    async def change_password(
        self, account: Account, password: str, now: Millis, user_agent: str
    ) -> Admitted:
        """Another password, given as its hash; all sessions but a new one end.

        Args:
            account: as it was when the old password was found to be right.

        Raises:
            AccountRefused: meanwhile it has another.
        """

        def work(connection: Connection) -> list[SessionId]:
            _refuse_changed(connection, account)
            set_password(connection, account, password)
            return delete_sessions(connection, sessions.c.player_id == account.player)

        return await self._admit(account.player, work, now, user_agent)

    async def rehashed(self, account: Account, password: str) -> None:
        """The same password under a newer hash, if it is the same still."""
        await self._database.write(lambda connection: _change(connection, account, password))

    async def attempt(self, login: str, now: Millis) -> Millis:
        """Counts an attempt on a login, known or not; gives how long to wait, 0 where it may be.

        It is counted before it is made, so that many at once are no way round; a login takes it
        back.
        """
        mark = _mark(login_key(login))

        def work(connection: Connection) -> Millis:
            old = login_attempts.c.at_ms <= now - ATTEMPTS_MS
            connection.execute(delete(login_attempts).where(old))
            found = select(func.count(), func.min(login_attempts.c.at_ms)).where(
                login_attempts.c.login_hash == mark
            )
            count, first = connection.execute(found).one()
            if count >= MOST_ATTEMPTS:
                return Millis(first + ATTEMPTS_MS - now)
            connection.execute(insert(login_attempts).values(login_hash=mark, at_ms=now))
            return Millis(0)

        return await self._database.write(work)

    async def _find(self, where: ColumnElement[bool]) -> Account | None:
        question = select(
            accounts.c.player_id, accounts.c.login, accounts.c.password, accounts.c.since_ms
        ).where(where)
        row = await self._database.read(lambda db: db.execute(question).one_or_none())
        return None if row is None else Account(*row)

    async def _admit(
        self,
        player: PlayerId,
        work: Callable[[Connection], list[SessionId]],
        now: Millis,
        user_agent: str,
    ) -> Admitted:
        token = self._new_token()

        def admit(connection: Connection) -> list[SessionId]:
            ended = work(connection)
            insert_session(connection, player, token, now, user_agent)
            return ended

        return Admitted(token, await self._database.write(admit))


def _refuse_member(connection: Connection, player: PlayerId) -> None:
    kind = connection.execute(select(players.c.kind).where(players.c.id == player)).scalar()
    if kind != "guest":
        raise AccountRefused(Refusal(AccountCode.MEMBER_ALREADY))


def _refuse_taken(connection: Connection, key: str) -> None:
    taken = select(accounts.c.player_id).where(accounts.c.login_key == key)
    if connection.execute(taken).first() is not None:
        raise AccountRefused(Refusal(AccountCode.LOGIN_TAKEN))


def _refuse_changed(connection: Connection, account: Account) -> None:
    this = select(accounts.c.password).where(accounts.c.player_id == account.player)
    if connection.execute(this).scalar() != account.password:
        raise AccountRefused(Refusal(AccountCode.BAD_LOGIN))


def set_password(connection: Connection, account: Account, password: str) -> None:
    """Another password, given as its hash: attempts on the old one, and codes, count no more."""
    _change(connection, account, password)
    _forgive(connection, login_key(account.login))
    connection.execute(delete(resets).where(resets.c.player_id == account.player))


def _change(connection: Connection, account: Account, password: str) -> None:
    same = (accounts.c.player_id == account.player) & (accounts.c.password == account.password)
    connection.execute(update(accounts).where(same).values(password=password))


def _forgive(connection: Connection, key: str) -> None:
    connection.execute(delete(login_attempts).where(login_attempts.c.login_hash == _mark(key)))


def _mark(key: str) -> str:
    """What is kept of a name that was tried: somebody may have typed his password there."""
    return hash_of(key)
