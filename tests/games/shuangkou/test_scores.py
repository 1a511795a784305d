"""Scores (SK-50 to SK-55), worked out by hand."""

from __future__ import annotations

from itertools import permutations

import pytest

from paiju.core.settlement import Base, Multiplier, Note, Settlement, Transfer
from paiju.core.units import Seat
from paiju.games.shuangkou.causes import Cause
from paiju.games.shuangkou.outcome import Outcome
from tests.games.shuangkou.deals import scored

FIVE, SIX, SEVEN, EIGHT = "55555", "666666", "7777777", "88888888"
FOUR_THREE = "333344445555"


def contributions(settlement: Settlement) -> list[int]:
    """Each seat's sum of the lines that are contributions."""
    sums = [0] * 4
    for line in settlement.lines:
        if isinstance(line, Transfer) and line.cause == Cause.CONTRIBUTION:
            assert line.payer is not None
            assert line.payee is not None
            sums[line.payer] -= line.points
            sums[line.payee] += line.points
    return sums


@pytest.mark.parametrize(
    ("out", "scores", "ending"),
    [
        ([0, 2], (3, -3, 3, -3), Cause.DOUBLE),
        ([2, 0], (3, -3, 3, -3), Cause.DOUBLE),
        ([1, 3], (-3, 3, -3, 3), Cause.DOUBLE),
        ([0, 1, 2], (2, -2, 2, -2), Cause.SINGLE),
        ([0, 3, 2], (2, -2, 2, -2), Cause.SINGLE),
        ([3, 0, 1], (-2, 2, -2, 2), Cause.SINGLE),
        ([0, 1, 3], (1, -1, 1, -1), Cause.LEVEL),
        ([0, 3, 1], (1, -1, 1, -1), Cause.LEVEL),
        ([1, 2, 0], (-1, 1, -1, 1), Cause.LEVEL),
    ],
)
def test_sk_51_basic_points(out: list[int], scores: tuple[int, ...], ending: Cause) -> None:
    """By place; SK-50 with no bomb is the basic points alone."""
    settlement = scored(out)
    assert settlement.scores == scores
    assert settlement.lines[0].cause == ending
    assert list(settlement.winners) == [out[0] % 2, out[0] % 2 + 2]


def test_sk_51_points_by_place() -> None:
    """1st, 2nd, 3rd, 4th of each ending, as the table of the text has them."""
    table = {(0, 2): (3, 3, -3, -3), (0, 1, 2): (2, -2, 2, -2), (0, 1, 3): (1, -1, -1, 1)}
    for out, points in table.items():
        lines = [line for line in scored(out).lines if isinstance(line, Base)]
        assert [line.figures for line in lines] == [(1,), (2,), (3,), (4,)]
        assert tuple(line.points for line in lines) == points


def test_sk_43_places_of_every_order_of_going_out() -> None:
    for order in permutations(range(4)):
        seats = tuple(map(Seat, order))
        first, second, third, _ = seats
        double = (first + 2) % 4 == second
        outcome = Outcome(seats[:2] if double else seats[:3])
        if double:
            after = [(second + i) % 4 for i in (1, 2, 3)]
            rest = tuple(seat for seat in after if seat not in (first, second))
            assert outcome.places == (first, second, *rest)
        else:
            assert outcome.places == seats
            assert outcome.ending == (Cause.SINGLE if (first + 2) % 4 == third else Cause.LEVEL)


@pytest.mark.parametrize(
    ("bomb", "factor"),
    [
        ("4444", 1),
        (FIVE, 2),
        ("5555R", 2),
        (SIX, 4),
        ("XRR", 4),
        (SEVEN, 8),
        (FOUR_THREE, 8),
        ("XXRR", 8),
        (EIGHT, 16),
        ("3333444455556666", 16),
        ("333333334444444455555555", 16),
    ],
)
def test_sk_52_the_winners_highest_bomb_multiplies(bomb: str, factor: int) -> None:
    """Both teams alike; played by the partner of who was out first too."""
    for seat in (0, 2):
        settlement = scored([0, 1, 2], (seat, bomb))
        lines = [line for line in settlement.lines if isinstance(line, Multiplier)]
        assert [line.factor for line in lines] == ([] if factor == 1 else [factor])
        basic = [
            score - part
            for score, part in zip(settlement.scores, contributions(settlement), strict=True)
        ]
        assert basic == [2 * factor, -2 * factor, 2 * factor, -2 * factor]


