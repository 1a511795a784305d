"""How much somebody may do: at once, and in the long run."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

from paiju.server.room.settings import Clock

MOST_KEYS: Final = 50_000
"""Of whom it is remembered what he has left; beyond that who came longest ago is forgotten."""

K = TypeVar("K", bound=Hashable)


class Credits:
    """A bucket that fills with time, and from which each thing done takes one.

    Args:
        most: what it holds, and begins with.
        per_second: how fast it fills.
        clock: milliseconds since 1970.
    """

    __slots__ = ("_at", "_clock", "_left", "_most", "_per_second")

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

    def give_back(self) -> None:
        """One that was taken counts for nothing."""
        self._left = min(self._most, self._left + 1)

    @property
    def full(self) -> bool:
        """Whether it would be full by now, however much was taken."""
        return (self._clock() - self._at) / 1000 * self._per_second >= self._most


class CreditsOfEach(Generic[K]):
    """A bucket for each of many. A full one is none, so memory is needed for the busy alone.

    Args:
        most: what each holds, and begins with.
        per_second: how fast it fills.
        clock: milliseconds since 1970.
    """

    def __init__(self, most: float, per_second: float, clock: Clock) -> None:
        self._new = lambda: Credits(most, per_second, clock)
        self._of = OrderedDict[K, Credits]()  # who came longest ago first

    def __len__(self) -> int:
        """Of how many it is remembered what they have left."""
        return len(self._of)

    def take(self, key: K) -> int:
        """Takes one of somebody's; 0, or how many seconds he has to wait.

        >>> from paiju.core.units import Millis
        >>> credits = CreditsOfEach[str](1, 0.5, lambda: Millis(0))
        >>> credits.take("a"), credits.take("a"), credits.take("b")
        (0, 2, 0)
        """
        self._forget()
        his = self._of.get(key)
        if his is None:
            his = self._of[key] = self._new()
        self._of.move_to_end(key)
        return 0 if his.take() else max(1, his.seconds)

    def give_back(self, key: K) -> None:
        """One that somebody took counts for nothing."""
        if key in self._of:
            self._of[key].give_back()

    def _forget(self) -> None:
        """Two at the most for each that comes: so they are never many more than have to be."""
        for _ in range(2):
            key = next(iter(self._of), None)
            if key is not None and (len(self._of) >= MOST_KEYS or self._of[key].full):
                del self._of[key]
