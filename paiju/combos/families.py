"""The combinations of the two games, described: everything else is computed from this."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from paiju.combos.lanes import ACE, BIG_JOKER, EACH, JOKERS, SMALL_JOKER, Lane, ranks_between
from paiju.combos.reading import Kind
from paiju.combos.shape import Description, Shape, Wings
from paiju.combos.shapes import Shapes

DOUDIZHU_HAND: Final = 20
"""Cards of the landlord: no combination is larger (DZ-01)."""
SHUANGKOU_HAND: Final = 27
"""Cards of a hand: no combination is larger (SK-02)."""

_CHAIN_UNITS: Final = range(4, 9)
"""Cards of each rank of a chain bomb (SK-17)."""
_RUN_RANKS: Final = ACE + 1
_SOFT, _HARD, _PURE, _ROCKET = 1, 2, 3, 4
_JOKERS, _SUITED = 1, 2


@cache
def shuangkou(wild: Lane | None = BIG_JOKER, max_bomb: int = 8) -> Shapes:
    """The shapes of Shuangkou: SK-10 to SK-33.

    >>> from paiju.core.packing import Ranks
    >>> [reading.kind.value for reading in shuangkou().readings(Ranks.of("7777R"))]
    ['bomb']

    Args:
        wild: the rank whose cards are wild, the big joker (SK-21), or None.
        max_bomb: the most cards of a rank in a bomb, 8 to 10 (SK-23).
    """
    return Shapes(
        Description(
            shapes=tuple(_shuangkou(max_bomb)),
            wild=wild,
            stands_for=EACH & ~ranks_between(BIG_JOKER, BIG_JOKER),
            wilds_alone=False,
        )
    )


def _shuangkou(max_bomb: int) -> Iterator[Shape]:
    yield Shape(Kind.SINGLE, 1, highest=BIG_JOKER)
    yield Shape(Kind.PAIR, 2, highest=BIG_JOKER)
    yield Shape(Kind.TRIPLE, 3, highest=SMALL_JOKER)
    yield from _runs(Kind.STRAIGHT, 1, 5, SHUANGKOU_HAND)
    yield from _runs(Kind.PAIR_RUN, 2, 3, SHUANGKOU_HAND)
    yield from _runs(Kind.TRIPLE_RUN, 3, 3, SHUANGKOU_HAND)
    for count in range(4, max_bomb + 1):
        yield Shape(Kind.BOMB, count, highest=SMALL_JOKER, tier=_SUITED, lines=count)
    for count in _CHAIN_UNITS:
        for length in range(3, SHUANGKOU_HAND // count + 1):
            lines = count + length
            yield Shape(Kind.CHAIN_BOMB, count, length, highest=ACE, tier=_SUITED, lines=lines)
    yield Shape(Kind.JOKER_BOMB, 3, jokers=True, tier=_JOKERS, lines=6)
    yield Shape(Kind.JOKER_BOMB, 4, jokers=True, tier=_JOKERS, lines=7)


@cache
def doudizhu(
    wild: Lane | None = None, *, equal_single_wings: bool = True, rocket_as_wings: bool = False
) -> Shapes:
    """The shapes of Dou Dizhu: DZ-20 to DZ-41, DZ-50 to DZ-53.

    >>> from paiju.core.packing import Ranks
    >>> [reading.kind.value for reading in doudizhu().readings(Ranks.of("333344"))]
    ['four_two']

    Args:
        wild: the rank that is wild (DZ-50), or None.
        equal_single_wings: whether single wings may be alike (DZ-30).
        rocket_as_wings: whether both jokers may be among single wings (DZ-30).
    """
    return Shapes(
        Description(
            shapes=tuple(_doudizhu(wild, equal=equal_single_wings, rocket=rocket_as_wings)),
            wild=wild,
            stands_for=EACH & ~JOKERS,
            chosen=True,
        )
    )


def _doudizhu(wild: Lane | None, *, equal: bool, rocket: bool) -> Iterator[Shape]:
    def ones(count: int) -> Wings:
        return Wings(count, 1, equal, rocket)

    def pairs(count: int) -> Wings:
        return Wings(count, 2)

    yield Shape(Kind.SINGLE, 1, highest=BIG_JOKER)
    yield Shape(Kind.PAIR, 2)
    yield Shape(Kind.TRIPLE, 3)
    yield Shape(Kind.TRIPLE_ONE, 3, wings=ones(1))
    yield Shape(Kind.TRIPLE_PAIR, 3, wings=pairs(1))
    yield from _runs(Kind.STRAIGHT, 1, 5, DOUDIZHU_HAND)
    yield from _runs(Kind.PAIR_RUN, 2, 3, DOUDIZHU_HAND)
    yield from _runs(Kind.TRIPLE_RUN, 3, 2, DOUDIZHU_HAND)
    for length in range(2, DOUDIZHU_HAND // 4 + 1):
        yield Shape(Kind.PLANE_ONE, 3, length, highest=ACE, wings=ones(length))
    for length in range(2, DOUDIZHU_HAND // 5 + 1):
        yield Shape(Kind.PLANE_PAIR, 3, length, highest=ACE, wings=pairs(length))
    yield Shape(Kind.FOUR_TWO, 4, wings=ones(2))
    yield Shape(Kind.FOUR_PAIRS, 4, wings=pairs(2))
    if wild is not None:
        yield Shape(Kind.SOFT_BOMB, 4, wilds=(1, 3), tier=_SOFT)
    yield Shape(Kind.BOMB, 4, wilds=(0, 0), tier=_HARD)
    if wild is not None:
        yield Shape(Kind.WILD_BOMB, 4, lowest=wild, highest=wild, wilds=(4, 4), tier=_PURE)
    yield Shape(Kind.ROCKET, 2, jokers=True, tier=_ROCKET)


def _runs(kind: Kind, unit: int, shortest: int, hand: int) -> Iterator[Shape]:
    """A shape for each length of a run that ranks and cards allow (SK-20, DZ-29)."""
    for length in range(shortest, min(_RUN_RANKS, hand // unit) + 1):
        yield Shape(kind, unit, length, highest=ACE)
