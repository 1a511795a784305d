"""Proves the ledger: its sums from the first entry on, and that it says what the tables say.

Every deal whose events are kept has set aside and paid out just what its events have, once; what
is set aside belongs to deals that run. Where a table's events were dropped, the records of its
deals stand for them. What is long to read is gone through in a thread: the room may be open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

import msgspec

from paiju.core.errors import RecordError
from paiju.core.units import Coins, Seat
from paiju.ledger import (
    BOTS,
    Audit,
    Kind,
    LedgerError,
    Place,
    Stored,
    Transfer,
    is_stake,
    player,
    returned,
    set_aside,
    settled,
    transfer_of,
)
from paiju.server.recorded import recorded
from paiju.server.store import Entry, Store
from paiju.server.store.players import PlayerId
from paiju.server.store.retention import KeptDeal
from paiju.server.table import events as ev


class Finding(msgspec.Struct, frozen=True):
    """The first thing that is wrong.

    Attributes:
        number: which entry of the ledger; None where one is missing.
        reference: of the entry.
        problem: what is wrong with it.
    """

    number: int | None
    reference: str
    problem: str


class Proof(msgspec.Struct, frozen=True):
    """What a check found.

    Attributes:
        transfers: how many are in the ledger, up to the first that is wrong.
        deals: how many deals for coins were compared with their tables.
        accounts: how many accounts there are.
        total: the sum over all of them, which is 0.
        set_aside: what is set aside for deals that run.
        finding: None where all is well.
        gone: the tables of which no more is kept than their deals' records.
        recorded: how many deals for coins of those were compared with their records.
    """

    transfers: int
    deals: int
    accounts: int
    total: int
    set_aside: Coins
    finding: Finding | None
    gone: tuple[str, ...] = ()
    recorded: int = 0


async def proved(store: Store) -> Proof:
    """Goes through the ledger, then through every table, and the records of those that are gone."""
    audit = Audit()
    finding = await _summed(store, audit)
    deals = compared_records = 0
    if finding is None:
        heads = await store.log.tables()
        deals, finding = await _each(store, [head.table for head in heads], _agreed)
    if finding is None and (missing := await store.retention.missing()):
        finding = Finding(None, missing[0], "the events of this table are missing")
    gone = await store.retention.dropped()
    if finding is None:
        compared_records, finding = await _each(store, gone, _recorded)
    aside = sum(has for account, has in audit.balances.items() if is_stake(account))
    return Proof(
        transfers=audit.transfers,
        deals=deals,
        accounts=len(audit.balances),
        total=audit.total,
        set_aside=Coins(aside),
        finding=finding,
        gone=tuple(gone),
        recorded=compared_records,
    )


async def _summed(store: Store, audit: Audit) -> Finding | None:
    """Makes every sum again."""
    while some := await store.coins.ledger(audit.transfers):
        fault = audit.take(some)
        if fault is not None:
            return Finding(fault.number, fault.reference, fault.problem)
    if strays := await store.coins.strays():
        return Finding(audit.transfers + 1, "", f"{strays} postings belong to no transfer")
    return None


Compare = Callable[[Store, str], Awaitable[tuple[int, Finding | None]]]


async def _each(
    store: Store, tables: Sequence[str], compare: Compare
) -> tuple[int, Finding | None]:
    """Compares tables up to the first that is wrong; how many deals those had."""
    deals = 0
    for table in tables:
        some, finding = await compare(store, table)
        deals += some
        if finding is not None:
            return deals, finding
    return deals, None


async def _agreed(store: Store, table: str) -> tuple[int, Finding | None]:
    """How many deals for coins a table has had, and what its ledger has otherwise.

    The two are read one after the other, and meanwhile a deal may begin or end: what was found
    counts if nothing has happened at the table since.
    """
    while True:
        entries = await store.log.read(table)
        if not entries:  # dropped meanwhile
            return 0, None
        wanted = await asyncio.to_thread(_expected, table, entries)
        finding = compared(wanted, await store.coins.of_table(table))
        if finding is None or not await store.log.read(table, entries[-1].seq):
            return sum(each.kind is Kind.SET_ASIDE for each in wanted), finding


async def _recorded(store: Store, table: str) -> tuple[int, Finding | None]:
    """The same of a table whose events were dropped."""
    found, deals = await store.coins.of_table(table), await store.retention.deals(table)
    return await asyncio.to_thread(_compared_records, table, deals, found)


def _compared_records(
    table: str, deals: Mapping[int, KeptDeal], found: Sequence[Stored]
) -> tuple[int, Finding | None]:
    try:
        wanted = tuple(recorded(table, deals, found))
    except (RecordError, LedgerError, ValueError) as error:
        return 0, Finding(None, table, f"its records cannot be read: {error}")
    return sum(each.kind is Kind.SET_ASIDE for each in wanted), compared(wanted, found)


async def untold(store: Store, table: str) -> str | None:
    """Why the events of a closed table cannot be dropped: the first thing that only they tell.

    None where its records and the ledger say all that is to be known.
    """
    entries = await store.log.read(table)
    deals, found = await store.retention.deals(table), await store.coins.of_table(table)
    return await asyncio.to_thread(_untold, table, entries, deals, found)


def _untold(
    table: str, entries: Sequence[Entry], deals: Mapping[int, KeptDeal], found: Sequence[Stored]
) -> str | None:
    if entries and not isinstance(ev.read_event(entries[-1].data), ev.Closed):
        return "its events do not end with its closing"
    for deal in _settled(entries):
        if deal not in deals:
            return f"deal {deal} has no record"
    finding = compared(_expected(table, entries), found)
    if finding is None:
        _, finding = _compared_records(table, deals, found)
    return finding and f"{finding.reference}: {finding.problem}"


def _settled(entries: Sequence[Entry]) -> Iterator[int]:
    """The numbers of the deals that were played to their end."""
    deal = 0
    for entry in entries:
        match ev.read_event(entry.data):
            case ev.Dealt(attempt=0):
                deal += 1
            case ev.Settled() | ev.Ended():
                yield deal
            case _:
                pass


def compared(wanted: Sequence[Transfer], found: Sequence[Stored]) -> Finding | None:
    """The first transfer of a table that its events do not have, or have otherwise."""
    by_reference = {transfer.reference: transfer for transfer in wanted}
    for stored in found:
        transfer = by_reference.pop(stored.reference, None)
        if transfer is None:
            return Finding(stored.number, stored.reference, "its table knows nothing of it")
        if transfer_of(stored) != transfer:
            return Finding(stored.number, stored.reference, "its table says otherwise")
    for missing in by_reference:
        return Finding(None, missing, "its table has it, the ledger has not")
    return None


def _expected(table: str, entries: Sequence[Entry]) -> tuple[Transfer, ...]:
    return tuple(expected(table, entries))


def expected(table: str, entries: Sequence[Entry]) -> Iterator[Transfer]:
    """The transfers that go with the events of a table."""
    people: dict[Seat, PlayerId | None] = {}
    deal, places = 0, tuple[Place, ...]()
    for entry in entries:
        match ev.read_event(entry.data):
            case ev.Sat(seat=seat, player=who):
                people[seat] = who
            case ev.BotPlaced(seat=seat):
                people[seat] = None
            case ev.Dealt(attempt=0, stacks=stacks):
                deal, places = deal + 1, _places(people, stacks or ())
                if places:
                    yield set_aside(table, deal, places, entry.at_ms)
            case ev.Settled(coins=coins) if coins is not None:
                yield settled(table, deal, places, coins, entry.at_ms)
                places = ()
            case ev.Ended() | ev.Closed() if places:
                yield returned(table, deal, places, entry.at_ms)
                places = ()
            case _:
                pass


def _places(people: Mapping[Seat, PlayerId | None], stacks: Sequence[Coins]) -> tuple[Place, ...]:
    owners = (people.get(Seat(seat)) for seat in range(len(stacks)))
    return tuple(
        Place(seat, BOTS if owner is None else player(owner), coins)
        for seat, (owner, coins) in enumerate(zip(owners, stacks, strict=True))
    )
