"""Passwords that were forgotten: set anew by whoever holds a code that an admin has made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import delete, insert, select

from paiju.core.units import Millis
from paiju.server.store.accounts import Account, Admitted, set_password
from paiju.server.store.hosts import add_deed
from paiju.server.store.schema import sessions
from paiju.server.store.schema_people import accounts, resets
from paiju.server.store.tokens import delete_sessions, hash_of, insert_session

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from paiju.server.store.database import Database
    from paiju.server.store.hosts import Deed

RESET_MS: Final = Millis(60 * 60 * 1000)
"""How long a code is good."""


class Reset(msgspec.Struct, frozen=True):
    """A code, told this once, and until when it is good."""

    code: str
    until_ms: Millis


class Resets:
    """The codes that there are: one for a member at most, good once.

    Args:
        database: where they are kept, by their hashes alone.
        new_token: makes codes and the secrets of sessions; at least 256 bits of chance.
    """

    def __init__(self, database: Database, new_token: Callable[[], str]) -> None:
        self._database = database
        self._new_token = new_token

    async def make(self, account: Account, deed: Deed) -> Reset:
        """A code for a member, instead of any that he had; with the deed of who made it."""
        reset = Reset(self._new_token(), Millis(deed.at_ms + RESET_MS))
        row = {"code_hash": hash_of(reset.code), "until_ms": reset.until_ms}

        def work(connection: Connection) -> None:
            connection.execute(delete(resets).where(resets.c.player_id == account.player))
            connection.execute(insert(resets).values(player_id=account.player, **row))
            add_deed(connection, deed)

        await self._database.write(work)
        return reset

    async def account_of(self, code: str, now: Millis) -> Account | None:
        """Whose password may be set by a code; None where it is none, or not good any more."""
        return await self._database.read(lambda connection: _account_of(connection, code, now))

    async def use(
        self, code: str, password: str, instead_of: str | None, now: Millis, user_agent: str
    ) -> tuple[Account, Admitted] | None:
        """Sets a password, given as its hash; None where the code is not good any more.

        The code is used up, and all sessions of the member end but a new one, instead of that of
        the browser that he came with.
        """
        token = self._new_token()

        def work(connection: Connection) -> tuple[Account, Admitted] | None:
            account = _account_of(connection, code, now)
            if account is None:
                return None
            set_password(connection, account, password)
            his = sessions.c.player_id == account.player
            browser = sessions.c.token_hash == hash_of(instead_of or "")
            ended = delete_sessions(connection, his | browser)
            insert_session(connection, account.player, token, now, user_agent)
            return account, Admitted(token, ended)

        return await self._database.write(work)


def _account_of(connection: Connection, code: str, now: Millis) -> Account | None:
    question = (
        select(accounts.c.player_id, accounts.c.login, accounts.c.password, accounts.c.since_ms)
        .join_from(resets, accounts, accounts.c.player_id == resets.c.player_id)
        .where(resets.c.code_hash == hash_of(code), resets.c.until_ms > now)
    )
    row = connection.execute(question).one_or_none()
    return None if row is None else Account(*row)
