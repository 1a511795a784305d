"""How much of what happened at a table is remembered, to be told to who comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiju.server.table import events as ev
from paiju.server.table.state import Change

MOST: Final = 500
"""Events that are remembered, however little is played."""


def recent(changes: Sequence[Change]) -> list[Change]:
    """The last two deals, and what happened between and since; the last 500 events at most."""
    begins = [i for i, change in enumerate(changes) if _begins(change)]
    first = begins[-2] if len(begins) > 1 else 0
    return list(changes[max(first, len(changes) - MOST) :])


def after(changes: Sequence[Change], seq: int) -> Sequence[Change]:
    """Those after an event; they are numbered without gaps."""
    return changes[max(0, seq + 1 - changes[0].seq) :] if changes else ()


def until(changes: Sequence[Change], seq: int) -> Sequence[Change]:
    """Those up to an event."""
    return changes[: max(0, seq + 1 - changes[0].seq)] if changes else ()


def _begins(change: Change) -> bool:
    """Whether a deal begins with it; one that is dealt again has begun before."""
    return isinstance(change.event, ev.Dealt) and change.event.attempt == 0
