"""What the host tells everybody who is connected, and whoever comes while it still holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from paiju.server import wire
from paiju.server.room.line import Line
from paiju.server.room.settings import Clock


class Bulletin:
    """The host's word of the moment.

    Args:
        clock: milliseconds since 1970.
        lines: all who are connected.
    """

    def __init__(self, clock: Clock, lines: Callable[[], Iterable[Line]]) -> None:
        self._clock = clock
        self._lines = lines
        self._word: wire.Announced | None = None

    def word(self) -> wire.Announced | None:
        """What is announced now."""
        word = self._word
        return None if word is None or word.until_ms <= self._clock() else word

    def announce(self, word: wire.Announced) -> None:
        """Tells everybody, instead of what was announced before."""
        self._word = word
        for line in self._lines():
            line.announce(word)
