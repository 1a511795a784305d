"""Counts of ranks in lanes: with two decks a count reaches 8, which meets a lane's top bit."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.codec import convert, to_builtins
from paiju.core.errors import NotationError
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import LANE_MAX, LANES, Ranks, contains, pack_ranks, unpack_ranks


def packed(counts: list[int]) -> int:
    return sum(count << (4 * lane) for lane, count in enumerate(counts))


def lanes(most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, most), min_size=LANES, max_size=LANES)


@pytest.mark.parametrize("lane", [0, 1, 7, 13, 14])
def test_contains_for_all_counts_of_a_lane(lane: int) -> None:
    """Up to 8 and up to 15, whatever the lanes beside it hold."""
    for whole, part in product(range(LANE_MAX + 1), repeat=2):
        for beside in (0, 8, 15):
            others = packed([0 if i == lane else beside for i in range(LANES)])
            left, right = others | whole << (4 * lane), others | part << (4 * lane)
            assert contains(left, right) == (whole >= part), (whole, part, beside)
            assert contains(left, part << (4 * lane)) == (whole >= part), (whole, part, beside)


@pytest.mark.parametrize("most", [2, 8, 15])
def test_contains_as_lane_by_lane(most: int) -> None:
    @given(lanes(most), lanes(most))
    def check(whole: list[int], part: list[int]) -> None:
        naive = all(mine >= theirs for mine, theirs in zip(whole, part, strict=True))
        assert contains(packed(whole), packed(part)) == naive

    check()


@given(lanes(15), lanes(15))
def test_a_part_taken_out_is_contained(one: list[int], other: list[int]) -> None:
    whole = [max(pair) for pair in zip(one, other, strict=True)]
    assert contains(packed(whole), packed(one))
    assert contains(packed(whole), packed(other))
    rest = [mine - theirs for mine, theirs in zip(whole, one, strict=True)]
    assert packed(whole) - packed(one) == packed(rest)


@given(lanes(15))
def test_round_trip(counts: list[int]) -> None:
    text = "".join(rank * count for rank, count in zip(RANKS_WITH_JOKERS, counts, strict=True))
    assert pack_ranks(text) == packed(counts)
    assert unpack_ranks(packed(counts)) == text


@given(lanes(15))
def test_ranks_read_print_and_travel_as_ranks(counts: list[int]) -> None:
    ranks = Ranks(packed(counts))
    assert (str(ranks), ranks.size) == (unpack_ranks(ranks), sum(counts))
    assert Ranks.of(str(ranks)) == ranks
    assert to_builtins([ranks]) == [str(ranks)]
    assert convert(to_builtins([ranks]), list[Ranks]) == [ranks]


def test_lanes_go_from_3_to_the_big_joker() -> None:
    assert [pack_ranks(rank) for rank in "3456789TJQKA2XR"] == [
        1 << (4 * lane) for lane in range(LANES)
    ]
    assert pack_ranks("") == 0
    assert unpack_ranks(0) == ""


def test_more_than_a_lane_holds_is_refused() -> None:
    assert pack_ranks("3" * 15) == 15
    with pytest.raises(NotationError, match="more than 15 of rank 3"):
        pack_ranks("3" * 16)
