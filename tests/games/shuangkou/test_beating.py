"""Line levels, and what beats what (SK-30 to SK-33)."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from paiju import combos
from tests.games.shuangkou.deals import beats, reading, reads

RISING = (
    "3333",
    "AAAA",
    "2222",
    "33333",
    "22222",
    "XXR",
    "333333",
    "222222",
    "XXRR",
    "333344445555",
    "QQQQKKKKAAAA",
    "3333333",
    "2222222",
    "3333444455556666",
    "JJJJQQQQKKKKAAAA",
    "333334444455555",
    "QQQQQKKKKKAAAAA",
    "33333333",
    "22222222",
    "33333444445555566666",
    "TTTTJJJJQQQQKKKKAAAA",
    "333333444444555555",
    "QQQQQQKKKKKKAAAAAA",
    "3333344444555556666677777",
    "333333444444555555666666",
    "JJJJJJQQQQQQKKKKKKAAAAAA",
    "333333344444445555555",
    "333333334444444455555555",
)
"""Bombs from low to high: more lines; three jokers, then four, below all others of their level;
fewer cards; the higher highest rank."""


@pytest.mark.parametrize(("low", "high"), [*pairwise(RISING)])
def test_sk_31_each_bomb_beats_the_one_before(low: str, high: str) -> None:
    assert compared(high, low) == (True, False)


def test_sk_31_the_order_of_bombs_holds_between_all() -> None:
    for (i, mine), (j, theirs) in product(enumerate(RISING), repeat=2):
        assert compared(mine, theirs) == (i > j, i < j), (mine, theirs)


def compared(mine: str, theirs: str) -> tuple[bool, bool]:
    """Whether the first beats the second, and the second the first; as if there were more decks."""
    one, other = reading(mine), reading(theirs)
    return combos.beats(one, other), combos.beats(other, one)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("4444", 4),
        ("55555", 5),
        ("666666", 6),
        ("7777777", 7),
        ("88888888", 8),
        ("333344445555", 7),
        ("3333444455556666", 8),
        ("33334444555566667777", 9),
        ("333344445555666677778888", 10),
        ("333334444455555", 8),
        ("33333444445555566666", 9),
        ("3333344444555556666677777", 10),
        ("333333444444555555", 9),
        ("333333444444555555666666", 10),
        ("333333344444445555555", 10),
        ("333333334444444455555555", 11),
        ("XXR", 6),
        ("XXRR", 7),
    ],
)
def test_sk_30_lines(text: str, lines: int) -> None:
    assert reads(text).split()[-1] == str(lines)


def test_sk_33_the_checks_of_the_text() -> None:
    chain, seven = "333344445555", "6666666"
    assert beats(seven, chain)
    assert not beats(chain, seven)
    assert not beats("XXRR", chain)
    assert not beats("XXRR", seven)
    assert beats(chain, "XXRR")
    assert beats(seven, "XXRR")
    assert beats("XXRR", "666666")
    assert not beats("666666", "XXRR")
    for three_jokers in ("XXR", "XRR"):
        assert not beats(three_jokers, "333333")
        assert beats("333333", three_jokers)
        assert beats(three_jokers, "22222")
        assert not beats("22222", three_jokers)


def test_c020_and_sk_31_at_equal_lines_fewer_cards_win() -> None:
    """A 53 chain (15 cards) on a 44 chain (16 cards), both 8 lines."""
    four_four, five_three = "3333444455556666", "333334444455555"
    assert (reads(four_four), reads(five_three)) == ("chain_bomb 6 8", "chain_bomb 5 8")
    assert compared(five_three, four_four) == (True, False)
    # At the table, with ranks of which two decks have enough.
    assert beats("777778888899999", four_four)
    assert not beats(four_four, "777778888899999")


@pytest.mark.parametrize("bomb", ["3333", "333R", "XXR", "XXRR", "333344445555"])
@pytest.mark.parametrize("other", ["2", "R", "22", "RR", "222", "TJQKA", "QQKKAA", "QQQKKKAAA"])
def test_sk_31_a_bomb_beats_whatever_is_no_bomb(bomb: str, other: str) -> None:
    if bomb.count("R") + other.count("R") <= 2:
        assert beats(bomb, other)
        assert not beats(other, bomb)


@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("4", "3"),
        ("2", "A"),
        ("X", "2"),
        ("R", "X"),
        ("44", "33"),
        ("XX", "22"),
        ("RR", "XX"),
        ("RR", "22"),
        ("444", "333"),
        ("222", "AAA"),
        ("45678", "34567"),
        ("445566", "334455"),
        ("444555666", "333444555"),
    ],
)
def test_sk_32_a_higher_rank_of_the_same_kind_and_size(high: str, low: str) -> None:
    assert beats(high, low)
    assert not beats(low, high)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("44", "3"),
        ("4", "33"),
        ("444", "33"),
        ("456789", "34567"),
        ("45678", "345678"),
        ("44556677", "334455"),
        ("456789", "334455"),
        ("445566", "345678"),
        ("444555666", "3456789TJ"),
        ("34567", "34567"),
        ("4", "4"),
        ("33", "33"),
    ],
)
def test_sk_32_nothing_else_is_beaten(mine: str, theirs: str) -> None:
    assert not beats(mine, theirs)


@pytest.mark.parametrize(
    ("mine", "theirs", "wins"),
    [
        # SK-22: the highest reading is compared.
        ("45678R", "456789", False),
        ("45678R", "345678", True),
        ("56789R", "456789", True),
        ("77R", "666", True),
        ("77R", "777", False),
        ("3R", "2", False),
        ("3R", "33", False),
        ("4R", "33", True),
        ("XR", "22", True),
        ("2R", "22", False),
        # A bomb beats where the other reading, a triple, would not.
        ("XRR", "222", True),
        ("XRR", "33333", True),
        ("777R", "2222", False),
        ("777R", "6666", True),
        ("7777R", "2222", True),
    ],
)
def test_sk_22_wild_cards_against_a_play(mine: str, theirs: str, wins: bool) -> None:
    assert beats(mine, theirs) == wins


def test_sk_31_with_max_bomb_10_the_longest_bombs_win() -> None:
    """Option `max_bomb` 10: nine and ten of a rank have 9 and 10 lines."""
    nine, ten = "44444444R", "44444444RR"
    assert (reads(nine, max_bomb=10), reads(ten, max_bomb=10)) == ("bomb 4 9", "bomb 4 10")
    for mine in (nine, ten):
        assert beats(mine, "33333333", max_bomb=10)
        assert not beats("33333333", mine, max_bomb=10)
    assert beats(nine, "JJJJQQQQKKKKAAAA", max_bomb=10)
