"""How often something may be tried: so many times within a span, by whom it comes from."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

from paiju.server.room.settings import Clock

MOST_KEYS: Final = 50_000
"""Of whom it is remembered when he tried; beyond that who tried longest ago is forgotten."""


class Attempts:
    """A sliding window for each key, in memory.

    Args:
        most: attempts within the span.
        span_ms: its length.
        clock: milliseconds since 1970.
    """

    def __init__(self, most: int, span_ms: int, clock: Clock) -> None:
        self._most = most
        self._span_ms = span_ms
        self._clock = clock
        self._times: OrderedDict[str, deque[int]] = OrderedDict()

    def take(self, key: str) -> int:
        """Counts an attempt, if it may be; gives the milliseconds to wait, 0 where it was counted.

        >>> from paiju.core.units import Millis
        >>> attempts = Attempts(1, 1000, lambda: Millis(5))
        >>> attempts.take("a"), attempts.take("a"), attempts.take("b")
        (0, 1000, 0)
        """
        now = self._clock()
        times = self._times.setdefault(key, deque())
        while times and times[0] <= now - self._span_ms:
            times.popleft()
        if len(times) >= self._most:
            return times[0] + self._span_ms - now
        times.append(now)
        self._times.move_to_end(key)
        if len(self._times) > MOST_KEYS:
            self._times.popitem(last=False)
        return 0
