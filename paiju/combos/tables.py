"""The plays of each shape that carries no wings, found by sets of ranks.

A set of ranks is one bit in each lane (`lanes`), so that all ranks are asked at once. What was
made is kept: the plays of a shape are few, and the same ones come again and again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Final

from paiju.combos.filling import Lacking, capped, fillings, shifts_to
from paiju.combos.kept import PlaysOf
from paiju.combos.lanes import REACH, Lane, each_of, ranks_between
from paiju.combos.reader import Reader
from paiju.combos.reading import Play
from paiju.combos.shape import Shape
from paiju.core.packing import LANE_MAX, Ranks

Found = list[Play]
"""Plays, to which more are added."""


class Table:
    """The plays of one shape.

    A play is known by its cards and by its start: the lowest rank of its run, as a set of one.

    Attributes:
        shape: the shape.
        starts: where plays may start.
        reach: what is added to a hand to see of which ranks it has a unit of cards.
        shifts: by which ranks are shifted to find the starts: of runs twice as long, and so on.
    """

    def __init__(self, shape: Shape, reader: Reader) -> None:
        self.shape: Final = shape
        self._reader: Final = reader
        self._reading: Final = {run & -run: reading for run, reading in shape.runs}
        self._run: Final = ranks_between(0, shape.length - 1)
        self._lanes: Final = LANE_MAX * self._run
        self._wild: Final = reader.description.wild_card
        self.starts: Final = sum(self._reading)
        self.reach: Final = REACH[shape.unit]
        self.shifts: Final = tuple(shifts_to(shape.length))

    def starts_above(self, rank: Lane) -> int:
        """Where plays start that rank higher."""
        return self.starts & -1 << 4 * max(rank - self.shape.length + 2, 0)

    def plain(self, found: Found, starts: int, natural: int) -> None:
        """Adds plays of a hand without wild cards.

        Args:
            found: to which they are added.
            starts: where they start; there are cards enough for it.
            natural: the cards of the hand.
        """
        raise NotImplementedError

    def mixed(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        """Adds plays of a hand that has wild cards.

        Args:
            found: to which they are added.
            starts: where they start; with wild cards there are enough for it.
            ranks: those of which there are enough cards, with 0, 1, … wild cards for each.
            natural: the cards of the hand but wild ones.
        """
        raise NotImplementedError


class BareTable(Table):
    """What carries no wings: without wild cards there is one play for each start."""

    def __init__(self, shape: Shape, reader: Reader) -> None:
        super().__init__(shape, reader)
        self._play: Final = lru_cache(1 << 13)(self._make_play)
        self._at: Final = PlaysOf(self._make_at)

    def plain(self, found: Found, starts: int, natural: int) -> None:
        found += self._at[starts]

    def _make_at(self, start: int) -> tuple[Play, ...]:
        return self._plays([(start, self.shape.unit * self._run * start)])

    def _plays(self, ways: Iterable[tuple[int, int]]) -> tuple[Play, ...]:
        plays = (self._play(start, cards) for start, cards in ways)
        return tuple(play for play in plays if play)

    def _make_play(self, start: int, cards: int) -> Play | None:
        """None where the cards have another meaning, and that one holds."""
        reading = self._reading[start]
        if reading not in self._reader.meanings(cards):
            return None
        return Play(Ranks(cards), reading)


class AlikeTable(BareTable):
    """Cards of one rank."""

    def __init__(self, shape: Shape, reader: Reader) -> None:
        super().__init__(shape, reader)
        fewest, most = shape.wilds
        self._counts: Final = tuple(
            range(fewest, min(most, shape.unit, wilds) + 1) for wilds in range(LANE_MAX + 1)
        )
        self._with_wilds: Final = [
            PlaysOf(partial(self._make_with_wilds, wilds)) for wilds in range(most + 1)
        ]

    def mixed(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        for wilds in self._counts[len(ranks) - 1]:
            found += self._with_wilds[wilds][starts & ranks[wilds]]

    def _make_with_wilds(self, wilds: int, start: int) -> tuple[Play, ...]:
        return self._plays([(start, (self.shape.unit - wilds) * start + wilds * self._wild)])


class RunTable(BareTable):
    """Runs of one length."""

    def __init__(self, shape: Shape, reader: Reader) -> None:
        super().__init__(shape, reader)
        self._filled: Final = lru_cache(1 << 13)(self._make_filled)

    def mixed(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        most = capped(natural, self.shape.unit)
        for start in each_of(starts):
            found += self._filled(start, most & self._lanes * start, len(ranks) - 1)

    def _make_filled(self, start: int, most: int, wilds: int) -> tuple[Play, ...]:
        ways = fillings(most, self._run * start, self.shape.unit, wilds)
        return self._plays((start, cards + used * self._wild) for cards, used in ways)
