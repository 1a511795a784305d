"""The record of a deal that has been played at a table."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from paiju.core.record import (
    AgreedEndEntry,
    CoinsEntry,
    Record,
    cards_entry,
    coins_entry,
    head_of,
    settlement_entry,
    shuffle_entry,
)
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import shuffle
from paiju.core.units import Millis, Seat
from paiju.games.registry import rulesets, sides_of
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
        agreed_end=AgreedEndEntry(_took(deal)) if deal.agreed else None,
        settlement=None if deal.settlement is None else settlement_entry(deal.settlement),
        coins=_coins(deal),
    )


def _coins(deal: Deal) -> CoinsEntry | None:
    """What it was about in coins; None where none moved."""
    if deal.coins is None or deal.stacks is None:
        return None
    return coins_entry(deal.coins, deal.stacks)


def finished(table: Table, deal: Deal) -> FinishedDeal:
    """The deal as the store keeps it."""
    if deal.settlement is None:
        raise ValueError("the deal is still running")
    scores = deal.settlement.scores
    sides = sides_of(table.ruleset, deal.state)
    rated = counts(table.ruleset, table.room) and not deal.agreed
    return FinishedDeal(
        table=table.id,
        deal=deal.number,
        ended_ms=deal.moved_ms,
        ruleset=table.ruleset.name,
        record=str(record_of(table, deal)),
        seats=tuple(
            SeatScore(Seat(s), chair.player, scores[s], sides[s], Seat(s) in deal.escaped)
            for s, chair in enumerate(deal.players)
        ),
        winners=deal.settlement.winners,
        took_ms=_took(deal),
        room=table.room,
        rated=rated,
        # SV-30; an option of the families that have it.
        member_points=rated and getattr(table.ruleset.options, "member_points", False),
        agreed=deal.agreed,
    )


def _took(deal: Deal) -> Millis:
    return Millis(max(0, deal.moved_ms - deal.started_ms))


def counts(ruleset: RuleSet[Any], room: str) -> bool:
    """Whether a deal counts for strength and points: in a room, or by rules as they are published.

    House rules at a private table are whatever its owner likes.
    """
    return bool(room) or any(
        ruleset.hash == other.hash for other in rulesets() if ruleset.name == other.name
    )
