"""The log of events from which every table is made again: its interface.

A table is the sequence of its events, numbered from 1 without gaps. Whoever appends a
number first has it; who comes second gets a `Conflict`, reads the tail and tries again.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Protocol

import msgspec

from paiju.core.units import Millis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.ledger import Transfer


class Entry(msgspec.Struct, frozen=True):
    """One event of a table.

    Attributes:
        table: the id of the table.
        seq: the number of the event in its table, from 1.
        at_ms: when it happened, in milliseconds since 1970.
        data: the event, encoded by the caller.
    """

    table: str
    seq: int
    at_ms: Millis
    data: bytes


class TableHead(msgspec.Struct, frozen=True):
    """How far a table has come: the number and time of its last event."""

    table: str
    seq: int
    at_ms: Millis


class Overflow(enum.Enum):
    """What an append meets when as many wait as may."""

    WAIT = "wait"
    """It waits for its turn: whoever produces events is slowed down."""
    REFUSE = "refuse"
    """It raises `StoreBusy` at once: whoever produces events decides."""


class LogCounts(msgspec.Struct, frozen=True):
    """What a log has done since it was opened, for metrics.

    Attributes:
        appends: calls of `append` that are stored.
        refused: calls of `append` that were answered with an error.
        transactions: commits tried; the fewer an append, the better the grouping.
    """

    appends: int = 0
    refused: int = 0
    transactions: int = 0


class EventLog(Protocol):
    """Where events are appended and read; safe with several writers on one store."""

    async def append(self, entries: Sequence[Entry], transfers: Sequence[Transfer] = ()) -> None:
        """Stores all the entries and transfers or nothing, and returns when they are durable.

        The entries of a table must be in order. Coins move with the event that moves them. A
        caller that is cancelled meanwhile does not know whether they were stored, nor does one
        that gets a bare `StoreError`: the way on is to read the tail.

        Raises:
            Conflict: a seq is taken.
            Gap: a seq does not follow the last one of its table.
            Known: a transfer was entered before.
            Insolvent: an account has less than a transfer takes from it.
            StoreBusy: too much waits, and the log was opened with `Overflow.REFUSE`.
            StoreClosed: the log is closed.
            StoreError: the disk is full, the file is locked or broken, an entry is malformed.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events of a table whose seq is above `after`, in order; empty if none."""
        ...

    async def tables(self) -> list[TableHead]:
        """Every table with its last event, in order of id: what a restart begins with."""
        ...

    def counts(self) -> LogCounts:
        """What was done since the log was opened."""
        ...

    async def close(self) -> None:
        """Returns when everything that was accepted is stored; closing twice does no harm."""
        ...
