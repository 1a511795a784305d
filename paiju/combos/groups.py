"""The tables of a kind together: all lengths of its run at once."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

from paiju.combos.filling import Lacking, longer, run_starts
from paiju.combos.lanes import EACH, ranks_between
from paiju.combos.reading import Play
from paiju.combos.tables import Found, Table

_LOW: Final = ranks_between(0, 6)
_HIGH: Final = EACH & ~_LOW


class AlikeGroup:
    """Cards of one rank."""

    def __init__(self, table: Table) -> None:
        self._table: Final = table
        self._at: Final = table.at
        self._starts: Final = table.starts

    def plain(self, found: Found, ranks: int, natural: int) -> None:
        """Adds all plays of a hand without wild cards; of `ranks` there is a unit of cards."""
        starts = ranks & self._starts
        # In halves, of which there are so few that all are soon known.
        if low := starts & _LOW:
            found.append(self._at(low))
        if high := starts & _HIGH:
            found.append(self._at(high))

    def mixed(self, found: Found, ranks: Lacking, natural: int) -> None:
        """Adds all plays of a hand that has wild cards; as of `Table.mixed`."""
        starts = ranks[-1] & self._starts
        self._table.mixed(found, starts & _LOW, ranks, natural)
        self._table.mixed(found, starts & _HIGH, ranks, natural)


class RunGroup:
    """Runs of all lengths, and whatever carries wings, were it but one rank."""

    def __init__(self, tables: list[Table]) -> None:
        shortest = tables[0].shape
        self._tables: Final = tables
        self._shortest: Final = shortest.length
        self._winged: Final = shortest.wings.count > 0
        self._ranks: Final = ranks_between(shortest.lowest, shortest.highest)
        self._runs: Final = lru_cache(1 << 13)(self._find_runs)
        self._all: Final = lru_cache(1 << 13)(self._find_all)

    def plain(self, found: Found, ranks: int, natural: int) -> None:
        """As of `AlikeGroup`."""
        ranks &= self._ranks
        if ranks.bit_count() < self._shortest:
            return
        if not self._winged:
            found.append(self._all(ranks))
            return
        for table, starts in self._runs((ranks,)):
            table.plain(found, starts, natural)

    def mixed(self, found: Found, ranks: Lacking, natural: int) -> None:
        """As of `AlikeGroup`."""
        # Each rank that lacks cards takes a wild one.
        if (ranks[0] & self._ranks).bit_count() + len(ranks) <= self._shortest:
            return
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

    def _find_all(self, ranks: int) -> tuple[Play, ...]:
        """All plays without wings and wild cards."""
        return tuple(
            chain.from_iterable(table.at(starts) for table, starts in self._runs((ranks,)))
        )


Group = AlikeGroup | RunGroup
