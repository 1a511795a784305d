"""Ends and positions as text (`paiju score`, `paiju moves`): what is read, and what refused."""

from __future__ import annotations

import pytest

from paiju.core.errors import DescriptionError
from paiju.games.doudizhu import DoudizhuOptions
from paiju.games.doudizhu.actions import PASS
from paiju.games.doudizhu.description import score
from paiju.games.doudizhu.position import ReadPlay, classify, moves
from tests.games.doudizhu.deals import HUANLE, LAIZI, options_of

END: dict[str, object] = {"landlord": 0, "winner": "landlord"}
ROOM: dict[str, object] = {"N": 100, "A": 50}


def test_only_the_landlord_and_who_won_are_needed() -> None:
    assert score(DoudizhuOptions(), END).scores == (2, -1, -1)


def test_what_a_room_leaves_out_the_options_say() -> None:
    options = options_of(HUANLE, coefficient=7, fee=3, base=2, multiplier=5)
    for room, scores in (
        ({"N": 10}, (197, -103, -103)),
        ({"N": 10, "A": 0}, (200, -100, -100)),
        ({"N": 10, "A": 0, "base": 1}, (100, -50, -50)),
        ({"N": 10, "A": 0, "base": 1, "multiplier": 1}, (20, -10, -10)),
    ):
        assert score(options, {**END, "room": room}).scores == scores
    assert score(options, END).scores == (137, -73, -73)


@pytest.mark.parametrize(
    ("description", "where"),
    [
        ([], "Expected `object`, got `array`"),
        ({}, "missing required field `landlord`"),
        ({"landlord": 0}, "missing required field `winner`"),
        ({**END, "landlord": 3}, "^landlord: no seat 3; seats are 0 to 2"),
        ({**END, "landlord": -1}, "^landlord: no seat -1"),
        ({**END, "winner": "both"}, "^winner: Invalid enum value 'both'"),
        ({**END, "robs": 4}, "^robs: Expected `int` <= 3"),
        ({**END, "bombs": -1}, "^bombs: Expected `int` >= 0"),
        ({**END, "bombs": 14}, "^bombs: Expected `int` <= 13"),
        ({**END, "rockets": 2}, "^rockets: Expected `int` <= 1"),
        ({**END, "show": 0}, "^show: 0; under this rule set it is one of 1, 2, 3, 4, 5"),
        ({**END, "show": 6}, "^show: 6"),
        ({**END, "spring": 1}, "^spring: Expected `bool`, got `int`"),
        ({**END, "springs": True}, "unknown field `springs`"),
        ({**END, "room": {"A": 50}}, "^room: Object missing required field `N`"),
        ({**END, "room": {**ROOM, "N": 0}}, "^room.N: Expected `int` >= 1"),
        ({**END, "room": {**ROOM, "M": 1}}, "^room: .*unknown field `M`"),
        ({**END, "stacks": [1, 2, 3]}, r"^stacks: the deal is scored in points; give room\.N"),
        ({**END, "room": ROOM, "stacks": [1, 2]}, "^stacks: "),
        ({**END, "room": ROOM, "stacks": [1, 2, -3]}, r"^stacks\[2\]: Expected `int` >= 0"),
        (
            {**END, "room": ROOM, "stacks": [1, 2, 3.5]},
            r"^stacks\[2\]: Expected `int`, got `float`",
        ),
    ],
)
def test_ends_that_make_no_sense(description: object, where: str) -> None:
    with pytest.raises(DescriptionError, match=where):
        score(options_of(HUANLE), description)


def test_what_the_rule_set_does_not_have_is_refused() -> None:
    spring = {"landlord": 0, "winner": "peasants", "spring": True}
    with pytest.raises(DescriptionError, match=r"^spring: under this rule set there is none"):
        score(options_of(HUANLE, anti_spring=False), spring)
    silent = options_of(HUANLE, show_before_deal=0, show_while_dealing=[], show_after_bottom=0)
    with pytest.raises(DescriptionError, match=r"^show: 2; under this rule set it is one of 1$"):
        score(silent, {**END, "show": 2})


# --- positions ----------------------------------------------------------------------------------


def read(hand: str, last: str | None = None) -> list[tuple[str, str]]:
    found = moves(options_of(HUANLE), hand, last=last)
    return [
        (str(play.ranks), play.kind.value) if isinstance(play, ReadPlay) else ("", "pass")
        for play in found
    ]


def test_dz_40_passing_is_among_them_where_there_is_something_to_beat() -> None:
    assert read("33 4", last="3") == [("", "pass"), ("4", "single")]
    assert read("33 4") == [("3", "single"), ("4", "single"), ("33", "pair")]
    assert moves(options_of(HUANLE), "3", last="4") == (PASS,)


def test_cards_with_suits_are_read_too() -> None:
    assert read("S3 h3 ♦10") == read("3 3 10")


def test_every_reading_of_cards() -> None:
    found = classify(options_of(HUANLE), "333444555666")
    assert [(play.kind.value, play.rank, play.length, play.lines) for play in found] == [
        ("triple_run", "6", 4, 0),
        ("plane_one", "6", 3, 0),
        ("plane_one", "5", 3, 0),
    ]
    assert classify(options_of(HUANLE), "34") == ()


@pytest.mark.parametrize(
    ("hand", "last", "wild", "where"),
    [
        ("", None, None, "^hand: 0 cards; a hand has 1 to 20"),
        ("3" * 4 + "4" * 4 + "5" * 4 + "6" * 4 + "7" * 4 + "8", None, None, "^hand: 21 cards"),
        ("33333", None, None, "^hand: 5 of 3; there are 4"),
        ("XX", None, None, "^hand: 2 of X; there are 1"),
        ("3Z", None, None, "^hand: cannot read a card at character 2"),
        ("3", "", None, "^last: 0 cards"),
        ("3", "45", None, "^last: 45 is no combination"),
        ("333", "33", None, "^last: 5 of 3; there are 4"),
        ("3", None, "7", "^wild: no rank is wild under this rule set"),
    ],
)
def test_positions_that_make_no_sense(
    hand: str, last: str | None, wild: str | None, where: str
) -> None:
    with pytest.raises(DescriptionError, match=where):
        moves(options_of(HUANLE), hand, last=last, wild=wild)


@pytest.mark.parametrize(
    ("wild", "where"),
    [
        (None, "^wild: this rule set draws a rank; say which"),
        ("X", "^wild: 'X' is no rank from 3 to 2"),
        ("34", "^wild: '34' is no rank"),
        ("Z", "^wild: cannot read"),
    ],
)
def test_dz_50_which_rank_is_wild_has_to_be_said(wild: str | None, where: str) -> None:
    with pytest.raises(DescriptionError, match=where):
        moves(options_of(LAIZI), "3", wild=wild)


def test_dz_50_a_fixed_rank_need_not_be_said() -> None:
    fixed = options_of(LAIZI, wild_rank="T")
    assert moves(fixed, "T9") == moves(fixed, "T9", wild="10")
    with pytest.raises(DescriptionError, match=r"^wild: under this rule set T is wild, not 9"):
        moves(fixed, "T9", wild="9")
    with pytest.raises(DescriptionError, match=r"^table: Dou Dizhu has none"):
        moves(fixed, "T9", table="S:6-8")
