"""Tables together: all lengths of a run at once, and all that takes so many cards of a rank."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

from paiju.combos.filling import Lacking, longer, run_starts
from paiju.combos.lanes import EACH, at_least, ranks_between
from paiju.combos.reading import Play
from paiju.combos.tables import HIGH, LOW, Found, Table


class Group:
    """Shapes that differ in the length of their run alone, the shortest first."""

    def __init__(self, tables: list[Table]) -> None:
        shortest = tables[0].shape
        self._tables: Final = tables
        self._shortest: Final = shortest.length
        self._ranks: Final = ranks_between(shortest.lowest, shortest.highest)
        self._runs: Final = lru_cache(1 << 13)(self._find_runs)
        self._bare: Final = lru_cache(1 << 13)(self._find_bare)

    def bare(self, found: Found, ranks: int) -> None:
        """Adds all plays without wings and wild cards; of `ranks` there is a unit of cards."""
        ranks &= self._ranks
        if ranks.bit_count() >= self._shortest:
            found.append(self._bare(ranks))

    def _find_bare(self, ranks: int) -> tuple[Play, ...]:
        found: Found = []
        self.plain(found, ranks, 0)
        return tuple(chain.from_iterable(found))

    def plain(self, found: Found, ranks: int, natural: int) -> None:
        """Adds all plays of a hand without wild cards; of `ranks` there is a unit of cards."""
        ranks &= self._ranks
        if ranks.bit_count() >= self._shortest:
            for table, starts in self._runs((ranks,)):
                table.plain(found, starts, natural)

    def mixed(self, found: Found, ranks: Lacking, natural: int) -> None:
        """Adds all plays of a hand that has wild cards; as of `Table.mixed`."""
        # Each rank that lacks cards takes a wild one.
        if (ranks[0] & self._ranks).bit_count() + len(ranks) > self._shortest:
            ranks = tuple([having & self._ranks for having in ranks])
            for table, starts in self._runs(ranks):
                table.mixed(found, starts, ranks, natural)

    def _find_runs(self, ranks: Lacking) -> list[tuple[Table, int]]:
        """Each table of which there are plays, and where they start."""
        runs: list[tuple[Table, int]] = []
        starts = run_starts(ranks, self._shortest)
        for table in self._tables:
            if table.shape.length > self._shortest:
                starts = longer(starts, ranks, table.shape.length)
            if not starts[-1] & table.starts:
                break
            runs.append((table, starts[-1] & table.starts))
        return runs


class AlikeGroup(Group):
    """A shape of one rank."""

    def __init__(self, tables: list[Table]) -> None:
        super().__init__(tables)
        self._at: Final = tables[0].at
        self._low: Final = LOW & self._ranks
        self._high: Final = HIGH & self._ranks

    def bare(self, found: Found, ranks: int) -> None:
        if low := ranks & self._low:
            found.append(self._at(low))
        if high := ranks & self._high:
            found.append(self._at(high))

    def mixed(self, found: Found, ranks: Lacking, natural: int) -> None:
        self._tables[0].mixed(found, ranks[-1] & self._ranks, ranks, natural)


class UnitGroups:
    """All that takes so many cards of each rank.

    Attributes:
        unit: that many.
    """

    def __init__(self, unit: int, bare: list[Group], winged: list[Group]) -> None:
        self.unit: Final = unit
        self._bare: Final = bare
        self._winged: Final = winged
        self._all_bare: Final = lru_cache(1 << 15)(self._find_all_bare)

    def plain(self, found: Found, hand: int) -> bool:
        """Adds all plays of a hand without wild cards; False where there can be none."""
        ranks = at_least(hand, self.unit)
        if not ranks:
            return False
        found.append(self._all_bare(ranks))
        for group in self._winged:
            group.plain(found, ranks, hand)
        return True

    def mixed(self, found: Found, ranks: Lacking, natural: int) -> None:
        """Adds all plays of a hand that has wild cards; as of `Table.mixed`."""
        for group in self._bare:
            group.mixed(found, ranks, natural)
        for group in self._winged:
            group.mixed(found, ranks, natural)

    def _find_all_bare(self, ranks: int) -> tuple[Play, ...]:
        """Plays without wings do not depend on the rest of the hand."""
        found: Found = []
        for group in self._bare:
            group.bare(found, ranks)
        return tuple(chain.from_iterable(found))


def ranks_with(natural: int, unit: int, wilds: int) -> Lacking:
    """The ranks of which there are enough cards, with 0, 1, … wild cards for each."""
    return tuple(
        [at_least(natural, unit - more) if more < unit else EACH for more in range(wilds + 1)]
    )
