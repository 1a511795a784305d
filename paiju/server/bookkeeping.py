"""Proves the ledger: its sums from the first entry on, and that it says what the tables say.

Every deal whose events are kept has set aside and paid out just what its events have, once; what
is set aside belongs to deals that run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from paiju.core.units import Coins, Seat
from paiju.ledger import (
    BOTS,
    Audit,
    Kind,
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
from paiju.server.store import Entry, Store
from paiju.server.store.players import PlayerId
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
    """

    transfers: int
    deals: int
    accounts: int
    total: int
    set_aside: Coins
    finding: Finding | None


async def proved(store: Store) -> Proof:
    """Goes through the ledger, and then through every table."""
    audit, finding = Audit(), None
    while finding is None and (some := await store.coins.ledger(audit.transfers)):
        fault = audit.take(some)
        finding = fault and Finding(fault.number, fault.reference, fault.problem)
    if finding is None and (strays := await store.coins.strays()):
        finding = Finding(audit.transfers + 1, "", f"{strays} postings belong to no transfer")
    deals = 0
    for head in await store.log.tables():
        if finding is None:
            wanted = tuple(expected(head.table, await store.log.read(head.table)))
            deals += sum(each.kind is Kind.SET_ASIDE for each in wanted)
            finding = compared(wanted, await store.coins.of_table(head.table))
    aside = sum(has for account, has in audit.balances.items() if is_stake(account))
    return Proof(audit.transfers, deals, len(audit.balances), audit.total, Coins(aside), finding)


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
            case ev.Closed() if places:
                yield returned(table, deal, places, entry.at_ms)
            case _:
                pass


def _places(people: Mapping[Seat, PlayerId | None], stacks: Sequence[Coins]) -> tuple[Place, ...]:
    owners = (people.get(Seat(seat)) for seat in range(len(stacks)))
    return tuple(
        Place(seat, BOTS if owner is None else player(owner), coins)
        for seat, (owner, coins) in enumerate(zip(owners, stacks, strict=True))
    )
