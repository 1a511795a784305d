"""What the ledger must have of a table of which no more is kept than its deals' records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from paiju.core.record import CoinsEntry, read_record
from paiju.ledger import (
    BOTS,
    Kind,
    Place,
    Posting,
    Stored,
    Transfer,
    player,
    set_aside,
    settled,
    transfer_of,
)
from paiju.server.store.retention import KeptDeal


def recorded(
    table: str, deals: Mapping[int, KeptDeal], found: Sequence[Stored]
) -> Iterator[Transfer]:
    """The transfers of a table's deals, as far as they can be known.

    A record says who brought what and who won what, but not to the millisecond when the deal
    began. Of a deal that was called off there is none: what was set aside for it came back.

    Raises:
        RecordError: a record cannot be read.
        LedgerError, ValueError: what it says makes no transfer.
    """
    begun = {each.deal: each for each in found if each.kind == Kind.SET_ASIDE}
    for number in sorted({*begun, *deals}):
        kept, aside = deals.get(number), begun.get(number)
        coins = read_record(kept.record).coins if kept else None
        if kept is not None and coins is not None:
            yield from _played(table, kept, coins, aside.at_ms if aside else kept.ended_ms)
        elif aside is not None:
            yield from _called_off(transfer_of(aside), found)


def _played(table: str, deal: KeptDeal, coins: CoinsEntry, began_ms: int) -> Iterator[Transfer]:
    places = [
        Place(seat, BOTS if owner is None else player(owner), stack)
        for (seat, owner), stack in zip(sorted(deal.owners.items()), coins.stacks, strict=True)
    ]
    yield set_aside(table, deal.deal, places, began_ms)
    yield settled(table, deal.deal, places, coins.scores, deal.ended_ms)


def _called_off(aside: Transfer, found: Sequence[Stored]) -> Iterator[Transfer]:
    yield aside
    reference = f"settle/{aside.table}/{aside.deal}"
    when = next((each.at_ms for each in found if each.reference == reference), aside.at_ms)
    yield Transfer(
        reference=reference,
        kind=Kind.RETURNED,
        at_ms=when,
        postings=tuple(Posting(each.account, -each.amount) for each in aside.postings),
        table=aside.table,
        deal=aside.deal,
    )
