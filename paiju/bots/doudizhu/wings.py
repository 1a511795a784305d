"""Gives triples and planes of a split hand their wings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from paiju.bots.doudizhu.prices import price
from paiju.combos import Kind, Play, Shapes
from paiju.core.packing import Ranks

_WORTH_CARRYING: Final = 0.12
"""Wings are got rid of; cards cheaper than this are better kept."""
_CARRIERS: Final = (Kind.TRIPLE, Kind.TRIPLE_RUN)
_WITH_SINGLES: Final = (Kind.TRIPLE_ONE, Kind.PLANE_ONE)
_WITH_PAIRS: Final = (Kind.TRIPLE_PAIR, Kind.PLANE_PAIR)


def with_wings(groups: Sequence[Play], shapes: Shapes) -> tuple[Play, ...]:
    """The same cards, triples carrying those singles and pairs that cost most by themselves.

    >>> from paiju.combos import doudizhu
    >>> from paiju.core.packing import Ranks
    >>> shapes = doudizhu()
    >>> cards = [Ranks.of(ranks) for ranks in ("4", "999", "A", "55")]
    >>> groups = [Play(each, shapes.readings(each)[0]) for each in cards]
    >>> [play.cards for play in with_wings(groups, shapes)]
    [4999, A, 55]
    """
    carriers = [group for group in groups if group.reading.kind in _CARRIERS]
    if not carriers:
        return tuple(groups)
    others = [group for group in groups if group.reading.kind not in _CARRIERS]
    loaded: list[Play] = []
    for carrier in sorted(carriers, key=lambda group: -group.reading.length):
        play, wings = _loaded(carrier, others, shapes)
        loaded.append(play)
        for wing in wings:
            others.remove(wing)
    return (*loaded, *others)


def _loaded(carrier: Play, others: list[Play], shapes: Shapes) -> tuple[Play, list[Play]]:
    """The carrier with the wings that save most, and these."""
    best, best_wings, most = carrier, list[Play](), 0.0
    count = carrier.reading.length
    for kind, kinds in ((Kind.SINGLE, _WITH_SINGLES), (Kind.PAIR, _WITH_PAIRS)):
        wings = _costliest(others, kind, count)
        saved = sum(price(wing.reading) for wing in wings)
        if len(wings) == count and saved > most:
            play = _joined(carrier, wings, kinds, shapes)
            if play is not None:
                best, best_wings, most = play, wings, saved
    return best, best_wings


def _costliest(others: list[Play], kind: Kind, count: int) -> list[Play]:
    fit = [group for group in others if group.reading.kind is kind]
    fit = [group for group in fit if price(group.reading) >= _WORTH_CARRYING]
    return sorted(fit, key=lambda group: (-price(group.reading), group.cards))[:count]


def _joined(
    carrier: Play, wings: list[Play], kinds: tuple[Kind, ...], shapes: Shapes
) -> Play | None:
    """Both as one combination, where they are one."""
    cards = Ranks(sum(play.cards for play in chain([carrier], wings)))
    for reading in shapes.meanings(cards):
        if reading.kind in kinds and reading.rank == carrier.reading.rank:
            return Play(cards, reading)
    return None