def test_sk_52_only_the_highest_counts_and_losers_bombs_do_not() -> None:
    assert scored([0, 2], (0, FIVE), (2, "44444"), (0, "9999")).scores == (6, -6, 6, -6)
    assert scored([0, 2], (1, FIVE), (3, "44444")).scores == (3, -3, 3, -3)
    [line] = [
        line
        for line in scored([0, 2], (2, FIVE), (0, "44444"), (1, SIX)).lines
        if isinstance(line, Multiplier)
    ]
    assert (line.factor, line.by, line.figures) == (2, (0, 2), (5,))


@pytest.mark.parametrize(
    ("bomb", "won", "each"),
    [
        ("4444", 0, 0),
        (FIVE, 0, 0),
        (SIX, 6, -2),
        ("XXR", 6, -2),
        (SEVEN, 18, -6),
        ("XXRR", 18, -6),
        (FOUR_THREE, 18, -6),
        (EIGHT, 30, -10),
        ("333333334444444455555555", 30, -10),
    ],
)
def test_sk_53_contributions_whoever_wins_and_the_partner_pays_too(
    bomb: str, won: int, each: int
) -> None:
    for seat in range(4):
        expected = [each] * 4
        expected[seat] = won
        assert contributions(scored([0, 2], (seat, bomb))) == expected


def test_sk_53_every_bomb_counts() -> None:
    settlement = scored([1, 3], (0, SIX), (0, "999999"), (2, SEVEN))
    assert contributions(settlement) == [6 + 6 - 6, -2 - 2 - 6, -2 - 2 + 18, -2 - 2 - 6]


def test_sk_54_the_last_play_counts_like_any_other() -> None:
    """As the last of `played`; the play itself is tested in test_play.py."""
    assert scored([0, 2], (0, FIVE), (2, SIX)).scores == (10, -14, 18, -14)


def test_sk_55_the_check_of_the_text() -> None:
    settlement = scored([0, 1, 2], (0, SIX), (0, FIVE), (1, EIGHT))
    assert settlement.scores == (4, 20, -4, -20)
    assert contributions(settlement) == [6 - 10, -2 + 30, -2 - 10, -2 - 10]
    assert settlement.winners == (0, 2)
    assert settlement.house == 0


def test_sk_50_the_lines_in_their_order() -> None:
    lines = scored([0, 1, 2], (0, SIX)).lines
    assert [type(line) for line in lines] == [Note, *[Base] * 4, Multiplier, *[Transfer] * 7]
    assert [line.rule for line in lines] == [
        "SK-43",
        *["SK-51"] * 4,
        "SK-52",
        *["SK-50"] * 4,
        *["SK-53"] * 3,
    ]
    due = [line.figures for line in lines if line.rule == "SK-50"]
    assert due == [(2, 4)] * 4


def test_the_base_multiplies_basic_points_and_contributions() -> None:
    """Option `base` (SK-50): what a point is worth."""
    once = scored([0, 1, 2], (0, SIX), (0, FIVE), (1, EIGHT))
    times = scored([0, 1, 2], (0, SIX), (0, FIVE), (1, EIGHT), base=5)
    assert list(times.scores) == [5 * score for score in once.scores]
    paid = [line for line in times.lines if line.cause == Cause.CONTRIBUTION]
    assert [line.figures for line in paid] == [(6, 2, 5)] * 3 + [(8, 10, 5)] * 3


def test_the_longest_bombs_count_as_eight_or_more() -> None:
    """Option `max_bomb` 10 (SK-23, C022)."""
    settlement = scored([0, 2], (0, "88888888RR"), max_bomb=10)
    assert settlement.scores == (48 + 30, -48 - 10, 48 - 10, -48 - 10)
