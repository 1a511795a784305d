"""What a hand may play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from paiju.combos.filling import Lacking, longer, parts, run_starts
from paiju.combos.lanes import ACE, JOKERS, THREE, at_least, ranks_between
from paiju.combos.reader import Reader
from paiju.combos.reading import Kind, Play, Reading
from paiju.combos.shape import Shape
from paiju.combos.tables import AlikeTable, Found, RunTable, Table, WingedTable
from paiju.core.packing import LANE_MAX, Ranks, contains

_RUN_RANKS: Final = ranks_between(THREE, ACE)
_JOKER_LANES: Final = LANE_MAX * JOKERS


class Plays:
    """The plays of a hand: iterated in one fixed order, asked with `in`.

    In order of the cards of each rank that they take, then of the description, the length of
    runs and the rank.
    """

    __slots__ = ("_finder", "_hand", "_to_beat")

    def __init__(self, finder: Finder, hand: int, to_beat: Reading | None) -> None:
        self._finder = finder
        self._hand = hand
        self._to_beat = to_beat

    def meanings(self, cards: int) -> tuple[Reading, ...]:
        """What cards of the hand may be played as, the highest first; empty if they may not."""
        if not contains(self._hand, cards):
            return ()
        return self._finder.reader.meanings(cards, self._to_beat)

    def __contains__(self, play: object, /) -> bool:
        return isinstance(play, Play) and play.reading in self.meanings(play.cards)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Play]:
        if self._to_beat is None:
            return chain.from_iterable(self._finder.leads(self._hand))
        return chain.from_iterable(self._finder.follows(self._hand, self._to_beat))


class Group:
    """Shapes that differ in the length of their run alone."""

    def __init__(self, tables: list[Table]) -> None:
        self._tables: Final = {table.shape.length: table for table in tables}
        self._shortest: Final = min(self._tables)
        self._runs: Final = lru_cache(1 << 13)(self._find_runs)

    def add(self, found: Found, ranks: Lacking, natural: int) -> None:
        """Adds all plays; `ranks` have a unit of cards, with 0, 1, … wild ones for each."""
        if self._shortest > 1:
            # Each rank that lacks cards takes a wild one.
            if (ranks[0] & _RUN_RANKS).bit_count() + len(ranks) <= self._shortest:
                return
            ranks = tuple([having & _RUN_RANKS for having in ranks])
            for table, starts in self._runs(ranks):
                table.add(found, starts, ranks, natural)
        else:
            self._tables[1].add(found, ranks[-1] & self._tables[1].starts, ranks, natural)

    def _find_runs(self, ranks: Lacking) -> list[tuple[Table, int]]:
        runs: list[tuple[Table, int]] = []
        starts = run_starts(ranks, self._shortest)
        for length, table in self._tables.items():
            if length > self._shortest:
                starts = longer(starts, ranks, length)
            if not starts[-1] & table.starts:
                break
            runs.append((table, starts[-1] & table.starts))
        return runs


class Finder:
    """Finds what beats what is on the table, by a description."""

    def __init__(self, reader: Reader) -> None:
        self.reader: Final = reader
        self._apart: Final = reader.description.apart
        shapes = [shape for shape in reader.description.shapes if not shape.jokers]
        self._jokers: Final = [shape for shape in reader.description.shapes if shape.jokers]
        self._joker_bombs: Final = lru_cache(maxsize=None)(self._make_joker_bombs)
        self._tables: Final = {
            (shape.kind, shape.size): self._table(shape, leading=False) for shape in shapes
        }
        self._leads: Final = self._groups(shapes)
        self._bombs: Final = self._groups([shape for shape in shapes if shape.tier])

    def leads(self, hand: int) -> Found:
        """Whatever a hand may lead."""
        natural, wilds = self._apart(hand)
        found: Found = []
        self._add(found, self._leads, natural, wilds)
        found.append(self._joker_bombs(hand & _JOKER_LANES))
        return found

    def follows(self, hand: int, to_beat: Reading) -> Found:
        """Whatever of a hand beats a combination."""
        natural, wilds = self._apart(hand)
        found: Found = []
        if not to_beat.power:
            table = self._tables[to_beat.kind, to_beat.size]
            ranks = _having(natural, to_beat.unit, wilds)
            starts = run_starts(ranks, to_beat.length)[-1] & table.starts_above[to_beat.rank]
            if starts:
                table.add(found, starts, ranks, natural)
        self._add(found, self._bombs, natural, wilds)
        found.append(self._joker_bombs(hand & _JOKER_LANES))
        if to_beat.power:
            return [[play for play in chain(*found) if play.reading.power > to_beat.power]]
        return found

    def _add(
        self, found: Found, groups: list[tuple[int, list[Group]]], natural: int, wilds: int
    ) -> None:
        for unit, group_list in groups:
            ranks = _having(natural, unit, wilds)
            if not ranks[-1]:
                break
            for group in group_list:
                group.add(found, ranks, natural)

    def _groups(self, shapes: list[Shape]) -> list[tuple[int, list[Group]]]:
        """The shapes by unit and then by kind."""
        kinds: defaultdict[int, dict[Kind, list[Table]]] = defaultdict(dict)
        for shape in shapes:
            tables = kinds[shape.unit].setdefault(shape.kind, [])
            tables.append(self._table(shape, leading=True))
        return [
            (unit, [Group(tables) for tables in kinds[unit].values()]) for unit in sorted(kinds)
        ]

    def _table(self, shape: Shape, *, leading: bool) -> Table:
        if shape.wings.count:
            return WingedTable(shape, self.reader, leading=leading)
        return (AlikeTable if shape.length == 1 else RunTable)(shape, self.reader)

    def _make_joker_bombs(self, jokers: int) -> tuple[Play, ...]:
        """SK-18, SK-19, DZ-20."""
        return tuple(
            Play(Ranks(part), shape.readings[0])
            for shape in self._jokers
            for part in parts(jokers, shape.unit)
        )


def _having(natural: int, unit: int, wilds: int) -> Lacking:
    """The ranks of which there are enough cards, with 0, 1, … wild cards for each."""
    enough = at_least(natural, unit)
    if not wilds:
        return (enough,)
    if wilds == 1:
        return enough, at_least(natural, unit - 1)
    return tuple([at_least(natural, max(unit - more, 0)) for more in range(wilds + 1)])
