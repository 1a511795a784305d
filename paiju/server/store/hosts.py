"""Who helps the host, what they did, and which rooms they have closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, insert, or_, select
from sqlalchemy.dialects.sqlite import insert as upsert

from paiju.core.units import Millis
from paiju.server.numbers import number_in
from paiju.server.store.players import PlayerId
from paiju.server.store.schema import players
from paiju.server.store.schema_host import admins, audit, closed_rooms
from paiju.server.store.schema_people import accounts, resets

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sqlalchemy import Connection

    from paiju.server.store.database import Database


class Deed(msgspec.Struct, frozen=True):
    """What somebody did as an admin.

    Attributes:
        who: the login of the admin; `host` is who sits at the machine itself.
        deed: what: `close_table`, `broadcast`, …
        subject: to whom or what.
        detail: more about it.
    """

    at_ms: Millis
    who: str
    deed: str
    subject: str = ""
    detail: str = ""


class Person(msgspec.Struct, frozen=True):
    """A player as the host finds him.

    Attributes:
        login: None of who is no member.
    """

    id: PlayerId
    name: str
    kind: str
    login: str | None
    created_ms: Millis
    last_seen_ms: Millis


class Hosts:
    """What a host and his admins look at and change, each change with its deed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def is_admin(self, player: PlayerId) -> bool:
        """Whether a player helps the host."""
        question = select(admins.c.player_id).where(admins.c.player_id == player)
        return await self._database.read(lambda db: db.execute(question).first()) is not None

    async def admins(self) -> list[Person]:
        """All who help the host."""
        question = _PEOPLE.where(players.c.id.in_(select(admins.c.player_id)))
        rows = await self._database.read(lambda db: db.execute(question).all())
        return [Person(*row) for row in rows]

    async def appoint(self, player: PlayerId, deed: Deed) -> None:
        """Makes a player an admin; one who is that already stays it.

        Codes for his password end: another admin may have made them while he was none.
        """
        row = upsert(admins).values(player_id=player, since_ms=deed.at_ms)
        codes = delete(resets).where(resets.c.player_id == player)

        def work(connection: Connection) -> None:
            connection.execute(row.on_conflict_do_nothing())
            connection.execute(codes)

        await self._do(deed, work)

    async def dismiss(self, player: PlayerId, deed: Deed) -> None:
        """An admin is none any more."""
        row = delete(admins).where(admins.c.player_id == player)
        await self._do(deed, lambda db: db.execute(row))

    async def closed_rooms(self) -> frozenset[str]:
        """The rooms that are closed, whatever their files say."""
        question = select(closed_rooms.c.room)
        return frozenset(await self._database.read(lambda db: db.scalars(question).all()))

    async def close_room(self, room: str, deed: Deed) -> None:
        """Nobody is matched there any more."""
        row = upsert(closed_rooms).values(room=room, at_ms=deed.at_ms)
        await self._do(deed, lambda db: db.execute(row.on_conflict_do_nothing()))

    async def open_room(self, room: str, deed: Deed) -> None:
        """The room is as its file says again."""
        row = delete(closed_rooms).where(closed_rooms.c.room == room)
        await self._do(deed, lambda db: db.execute(row))

    async def note(self, deed: Deed) -> None:
        """Adds what was done to the audit."""
        await self._do(deed, lambda _db: None)

    async def audit(self, limit: int) -> list[Deed]:
        """What was done, the last first."""
        question = select(*_DEEDS).order_by(audit.c.id.desc()).limit(limit)
        rows = await self._database.read(lambda db: db.execute(question).all())
        return [Deed(*row) for row in rows]

    async def people(self, text: str, limit: int) -> list[Person]:
        """Players whose name, login or number has this in it, those seen last first."""
        like = f"%{_escaped(text)}%"
        found = or_(
            players.c.name.like(like, escape="\\"), accounts.c.login.like(like, escape="\\")
        )
        number = number_in(text, 15)
        if number is not None:
            found = or_(found, players.c.id == number)
        question = _PEOPLE.where(found).order_by(players.c.last_seen_ms.desc()).limit(limit)
        rows = await self._database.read(lambda db: db.execute(question).all())
        return [Person(*row) for row in rows]

    async def by_id(self, ids: Collection[PlayerId]) -> dict[PlayerId, Person]:
        """Players by their numbers; those that there are."""
        question = _PEOPLE.where(players.c.id.in_(ids))
        rows = await self._database.read(lambda db: db.execute(question).all())
        return {row.id: Person(*row) for row in rows}

    async def _do(self, deed: Deed, work: Callable[[Connection], object]) -> None:
        def both(connection: Connection) -> None:
            work(connection)
            add_deed(connection, deed)

        await self._database.write(both)


def add_deed(connection: Connection, deed: Deed) -> None:
    """Adds what was done to the audit."""
    connection.execute(insert(audit).values(msgspec.structs.asdict(deed)))


_DEEDS = [audit.c[name] for name in Deed.__struct_fields__]
_PEOPLE = select(
    players.c.id,
    players.c.name,
    players.c.kind,
    accounts.c.login,
    players.c.created_ms,
    players.c.last_seen_ms,
).join_from(players, accounts, accounts.c.player_id == players.c.id, isouter=True)


def _escaped(text: str) -> str:
    """What stands for itself in a pattern of LIKE."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
