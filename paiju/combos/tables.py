"""The plays of each shape, found by sets of ranks.

A set of ranks is one bit in each lane (`lanes`), so that all ranks are asked at once. What was
made is kept for a while: the plays of a shape are few, and the same ones come again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from paiju.combos.filling import Lacking, capped, fillings, wing_cards, wing_sets
from paiju.combos.lanes import EACH, at_least, each_of, ranks_between
from paiju.combos.reader import Reader
from paiju.combos.reading import Play
from paiju.combos.shape import Shape
from paiju.core.packing import LANE_MAX, LANES, Ranks

_LOW: Final = ranks_between(0, 6)
_HIGH: Final = EACH & ~_LOW
Found = list[Iterable[Play]]


class Table:
    """The plays of one shape.

    A play is known by its cards and by its start: the lowest rank of its run, as a set of one.

    Attributes:
        shape: the shape.
        starts: where plays may start.
        starts_above: for each rank, where plays start that rank higher.
    """

    def __init__(self, shape: Shape, reader: Reader) -> None:
        self.shape: Final = shape
        self._reader: Final = reader
        self._reading: Final = {run & -run: reading for run, reading in shape.runs}
        self._run: Final = ranks_between(0, shape.length - 1)
        self._lanes: Final = LANE_MAX * self._run
        self._wild: Final = reader.description.wild_card
        self.starts: Final = sum(self._reading)
        self.starts_above: Final = tuple(
            self.starts & -1 << 4 * max(rank - shape.length + 2, 0) for rank in range(LANES)
        )
        self._plain: Final = lru_cache(1 << 13)(self._make_plain)
        self._play: Final = lru_cache(1 << 13)(self._make_play)

    def add(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        """Adds plays of a hand.

        Args:
            found: to which they are added.
            starts: where they start; there are cards enough for it.
            ranks: those of which there are enough cards, with 0, 1, … wild cards for each.
            natural: the cards of the hand but wild ones.
        """
        raise NotImplementedError

    def _make_plain(self, starts: int) -> tuple[Play, ...]:
        """Plays without wild cards."""
        cards = self.shape.unit * self._run
        return self._plays((start, cards * start) for start in each_of(starts))

    def _plays(self, ways: Iterable[tuple[int, int]]) -> tuple[Play, ...]:
        plays = (self._play(start, cards) for start, cards in ways)
        return tuple(play for play in plays if play)

    def _make_play(self, start: int, cards: int) -> Play | None:
        """None where the cards have another meaning, and that one holds."""
        reading = self._reading[start]
        if reading not in self._reader.meanings(cards):
            return None
        return Play(Ranks(cards), reading)


class AlikeTable(Table):
    """Cards of one rank."""

    def __init__(self, shape: Shape, reader: Reader) -> None:
        super().__init__(shape, reader)
        fewest, most = shape.wilds
        self._wilds: Final = [
            range(fewest, min(most, shape.unit, wilds) + 1) for wilds in range(LANE_MAX)
        ]
        self._with_wilds: Final = lru_cache(1 << 13)(self._make_with_wilds)

    def add(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        # In halves, of which there are so few that all are soon known.
        for wilds in self._wilds[len(ranks) - 1]:
            having = starts & ranks[wilds]
            if low := having & _LOW:
                found.append(self._with_wilds(low, wilds))
            if high := having & _HIGH:
                found.append(self._with_wilds(high, wilds))

    def _make_with_wilds(self, starts: int, wilds: int) -> tuple[Play, ...]:
        others, stand_ins = self.shape.unit - wilds, wilds * self._wild
        return self._plays((start, others * start + stand_ins) for start in each_of(starts))


class RunTable(Table):
    """Runs of one length."""

    def __init__(self, shape: Shape, reader: Reader) -> None:
        super().__init__(shape, reader)
        self._filled: Final = lru_cache(1 << 13)(self._make_filled)

    def add(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        wilds = len(ranks) - 1
        if not wilds:
            found.append(self._plain(starts))
            return
        most = capped(natural, self.shape.unit)
        for start in each_of(starts):
            found.append(self._filled(start, most & self._lanes * start, wilds))

    def _make_filled(self, start: int, most: int, wilds: int) -> tuple[Play, ...]:
        ways = fillings(most, self._run * start, self.shape.unit, wilds)
        return self._plays((start, cards + used * self._wild) for cards, used in ways)


class WingedTable(Table):
    """What carries wings."""

    def __init__(self, shape: Shape, reader: Reader, *, leading: bool) -> None:
        super().__init__(shape, reader)
        self._leading: Final = leading
        self._chosen: Final = reader.description.chosen
        self._carried: Final = lru_cache(1 << 11)(self._make_carried)

    def add(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        wilds = len(ranks) - 1
        for start in each_of(starts):
            core = natural & self._lanes * start
            others = wing_cards(natural - core, self.shape.wings, wilds)
            if wilds:
                found.append(self._carry(start, core, others, wilds))
            else:
                found.append(self._carried(start, others))

    def _make_carried(self, start: int, others: int) -> tuple[Play, ...]:
        core = self.shape.unit * self._run * start
        return tuple(self._carry(start, core, others, 0))

    def _carry(self, start: int, core: int, others: int, wilds: int) -> Iterator[Play]:
        """Not kept where there are wild cards: these plays may be many thousands."""
        reading, wings_wanted = self._reading[start], self.shape.wings
        core = capped(core, self.shape.unit)
        for cards, used in fillings(core, self._run * start, self.shape.unit, wilds):
            for wings, more in wing_sets(others, wings_wanted, wilds - used):
                play = Play(Ranks(cards + wings + (used + more) * self._wild), reading)
                # Only a triple among the wings could carry others instead (DZ-31).
                certain = self._chosen if used + more else not at_least(wings, 3)
                if certain or self._holds(play):
                    yield play

    def _holds(self, play: Play) -> bool:
        """Whether the cards have no higher reading: on the lead, or of this kind."""
        for reading in self._reader.readings(play.cards):
            if self._leading or reading.kind is play.reading.kind:
                return reading == play.reading
        return False
