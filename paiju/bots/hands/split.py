"""Splits a hand into few combinations: the cheapest way to be rid of it.

What a combination costs is its price, in turns. A price is about 1 where a turn on the lead has to
be found for it, and below 0 where it brings the lead instead. Wings are left alone here: a triple's
price may count on carrying some.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from paiju.combos import BIG_JOKER, SMALL_JOKER, Kind, Lane, Play, Reading, Shapes
from paiju.combos.lanes import ACE, at_least
from paiju.combos.shape import Shape
from paiju.core.packing import LANE_MAX, Ranks

Price = Callable[[Reading], float]
"""What a combination costs, in turns."""

_KEPT: Final = 1 << 16
"""How many hands a splitter remembers."""


class Split(NamedTuple):
    """A hand in combinations.

    Attributes:
        cost: the sum of their prices.
        groups: the combinations, in no particular order.
    """

    cost: float
    groups: tuple[Play, ...]


class _Run(NamedTuple):
    ranks: int
    cards: int
    unit: int
    reading: Reading


class Splitter:
    """Splits hands by the shapes of a game.

    >>> from paiju.combos import doudizhu
    >>> splitter = Splitter(doudizhu(), lambda reading: 1.0 - reading.is_bomb)
    >>> [group.cards for group in splitter.split(Ranks.of("345677888899XR")).groups]
    [34567, 7, 8888, 99, XR]

    Args:
        shapes: what combinations there are.
        price: what each costs.
    """

    def __init__(self, shapes: Shapes, price: Price) -> None:
        self.shapes: Final = shapes
        self.price: Final = price
        self._wild: Final = shapes.description.wild_card
        plain = [shape for shape in shapes.description.shapes if not shape.wings.count]
        self._alike: Final = self._all_alike([shape for shape in plain if shape.length == 1])
        self._runs: Final = self._all_runs([shape for shape in plain if shape.length > 1])
        self._jokers: Final = [
            (shape.unit, shape.readings[0], price(shape.readings[0]))
            for shape in reversed(plain)
            if shape.jokers
        ]
        self._best: Final = lru_cache(_KEPT)(self._find_best)

    def split(self, hand: int) -> Split:
        """The cheapest way to split a hand, wild cards where they help most."""
        natural, wilds = self.shapes.description.apart(hand)
        return self._best(natural, wilds)

    def _find_best(self, natural: int, wilds: int) -> Split:
        if not natural and not wilds:
            return Split(0.0, ())
        best: Split | None = None
        for play, price, rest, left in self._ways(natural, wilds):
            others = self._best(rest, left)
            if best is None or price + others.cost < best.cost:
                best = Split(price + others.cost, (play, *others.groups))
        if best is None:
            raise ValueError(f"no combination for {Ranks(natural)} and {wilds} wild cards")
        return best

    def _ways(self, natural: int, wilds: int) -> Iterator[tuple[Play, float, int, int]]:
        """Combinations with the lowest rank: price, then natural and wild cards that are left."""
        lane = ((natural & -natural).bit_length() - 1) >> 2 if natural else BIG_JOKER
        if lane >= SMALL_JOKER:
            yield from self._of_jokers(natural, wilds)
        if not natural:
            yield from self._of_wilds(wilds)
            return
        have = natural >> 4 * lane & LANE_MAX
        rest = natural - (have << 4 * lane)
        for more in range(wilds + 1):
            alike = self._alike.get((lane, have + more, more))
            if alike is not None:
                yield *alike, rest, wilds - more
        if lane <= ACE:
            yield from self._of_runs(natural, wilds, lane)

    def _of_runs(
        self, natural: int, wilds: int, lane: int
    ) -> Iterator[tuple[Play, float, int, int]]:
        least = [0, *(at_least(natural, count) for count in range(1, 9))]
        for runs in self._runs[lane]:
            for run, price in runs:
                if not wilds:
                    if least[run.unit] & run.ranks != run.ranks:
                        break
                    yield Play(Ranks(run.cards), run.reading), price, natural - run.cards, 0
                    continue
                held = sum(least[count] & run.ranks for count in range(1, run.unit + 1))
                lacking = sum(
                    (run.ranks & ~least[count]).bit_count() for count in range(1, run.unit + 1)
                )
                if lacking > wilds:
                    break
                cards = Ranks(held + lacking * self._wild)
                yield Play(cards, run.reading), price, natural - held, wilds - lacking

    def _of_jokers(self, natural: int, wilds: int) -> Iterator[tuple[Play, float, int, int]]:
        """Joker bombs: as many jokers as there are, wild ones among them as what they are."""
        wild_jokers = wilds if self._wild == 1 << 4 * BIG_JOKER else 0
        small, big = (natural >> 4 * lane & LANE_MAX for lane in (SMALL_JOKER, BIG_JOKER))
        for unit, reading, price in self._jokers:
            if small + big + wild_jokers == unit:
                cards = Ranks(natural + wild_jokers * self._wild)
                yield Play(cards, reading), price, 0, wilds - wild_jokers

    def _of_wilds(self, wilds: int) -> Iterator[tuple[Play, float, int, int]]:
        """Wild cards alone: the best that so many can be."""
        for count in range(1, wilds + 1):
            meanings = self.shapes.meanings(count * self._wild)
            if meanings:
                play = Play(Ranks(count * self._wild), meanings[0])
                yield play, self.price(meanings[0]), 0, wilds - count

    def _all_alike(self, shapes: list[Shape]) -> dict[tuple[int, int, int], tuple[Play, float]]:
        """By lane, number of cards and wild ones among them."""
        found: dict[tuple[int, int, int], tuple[Play, float]] = {}
        for shape in shapes:
            fewest, most = shape.wilds
            for wilds in range(fewest, min(most, shape.unit - 1) + 1) if self._wild else (0,):
                for ranks, reading in shape.runs:
                    cards = (shape.unit - wilds) * ranks + wilds * self._wild
                    if reading in self.shapes.meanings(cards):
                        play = Play(Ranks(cards), reading)
                        found[reading.rank, shape.unit, wilds] = (play, self.price(reading))
        return found

    def _all_runs(self, shapes: list[Shape]) -> list[list[list[tuple[_Run, float]]]]:
        """By lane and kind, the shortest first."""
        found: list[dict[Kind | tuple[Kind, int], list[tuple[_Run, float]]]]
        found = [defaultdict(list) for _ in range(ACE + 1)]
        for shape in shapes:
            for ranks, reading in shape.runs:
                run = _Run(ranks, shape.unit * ranks, shape.unit, reading)
                lowest = Lane(reading.rank - shape.length + 1)
                found[lowest][shape.kind, shape.unit].append((run, self.price(reading)))
                if self._wild and reading.rank == ACE and lowest > 0:
                    # A wild card below JQKA: it cannot go above.
                    found[lowest + 1][shape.kind, -shape.unit].append((run, self.price(reading)))
        return [list(kinds.values()) for kinds in found]
