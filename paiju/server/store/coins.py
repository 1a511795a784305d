"""Coins as they are read, and those that the house gives.

All that is entered goes through the log's one writer, so a balance that was read may be out of
date, and whatever hangs on it is refused there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec
from sqlalchemy import and_, func, select

from paiju.core.units import Coins, Millis
from paiju.ledger import Kind, Stored, Transfer, grant, player
from paiju.server.store.errors import Known
from paiju.server.store.players import PlayerId
from paiju.server.store.schema import players as players_table
from paiju.server.store.schema import tables
from paiju.server.store.schema_coins import accounts, postings, transfers

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select

    from paiju.server.store.database import Database
    from paiju.server.store.log import EventLog

PAGE: Final = 500
"""Transfers that are read at once to go through the ledger."""


class Movement(msgspec.Struct, frozen=True):
    """What became of a player's coins: a deal from its beginning on, or something given.

    Attributes:
        kind: `grant`, `relief`, `set_aside` while the deal runs, `settled`, or `returned`
            where it was called off.
        at_ms: when that was.
        table: the deal's table, empty where it was in none.
        deal: its number there.
        coins: what it has changed so far.
        ruleset: what is played at the table.
    """

    kind: Kind
    at_ms: Millis
    table: str
    deal: int
    coins: Coins
    ruleset: str | None = None


class Purse(msgspec.Struct, frozen=True):
    """What a player has.

    Attributes:
        free: what he can sit down with.
        set_aside: what is set aside at tables where a deal runs.
    """

    free: Coins
    set_aside: Coins


class CoinStore:
    """The coins of all players."""

    def __init__(self, database: Database, log: EventLog) -> None:
        self._database = database
        self._log = log

    async def enter(self, transfer: Transfer) -> bool:
        """Enters a transfer that goes with no event, once; False if it was entered before.

        Raises:
            Insolvent: an account has too little.
            StoreError: it could not be stored.
        """
        try:
            await self._log.append((), [transfer])
        except Known:
            return False
        return True

    async def free(
        self, players: Collection[PlayerId], welcome: Coins, now: Millis
    ) -> Mapping[PlayerId, Coins]:
        """What each has free; who has never had coins is given the welcome first (PL-50).

        Programs are given none: nobody multiplies what he is given by programs of his own.
        """
        found = await self._database.read(lambda connection: _free(connection, players))
        new = set(players) - found.keys()
        if not new:
            return found
        for person in await self._database.read(lambda connection: _people(connection, new)):
            if welcome:
                await self.enter(grant(person, welcome, now))
        again = await self._database.read(lambda connection: _free(connection, players))
        return {each: again.get(each, Coins(0)) for each in players}

    async def purse(self, owner: PlayerId) -> Purse:
        """What a player has."""
        return await self._database.read(lambda connection: _purse(connection, owner))

    async def movements(self, owner: PlayerId, limit: int = 50) -> list[Movement]:
        """What became of a player's coins, the last first; a deal is one movement."""
        return await self._database.read(lambda connection: _movements(connection, owner, limit))

    async def of_table(self, table: str) -> list[Stored]:
        """The transfers of a table's deals, in order."""
        some = select(transfers).where(transfers.c.table_id == table).order_by(transfers.c.id)
        return await self._database.read(lambda connection: list(_stored(connection, some)))

    async def strays(self) -> int:
        """Postings without their transfer; the database allows none where it keeps its rules."""
        known = select(transfers.c.id).where(transfers.c.id == postings.c.transfer_id).exists()
        question = select(func.count()).select_from(postings).where(~known)
        return await self._database.read(
            lambda connection: connection.execute(question).scalar_one()
        )

    async def ledger(self, after: int = 0) -> list[Stored]:
        """Some of the ledger's transfers, from the first after that number on."""
        some = select(transfers).where(transfers.c.id > after).order_by(transfers.c.id).limit(PAGE)
        return await self._database.read(lambda connection: list(_stored(connection, some)))


def _free(connection: Connection, players: Collection[PlayerId]) -> dict[PlayerId, Coins]:
    """What those have free who have an account."""
    p = postings
    last = (
        select(p.c.account, func.max(p.c.transfer_id).label("transfer_id"))
        .where(p.c.account.in_([player(each) for each in players]))
        .group_by(p.c.account)
        .subquery()
    )
    newest = and_(p.c.account == last.c.account, p.c.transfer_id == last.c.transfer_id)
    found = select(accounts.c.player_id, p.c.balance).select_from(
        last.join(p, newest).join(accounts, accounts.c.name == p.c.account)
    )
    return {PlayerId(owner): Coins(has) for owner, has in connection.execute(found)}


