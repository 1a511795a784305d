"""What a seat can do, and what is seen of it.

A play is one of ranks, not of cards: suits do not matter (DZ-20). Which cards leave the hand
follows (`paiju.core.piles`), if the player does not name others, and events name them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.combos import Kind
from paiju.core import protocol
from paiju.core.cards import Card
from paiju.core.packing import Ranks
from paiju.core.units import Seat


class Show(protocol.Action, frozen=True):
    """Shows the hand to all for the rest of the deal (DZ-10)."""


class Wait(protocol.Action, frozen=True):
    """Does not show the hand at this stage (DZ-10)."""


class Call(protocol.Action, frozen=True):
    """Calls: 叫地主 (DZ-02)."""


class Rob(protocol.Action, frozen=True):
    """Robs: 抢地主 (DZ-04)."""


class Decline(protocol.Action, frozen=True):
    """Says no to calling or to robbing: 不叫, 不抢 (DZ-02, DZ-04)."""


class Play(protocol.Action, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """Lays cards on the table.

    Only where wild cards allow several readings is there anything to say of them, and whoever does
    not say it means the highest that is legal (DZ-53).

    Attributes:
        ranks: the cards, wild ones as what they are.
        kind: the kind of combination that they are meant as.
        rank: what is compared then: the rank, the highest of a run; a letter of the notation.
        which: the very cards, where not those are to go that leave the hand first.
    """

    ranks: Ranks = msgspec.field(name="cards")
    kind: Kind | None = None
    rank: str | None = None
    which: tuple[Card, ...] = ()


class Pass(protocol.Action, frozen=True):
    """Lets the play of another stand (DZ-42)."""


Action = Show | Wait | Call | Rob | Decline | Play | Pass

SHOW: Final = Show()
WAIT: Final = Wait()
CALL: Final = Call()
ROB: Final = Rob()
DECLINE: Final = Decline()
PASS: Final = Pass()


class Shown(protocol.Event, frozen=True):
    """A seat showed its hand: the cards that it has so far (DZ-10, DZ-11)."""

    seat: Seat
    factor: int
    cards: tuple[Card, ...]


class Waited(protocol.Event, frozen=True):
    """A seat did not show at this stage."""

    seat: Seat


class Dealt(protocol.Event, frozen=True):
    """Cards were dealt; each hand has `count` now."""

    count: int


class Asked(protocol.Event, frozen=True):
    """The calling begins with this seat (DZ-03, DZ-13)."""

    seat: Seat


class Called(protocol.Event, frozen=True):
    """A seat called."""

    seat: Seat


class Declined(protocol.Event, frozen=True):
    """A seat said no to calling."""

    seat: Seat


class Robbed(protocol.Event, frozen=True):
    """A seat robbed."""

    seat: Seat


class NotRobbed(protocol.Event, frozen=True, tag="not_robbed"):
    """A seat said no to robbing."""

    seat: Seat


class Landlord(protocol.Event, frozen=True):
    """The landlord is settled and takes the bottom cards, which all see (DZ-06)."""

    seat: Seat
    cards: tuple[Card, ...]


class Wild(protocol.Event, frozen=True):
    """A rank is wild (DZ-50)."""

    rank: str


class ThrownIn(protocol.Event, frozen=True, tag="thrown_in"):
    """All said no, and the cards are dealt again (DZ-02)."""


class Played(protocol.Event, frozen=True):
    """Cards were laid on the table, with their reading (DZ-31, DZ-53).

    Attributes:
        seat: whose they were.
        cards: the cards, from low to high.
        kind: the kind of combination.
        rank: what is compared: the rank, the highest of a run; a letter of the notation.
        length: the number of ranks in a run, else 1.
        left: cards still in the hand.
    """

    seat: Seat
    cards: tuple[Card, ...]
    kind: Kind
    rank: str
    length: int
    left: int


class Passed(protocol.Event, frozen=True):
    """A seat let the play stand."""

    seat: Seat


class Multiplied(protocol.Event, frozen=True):
    """The multiplier has risen to this (DZ-60)."""

    multiplier: int


class Spring(protocol.Event, frozen=True):
    """The landlord won and the peasants played nothing (DZ-61)."""


class AntiSpring(protocol.Event, frozen=True, tag="anti_spring"):
    """The peasants won and the landlord played but once (DZ-61)."""


class Won(protocol.Event, frozen=True):
    """A seat is out, and its side has won (DZ-42)."""

    seat: Seat
    by: tuple[Seat, ...]


Event = (
    Shown
    | Waited
    | Dealt
    | Asked
    | Called
    | Declined
    | Robbed
    | NotRobbed
    | Landlord
    | Wild
    | ThrownIn
    | Played
    | Passed
    | Multiplied
    | Spring
    | AntiSpring
    | Won
)
