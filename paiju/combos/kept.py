"""What is made once by key and kept: quicker to ask again than `functools.cache`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from paiju.combos.lanes import EACH, ranks_between
from paiju.combos.reading import Play

Key = TypeVar("Key")
Value = TypeVar("Value")


class Kept(dict[Key, Value]):
    """Values by key, each made when it is first asked for.

    >>> squares = Kept[int, int](lambda number: number * number)
    >>> squares[3], len(squares)
    (9, 1)
    """

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Key], Value]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Value:
        made = self[key] = self._make(key)
        return made


# Sets of ranks in halves are so few that all are soon known.
LOW: Final = ranks_between(0, 6)
HIGH: Final = EACH & ~LOW


class PlaysOf(Kept[int, tuple[Play, ...]]):
    """Plays by a set of ranks, those of the lowest rank first: put together of smaller sets."""

    __slots__ = ()

    def __init__(self, make: Callable[[int], tuple[Play, ...]]) -> None:
        super().__init__(make)
        self[0] = ()

    def __missing__(self, key: int) -> tuple[Play, ...]:
        low, high = key & LOW, key & HIGH
        if not (low and high):
            high = 1 << key.bit_length() - 1
            low = key ^ high
        made = self[key] = self[low] + self[high] if low else self._make(key)
        return made
