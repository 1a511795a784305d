"""Splits a hand into few combinations: the cheapest way to be rid of it.

What a combination costs is its price, in turns. A price is about 1 where a turn on the lead has to
be found for it, and below 0 where it brings the lead instead. Wings are left alone here: a triple's
price may count on carrying some.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from paiju.combos import BIG_JOKER, SMALL_JOKER, Kind, Play, Reading, Shapes
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


class _Way(NamedTuple):
    """A combination, and what a hand has left without it.

    Attributes:
        price: what it costs.
        cards: its cards, wild ones as what they are.
        reading: what it is.
        natural: natural cards that are left.
        wilds: wild cards that are left.
    """

    price: float
    cards: int
    reading: Reading
    natural: int
    wilds: int


class _Runs(NamedTuple):
    """Runs of a kind with the same start.

    Attributes:
        unit: cards of each rank.
        each: the set of ranks of each, its reading and price, the shortest first.
    """

    unit: int
    each: list[tuple[int, Reading, float]]


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
        least, best, others = inf, None, Split(0.0, ())
        for way in self._ways(natural, wilds):
            rest = self._best(way.natural, way.wilds)
            if way.price + rest.cost < least:
                least, best, others = way.price + rest.cost, way, rest
        if best is None:
            raise ValueError(f"no combination for {Ranks(natural)} and {wilds} wild cards")
        return Split(least, (Play(Ranks(best.cards), best.reading), *others.groups))

    def _ways(self, natural: int, wilds: int) -> Iterator[_Way]:
        """Combinations with the lowest rank: all cards of that, or a run that starts there."""
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
                yield _Way(*alike, rest, wilds - more)
        if lane <= ACE:
            for runs in self._runs[lane]:
                if runs.unit <= have + wilds:
                    yield from self._of_runs(runs, natural, wilds)

    def _of_runs(self, runs: _Runs, natural: int, wilds: int) -> Iterator[_Way]:
        """Those for which there are cards enough: the longer ones need more."""
        steps = [at_least(natural, count) for count in range(1, runs.unit + 1)]
        if not wilds:
            for ranks, reading, price in runs.each:
                if steps[-1] & ranks != ranks:
                    return
                cards = runs.unit * ranks
                yield _Way(price, cards, reading, natural - cards, 0)
            return
        for ranks, reading, price in runs.each:
            parts = [step & ranks for step in steps]
            lacking = runs.unit * reading.length - sum(map(int.bit_count, parts))
            if lacking > wilds:
                return
            held = sum(parts)
            cards = held + lacking * self._wild
            yield _Way(price, cards, reading, natural - held, wilds - lacking)

    def _of_jokers(self, natural: int, wilds: int) -> Iterator[_Way]:
        """Joker bombs: as many jokers as there are, wild ones among them as what they are."""
        wild_jokers = wilds if self._wild == 1 << 4 * BIG_JOKER else 0
        small, big = (natural >> 4 * lane & LANE_MAX for lane in (SMALL_JOKER, BIG_JOKER))
        for unit, reading, price in self._jokers:
            if small + big + wild_jokers == unit:
                cards = natural + wild_jokers * self._wild
                yield _Way(price, cards, reading, 0, wilds - wild_jokers)

    def _of_wilds(self, wilds: int) -> Iterator[_Way]:
        """Wild cards alone: the best that so many can be."""
        for count in range(1, wilds + 1):
            cards = count * self._wild
            for reading in self.shapes.meanings(cards)[:1]:
                yield _Way(self.price(reading), cards, reading, 0, wilds - count)

    def _all_alike(
        self, shapes: list[Shape]
    ) -> dict[tuple[int, int, int], tuple[float, int, Reading]]:
        """Price, cards and reading by lane, number of cards and wild ones among them."""
        found: dict[tuple[int, int, int], tuple[float, int, Reading]] = {}
        for shape in shapes:
            fewest, most = shape.wilds
            for wilds in range(fewest, min(most, shape.unit - 1) + 1) if self._wild else (0,):
                for ranks, reading in shape.runs:
                    cards = (shape.unit - wilds) * ranks + wilds * self._wild
                    if reading in self.shapes.meanings(cards):
                        found[reading.rank, shape.unit, wilds] = self.price(reading), cards, reading
        return found

    def _all_runs(self, shapes: list[Shape]) -> list[list[_Runs]]:
        """By the lane that is the lowest natural card's."""
        found: list[dict[tuple[Kind, int], _Runs]] = [{} for _ in range(ACE + 1)]
        for shape in shapes:
            for ranks, reading in shape.runs:
                lowest = reading.rank - shape.length + 1
                run = ranks, reading, self.price(reading)
                kinds = found[lowest]
                kinds.setdefault((shape.kind, shape.unit), _Runs(shape.unit, [])).each.append(run)
        if self._wild:
            # A wild card below JQKA: it cannot go above.
            for lane in range(1, ACE + 1):
                for (kind, unit), runs in list(found[lane - 1].items()):
                    highest = [run for run in runs.each if run[1].rank == ACE]
                    if unit > 0 and highest:
                        found[lane][kind, -unit] = _Runs(unit, highest)
        return [list(kinds.values()) for kinds in found]
