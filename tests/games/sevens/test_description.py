"""How a deal ended, as JSON (`paiju score`): what is read, and what is refused and where."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paiju.core.errors import DescriptionError
from paiju.games.sevens import SevensOptions
from paiju.games.sevens.description import score
from paiju.games.sevens.position import moves, parse_table, run_of
from tests.games.sevens.deals import options_of, scored, text_of

ESCAPE: Mapping[str, object] = {
    "seat": 2,
    "hands": ["HK", ["CK"], "DK D2", ""],
    "table": {"S": [6, 8]},
    "played": [5, 5, 5, 5],
}


@pytest.mark.parametrize(
    "covered",
    [
        [["S5"], ["H8"], ["DA"], ["CQ"]],
        ["S5", "♥8", "da", "c Q"],
        [["S2", "S3"], 8, "♦A", 12],
        [5, 8, 1, 12],
    ],
)
def test_cards_or_points(covered: list[object]) -> None:
    """SV-07: 5, 8, 1 and 12."""
    assert list(scored("sevens-qq", {"covered": covered}).scores) == [6, -6, 22, -22]


def test_only_covered_is_needed() -> None:
    with pytest.raises(DescriptionError, match=r"^covered: missing"):
        score(SevensOptions(), {})
    with pytest.raises(DescriptionError, match=r"^covered: missing"):
        score(options_of("sevens-jielong"), {"escape": ESCAPE})


@pytest.mark.parametrize(
    ("description", "where"),
    [
        ([], r"Expected `object`, got `array`"),
        ({"covered": [1, 2, 3]}, "covered: 3 given, 4 seats"),
        ({"covered": [1, 2, 3, 4, 5]}, "covered: 5 given, 4 seats"),
        ({"covered": [1, 2, 3, "S99"]}, r"covered\[3\]: cannot read a card at character 3"),
        ({"covered": [1, 2, 3, ["S9", 3]]}, r"covered\[3\]\[1\]: Expected `str`, got `int`"),
        ({"covered": [1, 2, 3, -4]}, r"covered\[3\]: -4 points"),
        ({"covered": [1, 2, 3, 365]}, r"covered\[3\]: 365 points"),
        ({"covered": [1, 2, 3, "X"]}, r"covered\[3\]: X: Sevens has no jokers"),
        ({"covered": ["S5", "S6", "S7", "S5"]}, r"covered\[3\]: S5 is somewhere else"),
        ({"covered": ["S5 S5", 1, 2, 3]}, r"covered\[0\]: S5 is written twice"),
        (
            {"covered": ["HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK C2", 1, 2, 3]},
            r"covered\[0\]: 14 cards; a hand has 13",
        ),
        ({"covered": [0, 1, 2, 3], "last": ["H7"]}, "last: 1 given, 4 seats"),
        ({"covered": [0, 1, 2, 3], "last": ["H77", None, None, None]}, r"last\[0\]"),
        ({"covered": [0, 1, 2, "H7"], "last": ["H7", None, None, None]}, r"last\[0\]: H7 is some"),
        ({"covered": [0, 1, 2, 3], "leader": 4}, "leader: no seat 4; seats are 0 to 3"),
        ({"covered": [0, 1, 2, 3], "leader": -1}, "leader: no seat -1"),
        ({"covered": [0, 1, 2, 3], "dragons": [7]}, r"dragons\[0\]: no seat 7"),
        ({"covered": [0, 1, 2, 3], "dragons": [0] * 5}, "dragons: 5 given, there are four"),
        ({"covered": [0, 1, 2, 3], "all_covered": [0]}, r"covered\[0\]: 0 points, but all_cov"),
        ({"covered": ["S5", 1, 2, 3], "all_covered": [0]}, r"covered\[0\]: all_covered names"),
        ({"covered": [0, 1, 2, 3], "all_covered": [4]}, r"all_covered\[0\]: no seat 4"),
        ({"topple": {"seat": 5, "kind": "A"}}, "topple.seat: no seat 5"),
        ({"topple": {"seat": 1, "kind": "Q"}}, r"topple\.kind: Invalid enum value 'Q'"),
        ({"covered": [0, 1, 2, 3], "cover": 1}, "unknown field `cover`"),
    ],
)
def test_what_makes_no_sense(description: object, where: str) -> None:
    with pytest.raises(DescriptionError, match=where):
        score(options_of("sevens-jielong"), description)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"seat": 4}, "escape.seat: no seat 4"),
        ({"hands": ["HK"]}, "escape.hands: 1 given, 4 seats"),
        ({"hands": ["HK", "HK", "", ""]}, r"escape.hands\[1\]: HK is somewhere else"),
        ({"hands": ["S7", "", "", ""]}, r"escape.hands\[0\]: a card of it lies on the table"),
        ({"hands": ["S5", "", "", ""]}, r"escape.hands\[0\]: S5 is somewhere else already"),
        ({"table": {"S": [8, 9]}}, "escape.table.S: a run from 8 to 9"),
        ({"table": {"S": [7, 14]}}, "escape.table.S: a run from 7 to 14"),
        ({"table": {"Z": [6, 8]}}, "escape.table.Z: 'Z' is no suit"),
        ({"played": [1, 2, 3]}, "escape.played: 3 given, 4 seats"),
        ({"played": [1, 2, 3, 14]}, r"escape.played\[3\]: 14 cards"),
        ({"player": 1}, "unknown field `player`"),
    ],
)
def test_an_escape_that_makes_no_sense(changes: Mapping[str, object], where: str) -> None:
    description = {"covered": ["S5", 8, 1, 12], "escape": {**ESCAPE, **changes}}
    with pytest.raises(DescriptionError, match=where):
        score(options_of("sevens-jielong"), description)


def test_who_covered_all_thirteen_played_no_last_card() -> None:
    hearts = "HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK"
    description = {"covered": [hearts, 1, 2, 3], "last": ["SA", None, None, None]}
    with pytest.raises(DescriptionError, match=r"last\[0\]: SA, but the seat covered all"):
        score(SevensOptions(), description)


# --- positions (`paiju moves`) ------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("S9 HK D7", "S:6-8", "S9 D7"),
        ("HK D2", "S:6-8", "-HK -D2"),
        ("♠9 h10 7", "♠:6-8 H:7-9", None),
        ("♠9 h10", "♠:6-8 H:7-9", "S9 HT"),
        ("s5 sj", "S:6-10", "S5 SJ"),
        ("SK", "s:a-q, h:7-7", "SK"),
        ("S2", "S: 3 - 13", "S2"),
        # SV-02: on an empty table S7, and nothing else.
        ("S7 H7 S8", None, "S7"),
        ("S7 H7 S8", "", "S7"),
    ],
)
def test_moves(hand: str, table: str | None, expected: str | None) -> None:
    """SV-02 to SV-05: in the order of suits and ranks."""
    if expected is None:
        with pytest.raises(DescriptionError, match="hand: cannot read a card at character 8"):
            moves(SevensOptions(), hand, table)
    else:
        found = moves(SevensOptions(), hand, table)
        assert " ".join(map(text_of, found)) == expected


def test_moves_of_a_whole_hand_may_topple() -> None:
    """SV-42: before the first action, that is with thirteen cards."""
    hand = "S7 SA HA CA DA C2 C3 C4 C5 C6 D2 D3 D4"
    jielong = options_of("sevens-jielong")
    assert [text_of(action) for action in moves(jielong, hand)] == ["topple", "S7"]
    later = moves(jielong, hand.removesuffix(" D4"), "H:7-7")
    assert "topple" not in map(text_of, later)


@pytest.mark.parametrize(
    ("hand", "table", "last", "where"),
    [
        ("", "S:6-8", None, "hand: 0 cards"),
        ("X S9", "S:6-8", None, "hand: Sevens has no jokers"),
        ("S7 S9", "S:6-8", None, "hand: a card of it lies on the table"),
        ("S9", None, None, "hand: on an empty table S7 leads"),
        ("S9", "S:6", None, "table: cannot read 'S:6'"),
        ("S9", "S:8-9", None, "a run from 8 to 9 does not lie round the 7"),
        ("S9", "S:6-14", None, "table: cannot read 'S:6-14'"),
        ("S9", "S:6-8 Q", None, "table: cannot read 'Q'"),
        ("S9 S9", "S:6-8", None, "hand: S9 is written twice"),
        ("S9", "S:6-8", "S8", "last: Sevens has no play to beat"),
        ("S9", "S:6-\u212a", None, "table: cannot read"),
    ],
)
def test_positions_that_make_no_sense(
    hand: str, table: str | None, last: str | None, where: str
) -> None:
    with pytest.raises(DescriptionError, match=where):
        moves(SevensOptions(), hand, table, last)


def test_runs() -> None:
    assert parse_table("S:A-K").bit_count() == 13
    assert parse_table("  S:7-7  ") == run_of("♠", 7, 7)
    with pytest.raises(DescriptionError, match="is no suit"):
        run_of("X", 6, 8)
