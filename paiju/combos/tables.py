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

# Single ranks are asked in halves, of which there are so few that all are soon known.
LOW: Final = ranks_between(0, 6)
HIGH: Final = EACH & ~LOW
_HALVES: Final = (LANE_MAX * LOW, LANE_MAX * HIGH)

Found = list[Iterable[Play]]
"""Plays, to be chained."""


class Table:
    """The plays of one shape.

    A play is known by its cards and by its start: the lowest rank of its run, as a set of one.

    Attributes:
        shape: the shape.
        starts: where plays may start.
        starts_above: for each rank, where plays start that rank higher.
        steps: how far apart the lanes of a run are from its lowest.
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
        self.steps: Final = tuple(range(0, 4 * shape.length, 4))
        self.at: Final = lru_cache(1 << 13)(self._make_plays_at)
        self._play: Final = lru_cache(1 << 13)(self._make_play)

    def plain(self, found: Found, starts: int, natural: int) -> None:
        """Adds plays of a hand without wild cards.

        Args:
            found: to which they are added.
            starts: where they start; there are cards enough for it.
            natural: the cards of the hand.
        """
        found.append(self.at(starts))

    def mixed(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        """Adds plays of a hand that has wild cards.

        Args:
            found: to which they are added.
            starts: where they start; with wild cards there are enough for it.
            ranks: those of which there are enough cards, with 0, 1, … wild cards for each.
            natural: the cards of the hand but wild ones.
        """
        raise NotImplementedError

    def _make_plays_at(self, starts: int) -> tuple[Play, ...]:
        """All plays of natural cards that start there, without wings."""
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
        self._counts: Final = tuple(
            range(fewest, min(most, shape.unit, wilds) + 1) for wilds in range(LANE_MAX + 1)
        )
        self._with_wilds: Final = lru_cache(1 << 13)(self._make_with_wilds)

    def mixed(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        for wilds in self._counts[len(ranks) - 1]:
            if low := starts & ranks[wilds] & LOW:
                found.append(self._with_wilds(low, wilds))
            if high := starts & ranks[wilds] & HIGH:
                found.append(self._with_wilds(high, wilds))

    def _make_with_wilds(self, starts: int, wilds: int) -> tuple[Play, ...]:
        others, stand_ins = self.shape.unit - wilds, wilds * self._wild
        return self._plays((start, others * start + stand_ins) for start in each_of(starts))


class RunTable(Table):
    """Runs of one length."""

    def __init__(self, shape: Shape, reader: Reader) -> None:
        super().__init__(shape, reader)
        self._filled: Final = lru_cache(1 << 13)(self._make_filled)

    def mixed(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        most = capped(natural, self.shape.unit)
        for start in each_of(starts):
            found.append(self._filled(start, most & self._lanes * start, len(ranks) - 1))

    def _make_filled(self, start: int, most: int, wilds: int) -> tuple[Play, ...]:
        ways = fillings(most, self._run * start, self.shape.unit, wilds)
        return self._plays((start, cards + used * self._wild) for cards, used in ways)


class WingedTable(Table):
    """What carries wings, on the lead or to beat such: that decides what cards mean (DZ-31)."""

    def __init__(self, shape: Shape, reader: Reader, *, leading: bool) -> None:
        super().__init__(shape, reader)
        self._leading: Final = leading
        self._chosen: Final = reader.description.chosen
        # Of one wing alone the parts of a hand may be asked apart.
        self._parts: Final = _HALVES if shape.wings.count == 1 else (LANE_MAX * EACH,)
        self._carried: Final = lru_cache(1 << 13)(self._make_carried)
        self._natural: Final = lru_cache(1 << 13)(self._make_natural)

    def plain(self, found: Found, starts: int, natural: int) -> None:
        others = wing_cards(natural, self.shape.wings, 0)
        for start in each_of(starts):
            wings = others & ~(self._lanes * start)
            for part in self._parts:
                found.append(self._carried(start, wings & part))

    def mixed(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        wilds = len(ranks) - 1
        most = capped(natural, self.shape.unit)
        others = wing_cards(natural, self.shape.wings, wilds)
        for start in each_of(starts):
            lanes = self._lanes * start
            # Not kept: where there are wild cards these plays may be many thousands.
            found.append(self._carry(start, most & lanes, others & ~lanes, wilds))

    def _make_carried(self, start: int, others: int) -> tuple[Play, ...]:
        return tuple(self._carry(start, self.shape.unit * self._run * start, others, 0))

    def _carry(self, start: int, most: int, others: int, wilds: int) -> Iterator[Play]:
        """Every run with every wings that can be made."""
        wanted = self.shape.wings
        for cards, used in fillings(most, self._run * start, self.shape.unit, wilds):
            for wings, more in wing_sets(others, wanted, wilds - used):
                make = self._with_wilds if used + more else self._natural
                if play := make(start, cards, wings, used + more):
                    yield play

    def _make_natural(self, start: int, cards: int, wings: int, _: int) -> Play | None:
        play = Play(Ranks(cards + wings), self._reading[start])
        # Only a triple among the wings could carry the others instead.
        return play if not at_least(wings, 3) or self._holds(play) else None

    def _with_wilds(self, start: int, cards: int, wings: int, wilds: int) -> Play | None:
        play = Play(Ranks(cards + wings + wilds * self._wild), self._reading[start])
        return play if self._chosen or self._holds(play) else None

    def _holds(self, play: Play) -> bool:
        """Whether the cards have no higher reading: of any kind on the lead, else of this one."""
        for reading in self._reader.readings(play.cards):
            if self._leading or reading.kind is play.reading.kind:
                return reading == play.reading
        return False
