"""How much somebody may do: at once, and in the long run."""

from __future__ import annotations

import math

from paiju.server.room.settings import Clock


class Credits:
    """A bucket that fills with time, and from which each thing done takes one.

    Args:
        most: what it holds, and begins with.
        per_second: how fast it fills.
        clock: milliseconds since 1970.
    """

    def __init__(self, most: float, per_second: float, clock: Clock) -> None:
        self._most = most
        self._per_second = per_second
        self._clock = clock
        self._left = most
        self._at = clock()

    def take(self) -> bool:
        """Takes one; False where there is none left.

        >>> from paiju.core.units import Millis
        >>> credits = Credits(1, 0.5, lambda: Millis(0))
        >>> credits.take(), credits.take(), credits.seconds
        (True, False, 2)
        """
        now = self._clock()
        gained = (now - self._at) / 1000 * self._per_second
        self._left = min(self._most, self._left + max(0.0, gained))
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def seconds(self) -> int:
        """How long until there is one, after the last was refused."""
        return max(0, math.ceil((1 - self._left) / self._per_second))