def _people(connection: Connection, among: Collection[PlayerId]) -> list[PlayerId]:
    """Those who are no programs."""
    p = players_table
    question = select(p.c.id).where(p.c.id.in_(among), p.c.kind != "bot").order_by(p.c.id)
    return [PlayerId(each) for each in connection.execute(question).scalars()]


def _purse(connection: Connection, owner: PlayerId) -> Purse:
    ended = transfers.alias()
    over = (
        select(ended.c.id)
        .where(
            ended.c.table_id == transfers.c.table_id,
            ended.c.deal == transfers.c.deal,
            ended.c.kind.in_((Kind.SETTLED, Kind.RETURNED)),
        )
        .exists()
    )
    running = (
        select(func.coalesce(-func.sum(postings.c.amount), 0))
        .join_from(postings, transfers, transfers.c.id == postings.c.transfer_id)
        .where(postings.c.account == player(owner), transfers.c.kind == Kind.SET_ASIDE, ~over)
    )
    free = _free(connection, [owner]).get(owner, Coins(0))
    return Purse(free, Coins(connection.execute(running).scalar_one()))


def _movements(connection: Connection, owner: PlayerId, limit: int) -> list[Movement]:
    t, p = transfers, postings
    rows = connection.execute(
        select(t.c.kind, t.c.at_ms, t.c.table_id, t.c.deal, p.c.amount, tables.c.ruleset)
        .join_from(p, t, t.c.id == p.c.transfer_id)
        .outerjoin(tables, tables.c.id == t.c.table_id)
        .where(p.c.account == player(owner))
        .order_by(p.c.transfer_id.desc())
        .limit(2 * limit)  # a deal has two postings at most
    )
    moved = [Movement(Kind(kind), *rest) for kind, *rest in rows]
    staked = {_deal_of(each): each for each in moved if each.kind is Kind.SET_ASIDE}
    told = [*_told(moved, staked), *_lost(connection, staked)]
    return sorted(told, key=lambda each: each.at_ms, reverse=True)[:limit]


def _deal_of(movement: Movement) -> tuple[str, int]:
    return movement.table, movement.deal


def _told(moved: Iterable[Movement], staked: dict[tuple[str, int], Movement]) -> Iterator[Movement]:
    """What was given, and deals of which something came back; those are taken from `staked`."""
    for each in moved:
        if each.kind in (Kind.GRANT, Kind.RELIEF):
            yield each
        elif each.kind is not Kind.SET_ASIDE and (stake := staked.pop(_deal_of(each), None)):
            yield msgspec.structs.replace(each, coins=Coins(stake.coins + each.coins))


def _lost(connection: Connection, staked: Mapping[tuple[str, int], Movement]) -> Iterator[Movement]:
    """Deals of which nothing came back: they are running still, or all was lost."""
    ids = [f"settle/{table}/{deal}" for table, deal in staked]
    t = transfers
    over = select(t.c.table_id, t.c.deal, t.c.at_ms).where(t.c.reference.in_(ids))
    ends = {(table, deal): at_ms for table, deal, at_ms in connection.execute(over)}
    for deal, each in staked.items():
        if deal in ends:
            yield msgspec.structs.replace(each, kind=Kind.SETTLED, at_ms=ends[deal])
        else:
            yield each


def _stored(connection: Connection, question: Select[Any]) -> Iterator[Stored]:
    """Transfers with their postings."""
    rows = connection.execute(question).all()
    p = postings
    found = connection.execute(
        select(p.c.transfer_id, p.c.account, p.c.amount, p.c.balance)
        .where(p.c.transfer_id.in_([row.id for row in rows]))
        .order_by(p.c.transfer_id, p.c.account)
    )
    entries: dict[int, list[tuple[str, int, int]]] = {row.id: [] for row in rows}
    for number, *entry in found:
        entries[number].append((entry[0], entry[1], entry[2]))
    for number, *rest in rows:
        yield Stored(number, *rest, entries=tuple(entries[number]))
