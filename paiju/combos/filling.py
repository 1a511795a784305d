"""Runs and wings from natural and wild cards: which of them make what is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from paiju.combos.lanes import JOKERS, at_least, each_of
from paiju.combos.shape import Wings
from paiju.core.packing import LANE_MAX

Lacking = tuple[int, ...]
"""Sets by number of wild cards: 0, 1, … of them make up for what is lacking."""


@lru_cache(1 << 14)
def run_starts(ranks: Lacking, length: int) -> Lacking:
    """Where runs start, as the set of their lowest ranks.

    >>> pairs, single_cards = 0x1011, 0x1111
    >>> [hex(starts) for starts in run_starts((pairs, single_cards), 3)]
    ['0x0', '0x11']

    Args:
        ranks: the ranks of which there are enough cards, with 0, 1, … wild cards for each.
        length: of the run.
    """
    if length == 1:
        return ranks
    shorter, step = run_starts(ranks, length - 1), 4 * (length - 1)
    found: list[int] = []
    for wilds in range(len(ranks)):
        starts = 0
        for here in range(wilds + 1):
            starts |= shorter[wilds - here] & ranks[here] >> step
        found.append(starts)
    return tuple(found)


def fillings(natural: int, run: int, unit: int, wilds: int) -> Iterator[tuple[int, int]]:
    """Natural cards for `unit` cards of each rank of a run, and the wild cards to make it up.

    All ways there are: a wild card may also stand where a natural one could.

    >>> [(hex(cards), more) for cards, more in fillings(0x12, 0x11, 2, 1)]
    [('0x12', 1)]
    """
    if not run:
        yield 0, 0
        return
    rank = run & -run
    have = min(natural // rank & LANE_MAX, unit)
    for count in range(have, max(unit - wilds, 0) - 1, -1):
        more = unit - count
        for others, more_there in fillings(natural, run ^ rank, unit, wilds - more):
            yield others + count * rank, more + more_there


def parts(cards: int, size: int) -> Iterator[int]:
    """All sets of so many of some cards.

    >>> [hex(part) for part in parts(0x21, 2)]
    ['0x20', '0x11']
    """
    if not cards:
        if not size:
            yield 0
        return
    rank = at_least(cards, 1) & -at_least(cards, 1)
    have = cards // rank & LANE_MAX
    for count in range(min(have, size) + 1):
        for others in parts(cards - have * rank, size - count):
            yield others + count * rank


def wing_cards(natural: int, wings: Wings, wilds: int) -> int:
    """Of natural cards so many of each rank as there may be among wings."""
    natural &= LANE_MAX * wings.ranks
    if wings.cards == 2 and not wilds:
        return 2 * at_least(natural, 2)
    return sum(at_least(natural, count) for count in range(1, wings.most + 1))


def wing_sets(natural: int, wings: Wings, wilds: int) -> Iterator[tuple[int, int]]:
    """Natural cards that are wings, and the wild cards to make them up.

    Args:
        natural: cards as of `wing_cards`.
        wings: what is wanted.
        wilds: the wild cards at hand.
    """
    sets = [(0, 0, 0)]  # natural cards, wings begun with them, wild cards to make these up
    for rank in each_of(at_least(natural, 1)):
        have = natural // rank & LANE_MAX
        steps = _wings_of(rank, have, wings)
        sets += [
            (cards + more, begun + step, lacking + wild)
            for cards, begun, lacking in sets
            for more, step, wild in steps
            if begun + step <= wings.count and lacking + wild <= wilds
        ]
    for cards, begun, lacking in sets:
        used = lacking + (wings.count - begun) * wings.cards
        if used <= wilds and (wings.rocket or cards & JOKERS != JOKERS):
            yield cards, used


def _wings_of(rank: int, have: int, wings: Wings) -> list[tuple[int, int, int]]:
    """Natural cards of a rank, the wings that they begin, and the wild cards to make these up."""
    if wings.cards == 1:
        return [(count * rank, count, 0) for count in range(1, have + 1)]
    return [(count * rank, 1, 2 - count) for count in range(1, have + 1)]
