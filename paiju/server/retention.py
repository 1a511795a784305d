"""Drops the events of tables that were closed long ago, where their records say the same."""

from __future__ import annotations

import logging
from typing import Final

from paiju.core.units import Millis
from paiju.server.bookkeeping import untold
from paiju.server.store import Store

logger = logging.getLogger(__name__)

DAY_MS: Final = Millis(24 * 60 * 60 * 1000)

AT_ONCE: Final = 200
"""Tables of one sweep, so that what players wait for is not held up."""


class EventSweep:
    """Keeps the log from growing for ever.

    Args:
        store: where the events are.
        keep_days: how long those of a closed table are kept; 0 keeps them for ever.
    """

    def __init__(self, store: Store, keep_days: int) -> None:
        self._store = store
        self._keep_days = keep_days
        self._stay: set[str] = set()

    async def sweep(self, now: Millis) -> int:
        """Drops what is due, and gives of how many tables.

        A table of which only its events tell something stays, and the log says why.

        Raises:
            StoreError: the database failed.
        """
        if not self._keep_days:
            return 0
        due = await self._store.retention.due(Millis(now - self._keep_days * DAY_MS))
        tried = [table for table in due if table not in self._stay][:AT_ONCE]
        dropped = [table for table in tried if await self._dropped(table, now)]
        if dropped:
            logger.info("events of closed tables dropped", extra={"tables": len(dropped)})
        return len(dropped)

    async def _dropped(self, table: str, now: Millis) -> bool:
        why_not = await untold(self._store, table)
        if why_not is None:
            await self._store.retention.drop(table, now)
            return True
        self._stay.add(table)
        logger.warning("table %s: its events stay: %s", table, why_not)
        return False
