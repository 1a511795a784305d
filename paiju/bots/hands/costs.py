"""What a hand costs: how many turns on the lead it takes to be rid of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from paiju.bots.hands.split import Price, Splitter
from paiju.combos import Play, Shapes

Groups = tuple[Play, ...]
Finish = Callable[[Sequence[Play], Shapes], Groups]
"""Makes of a split what is laid down: it gives triples their wings."""


class Costs:
    """Splits hands and adds up prices.

    Args:
        shapes: what combinations there are.
        price: of a combination as it is laid down.
        bare: the same while a hand is being split.
        finish: what makes the one of the other.
    """

    def __init__(self, shapes: Shapes, price: Price, bare: Price, finish: Finish) -> None:
        self.shapes: Final = shapes
        self.price: Final = lru_cache(maxsize=None)(price)
        self.splitter: Final = Splitter(shapes, bare)
        self._finish: Final = finish
        self.groups: Final = lru_cache(1 << 14)(self._groups)

    def cost(self, hand: int) -> float:
        """The prices of all combinations of a hand together."""
        return sum(self.price(group.reading) for group in self.groups(hand))

    def _groups(self, hand: int) -> Groups:
        return self._finish(self.splitter.split(hand).groups, self.shapes)
