"""The plays of each shape that carries wings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from paiju.combos.filling import Lacking, capped, fillings, mixed_wings, plain_wings, wing_cards
from paiju.combos.kept import HIGH, LOW, Kept, PlaysOf
from paiju.combos.lanes import JOKERS, at_least, each_of
from paiju.combos.reader import Reader
from paiju.combos.reading import Play
from paiju.combos.shape import Shape
from paiju.combos.tables import Found, Table
from paiju.core.packing import Ranks


class WingedTable(Table):
    """What carries wings, on the lead or to beat such: that decides what cards mean (DZ-31)."""

    def __init__(self, shape: Shape, reader: Reader, *, leading: bool) -> None:
        super().__init__(shape, reader)
        self._leading: Final = leading
        self._chosen: Final = reader.description.chosen
        self._natural: Final = Kept(self._by_wings)

    def _by_wings(self, start: int) -> Kept[int, Play | None]:
        """Plays of natural cards that start there, by their wings."""
        return Kept(partial(self._make_natural, start))

    def plain(self, found: Found, starts: int, natural: int) -> None:
        others = wing_cards(natural, self.shape.wings, 0)
        for start in each_of(starts):
            wings = plain_wings(others & ~(self._lanes * start), self.shape.wings)
            found += filter(None, map(self._natural[start].__getitem__, wings))

    def mixed(self, found: Found, starts: int, ranks: Lacking, natural: int) -> None:
        wilds = len(ranks) - 1
        most = capped(natural, self.shape.unit)
        others = wing_cards(natural, self.shape.wings, wilds)
        for start in each_of(starts):
            lanes = self._lanes * start
            # Not kept: where there are wild cards these plays may be many thousands.
            found += self._carry(start, most & lanes, others & ~lanes, wilds)

    def _carry(self, start: int, most: int, others: int, wilds: int) -> Iterator[Play]:
        """Every run with every wings that can be made."""
        wanted = self.shape.wings
        natural = self._natural[start]
        for cards, used in fillings(most, self._run * start, self.shape.unit, wilds):
            for wings, more in mixed_wings(others, wanted, wilds - used):
                if used + more:
                    play = self._with_wilds(start, cards + wings, used + more)
                else:
                    play = natural[wings]
                if play:
                    yield play

    def _make_natural(self, start: int, wings: int) -> Play | None:
        """None where the cards have another meaning, and that one holds."""
        play = Play(Ranks(self.shape.unit * self._run * start + wings), self._reading[start])
        # Only a triple among the wings could carry the others instead.
        return play if not at_least(wings, 3) or self._holds(play) else None

    def _with_wilds(self, start: int, cards: int, wilds: int) -> Play | None:
        play = Play(Ranks(cards + wilds * self._wild), self._reading[start])
        return play if self._chosen or self._holds(play) else None

    def _holds(self, play: Play) -> bool:
        """Whether the cards have no higher reading: of any kind on the lead, else of this one."""
        for reading in self._reader.readings(play.cards):
            if self._leading or reading.kind is play.reading.kind:
                return reading == play.reading
        return False


class OneWingTable(WingedTable):
    """What carries one wing: all ranks of wings are asked at once."""

    def __init__(self, shape: Shape, reader: Reader, *, leading: bool) -> None:
        super().__init__(shape, reader, leading=leading)
        self._carried: Final = Kept(self._by_wing)

    def plain(self, found: Found, starts: int, natural: int) -> None:
        ranks = at_least(natural, self.shape.wings.cards)
        low, high = ranks & LOW, ranks & HIGH
        for start in each_of(starts):
            carried = self._carried[start]
            found += carried[low]
            found += carried[high]

    def _by_wing(self, start: int, others: int = 0) -> PlaysOf:
        """Plays that start there and carry others, by the ranks that the last wing may have."""
        wings = self.shape.wings
        allowed = wings.ranks & ~(self._run * start)
        if others & JOKERS and not wings.rocket:
            allowed &= ~JOKERS

        def make(rank: int) -> tuple[Play, ...]:
            if not rank & allowed:
                return ()
            play = self._make_natural(start, others + wings.cards * rank)
            return (play,) if play else ()

        return PlaysOf(make)


class TwoWingsTable(OneWingTable):
    """What carries two wings: for each that may be the higher one, all others are asked at once."""

    def __init__(self, shape: Shape, reader: Reader, *, leading: bool) -> None:
        super().__init__(shape, reader, leading=leading)
        self._lower: Final = Kept(self._by_higher_wing)

    def plain(self, found: Found, starts: int, natural: int) -> None:
        wings = self.shape.wings
        ranks = at_least(natural, wings.cards) & wings.ranks
        twice = at_least(natural, 2 * wings.cards) if wings.most >= 2 * wings.cards else 0
        low, high = ranks & LOW, ranks & HIGH
        for start in each_of(starts):
            rows = self._lower[start]
            others = ~(self._run * start)
            for half, below in (low, 0), (high, low):
                for higher in each_of(half & others):
                    row = rows[higher]
                    if higher & twice:
                        found += row[higher]
                    found += row[below]
                    found += row[half & higher - 1]

    def _by_higher_wing(self, start: int) -> Kept[int, PlaysOf]:
        """Plays that start there, by the rank of one wing and then by those of the other."""
        return Kept(lambda rank: self._by_wing(start, self.shape.wings.cards * rank))
