"""Actions in the order in which a player advises them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from random import Random
from typing import Final, NamedTuple, TypeVar

from paiju.combos import Play

A = TypeVar("A")

HANDFUL: Final = 8
"""How many actions are advised at most."""


class Advice(NamedTuple):
    """A play, or passing where it is None, and what it is worth: the higher, the better."""

    play: Play | None
    worth: float


def ordered(advice: Iterable[Advice]) -> list[Advice]:
    """A handful, the best first; between equals fewer, then lower cards: the order is fixed."""
    return sorted(advice, key=_place)[:HANDFUL]


def wavering(advice: Iterable[Advice], by: float, rng: Random) -> list[Advice]:
    """The same as it looks to somebody who may be off by so much in each."""
    return ordered(each._replace(worth=each.worth + by * rng.uniform(-1, 1)) for each in advice)


def handful(*advised: Iterable[A]) -> tuple[A, ...]:
    """A handful of what several advise: all of the first, then what others have besides.

    >>> handful("ab", "bc")
    ('a', 'b', 'c')
    """
    return tuple(dict.fromkeys(chain(*advised)))[:HANDFUL]


def _place(advice: Advice) -> tuple[float, int, int]:
    if advice.play is None:
        return -advice.worth, 0, 0
    return -advice.worth, advice.play.reading.size, advice.play.cards
