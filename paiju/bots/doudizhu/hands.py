"""What hands of Dou Dizhu cost under given rules."""

from __future__ import annotations

from functools import cache

from paiju.bots.doudizhu.prices import bare_price, price
from paiju.bots.doudizhu.wings import with_wings
from paiju.bots.hands.costs import Costs
from paiju.combos import Shapes


@cache
def costs_of(shapes: Shapes) -> Costs:
    """One for each choice of shapes, as it remembers what it has split.

    >>> from paiju.combos import doudizhu
    >>> from paiju.core.packing import Ranks
    >>> [group.cards for group in costs_of(doudizhu()).groups(Ranks.of("7777XR33344"))]
    [33344, 7777, XR]
    """
    return Costs(shapes, price, bare_price, with_wings)
