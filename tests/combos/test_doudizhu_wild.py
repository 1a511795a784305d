"""Shapes of Dou Dizhu with a wild rank: DZ-50 to DZ-53."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paiju.combos import Lane, Play, beats, doudizhu
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from tests.combos.words import answers, brief, highest, may_beat, read

NINE = doudizhu(Lane(RANKS_WITH_JOKERS.index("9")))


@pytest.mark.parametrize("rank", "3456789TJQKA2")
def test_any_rank_may_be_wild(rank: str) -> None:
    """DZ-50: 3 to 2; four of it are the pure bomb."""
    shapes = doudizhu(Lane(RANKS_WITH_JOKERS.index(rank)))
    assert read(shapes, rank * 4)[0] == f"wild_bomb {rank}"


def test_a_wild_card_stands_for_any_rank_but_a_joker() -> None:
    """DZ-51: its own too."""
    assert read(NINE, "9") == [f"single {rank}" for rank in "2AKQJT9876543"]
    assert read(NINE, "59") == ["pair 5"]
    assert read(NINE, "X9") == read(NINE, "R9") == []
    assert read(NINE, "78T9J") == ["straight J 5"]
    assert read(NINE, "XR") == ["rocket R"]
    assert read(NINE, "XR9") == []


def test_bombs_in_their_order() -> None:
    """DZ-52: soft, hard, pure, rocket, and within each by rank."""
    rising = ["3339", "2999", "3333", "2222", "9999", "XR"]
    for low, lower in enumerate(rising):
        for higher in rising[low + 1 :]:
            assert may_beat(NINE, higher, lower), (higher, lower)
            assert not may_beat(NINE, lower, higher), (lower, higher)
    for lower, higher in pairwise(("3999", "4499", "5559", "2999")):
        assert beats(highest(NINE, higher), highest(NINE, lower))


@pytest.mark.parametrize(
    ("cards", "kind"),
    [("5559", "soft_bomb"), ("5599", "soft_bomb"), ("5999", "soft_bomb"), ("5555", "bomb")],
)
def test_soft_and_hard(cards: str, kind: str) -> None:
    """DZ-52."""
    assert read(NINE, cards)[0] == f"{kind} 5"


def test_a_bomb_has_four_cards() -> None:
    """DZ-52."""
    assert read(NINE, "55559") == read(NINE, "55599")[:0]
    assert "soft_bomb 5" not in read(NINE, "55599")


def test_soft_and_hard_bombs_are_both_plays() -> None:
    """C018: a soft one too while a hard one is held."""
    assert answers(NINE, "77798888", "2") == ["7779", "8889", "8888"]
    assert may_beat(NINE, "8888", "7779")
    assert answers(NINE, "77798888", "8888") == []


def test_the_player_says_which_reading_he_means() -> None:
    """DZ-53: each reading is a play of its own, the highest first."""
    cards = Ranks.of("33449")
    plays = NINE.plays(cards)
    pair_with_either = [play for play in plays if play.cards == cards]
    assert sorted(brief(play.reading) for play in pair_with_either) == [
        "triple_pair 3",
        "triple_pair 4",
    ]
    assert [brief(meaning) for meaning in plays.meanings(cards)] == [
        "triple_pair 4",
        "triple_pair 3",
    ]


def test_only_readings_that_beat_are_offered() -> None:
    """DZ-53: the highest that is legal holds."""
    straight = highest(NINE, "34567")
    cards = Ranks.of("56789")
    assert [brief(meaning) for meaning in NINE.meanings(cards)] == [
        "straight 9 5",
        "straight 8 5",
    ]
    assert [brief(meaning) for meaning in NINE.meanings(cards, straight)] == [
        "straight 9 5",
        "straight 8 5",
    ]
    higher = highest(NINE, "45678")
    assert [brief(meaning) for meaning in NINE.meanings(cards, higher)] == ["straight 9 5"]


def test_without_wild_cards_in_it_a_play_has_one_meaning() -> None:
    """DZ-31 holds in the wild-card room too."""
    assert [brief(each) for each in NINE.meanings(Ranks.of("333444555666"))] == ["triple_run 6 4"]
    chosen = NINE.meanings(Ranks.of("333444555669"))
    assert [brief(each) for each in chosen] == ["triple_run 6 4", "plane_one 6 3", "plane_one 5 3"]


def test_wild_wings() -> None:
    """DZ-30 and DZ-51: a wild wing stands for a rank that nothing carries it with."""
    assert read(NINE, "3339") == ["soft_bomb 3", "triple_one 3"]
    assert read(NINE, "33399") == ["triple_pair 3"]
    assert "four_two 3" in read(NINE, "333399")
    assert read(NINE, "3333X9") == ["four_two 3"]
    assert "four_two 3" not in read(NINE, "3333XR")
    assert read(NINE, "333X9") == []


def test_a_play_says_its_reading() -> None:
    """DZ-53: the same cards with another reading are another play."""
    plays = NINE.plays(Ranks.of("3339"))
    soft, triple = NINE.readings(Ranks.of("3339"))
    assert Play(Ranks.of("3339"), soft) in plays
    assert Play(Ranks.of("3339"), triple) in plays
    assert len([play for play in plays if play.cards == Ranks.of("3339")]) == 2
