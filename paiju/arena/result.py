"""What a match has shown so far."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import msgspec

from paiju.arena.figures import Estimate, Pace, estimate, pace, share
from paiju.arena.match import Contest, DeckResult, Fault, Table


class Sitting(msgspec.Struct, frozen=True):
    """One way of sitting by itself.

    Attributes:
        seats: which of the two players, A or B, had each seat.
        points: what A's seats have won in a deal.
        won: the share of deals that they won.
    """

    seats: str
    points: Estimate
    won: Estimate


class Result(msgspec.Struct, frozen=True):
    """A match, seen from the first player, A.

    Attributes:
        decks: how many decks were played.
        deals: how many deals, all ways of sitting counted.
        points: what A's seats have won in a deal: half of what they have more than B's.
        won: the share of deals in which A's seats had more; as many count half.
        decks_won: the share of decks with which they had more over all ways of sitting.
        sittings: each way of sitting by itself.
        paces: what decisions of A and of B take.
        faults: how many decisions of A and of B failed.
    """

    decks: int
    deals: int
    points: Estimate
    won: Estimate
    decks_won: Estimate
    sittings: tuple[Sitting, ...]
    paces: tuple[Pace, Pace]
    faults: tuple[int, int]


def result_of(contest: Contest, played: Sequence[DeckResult]) -> Result:
    """The figures of the decks played so far, at least one.

    They are the same in whatever order the decks came.
    """
    ordered = sorted(played, key=lambda deck: deck.number)
    margins = [deck.margins for deck in ordered]
    totals = [statistics.fmean(each) for each in margins]
    faults = [fault.player for deck in ordered for fault in deck.faults]
    return Result(
        decks=len(ordered),
        deals=sum(map(len, margins)),
        points=estimate(totals),
        won=share([statistics.fmean(map(_won, each)) for each in margins]),
        decks_won=share([_won(total) for total in totals]),
        sittings=tuple(
            _sitting(table, [each[index] for each in margins])
            for index, table in enumerate(contest.tables)
        ),
        paces=(_pace(ordered, 0), _pace(ordered, 1)),
        faults=(faults.count(0), faults.count(1)),
    )


def first_fault(played: Sequence[DeckResult]) -> Fault | None:
    """The fault with the lowest number of its deck."""
    faults = (fault for deck in played for fault in deck.faults)
    return min(faults, key=lambda fault: (fault.deck, fault.table, fault.ply), default=None)


def _sitting(table: Table, margins: Sequence[float]) -> Sitting:
    seats = " ".join("AB"[who] for who in table)
    return Sitting(seats, estimate(margins), share([_won(margin) for margin in margins]))


def _pace(played: Sequence[DeckResult], player: int) -> Pace:
    return pace([time for deck in played for time in deck.spent[player]])


def _won(margin: float) -> float:
    return (margin > 0) + (margin == 0) / 2
