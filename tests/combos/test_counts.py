"""How many distinct plays each game knows: all that a hand of the whole pack could lead.

No play is larger than a hand (20 cards, 27 cards), and the same cards count once for each reading
that the rules tell apart: once at all in Shuangkou (SK-22) and in Dou Dizhu without wild cards
(DZ-31), once for each meaning with wild cards among them (DZ-53).
"""

from __future__ import annotations

import os
from collections import Counter
from math import comb

import pytest

from paiju.combos import BIG_JOKER, Kind, Lane, Play, Shapes, doudizhu, shuangkou
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import LANE_MAX, LANES, pack_ranks

DECK = pack_ranks("3456789TJQKA2" * 4 + "XR")


def counts(shapes: Shapes, decks: int) -> Counter[Kind]:
    return Counter(play.reading.kind for play in shapes.plays(DECK * decks))


def runs(shortest: int, longest: int) -> int:
    """Runs of 3 to A, of all lengths."""
    return sum(12 - length + 1 for length in range(shortest, longest + 1))


def test_doudizhu() -> None:
    """C002: 28,502, and pass.

    RLCard has 27,471 and pass. The difference are 1,031 planes with single wings that it leaves
    out: those whose wings hold four of a rank (657), and those whose wings hold three of a rank
    next to the run that carries them (374 more). DZ-30 allows both: single wings may be alike, and
    of any rank but of the triples that carry them. Every other play is the same, `rocket_as_wings`
    and `equal_single_wings` as DZ-30 has them.
    """
    found = counts(doudizhu(), 1)
    assert found == {
        Kind.SINGLE: 15,
        Kind.PAIR: 13,
        Kind.TRIPLE: 13,
        Kind.BOMB: 13,
        Kind.ROCKET: 1,
        Kind.STRAIGHT: runs(5, 12),
        Kind.PAIR_RUN: runs(3, 10),
        Kind.TRIPLE_RUN: runs(2, 6),
        Kind.TRIPLE_ONE: 13 * 14,
        Kind.TRIPLE_PAIR: 13 * 12,
        # Two of fourteen, but not both jokers; or two alike.
        Kind.FOUR_TWO: 13 * (comb(14, 2) - 1 + 12),
        Kind.FOUR_PAIRS: 13 * comb(12, 2),
        Kind.PLANE_PAIR: sum((13 - length) * comb(13 - length, length) for length in (2, 3, 4)),
        Kind.PLANE_ONE: 22_853,
    }
    assert found.total() == 28_502
    beside, fours = 0, 0
    for play in doudizhu().plays(DECK):
        if play.reading.kind is Kind.PLANE_ONE:
            fours += bool(wing_ranks(play, 4))
            beside += not wing_ranks(play, 4) and bool(wing_ranks(play, 3) & ends(play))
    assert (fours, beside) == (657, 374)
    assert found.total() - fours - beside == 27_471


def wing_ranks(play: Play, count: int) -> set[int]:
    """The ranks of which there are so many wings."""
    reading = play.reading
    run = range(reading.rank - reading.length + 1, reading.rank + 1)
    others = [lane for lane in range(LANES) if lane not in run]
    return {lane for lane in others if play.cards >> 4 * lane & LANE_MAX == count}


def ends(play: Play) -> set[int]:
    """The ranks next to the run, as far as runs go."""
    return {play.reading.rank - play.reading.length, play.reading.rank + 1} & set(range(12))


def test_doudizhu_with_the_rocket_as_wings() -> None:
    """1,482 more: 13 fours, and the planes that carry both jokers and whatever else."""
    found, usual = counts(doudizhu(rocket_as_wings=True), 1), counts(doudizhu(), 1)
    assert found.total() == 29_984
    assert {kind: found[kind] - usual[kind] for kind in found if found[kind] > usual[kind]} == {
        Kind.FOUR_TWO: 13,
        Kind.PLANE_ONE: 1_469,
    }


def test_doudizhu_without_equal_wings() -> None:
    """12,654: wings are all of different ranks, and not both jokers."""
    found = counts(doudizhu(equal_single_wings=False), 1)
    assert found.total() == 12_654
    assert found[Kind.FOUR_TWO] == 13 * (comb(14, 2) - 1)
    assert found[Kind.PLANE_ONE] == sum(
        (13 - length) * (comb(15 - length, length) - comb(13 - length, length - 2))
        for length in (2, 3, 4, 5)
    )


MIRRORED = (1_732_794, 1_520_388, 1_310_917, 1_121_610, 997_820, 997_174)
WILD_COUNTS = dict(
    zip(RANKS_WITH_JOKERS, (*MIRRORED, *reversed(MIRRORED), 1_945_762), strict=False)
)


