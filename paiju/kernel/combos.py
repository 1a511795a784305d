"""Hands the combinations of a game over to the kernel: the one description, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from paiju.combos import Kind, Play, Reading, Shapes
from paiju.combos.shape import Shape
from paiju.core.packing import Ranks
from paiju.kernel._kernel import Combos

KINDS: Final = tuple(Kind)
"""Kinds by their number in the kernel."""

NO_READING: Final = -1


class KernelShapes:
    """The shapes of a game in the kernel.

    Args:
        shapes: those in plain Python.

    >>> from paiju.combos import doudizhu
    >>> shapes = KernelShapes(doudizhu())
    >>> [play.cards for play in shapes.plays(Ranks.of("44 5 6"))]
    [4, 5, 6, 44]
    """

    def __init__(self, shapes: Shapes) -> None:
        self.shapes: Final = shapes
        self.readings: Final = tuple(
            reading for shape in shapes.description.shapes for reading in shape.readings
        )
        """All readings that there are, by their number in the kernel."""

    @cached_property
    def combos(self) -> Combos:
        """All tables together."""
        description = self.shapes.description
        return Combos(
            [_row(shape) for shape in description.shapes],
            [reading.power for reading in self.readings],
            wild=-1 if description.wild is None else description.wild,
            stands_for=description.stands_for,
            wilds_alone=description.wilds_alone,
            chosen=description.chosen,
        )

    def number(self, reading: Reading | None) -> int:
        """A reading as its number, `NO_READING` for none."""
        return NO_READING if reading is None else self._numbers[reading]

    def plays(self, hand: int, to_beat: Reading | None = None) -> Iterator[Play]:
        """What `Shapes.plays` gives, from the kernel."""
        for cards, number in self.combos.plays(hand, self.number(to_beat)):
            yield Play(Ranks(cards), self.readings[number])

    @cached_property
    def _numbers(self) -> dict[Reading, int]:
        return {reading: number for number, reading in enumerate(self.readings)}


def _row(shape: Shape) -> tuple[int, ...]:
    """A shape as numbers."""
    wings = shape.wings
    return (
        KINDS.index(shape.kind),
        shape.unit,
        shape.length,
        shape.lowest,
        shape.highest,
        wings.count,
        wings.cards,
        wings.equal,
        wings.rocket,
        *shape.wilds,
        shape.jokers,
        shape.tier,
        shape.lines,
    )
