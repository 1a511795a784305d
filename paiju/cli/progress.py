"""A bar on the terminal for what takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TextIO

_WIDE: Final = 30
_EVERY: Final = 0.1


class Bar:
    """How far something has come, in one line that is written over and over.

    Nothing is written where nobody watches: to a file or a pipe.

    Args:
        stream: where to, usually stderr.
        total: how many steps there are.
        clock: seconds from any moment on.
    """

    def __init__(self, stream: TextIO, total: int, clock: Callable[[], float]) -> None:
        self._stream, self._total, self._clock = stream, total, clock
        self._watched = stream.isatty()
        self._began = clock()
        self._next = self._began

    def show(self, done: int, remark: str = "") -> None:
        """So many steps are done; a few times a second at most."""
        now = self._clock()
        if not self._watched or (now < self._next and done < self._total):
            return
        self._next = now + _EVERY
        full = _WIDE * done // self._total
        spent = now - self._began
        left = spent / done * (self._total - done) if done else 0.0
        bar = "█" * full + "░" * (_WIDE - full)
        self._write(f"{bar} {done}/{self._total}  {_clock(spent)} +{_clock(left)}  {remark}")

    def clear(self) -> None:
        """Takes the line away."""
        if self._watched:
            self._write("")

    def _write(self, line: str) -> None:
        self._stream.write(f"\r\x1b[K{line}")
        self._stream.flush()


def _clock(seconds: float) -> str:
    """Minutes and seconds.

    >>> _clock(83.4)
    '1:23'
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