@pytest.mark.parametrize("rank", "3456789TJQKA2" if os.environ.get("PAIJU_LONG") else "8")
def test_doudizhu_with_a_wild_rank(rank: str) -> None:
    """About a million: each meaning is a play of its own, and wild cards stand here or there.

    Most are planes with wings: with 8 wild all but 24,752. The counts of 3 and A are the same,
    of 4 and K, and so on, since runs are the same read backwards; they are the fewer the more
    runs need the rank itself, of which there is no natural card. `PAIJU_LONG=1` counts for every
    rank.
    """
    found = counts(doudizhu(Lane(RANKS_WITH_JOKERS.index(rank))), 1)
    # The twelve other ranks and two jokers, and one wild card as each of thirteen.
    assert found[Kind.SINGLE] == 14 + 13
    assert found[Kind.PAIR] == 12 + 12 + 13
    assert found[Kind.TRIPLE] == 12 + 12 + 12 + 13
    assert found[Kind.BOMB] == 12
    assert found[Kind.SOFT_BOMB] == 3 * 12
    assert found[Kind.WILD_BOMB] == found[Kind.ROCKET] == 1
    assert found.total() == WILD_COUNTS[rank]
    if rank == "8":
        assert found.total() - found[Kind.PLANE_ONE] - found[Kind.PLANE_PAIR] == 24_752


def test_shuangkou_without_wild_cards() -> None:
    """351: runs of each length, bombs of four to eight, and the chain bombs that SK-17 names."""
    found = counts(shuangkou(None), 2)
    assert found == {
        Kind.SINGLE: 15,
        Kind.PAIR: 15,
        Kind.TRIPLE: 13,
        Kind.STRAIGHT: runs(5, 12),
        Kind.PAIR_RUN: runs(3, 12),
        Kind.TRIPLE_RUN: runs(3, 9),
        Kind.BOMB: 13 * 5,
        Kind.CHAIN_BOMB: runs(3, 6) + runs(3, 5) + runs(3, 4) + runs(3, 3) + runs(3, 3),
        Kind.JOKER_BOMB: 3,
    }
    assert found.total() == 351


def test_shuangkou() -> None:
    """5,648 sets of cards; a set that may be read as several counts as its highest reading.

    With one wild card a run of n ranks can lack a card of any of them, with two any two; but a
    straight that lacks its lowest rank is read one higher, unless it ends at the ace already.
    """
    found = counts(shuangkou(), 2)
    assert found == {
        Kind.SINGLE: 15,
        # As they are; with one wild; no pair of wild cards but RR.
        Kind.PAIR: 15 + 14,
        Kind.TRIPLE: 13 * 3,
        Kind.STRAIGHT: sum(straights_with_wilds(length) for length in range(5, 13)),
        Kind.PAIR_RUN: sum(pair_runs_with_wilds(length) for length in range(3, 13)),
        Kind.TRIPLE_RUN: sum((13 - length) * up_to_two_of(length) for length in range(3, 10)),
        Kind.BOMB: 13 * 5 * 3,
        Kind.CHAIN_BOMB: sum(
            (13 - length) * up_to_two_of(length)
            for unit in range(4, 9)
            for length in range(3, 7)
            if unit * length <= 27
        ),
        Kind.JOKER_BOMB: 3,
    }
    assert found.total() == 5_648
    assert found.total() == len({play.cards for play in shuangkou().plays(DECK * 2)})


def up_to_two_of(length: int) -> int:
    """Ways to take none, one or two cards from a run: two may be of one rank."""
    return 1 + length + comb(length + 1, 2)


def straights_with_wilds(length: int) -> int:
    """None, one or two ranks are lacking; the lowest only where the run ends at the ace."""
    below, at_the_ace = 12 - length, 1 + length + comb(length, 2)
    return at_the_ace + below * (1 + (length - 1) + comb(length - 1, 2))


def pair_runs_with_wilds(length: int) -> int:
    """As triple runs; but both cards of the lowest rank are lacking only at the ace."""
    return (13 - length) * up_to_two_of(length) - (12 - length)


def test_shuangkou_with_bombs_of_ten() -> None:
    """Nine with none, one or two wild cards among them and ten likewise: 39 more.

    That many natural cards of a rank no pack has, so nine takes one wild card or two, ten two.
    """
    found = counts(shuangkou(BIG_JOKER, 10), 2)
    assert found[Kind.BOMB] == 13 * (5 * 3 + 2 + 1)
    assert found.total() == 5_648 + 39
