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
        self._by_size: Final[defaultdict[int, list[Shape]]] = defaultdict(list)
        for shape in description.shapes:
            self._by_size[shape.size].append(shape)

    def readings(self, cards: int) -> tuple[Reading, ...]:
        """Every meaning of a set of cards, the highest first; empty where it is no combination."""
        found = [
            reading
            for shape in self._by_size.get(size_of(cards), ())
            for reading in self._readings_as(shape, cards)
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
        return readings if self.is_chosen(cards) else readings[:1]

    def is_chosen(self, cards: int) -> bool:
        """Whether the player says how the cards are read (DZ-53)."""
        return self.description.chosen and self.description.apart(cards)[1] > 0

    def _readings_as(self, shape: Shape, cards: int) -> list[Reading]:
        if shape.jokers:
            return [] if cards & ~(LANE_MAX * JOKERS) else list(shape.readings)
        natural, wilds = self.description.apart(cards)
        if not natural and not self.description.wilds_alone:
            natural, wilds = cards, 0
        fewest, most = shape.wilds
        if not fewest <= wilds <= most:
            return []
        return [
            reading
            for run, reading in shape.runs
            if (shape.wings.count or not natural & ~(LANE_MAX * run))
            and self._fits(shape, run, natural, wilds)
        ]

    def _fits(self, shape: Shape, run: int, natural: int, wilds: int) -> bool:
        """Whether natural and wild cards are a run and the wings that it carries."""
        core = natural & LANE_MAX * run
        missing = shape.unit * shape.length - size_of(core)
        if missing > wilds or (missing and run & ~self.description.stands_for):
            return False
        return contains(shape.unit * run, core) and shape.wings.allow(natural - core)
