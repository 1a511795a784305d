"""Everybody with everybody: SV-08, SV-09, SV-20 to SV-24, SV-30 and SV-40."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paiju.core.settlement import Base, Multiplier, Transfer
from paiju.games.sevens.causes import Cause
from tests.games.sevens.deals import (
    ONE_SUIT_EACH,
    game_of,
    keep_sevens,
    options_of,
    play_out,
    scored,
)

PAIRWISE = ("sevens-qq", "sevens-lianzhong", "sevens-jielong-2013", "sevens-jielong-2015")

every_pairwise = pytest.mark.parametrize("name", PAIRWISE)


def scores(name: str, covered: Sequence[object], *last: str | None, **options: object) -> list[int]:
    lasts = [*last, None, None, None, None][:4]
    settlement = scored(name, {"covered": covered, "last": lasts}, **options)
    assert settlement.house == 0
    return list(settlement.scores)


@every_pairwise
def test_everybody_pays_everybody_the_difference(name: str) -> None:
    """SV-20: the check of the text (C072)."""
    assert scores(name, [5, 8, 1, 12]) == [6, -6, 22, -22]


def test_the_lines_are_the_six_differences() -> None:
    """SV-20, SV-07 (C027): each figure with the cards or seats that made it."""
    covered = [["S5"], ["H8"], ["DA"], ["CQ"]]
    lines = scored("sevens-qq", {"covered": covered}).lines
    bases = [line for line in lines if isinstance(line, Base)]
    assert [(b.rule, b.cause, b.seat, b.points, list(map(str, b.cards))) for b in bases] == [
        ("SV-07", Cause.COVERED, 0, 5, ["S5"]),
        ("SV-07", Cause.COVERED, 1, 8, ["H8"]),
        ("SV-07", Cause.COVERED, 2, 1, ["DA"]),
        ("SV-07", Cause.COVERED, 3, 12, ["CQ"]),
    ]
    transfers = [line for line in lines if isinstance(line, Transfer)]
    assert [(t.rule, t.payer, t.payee, t.points) for t in transfers] == [
        ("SV-20", 1, 0, 3),
        ("SV-20", 0, 2, 4),
        ("SV-20", 3, 0, 7),
        ("SV-20", 1, 2, 7),
        ("SV-20", 3, 1, 4),
        ("SV-20", 3, 2, 11),
    ]
    assert len(lines) == 10


def test_who_covered_nothing_is_through() -> None:
    """SV-08: an empty list, or 0 points."""
    for covered in ([[], "HT", "CQ C8", "DK DQ D5"], [0, 10, 20, 30]):
        lines = scored("sevens-qq", {"covered": covered}).lines
        [through] = [line for line in lines if line.rule == "SV-08"]
        assert isinstance(through, Base)
        assert (through.seat, through.points) == (0, 0)
        [factor] = [line for line in lines if isinstance(line, Multiplier)]
        assert (factor.rule, factor.factor, factor.seats, factor.by) == (
            "SV-21",
            2,
            (1, 2, 3),
            (0,),
        )


@every_pairwise
@pytest.mark.parametrize(
    ("covered", "expected"),
    [
        # One through: the others' points count twice.
        ([0, 10, 20, 30], [120, 40, -40, -120]),
        # Two, 双通: four times, 40 and 80.
        ([0, 0, 10, 20], [120, 120, -40, -200]),
        ([10, 0, 20, 0], [-40, 120, -200, 120]),
        # Three, 三通: eight times, 80.
        ([0, 0, 0, 10], [80, 80, 80, -240]),
        # Four: nobody has anything.
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_through(name: str, covered: list[int], expected: list[int]) -> None:
    """SV-21."""
    assert scores(name, covered) == expected


@every_pairwise
def test_checks_of_through_and_lone_seven(name: str) -> None:
    """SV-23."""
    assert scores(name, [0, 10, 20, 30]) == [120, 40, -40, -120]
    assert scores(name, [0, 10, 20, 30], "H7") == [480, 160, -160, -480]


@pytest.mark.parametrize(
    ("last", "factor"),
    [("H7", 8), ("C7", 8), ("D7", 8), ("S7", 2), ("H8", 2), ("SA", 2), (None, 2)],
)
def test_a_lone_seven_is_the_last_card_of_who_is_through(last: str | None, factor: int) -> None:
    """SV-09: that of spades is always the first card, and can never be one."""
    expected = [60 * factor, 20 * factor, -20 * factor, -60 * factor]
    assert scores("sevens-qq", [0, 10, 20, 30], last) == expected


def test_no_lone_seven_for_who_covered() -> None:
    """SV-09: here nobody is through, and two played a seven last."""
    assert scores("sevens-qq", [5, 8, 1, 12], "H7", "C7") == [6, -6, 22, -22]


def test_a_lone_seven_of_who_covered_beside_one_through() -> None:
    """SV-09, SV-21: the factor is that of through alone."""
    assert scores("sevens-qq", [0, 10, 20, 30], None, "H7") == [120, 40, -40, -120]


@every_pairwise
@pytest.mark.parametrize(
    ("covered", "last", "expected"),
    [
        # One lone seven: 8; with the factor of one through as well, 16.
        (
            [0, 10, 20, 30],
            ["H7"],
            {
                "linear": [480, 160, -160, -480],
                "power": [480, 160, -160, -480],
                "multiply": [960, 320, -320, -960],
            },
        ),
        # Two of two through: 16, or 64, or 4 times 16 (C071).
        (
            [0, 0, 10, 20],
            ["H7", "C7"],
            {
                "linear": [480, 480, -160, -800],
                "power": [1920, 1920, -640, -3200],
                "multiply": [1920, 1920, -640, -3200],
            },
        ),
        # One of two through: 8 in place of 4, or 4 times 8.
        (
            [0, 0, 10, 20],
            ["H7", "S2"],
            {
                "linear": [240, 240, -80, -400],
                "power": [240, 240, -80, -400],
                "multiply": [960, 960, -320, -1600],
            },
        ),
        # Three: 24, or 512, or 8 times 24.
        (
            [0, 0, 0, 10],
            ["H7", "D7", "C7"],
            {
                "linear": [240, 240, 240, -720],
                "power": [5120, 5120, 5120, -15360],
                "multiply": [1920, 1920, 1920, -5760],
            },
        ),
        # Four through, two of them with a seven: there is nothing to multiply.
        ([0, 0, 0, 0], ["H7", "D7"], {"linear": [0] * 4, "power": [0] * 4, "multiply": [0] * 4}),
    ],
)
def test_lone_sevens(
    name: str, covered: list[int], last: list[str], expected: dict[str, list[int]]
) -> None:
    """SV-22: 8·k in place of SV-21's factor; options `lone_seven_stacking`, `…_with_through`."""
    assert options_of(name).lone_seven_stacking == "linear"
    assert options_of(name).lone_seven_with_through == "replace"
    assert scores(name, covered, *last) == expected["linear"]
    assert scores(name, covered, *last, lone_seven_stacking="power") == expected["power"]
    multiplied = scores(name, covered, *last, lone_seven_with_through="multiply")
    assert multiplied == expected["multiply"]


