"""Shapes of Dou Dizhu: DZ-20 to DZ-41, by example."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paiju.combos import Play, doudizhu
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from tests.combos.words import answers, brief, highest, may_beat, read

SHAPES = doudizhu()


@pytest.mark.parametrize(
    ("cards", "meaning"),
    [
        ("XR", "rocket R"),  # DZ-20
        ("7777", "bomb 7"),  # DZ-21
        ("5", "single 5"),  # DZ-22
        ("44", "pair 4"),
        ("JJJ", "triple J"),
        ("3336", "triple_one 3"),  # DZ-23
        ("44499", "triple_pair 4"),
        ("TTT3", "triple_one T"),  # C008
        ("22233", "triple_pair 2"),  # C005
        ("45678", "straight 8 5"),  # DZ-24
        ("3456789TJQKA", "straight A 12"),
        ("334455", "pair_run 5 3"),  # DZ-25
        ("333444", "triple_run 4 2"),  # DZ-26
        ("666777888999TTT", "triple_run T 5"),
        ("44455579", "plane_one 5 2"),  # DZ-27
        ("3334445557799JJ", "plane_pair 5 3"),
        ("33344425", "plane_one 4 2"),  # C005: a 2 may be a wing
        ("33344456", "plane_one 4 2"),  # C010
        ("555538", "four_two 5"),  # DZ-28
        ("44445577", "four_pairs 4"),
        ("333345", "four_two 3"),  # C010, C013
        ("33334455", "four_pairs 3"),  # C013
        ("33344455", "plane_one 4 2"),  # C001: a pair is two single wings
        ("333344", "four_two 3"),  # C001, C013
        ("333", "triple 3"),  # C011
        ("33344", "triple_pair 3"),
    ],
)
def test_each_shape(cards: str, meaning: str) -> None:
    """DZ-20 to DZ-28."""
    assert read(SHAPES, cards) == [meaning]


@pytest.mark.parametrize(
    "cards",
    [
        "A2345",  # DZ-29, C005
        "23456",
        "AA2233",
        "AAA222",
        "TJQKA2",
        "JQKAX",
        "33334",  # C014
        "22223",
        "3344",
        "3456",
        "3X",
        "22XR",
        "333XR",
        "",
    ],
)
def test_what_is_no_combination(cards: str) -> None:
    """Runs without 2 and jokers, four with one, too short runs (DZ-28, DZ-29)."""
    assert read(SHAPES, cards) == []


def test_wings_have_another_rank() -> None:
    """DZ-30: not that of what carries them."""
    assert read(SHAPES, "34445555") == []
    assert read(SHAPES, "33334") == []
    assert read(SHAPES, "33334445") == []


def test_equal_single_wings() -> None:
    """DZ-30, an option."""
    assert read(SHAPES, "333344") == ["four_two 3"]
    assert read(SHAPES, "333444555777") == ["plane_one 5 3"]
    strict = doudizhu(equal_single_wings=False)
    assert read(strict, "333344") == read(strict, "333444555777") == read(strict, "33344455") == []
    assert read(strict, "333345") == ["four_two 3"]
    assert read(strict, "33334455") == ["four_pairs 3"]


def test_pairs_as_wings_have_different_ranks() -> None:
    """DZ-30."""
    assert read(SHAPES, "33334444") == []
    assert read(SHAPES, "333444") == ["triple_run 4 2"]
    assert read(SHAPES, "3334445555") == []
    assert read(SHAPES, "3334445566") == ["plane_pair 4 2"]


def test_the_rocket_as_wings() -> None:
    """DZ-30, and C003: not both jokers, but one of them."""
    assert read(SHAPES, "666777XR") == read(SHAPES, "6666XR") == read(SHAPES, "3334445556XR") == []
    assert read(SHAPES, "666777X3") == ["plane_one 7 2"]
    assert read(SHAPES, "6666R3") == ["four_two 6"]
    house = doudizhu(rocket_as_wings=True)
    assert read(house, "666777XR") == ["plane_one 7 2"]
    assert read(house, "6666XR") == ["four_two 6"]
    assert read(house, "666XR") == []


def test_one_play_has_one_meaning() -> None:
    """DZ-31: four triples on the lead, whatever they could carry; as a plane where one lies."""
    cards = Ranks.of("333444555666")
    assert read(SHAPES, "333444555666") == ["triple_run 6 4", "plane_one 6 3", "plane_one 5 3"]
    assert [brief(meaning) for meaning in SHAPES.meanings(cards)] == ["triple_run 6 4"]
    led = [play for play in SHAPES.plays(cards) if play.cards == cards]
    assert [brief(play.reading) for play in led] == ["triple_run 6 4"]
    plane = highest(SHAPES, "333444555789")
    [play] = SHAPES.plays(cards, plane)
    assert (play.cards, brief(play.reading)) == (cards, "plane_one 6 3")


def test_the_higher_plane_holds() -> None:
    """DZ-31: of runs equally long the higher, on the lead and to beat."""
    cards = Ranks.of("3334445556667778")
    [held] = SHAPES.meanings(cards)
    assert brief(held) == "plane_one 7 4"
    plays = SHAPES.plays(cards)
    assert Play(cards, held) in plays
    [lower] = [reading for reading in SHAPES.readings(cards) if brief(reading) == "plane_one 6 4"]
    assert Play(cards, lower) not in plays


def test_what_beats_all() -> None:
    """DZ-40."""
    assert may_beat(SHAPES, "XR", "2222")
    assert may_beat(SHAPES, "XR", "5555")  # C009
    assert not may_beat(SHAPES, "3333", "XR")  # C015
    assert may_beat(SHAPES, "4444", "3333")
    assert not may_beat(SHAPES, "3333", "4444")
    assert may_beat(SHAPES, "8888", "QQ")  # C007
    assert not may_beat(SHAPES, "22", "8888")
    assert may_beat(SHAPES, "3333", "3456789TJQKA")


def test_nothing_beats_a_rocket() -> None:
    """C006: there is nothing to hint at."""
    assert answers(SHAPES, "TTTT22AAA", "XR") == []


def test_the_same_kind_and_number_and_a_higher_rank() -> None:
    """DZ-40, DZ-41."""
    for lower, higher in pairwise(RANKS_WITH_JOKERS):
        assert may_beat(SHAPES, higher, lower)
        assert not may_beat(SHAPES, lower, higher)
    assert not may_beat(SHAPES, "3", "5")  # C004
    assert not may_beat(SHAPES, "5", "5")  # C016
    assert not may_beat(SHAPES, "34567", "34567")
    assert not may_beat(SHAPES, "456789", "34567")
    assert not may_beat(SHAPES, "4443", "55566")
    assert not may_beat(SHAPES, "666677", "55556677")


def test_wings_never_matter() -> None:
    """DZ-41."""
    assert may_beat(SHAPES, "4443", "333A")
    assert not may_beat(SHAPES, "333A", "4443")
    assert may_beat(SHAPES, "444433", "3333AK")
    assert may_beat(SHAPES, "44455533", "333444AK")
    assert not may_beat(SHAPES, "333444AK", "44455533")


def test_a_four_with_two_is_no_bomb() -> None:
    """DZ-28."""
    assert not highest(SHAPES, "555538").is_bomb
    assert not may_beat(SHAPES, "555538", "3")
    assert may_beat(SHAPES, "3333", "555538")


def test_no_cards_are_no_play() -> None:
    """C011."""
    plays = SHAPES.plays(Ranks.of("333"))
    assert plays.meanings(0) == ()
    assert Play(Ranks(0), highest(SHAPES, "3")) not in plays
    assert not list(SHAPES.plays(0))


def test_asking_changes_nothing() -> None:
    """C012: the same plays as before."""
    plays = SHAPES.plays(Ranks.of("33344455667789"))
    before = list(plays)
    for play in before:
        list(SHAPES.plays(Ranks.of("33344455667789"), play.reading))
        list(SHAPES.plays(play.cards))
    assert list(plays) == before


def test_cards_must_be_in_the_hand() -> None:
    plays = SHAPES.plays(Ranks.of("3345"))
    assert Play(Ranks.of("33"), highest(SHAPES, "33")) in plays
    assert Play(Ranks.of("44"), highest(SHAPES, "44")) not in plays
    assert Play(Ranks.of("33"), highest(SHAPES, "44")) not in plays
    assert "33" not in plays


def test_plays_are_listed_in_one_order() -> None:
    """By cards of a rank, kind, length and rank."""
    listed = [str(play.cards) for play in SHAPES.plays(Ranks.of("34567 556 XR"))]
    expected = "3 4 5 6 7 X R 34567 55 66 555 3555 4555 5556 5557 555X 555R 55566 XR"
    assert " ".join(listed) == expected
