"""Deals that are over: in a list, and played once more."""

from __future__ import annotations

import msgspec

from paiju.core.cards import Card
from paiju.core.units import Coins, Millis, Points, Seat
from paiju.explain import Text
from paiju.server.wire.table import Happened, TableView


class DealInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A deal in a player's history.

    Attributes:
        names: who sat on each seat.
        coins: what he won or lost in coins; None where none moved.
        agreed: the players agreed to end it; it counts for nothing.
    """

    table: str
    deal: int
    ended_ms: Millis
    ruleset: str
    title: Text
    seat: Seat
    names: tuple[str, ...]
    score: Points
    coins: Coins | None = None
    escaped: bool = False
    agreed: bool = False


class History(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a player's history, the last deal first.

    Attributes:
        before_ms: what to ask for to get the next part; None where there is none.
    """

    deals: tuple[DealInfo, ...]
    before_ms: Millis | None = None


class ReplayFrame(msgspec.Struct, frozen=True, kw_only=True):
    """The table after one move.

    Attributes:
        at_ms: since the deal began.
        happened: what the move led to; of the first frame, how the deal began.
        hands: what everybody held then.
    """

    at_ms: Millis
    happened: tuple[Happened, ...]
    table: TableView
    hands: tuple[tuple[Card, ...], ...]


class ReplayView(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, move by move, as one seat saw it.

    Attributes:
        own: where the player sat who asks; None where he did not, and nobody is "You" to him.
    """

    frames: tuple[ReplayFrame, ...]
    own: Seat | None = None


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a list of leaders.

    Attributes:
        place: from 1; who has as many points has the same.
        won: deals in which he made points.
    """

    place: int
    player: str
    name: str
    points: Points
    deals: int
    won: int


class Leaderboard(msgspec.Struct, frozen=True, kw_only=True):
    """Who made most points, under a rule set or in a room, in a time.

    Attributes:
        you: the place of the player who asks, wherever it is; None where he has none.
    """

    leaders: tuple[Leader, ...]
    you: Leader | None = None
