"""Losers in three roles pay a stake: SV-60 to SV-65."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paiju.core.settlement import Multiplier, Transfer
from paiju.games.sevens.causes import Cause
from tests.games.sevens.deals import (
    ONE_SUIT_EACH,
    game_of,
    keep_sevens,
    options_of,
    play_out,
    scored,
)

NAME = "sevens-jingshou"


def scores(
    covered: Sequence[int], *last: str | None, leader: int = 0, **options: object
) -> list[int]:
    lasts = [*last, None, None, None, None][:4]
    end = {"covered": covered, "last": lasts, "leader": leader}
    settlement = scored(NAME, end, **options)
    assert settlement.house == 0
    return list(settlement.scores)


def test_check() -> None:
    """SV-65: 小庄 20, 中庄 80, 大庄 640 at a stake of 10."""
    assert scores([0, 25, 40, 72], stake=10) == [740, -20, -80, -640]


def test_the_lines_of_the_check() -> None:
    """SV-61 to SV-65 (C027): 大庄 72 is 10·4·8·2."""
    lines = scored(NAME, {"covered": [0, 25, 40, 72]}, stake=10).lines
    factors = [
        (line.rule, line.cause, line.factor)
        for line in lines
        if isinstance(line, Multiplier) and 3 in line.seats
    ]
    assert factors == [
        ("SV-61", Cause.BIG_LOSER, 4),
        ("SV-62", Cause.TIER, 8),
        ("SV-63", Cause.THROUGH, 2),
    ]
    into = [
        (line.payer, line.points)
        for line in lines
        if isinstance(line, Transfer) and line.payee is None
    ]
    assert into == [(1, 20), (2, 80), (3, 640)]


@pytest.mark.parametrize("covered", [0, 7, 91])
def test_all_equal_is_a_draw(covered: int) -> None:
    """SV-60: nobody pays, with nothing covered too."""
    assert scores([covered] * 4, stake=10) == [0, 0, 0, 0]
    settlement = scored(NAME, {"covered": [covered] * 4, "last": ["H7", None, None, None]})
    assert settlement.winners == ()
    assert settlement.scores == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("covered", "expected", "winners"),
    [
        # One winner: 4, 2 and 1.
        ([3, 30, 20, 10], [7, -4, -2, -1], (0,)),
        ([20, 10, 3, 30], [-2, -1, 7, -4], (2,)),
        # Two winners: 大庄 and 中庄.
        ([3, 3, 20, 25], [3, 3, -2, -4], (0, 1)),
        ([25, 3, 20, 3], [-4, 3, -2, 3], (1, 3)),
        # Three: 大庄 alone; 4 by three is 1 each, and 1 over for the first.
        ([3, 3, 3, 25], [2, 1, 1, -4], (0, 1, 2)),
        ([25, 3, 3, 3], [-4, 2, 1, 1], (1, 2, 3)),
    ],
)
def test_roles(covered: list[int], expected: list[int], winners: tuple[int, ...]) -> None:
    """SV-60, SV-61: 大庄 pays 4, 中庄 2, 小庄 1."""
    assert scores(covered) == expected
    assert scored(NAME, {"covered": covered}).winners == winners


@pytest.mark.parametrize(
    ("covered", "leader", "earlier", "shared"),
    [
        # Two tied for the most: the earlier one from the leader is 大庄; or both are.
        ([3, 20, 20, 10], 0, [7, -4, -2, -1], [9, -4, -4, -1]),
        ([3, 20, 20, 10], 2, [7, -2, -4, -1], [9, -4, -4, -1]),
        ([3, 20, 20, 10], 3, [7, -4, -2, -1], [9, -4, -4, -1]),
        # Two tied for the least: 中庄 and 小庄; or both 中庄.
        ([3, 25, 20, 20], 0, [7, -4, -2, -1], [8, -4, -2, -2]),
        ([3, 25, 20, 20], 3, [7, -4, -1, -2], [8, -4, -2, -2]),
        # Three tied: all three roles by seat; or all 大庄.
        ([3, 20, 20, 20], 0, [7, -4, -2, -1], [12, -4, -4, -4]),
        ([3, 20, 20, 20], 2, [7, -1, -4, -2], [12, -4, -4, -4]),
        ([3, 20, 20, 20], 3, [7, -2, -1, -4], [12, -4, -4, -4]),
        # Two winners, two tied losers.
        ([20, 3, 20, 3], 0, [-4, 3, -2, 3], [-4, 4, -4, 4]),
        ([20, 3, 20, 3], 1, [-2, 3, -4, 3], [-4, 4, -4, 4]),
    ],
)
def test_tied_losers(
    covered: list[int], leader: int, earlier: list[int], shared: list[int]
) -> None:
    """SV-61: options `earlier_is_bigger` and `share_bigger`."""
    assert options_of(NAME).tied_losers == "earlier_is_bigger"
    assert scores(covered, leader=leader) == earlier
    assert scores(covered, leader=leader, tied_losers="share_bigger") == shared


@pytest.mark.parametrize(
    ("points", "factor"),
    [(29, 1), (30, 1), (31, 2), (49, 2), (50, 2), (51, 4), (69, 4), (70, 4), (71, 8), (91, 8)],
)
def test_tiers(points: int, factor: int) -> None:
    """SV-62: above 30, above 50, above 70, and not at them; on a 大庄's 4 times 3."""
    paid = 12 * factor
    assert scores([1, 1, 1, points], stake=3) == [paid // 3] * 3 + [-paid]


def test_each_loser_has_his_own_tier() -> None:
    """SV-62: 31 as 小庄 is 2, 51 as 中庄 is 8, 71 as 大庄 is 32."""
    assert scores([1, 31, 51, 71]) == [42, -2, -8, -32]


def test_tiers_are_an_option() -> None:
    """SV-62."""
    assert options_of(NAME).tiers == ((30, 2), (50, 4), (70, 8))
    assert scores([1, 20, 21, 41], tiers=[[40, 9], [20, 3]]) == [43, -1, -6, -36]
    assert scores([1, 31, 51, 71], tiers=[]) == [7, -1, -2, -4]


@pytest.mark.parametrize(
    ("covered", "last", "expected"),
    [
        # Nobody, one (净手), two (双净手) and three (三净手) with nothing covered: 1, 2, 4, 8.
        ([1, 2, 3, 4], [], [7, -1, -2, -4]),
        ([0, 2, 3, 4], [], [14, -2, -4, -8]),
        ([0, 0, 3, 4], [], [12, 12, -8, -16]),
        ([0, 0, 0, 3], [], [11, 11, 10, -32]),
        # A 倒拉七: 8 in place of 2, of 4, and of 8.
        ([0, 2, 3, 4], ["H7"], [56, -8, -16, -32]),
        ([0, 0, 3, 4], ["H7"], [24, 24, -16, -32]),
        ([0, 0, 0, 3], ["H7"], [11, 11, 10, -32]),
        # Two: 16. Three: 24.
        ([0, 0, 3, 4], ["H7", "D7"], [48, 48, -32, -64]),
        ([0, 0, 0, 3], ["H7", None, "D7"], [22, 21, 21, -64]),
        ([0, 0, 0, 3], ["H7", "C7", "D7"], [32, 32, 32, -96]),
        # A seven played last by who covered something is none.
        ([1, 2, 3, 4], ["H7", "C7"], [7, -1, -2, -4]),
    ],
)
def test_nothing_covered(covered: list[int], last: list[str | None], expected: list[int]) -> None:
    """SV-63."""
    assert scores(covered, *last) == expected


def test_other_ways_with_lone_sevens() -> None:
    """SV-22's options hold here too: 8·8 for two, or 4 times 16 beside two through."""
    two = ("H7", "D7")
    assert scores([0, 0, 3, 4], *two, lone_seven_stacking="power") == [192, 192, -128, -256]
    assert scores([0, 0, 3, 4], *two, lone_seven_with_through="multiply") == [192, 192, -128, -256]


@pytest.mark.parametrize(
    ("covered", "leader", "expected"),
    [
        # 32 by three: 10 each, 2 over, one each to the first two winners from the leader.
        ([0, 0, 0, 4], 0, [11, 11, 10, -32]),
        ([0, 0, 0, 4], 1, [10, 11, 11, -32]),
        ([0, 0, 0, 4], 2, [11, 10, 11, -32]),
        ([0, 0, 0, 4], 3, [11, 11, 10, -32]),
        ([4, 0, 0, 0], 2, [-32, 10, 11, 11]),
        # 4 by three: 1 each, 1 over.
        ([1, 1, 1, 4], 2, [1, 1, 2, -4]),
        ([1, 1, 1, 4], 3, [2, 1, 1, -4]),
    ],
)
def test_what_does_not_divide(covered: list[int], leader: int, expected: list[int]) -> None:
    """SV-64."""
    assert scores(covered, leader=leader) == expected


def test_a_stake() -> None:
    """SV-61: the default is 1."""
    assert options_of(NAME).stake == 1
    assert scores([3, 30, 20, 10], stake=500) == [3500, -2000, -1000, -500]


def test_a_whole_deal() -> None:
    """SV-60 to SV-64: three with nothing covered, one by 倒拉七; seat 1, the leader, has 84.

    He is 大庄: 4, above 70: times 8, 倒拉七: times 8: 256; that is 85 each and one over, which
    is seat 2's, the first winner after the leader.
    """
    game = game_of(NAME)
    end, _ = play_out(game, game.deal(ONE_SUIT_EACH), keep_sevens)
    settlement = game.settle(end)
    assert settlement.scores == (85, -256, 86, 85)
    assert settlement.winners == (0, 2, 3)
