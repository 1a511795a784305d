"""What a seat can do, and what is seen of it."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.combos.reading import Kind, Reading
from paiju.core import protocol
from paiju.core.cards import Card
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from paiju.core.units import Points, Seat
from paiju.games.shuangkou.table import ALL_SEATS


class Play(protocol.Action, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """Lays cards on the table; what they mean there follows from them (SK-22).

    Attributes:
        ranks: the cards, of which only the ranks matter (SK-04).
        which: the very cards, where not those are to go that leave the hand first.
    """

    ranks: Ranks = msgspec.field(name="cards")
    which: tuple[Card, ...] = ()


class Pass(protocol.Action, frozen=True):
    """Lets the play of another stand (SK-40)."""


Action = Play | Pass

PASS: Final = Pass()


class Played(protocol.Event, frozen=True):
    """Cards were laid on the table, with their reading (SK-22).

    Attributes:
        seat: whose they were.
        cards: the cards, from low to high.
        kind: the kind of combination.
        rank: what is compared: the rank, the highest of a run; a letter of the notation.
        length: the number of ranks in a run, else 1.
        lines: the level of a bomb (SK-30), else 0.
        left: cards still in the hand.
    """

    seat: Seat
    cards: tuple[Card, ...]
    kind: Kind
    rank: str
    length: int
    lines: int
    left: int


class Passed(protocol.Event, frozen=True):
    """A seat let the play stand."""

    seat: Seat


class Contributed(protocol.Event, frozen=True):
    """A bomb brought its player points from each of the others, at once (SK-53).

    Attributes:
        seat: who played it.
        lines: its level.
        points: what it brought him.
        contributions: what all bombs so far have brought or cost each seat.
    """

    seat: Seat
    lines: int
    points: Points
    contributions: tuple[Points, ...]


class Out(protocol.Event, frozen=True):
    """A seat has no cards left, and takes this place, 1 to 4 (SK-42)."""

    seat: Seat
    place: int


class Jiefeng(protocol.Event, frozen=True):
    """A seat leads because its partner, out of cards, was beaten by nobody (SK-41)."""

    seat: Seat


Event = Played | Passed | Contributed | Out | Jiefeng


PASSED: Final = tuple((Passed(seat),) for seat in ALL_SEATS)


def played(seat: Seat, cards: tuple[Card, ...], reading: Reading, *, left: int) -> Played:
    """The event of a play."""
    return Played(
        seat=seat,
        cards=cards,
        kind=reading.kind,
        rank=RANKS_WITH_JOKERS[reading.rank],
        length=reading.length,
        lines=reading.lines,
        left=left,
    )
