"""A clock that rings once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """Rings at the time that was set last, if it is not set again before.

    Args:
        ring: what is done then.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None) -> None:
        """To ring in so many seconds, or not at all where that is None."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = None
        if seconds is not None:
            self._handle = asyncio.get_running_loop().call_later(seconds, self._ring)
