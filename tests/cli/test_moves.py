"""`paiju moves`."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Paiju


def test_c070_and_sv_04_who_holds_a_playable_card_cannot_cover(paiju: Paiju) -> None:
    argv = ["moves", "sevens-qq", "--hand", "S8 H9 DK", "--table", "S:6-7"]
    actions = paiju(*argv, "--json").json["actions"]

    assert actions == [{"action": "play", "cards": "S8"}]


def test_sv_05_who_holds_none_may_cover_any_card(paiju: Paiju) -> None:
    argv = ["moves", "sevens-qq", "--hand", "DK ♥10 h9", "--table", "S:6-8"]

    assert paiju(*argv).out == "Cover ♥9\nCover ♥10\nCover ♦K\n"
    assert paiju(*argv, "--lang", "zh").out == "扣 ♥9\n扣 ♥10\n扣 ♦K\n"
    assert paiju(*argv, "--json").json["actions"] == [
        {"action": "cover", "cards": "H9"},
        {"action": "cover", "cards": "HT"},
        {"action": "cover", "cards": "DK"},
    ]


def test_sv_42_toppling_is_offered_with_the_first_card(paiju: Paiju) -> None:
    hand = "SA HA CA DA S7 S8 S9 ST SJ SQ SK H2 H3"

    assert paiju("moves", "sevens-jielong", "--hand", hand).out == "Topple\nPlay ♠7\n"
    assert paiju("moves", "sevens-qq", "--hand", hand).out == "Play ♠7\n"
    with_set = paiju("moves", "sevens-qq", "--hand", hand, "--set", "topple=true")
    assert with_set.out == "Topple\nPlay ♠7\n"


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--hand", "S8 Q"], "hand: cannot read a card at character 4"),
        (["--hand", "S8 S8"], "hand: S8 is written twice"),
        (["--hand", "S8"], "hand: on an empty table S7 leads"),
        (["--hand", "S8", "--table", "S:8-9"], "a run from 8 to 9 does not lie round the 7"),
        (["--hand", "S8", "--table", "S:7-8"], "hand: a card of it lies on the table"),
        (["--hand", "S7", "--last", "H7"], "last: Sevens has no play to beat"),
        (["--hand", "S7", "--wild", "7"], "wild: Sevens has no wild cards"),
        (["--classify", "S7"], "classify: cards of sevens have no readings"),
    ],
)
def test_positions_that_cannot_be(argv: list[str], message: str, paiju: Paiju) -> None:
    ran = paiju("moves", "sevens-qq", *argv)

    assert ran.code == 2
    assert message in ran.err
