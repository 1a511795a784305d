"""What a hand may play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import msgspec

from paiju.combos.filling import parts, run_starts
from paiju.combos.groups import Unit, ranks_with
from paiju.combos.kept import Kept
from paiju.combos.lanes import EACH, JOKERS, at_least
from paiju.combos.reader import Reader
from paiju.combos.reading import Kind, Play, Reading
from paiju.combos.shape import Shape
from paiju.combos.tables import AlikeTable, Found, RunTable, Table
from paiju.combos.winged import OneWingTable, TwoWingsTable, WingedTable
from paiju.core.packing import LANE_MAX, Ranks, contains

_JOKER_LANES: Final = LANE_MAX * JOKERS


class Plays(msgspec.Struct, frozen=True, gc=False):
    """The plays of a hand: iterated in one fixed order, asked with `in`.

    In the order of the cards of each rank that they take, then of the description, then of the
    length of runs and of the rank.

    Attributes:
        hand: the hand, as counts in lanes.
    """

    _finder: Finder
    hand: int
    _to_beat: Reading | None

    def meanings(self, cards: int) -> tuple[Reading, ...]:
        """What cards of the hand may be played as, the highest first; empty if they may not."""
        if not contains(self.hand, cards):
            return ()
        return self._finder.reader.meanings(cards, self._to_beat)

    def __contains__(self, play: object, /) -> bool:
        return isinstance(play, Play) and play.reading in self.meanings(play.cards)

    def __len__(self) -> int:
        return len(self._finder.find(self.hand, self._to_beat))

    def __iter__(self) -> Iterator[Play]:
        return iter(self._finder.find(self.hand, self._to_beat))


class Finder:
    """Finds the plays of hands, by a description."""

    def __init__(self, reader: Reader) -> None:
        self.reader: Final = reader
        description = reader.description
        shapes = [shape for shape in description.shapes if not shape.jokers]
        self._wild_cards: Final = LANE_MAX * description.wild_card
        self._follow: Final = {
            (shape.kind, shape.size): self._table(shape, leading=False) for shape in shapes
        }
        self._above: Final = Kept(self._find_above)
        self._leads: Final = self._groups(shapes)
        self._bombs: Final = self._groups([shape for shape in shapes if shape.tier])
        self._jokers: Final = [shape for shape in description.shapes if shape.jokers]
        self._joker_bombs: Final = Kept(self._make_joker_bombs)

    def find(self, hand: int, to_beat: Reading | None) -> Found:
        """Whatever of a hand beats a combination, or may be led where there is none."""
        if hand & self._wild_cards:
            found = self._find_mixed(hand, to_beat)
        else:
            found = self._find_plain(hand, to_beat)
        if jokers := hand & _JOKER_LANES:
            found += self._joker_bombs[jokers]
        if to_beat is not None and to_beat.power:
            return [play for play in found if play.reading.power > to_beat.power]
        return found

    def _find_plain(self, hand: int, to_beat: Reading | None) -> Found:
        """All plays of a hand without wild cards, but joker bombs; of bombs lower ones too."""
        found: Found = []
        if to_beat is not None and not to_beat.power:
            table, starts = self._above[to_beat]
            # `at_least`, for which a call takes too long.
            ranks = hand + table.reach >> 3 & EACH
            for shift in table.shifts:
                ranks &= ranks >> shift
            if starts := starts & ranks:
                table.plain(found, starts, hand)
        for unit in self._leads if to_beat is None else self._bombs:
            ranks = hand + unit.reach >> 3 & EACH
            if not ranks:
                break
            for counted, shifts, plays in unit.bare:
                starts = ranks & counted
                for shift in shifts:
                    starts &= starts >> shift
                if starts:
                    found += plays[starts]
            if unit.winged:
                for table, starts in unit.carriers[ranks]:
                    table.plain(found, starts, hand)
        return found

    def _find_mixed(self, hand: int, to_beat: Reading | None) -> Found:
        """As `_find_plain`, of a hand that has wild cards."""
        found: Found = []
        natural, wilds = self.reader.description.apart(hand)
        if to_beat is not None and not to_beat.power:
            table, starts = self._above[to_beat]
            ranks = ranks_with(natural, to_beat.unit, wilds)
            if starts := starts & run_starts(ranks, to_beat.length)[-1]:
                table.mixed(found, starts, ranks, natural)
        units = self._leads if to_beat is None else self._bombs
        ranks = ranks_with(natural, units[0].unit, wilds)
        for unit in units:
            if not ranks[-1]:
                break
            for group in unit.groups:
                group.mixed(found, ranks, natural)
            # Units follow one another: what is enough now lacks one card of the next.
            ranks = (at_least(natural, unit.unit + 1), *ranks[:-1])
        return found

    def _find_above(self, to_beat: Reading) -> tuple[Table, int]:
        """The plays of the same kind and size, and where they start that are higher."""
        table = self._follow[to_beat.kind, to_beat.size]
        return table, table.starts_above(to_beat.rank)

    def _groups(self, shapes: list[Shape]) -> list[Unit]:
        """The shapes by unit and then by kind."""
        kinds: defaultdict[int, dict[Kind, list[Table]]] = defaultdict(dict)
        for shape in shapes:
            tables = kinds[shape.unit].setdefault(shape.kind, [])
            tables.append(self._table(shape, leading=True))
        units = range(min(kinds), max(kinds) + 1)
        return [Unit(unit, kinds[unit].values()) for unit in units]

    def _table(self, shape: Shape, *, leading: bool) -> Table:
        if shape.wings.count:
            table = {1: OneWingTable, 2: TwoWingsTable}.get(shape.wings.count, WingedTable)
            return table(shape, self.reader, leading=leading)
        return (AlikeTable if shape.length == 1 else RunTable)(shape, self.reader)

    def _make_joker_bombs(self, jokers: int) -> tuple[Play, ...]:
        """SK-18, SK-19, DZ-20."""
        return tuple(
            Play(Ranks(part), shape.readings[0])
            for shape in self._jokers
            for part in parts(jokers, shape.unit)
        )
