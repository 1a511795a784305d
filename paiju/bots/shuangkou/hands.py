"""What hands of Shuangkou cost under given rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from paiju.bots.hands.costs import Costs, Groups
from paiju.bots.shuangkou.prices import price
from paiju.combos import Play, Shapes


@cache
def costs_of(shapes: Shapes) -> Costs:
    """One for each choice of shapes, as it remembers what it has split.

    >>> from paiju.combos import shuangkou
    >>> from paiju.core.packing import Ranks
    >>> [group.cards for group in costs_of(shuangkou()).groups(Ranks.of("33334445555 6 8 R"))]
    [33334445555R, 6, 8]
    """
    return Costs(shapes, price, price, _as_read)


def _as_read(groups: Sequence[Play], shapes: Shapes) -> Groups:
    """Cards mean what the rules read in them, which may be more than they were meant as (SK-22)."""
    return tuple(Play(group.cards, shapes.meanings(group.cards)[0]) for group in groups)
