"""Runs and wings from natural and wild cards: which of them make what is wanted."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.combos.lanes import JOKERS, at_least, each_of, size_of
from paiju.combos.shape import Wings
from paiju.core.packing import LANE_MAX

Lacking = tuple[int, ...]
"""Sets by number of wild cards: 0, 1, … of them make up for what is lacking."""


def longer(starts: Lacking, ranks: Lacking, length: int) -> Lacking:
    """Where runs of a length start, as the set of their lowest ranks.

    >>> pairs, single_cards = 0x1011, 0x1111
    >>> runs_of_two = longer((pairs, single_cards), (pairs, single_cards), 2)
    >>> [hex(starts) for starts in longer(runs_of_two, (pairs, single_cards), 3)]
    ['0x0', '0x11']

    Args:
        starts: where runs start that are shorter by one.
        ranks: the ranks of which there are enough cards, with 0, 1, … wild cards for each.
        length: of the run.
    """
    step = 4 * (length - 1)
    if len(ranks) == 2:  # one wild card, as hands mostly have
        none, one = ranks[0] >> step, ranks[1] >> step
        return starts[0] & none, starts[1] & none | starts[0] & one
    found: list[int] = []
    for wilds in range(len(ranks)):
        some = 0
        for here in range(wilds + 1):
            some |= starts[wilds - here] & ranks[here] >> step
        found.append(some)
    return tuple(found)


def run_starts(ranks: Lacking, length: int) -> Lacking:
    """Where runs of a length start: as `longer`, from the beginning."""
    starts = ranks
    for shorter in range(1, length):
        starts = longer(starts, ranks, shorter + 1)
    return starts


def shifts_to(length: int) -> Iterator[int]:
    """By which a set of ranks is shifted and kept where it overlaps, to find runs of a length.

    >>> list(shifts_to(5))
    [4, 8, 4]
    """
    done = 1
    while done < length:
        more = min(done, length - done)
        yield 4 * more
        done += more


def capped(cards: int, most: int) -> int:
    """Of each rank so many cards at most.

    >>> hex(capped(0x413, 2))
    '0x212'
    """
    return sum(at_least(cards, count) for count in range(1, most + 1))


def fillings(most: int, run: int, unit: int, wilds: int) -> Iterator[tuple[int, int]]:
    """Natural cards for `unit` cards of each rank of a run, and the wild cards to make it up.

    All ways there are: a wild card may also stand where a natural one could.

    >>> [(hex(cards), more) for cards, more in fillings(0x12, 0x11, 2, 2)]
    [('0x12', 1), ('0x11', 2), ('0x2', 2)]

    Args:
        most: natural cards of the run, no more of a rank than are wanted.
        run: its ranks, as a set.
        unit: cards of each rank that are wanted.
        wilds: the wild cards at hand.
    """
    lacking = unit * run.bit_count() - size_of(most)
    for spared in range(wilds - lacking + 1):
        for part in parts(most, spared):
            yield most - part, lacking + spared


def parts(cards: int, size: int) -> list[int]:
    """All sets of so many of some cards.

    >>> [hex(part) for part in parts(0x21, 2)]
    ['0x11', '0x20']
    """
    if size == 0:
        return [0]
    if size == 1:
        return list(each_of(at_least(cards, 1)))
    found: list[int] = []
    for rank in each_of(at_least(cards, 1)):
        have = cards // rank & LANE_MAX
        # Those with this rank as their lowest.
        cards -= have * rank
        for count in range(1, min(have, size) + 1):
            found += [others + count * rank for others in parts(cards, size - count)]
    return found


def wing_cards(natural: int, wings: Wings, wilds: int) -> int:
    """Of natural cards so many of each rank as there may be among wings."""
    natural &= LANE_MAX * wings.ranks
    if wings.cards == 2 and not wilds:
        return 2 * at_least(natural, 2)
    return capped(natural, wings.most)


def plain_wings(others: int, wings: Wings) -> list[int]:
    """All wings of a hand without wild cards.

    >>> [hex(cards) for cards in plain_wings(0x122, Wings(2, 1))]
    ['0x2', '0x20', '0x11', '0x101', '0x110']

    Args:
        others: cards as of `wing_cards`.
        wings: what is wanted.
    """
    made: list[int] = []
    begun = [(0, wings.count)]  # cards, and how many wings are lacking
    for rank in each_of(at_least(others, wings.cards)):
        wing = wings.cards * rank
        most = (others // rank & LANE_MAX) // wings.cards
        made += [cards + lacking * wing for cards, lacking in begun if lacking <= most]
        begun += [
            (cards + more * wing, lacking - more)
            for cards, lacking in begun
            for more in range(1, min(most + 1, lacking))
        ]
    if others & JOKERS == JOKERS and not wings.rocket:
        return [cards for cards in made if cards & JOKERS != JOKERS]
    return made


def mixed_wings(natural: int, wings: Wings, wilds: int) -> Iterator[tuple[int, int]]:
    """Natural cards that are wings, and the wild cards to make them up.

    Args:
        natural: cards as of `wing_cards`.
        wings: what is wanted.
        wilds: the wild cards at hand.
    """
    if wings.count == 1 and not wilds:
        for rank in each_of(at_least(natural, wings.cards)):
            yield wings.cards * rank, 0
        return
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
