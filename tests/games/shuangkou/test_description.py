"""How a deal ended, as JSON (`paiju score`), and positions (`paiju moves`): what is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from paiju.core.errors import DescriptionError
from paiju.games.shuangkou import Pass, ShuangkouOptions
from paiju.games.shuangkou.description import score
from paiju.games.shuangkou.position import ReadPlay, classify, moves
from tests.games.shuangkou.deals import options_of

OPTIONS = ShuangkouOptions()


def play(seat: object, cards: object) -> dict[str, object]:
    return {"seat": seat, "cards": cards}


def test_only_out_is_needed() -> None:
    """SK-51."""
    assert score(OPTIONS, {"out": [0, 1, 2]}).scores == (2, -2, 2, -2)


def test_all_plays_or_just_the_bombs() -> None:
    """SK-52, SK-53: what is no bomb makes no difference; ranks or cards, as one likes."""
    bombs = [play(0, "666666"), play(1, "XXRR")]
    others = [play(0, "345678"), play(2, "7"), play(3, "♠K h K"), play(1, "77")]
    alone = score(OPTIONS, {"out": [0, 1, 2], "played": bombs})
    assert score(OPTIONS, {"out": [0, 1, 2], "played": [*others, *bombs]}) == alone
    suited = [play(0, "S6 H6 C6 D6 S6' H6'"), play(1, "x X' r R'")]
    assert score(OPTIONS, {"out": [0, 1, 2], "played": suited}) == alone


@pytest.mark.parametrize(
    ("description", "where"),
    [
        ([], r"^Expected `object`, got `array`"),
        ({}, "^Object missing required field `out`"),
        ({"out": "01"}, r"^out: Expected `array`, got `str`"),
        ({"out": [0, "1"]}, r"^out\[1\]: Expected `int`, got `str`"),
        ({"out": []}, "^out: the deal goes on until both of a team are out"),
        ({"out": [0]}, "^out: the deal goes on"),
        ({"out": [0, 1]}, "^out: the deal goes on"),
        ({"out": [0, 4]}, r"^out\[1\]: no seat 4; seats are 0 to 3"),
        ({"out": [-1, 2]}, r"^out\[0\]: no seat -1"),
        ({"out": [0, 0, 2]}, r"^out\[1\]: seat 0 is out already"),
        ({"out": [0, 2, 1]}, r"^out\[2\]: the deal was over before seat 1"),
        ({"out": [0, 1, 2, 3]}, r"^out\[3\]: the deal was over before seat 3"),
        ({"out": [0, 2], "player": []}, "unknown field `player`"),
    ],
)
def test_an_end_that_makes_no_sense(description: object, where: str) -> None:
    with pytest.raises(DescriptionError, match=where):
        score(OPTIONS, description)


@pytest.mark.parametrize(
    ("played", "where"),
    [
        ([{"seat": 0}], r"^played\[0\]: Object missing required field `cards`"),
        ([play(4, "3")], r"^played\[0\]\.seat: no seat 4"),
        ([play("0", "3")], r"^played\[0\]\.seat: Expected `int`, got `str`"),
        ([play(0, "3"), play(0, "34")], r"^played\[1\]\.cards: 34 is no combination"),
        ([play(0, "")], r"^played\[0\]\.cards: 0 cards"),
        ([play(0, "333Z")], r"^played\[0\]\.cards: cannot read a card at character 4"),
        ([play(0, "3" * 16)], r"^played\[0\]\.cards: more than 15 of rank 3"),
        ([play(0, "3" * 9)], r"^played\[0\]\.cards: 9 of 3; there are 8"),
        ([play(0, "33333"), play(1, "3333")], r"^played\[1\]\.cards: 9 of 3; there are 8"),
        ([play(0, "3" * 8), play(1, "3" * 8)], r"^played\[1\]\.cards: 16 of 3; there are 8"),
        ([play(0, "XXR"), play(1, "XR")], r"^played\[1\]\.cards: 3 of X; there are 2"),
        ([play(0, "3333333333")], r"^played\[0\]\.cards: 10 of 3"),
        ([play(0, "33333333R")], r"^played\[0\]\.cards: 33333333R is no combination"),
        (
            [play(0, "33334444555566667777"), play(0, "88889999")],
            r"^played\[1\]\.cards: 28 cards of seat 0; it had 27",
        ),
        ([{**play(0, "3"), "lines": 4}], r"^played\[0\]: Object contains unknown field `lines`"),
    ],
)
def test_plays_that_make_no_sense(played: list[Mapping[str, object]], where: str) -> None:
    with pytest.raises(DescriptionError, match=where):
        score(OPTIONS, {"out": [0, 2], "played": played})


# --- positions ----------------------------------------------------------------


def test_moves_on_the_lead() -> None:
    """SK-40: anything, and no passing; each with its reading (SK-22)."""
    found = moves(OPTIONS, "3 3 R")
    told = {
        (str(m.ranks), m.kind, m.rank, m.length, m.lines) for m in found if not isinstance(m, Pass)
    }
    assert told == {
        ("3", "single", "3", 1, 0),
        ("R", "single", "R", 1, 0),
        ("33", "pair", "3", 1, 0),
        ("3R", "pair", "3", 1, 0),
        ("33R", "triple", "3", 1, 0),
    }
    assert len(found) == 5


def test_moves_that_beat_a_play() -> None:
    found = moves(OPTIONS, "♠7 h7 c8 d8 ♥9 S10 R", last="66 77 88")
    assert found[0] == Pass()
    assert [(str(m.ranks), m.rank) for m in plays_of(found)] == [("77889R", "9")]


def test_moves_with_other_options() -> None:
    assert ranks_of(moves(options_of(wild="none"), "7R")) == {"7", "R"}
    eight = "88888888RR"
    assert ranks_of(moves(OPTIONS, eight, last="99999999")) == set()
    longer = moves(options_of(max_bomb=10), eight, last="99999999")
    assert ranks_of(longer) == {"8888888RR", "88888888R", "88888888RR"}


def plays_of(found: Sequence[ReadPlay | Pass]) -> list[ReadPlay]:
    return [move for move in found if not isinstance(move, Pass)]


def ranks_of(found: Sequence[ReadPlay | Pass]) -> set[str]:
    return {str(move.ranks) for move in plays_of(found)}


@pytest.mark.parametrize(
    ("hand", "given", "where"),
    [
        ("", {}, "^hand: 0 cards; a hand has 1 to 27"),
        ("3456789TJQKA23456789TJQKA234", {}, "^hand: 28 cards"),
        ("3Z", {}, "^hand: cannot read a card at character 2"),
        ("333333333", {}, "^hand: 9 of 3; there are 8"),
        ("RRR", {}, "^hand: 3 of R; there are 2"),
        ("3", {"last": "34"}, "^last: 34 is no combination"),
        ("3", {"last": ""}, "^last: 0 cards"),
        ("33333", {"last": "3333"}, "^last: 9 of 3; there are 8"),
        ("33333333", {"last": "33333333"}, "^last: 16 of 3; there are 8"),
        ("3", {"table": "S:6-8"}, "^table: Shuangkou has none"),
        ("3", {"wild": "7"}, "^wild: the rule set says what is wild"),
    ],
)
def test_positions_that_make_no_sense(hand: str, given: Mapping[str, str], where: str) -> None:
    with pytest.raises(DescriptionError, match=where):
        moves(OPTIONS, hand, **given)


def test_classify_gives_every_reading() -> None:
    """SK-22: the one that counts first; none where it is no combination."""
    found = classify(OPTIONS, "456RR")
    assert [(read.kind, read.rank, read.length) for read in found] == [
        ("straight", "8", 5),
        ("straight", "7", 5),
    ]
    assert classify(OPTIONS, "34") == ()
    with pytest.raises(DescriptionError, match=r"^classify: 9 of 3"):
        classify(OPTIONS, "3" * 9)
    with pytest.raises(DescriptionError, match=r"^wild: the rule set"):
        classify(OPTIONS, "3", wild="3")
