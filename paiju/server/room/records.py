"""The record of a deal that has been played at a table."""

from __future__ import annotations

from datetime import UTC, datetime

from paiju.core.record import Record, cards_entry, head_of, settlement_entry, shuffle_entry
from paiju.core.shuffle import shuffle
from paiju.core.units import Seat
from paiju.server.store import FinishedDeal, SeatScore
from paiju.server.table.state import Deal, Table


def record_of(table: Table, deal: Deal) -> Record:
    """The deal as a record, from its shuffle to its settlement."""
    started = datetime.fromtimestamp(deal.started_ms / 1000, UTC)
    return Record(
        head=head_of(
            table.ruleset,
            [chair.name for chair in deal.players],
            started=started.isoformat(timespec="seconds").replace("+00:00", "Z"),
            table=table.id,
            deal=deal.number,
        ),
        shuffle=shuffle_entry(deal.seeds),
        cards=cards_entry(shuffle(table.game.pack, deal.seeds)),
        moves=deal.moves,
        settlement=None if deal.settlement is None else settlement_entry(deal.settlement),
    )


def finished(table: Table, deal: Deal) -> FinishedDeal:
    """The deal as the store keeps it."""
    if deal.settlement is None:
        raise ValueError("the deal is still running")
    scores = deal.settlement.scores
    return FinishedDeal(
        table=table.id,
        deal=deal.number,
        ended_ms=deal.moved_ms,
        ruleset=table.ruleset.name,
        record=str(record_of(table, deal)),
        seats=tuple(
            SeatScore(Seat(seat), chair.player, scores[seat])
            for seat, chair in enumerate(deal.players)
        ),
    )
