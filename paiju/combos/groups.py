"""Tables together: all lengths of a run at once, and all that takes so many cards of a rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from paiju.combos.filling import Lacking, longer, run_starts
from paiju.combos.kept import HIGH, LOW, Kept
from paiju.combos.lanes import EACH, MOST, REACH, at_least, ranks_between
from paiju.combos.reading import Play
from paiju.combos.tables import Found, Table

Runs = list[tuple[Table, int]]
"""Each table of which there are plays, and where they start."""

Bare = tuple[int, tuple[int, ...], Mapping[int, Sequence[Play]]]
"""How plays without wings are found in a hand without wild cards: by some ranks, by shifts (as of
`Table`) after which what is left of these is where plays start, and by all that start there."""


class Group:
    """Shapes that differ in the length of their run alone, the shortest first."""

    def __init__(self, tables: list[Table]) -> None:
        shortest = tables[0].shape
        self.winged: Final = shortest.wings.count > 0
        self._tables: Final = tables
        self._shortest: Final = shortest.length
        self._ranks: Final = ranks_between(shortest.lowest, shortest.highest)
        self._shifts: Final = tables[0].shifts
        self._plays: Final = Kept(self._make_plays)
        self._runs: Final = lru_cache(1 << 13)(self._find_runs)

    def bare(self) -> list[Bare]:
        """How plays are found that carry no wings."""
        return [(self._ranks, self._shifts, self._plays)]

    def _make_plays(self, starts: int) -> Found:
        found: Found = []
        for table, places in self._longer(starts):
            table.plain(found, places, 0)
        return found

    def runs(self, ranks: int) -> Runs:
        """All runs; of `ranks` there is a unit of cards."""
        starts = ranks & self._ranks
        for shift in self._shifts:
            starts &= starts >> shift
        return self._longer(starts)

    def _longer(self, starts: int) -> Runs:
        """Each table of which there are plays, and where they start: longer ones overlap."""
        runs: Runs = []
        for table in self._tables:
            if not starts & table.starts:
                break
            runs.append((table, starts & table.starts))
            starts &= starts >> 4
        return runs

    def mixed(self, found: Found, ranks: Lacking, natural: int) -> None:
        """Adds all plays of a hand that has wild cards; as of `Table.mixed`."""
        # Each rank that lacks cards takes a wild one.
        if (ranks[0] & self._ranks).bit_count() + len(ranks) > self._shortest:
            ranks = tuple([having & self._ranks for having in ranks])
            for table, starts in self._runs(ranks):
                table.mixed(found, starts, ranks, natural)

    def _find_runs(self, ranks: Lacking) -> Runs:
        runs: Runs = []
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

    def bare(self) -> list[Bare]:
        """By halves, of which there are so few that all are soon known."""
        return [(self._ranks & half, (), self._plays) for half in (LOW, HIGH)]

    def mixed(self, found: Found, ranks: Lacking, natural: int) -> None:
        self._tables[0].mixed(found, ranks[-1] & self._ranks, ranks, natural)


class Unit:
    """All that takes so many cards of each rank: first what carries no wings, then what does.

    Attributes:
        unit: that many.
        reach: what is added to a hand to see of which ranks it has so many cards.
        groups: in order.
        bare: how plays of the others are found in a hand without wild cards.
        winged: those of them that carry wings.
        carriers: their runs, by the ranks of which there are so many cards.
    """

    def __init__(self, unit: int, kinds: Iterable[list[Table]]) -> None:
        groups = [
            (AlikeGroup if tables[0].shape.length == 1 else Group)(tables) for tables in kinds
        ]
        groups.sort(key=lambda group: group.winged)
        self.unit: Final = unit
        self.reach: Final = REACH[unit]
        self.groups: Final = groups
        self.winged: Final = [group for group in groups if group.winged]
        self.bare: Final = [
            bare
            for group in groups
            # Of no rank are there more than those cards that are not wild.
            if not group.winged and unit <= MOST
            for bare in group.bare()
        ]
        self.carriers: Final = Kept(self._find_carriers)

    def _find_carriers(self, ranks: int) -> Runs:
        return [run for group in self.winged for run in group.runs(ranks)]


def ranks_with(natural: int, unit: int, wilds: int) -> Lacking:
    """The ranks of which there are enough cards, with 0, 1, … wild cards for each."""
    return tuple(
        [at_least(natural, unit - more) if more < unit else EACH for more in range(wilds + 1)]
    )
