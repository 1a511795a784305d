"""Shapes of Shuangkou: SK-10 to SK-33, by example."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paiju.combos import BIG_JOKER, shuangkou
from paiju.combos.reading import beats
from paiju.core.packing import Ranks
from tests.combos.words import answers, highest, may_beat, read

SHAPES = shuangkou()
PLAIN = shuangkou(None)
LONG = shuangkou(BIG_JOKER, 10)


@pytest.mark.parametrize(
    ("cards", "meaning"),
    [
        ("3", "single 3"),  # SK-10
        ("R", "single R"),
        ("34567", "straight 7 5"),  # SK-11
        ("3456789TJQKA", "straight A 12"),
        ("22", "pair 2"),  # SK-12
        ("XX", "pair X"),
        ("445566", "pair_run 6 3"),  # SK-13
        ("KKK", "triple K"),  # SK-14
        ("333444555", "triple_run 5 3"),  # SK-15
        ("4444", "bomb 4"),  # SK-16
        ("22222222", "bomb 2"),
        ("333344445555", "chain_bomb 5 3"),  # SK-17
        ("XXRR", "joker_bomb R"),  # SK-19
    ],
)
def test_each_shape(cards: str, meaning: str) -> None:
    """SK-10 to SK-17 and SK-19."""
    assert read(SHAPES, cards)[0] == meaning
    assert read(PLAIN, cards) == [meaning]


@pytest.mark.parametrize("cards", ["XXR", "XRR"])
def test_three_jokers(cards: str) -> None:
    """SK-18; with wilds a triple of small jokers is a lower reading (SK-23)."""
    assert read(PLAIN, cards) == ["joker_bomb R"]
    assert read(SHAPES, cards) == ["joker_bomb R", "triple X"]


@pytest.mark.parametrize(
    "cards", ["", "34", "3456", "3344", "333444", "3334", "33344", "33334", "3344556", "X2"]
)
def test_what_is_no_combination(cards: str) -> None:
    """Runs have their shortest length, and nothing carries wings."""
    assert read(SHAPES, cards) == []


@pytest.mark.parametrize("cards", ["JQKA2", "A2345", "KA234", "QQKKAA22", "KKKAAA222", "TJQKX"])
def test_runs_end_at_the_ace(cards: str) -> None:
    """SK-20."""
    assert read(SHAPES, cards) == []
    assert read(PLAIN, cards) == []


def test_no_chain_bomb_beyond_the_ace() -> None:
    """SK-20; what is left of it by wild cards is none either."""
    assert read(SHAPES, "KKKKAAAA2222") == []
    assert read(SHAPES, "KKKKAAAA22RR") == []


def test_chain_bombs_that_27_cards_allow() -> None:
    """SK-17 names them all."""
    chains = [shape for shape in SHAPES.description.shapes if shape.kind.value == "chain_bomb"]
    assert [f"{shape.unit}{shape.length}" for shape in chains] == (
        ["43", "44", "45", "46", "53", "54", "55", "63", "64", "73", "83"]
    )


@pytest.mark.parametrize(
    ("cards", "meanings"),
    [
        ("45678R", ["straight 9 6", "straight 8 6"]),
        ("77899R", ["pair_run 9 3"]),
        ("7789RR", ["pair_run 9 3"]),
        ("7777R", ["bomb 7"]),
        ("45679TR", ["straight T 7"]),  # C019: in the gap, not on top
        ("TJQKA", ["straight A 5"]),
        ("JQKAR", ["straight A 5"]),
        ("556677R", []),
        ("88899RRT", []),
        ("888999TTR", ["triple_run T 3"]),
        ("3333444455RR", ["chain_bomb 5 3"]),
    ],
)
def test_wild_cards_make_up_what_is_missing(cards: str, meanings: list[str]) -> None:
    """SK-21 and the examples of SK-22."""
    assert read(SHAPES, cards) == meanings


def test_five_sevens() -> None:
    """SK-22: `7777R` has five lines."""
    assert highest(SHAPES, "7777R").lines == 5


@pytest.mark.parametrize(
    ("cards", "meaning"),
    [
        ("R", "single R"),
        ("RR", "pair R"),
        ("XR", "pair X"),
        ("2R", "pair 2"),
        ("222R", "bomb 2"),
        ("XXR", "joker_bomb R"),
        ("XRR", "joker_bomb R"),
        ("XXRR", "joker_bomb R"),
        ("3R", "pair 3"),
        ("3RR", "triple 3"),
    ],
)
def test_corner_cases_of_wild_cards(cards: str, meaning: str) -> None:
    """SK-23, and C021."""
    assert read(SHAPES, cards)[0] == meaning
    [held] = SHAPES.meanings(Ranks.of(cards))
    assert held == highest(SHAPES, cards)


def test_joker_bombs_have_their_lines() -> None:
    """C021: six and seven."""
    assert highest(SHAPES, "XXR").lines == 6
    assert highest(SHAPES, "XXRR").lines == 7


def test_wild_cards_alone_are_jokers() -> None:
    """SK-23: RR beats a pair of 2 as a pair of R, and is no pair of 3."""
    assert read(SHAPES, "RR") == ["pair R"]
    assert answers(SHAPES, "RR", "22") == ["RR"]
    assert answers(SHAPES, "R", "X") == ["R"]


def test_no_bomb_over_the_most() -> None:
    """SK-23, and C022: a house may allow ten."""
    assert read(SHAPES, "33333333R") == read(SHAPES, "33333333RR") == []
    assert read(LONG, "33333333R") == ["bomb 3"]
    assert highest(LONG, "33333333RR").lines == 10
    assert "33333333RR" not in [str(play.cards) for play in SHAPES.plays(Ranks.of("33333333RR"))]
    assert "33333333RR" in [str(play.cards) for play in LONG.plays(Ranks.of("33333333RR"))]


def test_without_wild_cards_a_big_joker_is_itself() -> None:
    """Plain 双扣."""
    assert read(PLAIN, "3R") == read(PLAIN, "XR") == read(PLAIN, "45678R") == []
    assert read(PLAIN, "RR") == ["pair R"]


def test_natural_cards_may_stay_in_the_hand() -> None:
    """SK-21: `may stand`, also where a natural card could: each such set is a play."""
    plays = [str(play.cards) for play in SHAPES.plays(Ranks.of("3333R"), highest(SHAPES, "2222"))]
    assert plays == ["3333R"]
    led = {str(play.cards) for play in SHAPES.plays(Ranks.of("3333R"))}
    assert led == {"3", "R", "33", "3R", "333", "33R", "3333", "333R", "3333R"}


@pytest.mark.parametrize(
    ("cards", "lines"),
    [
        ("3333", 4),
        ("33333333", 8),
        ("333344445555", 7),
        ("3333444455556666", 8),
        ("333334444455555", 8),
        ("333333334444444455555555", 11),
    ],
)
def test_lines(cards: str, lines: int) -> None:
    """SK-30."""
    assert highest(PLAIN, cards).lines == lines


def test_a_single_beats_lower_singles_alone() -> None:
    """SK-32."""
    order = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "X", "R"]
    for lower, higher in pairwise(order):
        assert may_beat(PLAIN, higher, lower)
        assert not may_beat(PLAIN, lower, higher)
    assert not may_beat(PLAIN, "3", "3")
    assert not may_beat(PLAIN, "44", "3")
    assert not may_beat(PLAIN, "456789", "34567")
    assert may_beat(PLAIN, "45678", "34567")


def test_bombs_in_their_order() -> None:
    """SK-31: lines, then fewer cards, then the higher rank; joker bombs the lowest of theirs."""
    rising = [
        "AAA",
        "3333",
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
        "333334444455555",
        "33333333",
        "33333444445555566666",
        "3333344444555556666677777",
    ]
    assert not read(PLAIN, "AAA")[0].startswith("bomb")
    for low, lower in enumerate(rising):
        for higher in rising[low + 1 :]:
            assert may_beat(PLAIN, higher, lower), (higher, lower)
            assert not may_beat(PLAIN, lower, higher), (lower, higher)


def test_the_check_of_the_rules() -> None:
    """SK-33."""
    chain, sevens = highest(PLAIN, "333344445555"), highest(PLAIN, "3333333")
    assert chain.lines == sevens.lines == 7
    assert (chain.size, sevens.size) == (12, 7)
    assert beats(sevens, chain)
    four_jokers, three_jokers = highest(PLAIN, "XXRR"), highest(PLAIN, "XXR")
    assert beats(chain, four_jokers)
    assert beats(sevens, four_jokers)
    assert beats(four_jokers, highest(PLAIN, "666666"))
    assert beats(highest(PLAIN, "333333"), three_jokers)
    assert beats(three_jokers, highest(PLAIN, "22222"))


def test_fewer_cards_beat_more_of_the_same_lines() -> None:
    """SK-31, and C020."""
    assert may_beat(PLAIN, "333334444455555", "3333444455556666")
    assert not may_beat(PLAIN, "3333444455556666", "333334444455555")


def test_equal_cards_and_lines_go_by_the_highest_rank() -> None:
    """SK-31: 45 and 54 have both twenty cards and nine lines."""
    five_fours, four_fives = "33334444555566667777", "33333444445555566666"
    assert highest(PLAIN, five_fours).lines == highest(PLAIN, four_fives).lines == 9
    assert may_beat(PLAIN, five_fours, four_fives)
    assert not may_beat(PLAIN, four_fives, five_fours)


def test_a_smaller_bomb_does_not_beat() -> None:
    """C023: whoever leads with a bomb keeps the trick against a smaller one."""
    assert answers(SHAPES, "3333", "4444") == []


def test_what_beats_is_found_with_wild_cards() -> None:
    """SK-22: the highest reading holds, when it has to beat something too."""
    assert answers(SHAPES, "4568R", "34567") == ["4568R"]
    assert answers(SHAPES, "5678R", "45678") == ["5678R"]
    assert answers(SHAPES, "JQKAR", "TJQKA") == []
    assert answers(SHAPES, "555R", "TT") == ["555R"]
    assert answers(SHAPES, "QQR", "JJJ") == ["QQR"]
