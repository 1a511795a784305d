"""A deal at a table: how it stands, and how it came to that."""

from __future__ import annotations

from typing import Any

import msgspec

from paiju.core.record import Move
from paiju.core.settlement import Settlement
from paiju.core.shuffle import Seeds
from paiju.core.units import Coins, Millis, Seat
from paiju.server.table.chairs import Chair


class Deal(msgspec.Struct, frozen=True):
    """The running or last deal.

    Attributes:
        number: 1 for the first of the table.
        state: the game's state.
        moves: what was done, as the record has it.
        players: who sat where when it began.
        dealt_seq: the event of the table with which it began.
        moved_seq: the one that last changed the state.
        moved_ms: when that was.
        asked_seq: for each seat the one since which it may act, or may not: where several may
            act at once, what one of them does changes nothing for the others.
        escaped: who left it before its end (PL-31).
        stacks: the coins that are set aside for each seat; None where no coins move.
        coins: the settlement in coins.
        agreed: its players agreed to end it.
    """

    number: int
    seeds: Seeds
    state: Any
    started_ms: Millis
    dealt_seq: int
    moved_seq: int
    moved_ms: Millis
    asked_seq: tuple[int, ...]
    players: tuple[Chair, ...]
    moves: tuple[Move, ...] = ()
    settlement: Settlement | None = None
    escaped: tuple[Seat, ...] = ()
    stacks: tuple[Coins, ...] | None = None
    coins: Settlement | None = None
    agreed: bool = False
