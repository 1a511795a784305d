"""What cards mean."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from paiju.combos.lanes import JOKERS, size_of
from paiju.combos.reading import Reading, beats
from paiju.combos.shape import Description, Shape
from paiju.core.packing import LANE_MAX, contains


class Reader:
    """Reads cards by a description."""

    def __init__(self, description: Description) -> None:
        self.description: Final = description
        sizes: defaultdict[int, list[Shape]] = defaultdict(list)
        for shape in description.shapes:
            sizes[shape.size].append(shape)
        self._by_size: Final = dict(sizes)
        wild = description.wild
        self.wild: Final = 0 if wild is None else 1 << (4 * wild)

    def readings(self, cards: int) -> tuple[Reading, ...]:
        """Every meaning of a set of cards, the highest first; empty where it is no combination."""
        found = [
            reading
            for shape in self._by_size.get(size_of(cards), ())
            for reading in shape.readings
            if self._reads(cards, shape, reading)
        ]
        return tuple(sorted(found, key=lambda reading: reading.strength, reverse=True))

    def meanings(self, cards: int, to_beat: Reading | None = None) -> tuple[Reading, ...]:
        """What the cards may be played as, on the lead or to beat a combination.

        Of the readings that beat it the highest holds (SK-22, DZ-31), unless wild cards are
        among them and the player says which one he means (DZ-53): then all, the highest first.
        """
        readings = self.readings(cards)
        if to_beat is not None:
            readings = tuple(reading for reading in readings if beats(reading, to_beat))
        if self.description.chosen and cards & LANE_MAX * self.wild:
            return readings
        return readings[:1]

    def apart(self, cards: int) -> tuple[int, int]:
        """The natural cards, and how many wild ones there are."""
        natural = cards & ~(LANE_MAX * self.wild)
        return natural, size_of(cards - natural)

    def _reads(self, cards: int, shape: Shape, reading: Reading) -> bool:
        """Whether cards as many as the shape's can be read so."""
        if shape.jokers:
            return not cards & ~(LANE_MAX * JOKERS)
        natural, wilds = self.apart(cards)
        if not natural and not self.description.wilds_alone:
            natural, wilds = cards, 0
        fewest, most = shape.wilds
        if not fewest <= wilds <= most:
            return False
        run = shape.run(reading)
        core = natural & LANE_MAX * run
        missing = shape.unit * shape.length - size_of(core)
        if missing > wilds or (missing and run & ~self.description.stands_for):
            return False
        return contains(shape.unit * run, core) and shape.wings.allow(natural - core)