def test_a_lone_seven_says_whose_it_is() -> None:
    """SV-22."""
    lines = scored("sevens-qq", {"covered": [0, 0, 10, 20], "last": ["H7", "C7", None, None]}).lines
    [factor] = [line for line in lines if isinstance(line, Multiplier)]
    assert (factor.rule, factor.cause, factor.factor) == ("SV-22", Cause.LONE_SEVEN, 16)
    assert (factor.seats, factor.by) == ((2, 3), (0, 1))


@every_pairwise
@pytest.mark.parametrize(
    ("covered", "winners"),
    [
        ([5, 8, 1, 12], (2,)),
        ([5, 8, 5, 12], (0, 2)),
        ([9, 9, 9, 9], (0, 1, 2, 3)),
        ([0, 3, 0, 0], (0, 2, 3)),
    ],
)
def test_the_fewest_points_win(name: str, covered: list[int], winners: tuple[int, ...]) -> None:
    """SV-24: ties win together."""
    assert scored(name, {"covered": covered}).winners == winners


def test_lianzhong_scores_as_qq_does() -> None:
    """SV-30: whose rating moves, and who sees the points, is the room's business (PL-40)."""
    qq, lianzhong = options_of("sevens-qq"), options_of("sevens-lianzhong")
    assert (qq.member_points, lianzhong.member_points) == (False, True)
    for covered in ([5, 8, 1, 12], [0, 10, 20, 30], [0, 0, 0, 7]):
        for last in ([None] * 4, ["H7", None, None, None]):
            end = {"covered": covered, "last": last}
            assert scored("sevens-lianzhong", end) == scored("sevens-qq", end)


@pytest.mark.parametrize("name", ["sevens-jielong-2013", "sevens-jielong-2015"])
def test_all_points_are_times_the_base(name: str) -> None:
    """SV-40."""
    assert options_of(name).base == 1
    assert scores(name, [5, 8, 1, 12], base=5) == [30, -30, 110, -110]
    assert scores(name, [0, 10, 20, 30], "H7", base=100) == [48000, 16000, -16000, -48000]
    lines = scored(name, {"covered": [5, 8, 1, 12]}, base=5).lines
    [line] = [line for line in lines if line.rule == "SV-40"]
    assert isinstance(line, Multiplier)
    assert (line.factor, line.seats) == (5, (0, 1, 2, 3))


def test_a_whole_deal_with_a_lone_seven() -> None:
    """SV-06 to SV-09, SV-20 to SV-22: three are through, seat 0 with H7; seat 1 has 84."""
    for name, factor in (("sevens-qq", 8), ("sevens-lianzhong", 8)):
        game = game_of(name)
        end, _ = play_out(game, game.deal(ONE_SUIT_EACH), keep_sevens)
        settlement = game.settle(end)
        owed = 84 * factor
        assert settlement.scores == (owed, -3 * owed, owed, owed)
        assert settlement.winners == (0, 2, 3)


def test_a_running_deal_has_no_scores() -> None:
    """SV-06."""
    game = game_of("sevens-qq")
    with pytest.raises(ValueError, match="still running"):
        game.settle(game.deal(ONE_SUIT_EACH))
