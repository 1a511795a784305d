"""Bot accounts: players that are a member's programs, each known by a token."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import func, insert, select, update

from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server.store.errors import AccountRefused
from paiju.server.store.names import clean_name
from paiju.server.store.players import Player, PlayerId, insert_player, refuse_gone
from paiju.server.store.refusals import AccountCode
from paiju.server.store.schema import players, sessions
from paiju.server.store.schema_people import bots
from paiju.server.store.tokens import SessionId, delete_sessions, insert_session

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import ColumnElement, Connection

    from paiju.server.store.database import Database

PREFIX: Final = "paiju_bot_"
"""What all tokens of bot accounts begin with: so they are told from the secrets of browsers, and
found where one was published by mistake."""

MOST_BOTS: Final = 10
"""Bot accounts of one member that have a token, or were made within a day, so that nobody makes
and ends them without an end."""

_DAY_MS: Final = 24 * 60 * 60 * 1000


class BotAccount(msgspec.Struct, frozen=True):
    """A member's program."""

    id: PlayerId
    name: str
    created_ms: Millis
    last_seen_ms: Millis


class BotAccounts:
    """The bot accounts of all members.

    Args:
        database: where they are kept.
        new_token: makes secrets.
    """

    def __init__(self, database: Database, new_token: Callable[[], str]) -> None:
        self._database = database
        self._new_token = new_token

    async def create(self, owner: Player, name: str, now: Millis) -> tuple[BotAccount, str]:
        """A new bot account, and its token, which is told this once.

        Raises:
            NameRefused: nobody may be called so.
            AccountRefused: the member has as many as he may, or is gone.
        """
        name = clean_name(name)
        token = PREFIX + self._new_token()

        def work(connection: Connection) -> BotAccount:
            refuse_gone(connection, owner.id)
            _refuse_more(connection, owner.id, now)
            bot = insert_player(connection, name, "bot", owner.lang, now)
            connection.execute(insert(bots).values(player_id=bot.id, owner_id=owner.id))
            insert_session(connection, bot.id, token, now, "")
            return BotAccount(bot.id, bot.name, now, now)

        return await self._database.write(work), token

    async def of(self, owner: PlayerId) -> list[BotAccount]:
        """A member's that have a token, the oldest first."""
        question = (
            select(players.c.id, players.c.name, players.c.created_ms, players.c.last_seen_ms)
            .join_from(bots, players, bots.c.player_id == players.c.id)
            .where(_owned(owner))
            .order_by(players.c.id)
        )
        rows = await self._database.read(lambda connection: connection.execute(question).all())
        return [BotAccount(*row) for row in rows]

    async def renew(
        self, owner: PlayerId, bot: PlayerId, now: Millis
    ) -> tuple[str, list[SessionId]] | None:
        """Another token instead of a bot's; None where the member has no such bot."""
        token = PREFIX + self._new_token()

        def work(connection: Connection) -> list[SessionId] | None:
            if not _owns(connection, owner, bot):
                return None
            ended = delete_sessions(connection, sessions.c.player_id == bot)
            insert_session(connection, bot, token, now, "")
            return ended

        ended = await self._database.write(work)
        return None if ended is None else (token, ended)

    async def revoke(self, owner: PlayerId, bot: PlayerId, now: Millis) -> list[SessionId] | None:
        """Ends a bot for good, what it has played stays; None where the member has no such bot."""

        def work(connection: Connection) -> list[SessionId] | None:
            if not _owns(connection, owner, bot):
                return None
            this = bots.c.player_id == bot
            connection.execute(update(bots).where(this).values(revoked_ms=now))
            return delete_sessions(connection, sessions.c.player_id == bot)

        return await self._database.write(work)

    async def owner_of(self, bot: PlayerId) -> PlayerId | None:
        """Whose program it is; None where it is none."""
        question = select(bots.c.owner_id).where(bots.c.player_id == bot)
        return await self._database.read(lambda connection: connection.execute(question).scalar())


def _owned(owner: PlayerId) -> ColumnElement[bool]:
    return (bots.c.owner_id == owner) & bots.c.revoked_ms.is_(None)


def _owns(connection: Connection, owner: PlayerId, bot: PlayerId) -> bool:
    question = select(bots.c.player_id).where(_owned(owner), bots.c.player_id == bot)
    return connection.execute(question).first() is not None


def _refuse_more(connection: Connection, owner: PlayerId, now: Millis) -> None:
    counts = bots.c.revoked_ms.is_(None) | (players.c.created_ms > now - _DAY_MS)
    question = (
        select(func.count())
        .join_from(bots, players, bots.c.player_id == players.c.id)
        .where(bots.c.owner_id == owner, counts)
    )
    count = connection.execute(question).scalar_one()
    if count >= MOST_BOTS:
        raise AccountRefused(Refusal(AccountCode.TOO_MANY_BOTS, {"most": MOST_BOTS}))
