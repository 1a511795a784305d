"""Wild cards: DZ-50 to DZ-53."""

from __future__ import annotations

import pytest

from paiju.combos import Kind
from paiju.core.packing import Ranks
from paiju.core.refusal import Refusal
from paiju.core.units import Seat
from paiju.games.doudizhu import Play
from paiju.games.doudizhu.actions import Played
from paiju.games.doudizhu.position import ReadPlay, classify, moves
from paiju.games.doudizhu.view import MOST_LISTED
from tests.games.doudizhu.deals import (
    HUANLE,
    LAIZI,
    cards_of_ranks,
    game_of,
    options_of,
    position,
)

GAME = game_of(LAIZI)


def readings(cards: str, wild: str = "7") -> list[tuple[str, str]]:
    return [(read.kind.value, read.rank) for read in classify(options_of(LAIZI), cards, wild)]


def play(cards: str, kind: str | None = None, rank: str | None = None) -> Play:
    return Play(Ranks.of(cards), None if kind is None else Kind(kind), rank)


def told(action: Play, hand: str, last: str = "", wild: str = "7") -> tuple[str, str]:
    """As what a play counts."""
    step = GAME.apply(
        position(cards_of_ranks(hand), wild=wild, last=last, game=GAME), Seat(0), action
    )
    event = step.public[0]
    assert isinstance(event, Played)
    return event.kind.value, event.rank


def test_dz_51_a_wild_card_stands_for_any_rank_but_a_joker_or_for_its_own() -> None:
    assert readings("37") == [("pair", "3")]
    assert readings("77") == [("pair", rank) for rank in "2AKQJT9876543"]
    assert readings("7") == [("single", rank) for rank in "2AKQJT9876543"]
    assert readings("7R") == []
    assert readings("7X") == []
    assert ("straight", "7") in readings("34567")
    assert readings("34457") == []
    assert readings("34567") == [("straight", "7")]


def test_dz_51_wild_cards_fill_runs_and_carry_wings() -> None:
    assert ("straight", "8") in readings("45 7 7 8")
    assert ("pair_run", "5") in readings("334457")
    assert ("triple_run", "4") in readings("333447")
    assert ("plane_one", "4") in readings("333447 9 9")
    assert ("four_two", "3") in readings("3337 98")
    assert ("triple_pair", "3") in readings("33 7 99")


def test_dz_52_the_order_of_bombs() -> None:
    """Rocket, pure wild bomb, hard bombs by rank, soft bombs by rank; four cards each."""
    high_to_low = ["XR", "7777", "2222", "3333", "2227", "3337"]
    for higher in high_to_low:
        hand = position(cards_of_ranks(higher), wild="7")
        for lower in high_to_low:
            state = position(cards_of_ranks(higher), wild="7", last=lower, game=GAME)
            legal = GAME.check(state, Seat(0), play(higher)) is None
            assert legal == (high_to_low.index(higher) < high_to_low.index(lower)), (higher, lower)
        assert GAME.check(hand, Seat(0), play(higher)) is None
    assert readings("33337") == []
    assert readings("33777")[0][0] != "bomb"


def test_dz_52_wild_cards_as_wings_do_not_soften_a_four() -> None:
    """Four of a rank with two wild wings is a four with two, and no bomb."""
    assert {kind for kind, _ in readings("333377")} >= {"four_two"}
    assert not {kind for kind, _ in readings("333377")} & {"bomb", "soft_bomb"}


def test_c018_soft_and_hard_bombs_are_both_legal() -> None:
    """777 with a wild card, and 8888: hard ranks above soft."""
    hand = position(cards_of_ranks("77798888"), wild="9")
    soft = play("7779", "soft_bomb", "7")
    assert GAME.check(hand, Seat(0), soft) is None
    assert GAME.check(hand, Seat(0), play("8888")) is None
    on_hard = position(cards_of_ranks("7779"), wild="9", last="3333", game=GAME)
    assert GAME.check(on_hard, Seat(0), play("7779")) == Refusal(
        "doudizhu.too_low", {"seat": 2, "ranks": "3333", "kind": "bomb", "count": 4}
    )


def test_dz_53_the_player_says_which_and_else_the_highest_holds() -> None:
    assert readings("7888") == [("soft_bomb", "8"), ("triple_one", "8")]
    assert told(play("7888", "triple_one", "8"), "78889") == ("triple_one", "8")
    assert told(play("7888", "soft_bomb", "8"), "78889") == ("soft_bomb", "8")
    assert told(play("7888"), "78889") == ("soft_bomb", "8")
    assert told(play("7888", "triple_one"), "78889") == ("triple_one", "8")


def test_dz_53_the_highest_that_is_legal() -> None:
    """Straights from 3: the highest on the lead, and none that does not beat what stands."""
    assert readings("456 7 8")[0] == ("straight", "8")
    assert told(play("45677"), "456779") == ("straight", "8")
    assert told(play("45677", "straight", "7"), "456779") == ("straight", "7")
    state = position(cards_of_ranks("456779"), wild="7", last="34567", game=GAME)
    assert GAME.check(state, Seat(0), play("45677", "straight", "7")) == Refusal(
        "doudizhu.not_meant", {"ranks": "45677"}
    )
    assert GAME.check(state, Seat(0), play("45677", "straight", "8")) is None


def test_dz_53_each_reading_is_listed_once_and_says_so() -> None:
    state = position(cards_of_ranks("7888"), wild="7")
    four = [action for action in GAME.legal(state, Seat(0)) if len(str(action.ranks)) == 4]  # type: ignore[union-attr]
    assert four == [play("7888", "triple_one", "8"), play("7888", "soft_bomb", "8")]
    natural = [action for action in GAME.legal(state, Seat(0)) if action == play("888")]
    assert len(natural) == 1


def test_dz_53_a_reading_may_be_named_where_there_is_but_one() -> None:
    state = position(cards_of_ranks("888"), wild="7")
    assert GAME.check(state, Seat(0), play("888", "triple", "8")) is None
    refusal = GAME.check(state, Seat(0), play("888", "triple", "9"))
    assert refusal == Refusal("doudizhu.not_meant", {"ranks": "888"})


def test_dz_31_without_wild_cards_there_is_no_choice() -> None:
    """333444555666 is four triples, in a room with wild cards too."""
    state = position(cards_of_ranks("3334445556668"), wild="7")
    action = play("333444555666")
    assert action in list(GAME.legal(state, Seat(0)))
    assert told(action, "3334445556668") == ("triple_run", "6")
    plane = play("333444555666", "plane_one", "6")
    assert GAME.check(state, Seat(0), plane) == Refusal(
        "doudizhu.not_meant", {"ranks": "333444555666"}
    )


def test_dz_70_a_wild_card_is_led_as_what_it_is() -> None:
    state = position(cards_of_ranks("79K"), wild="7")
    action = GAME.timeout_action(state, Seat(0))
    assert action == play("7", "single", "7")
    assert action in GAME.legal(state, Seat(0))


def test_moves_name_the_reading() -> None:
    """`paiju moves --wild`."""
    found = moves(options_of(LAIZI), "7888", last="3334", wild="7")
    assert [(r.kind.value, str(r.ranks)) for r in found if isinstance(r, ReadPlay)] == [
        ("triple_one", "7888"),
        ("soft_bomb", "7888"),
    ]


@pytest.mark.parametrize("rank", "3456789TJQKA2")
def test_dz_50_any_rank_from_3_to_2_may_be_wild(rank: str) -> None:
    game = game_of(LAIZI, wild_rank=rank)
    other = "4" if rank == "3" else "3"
    state = position(cards_of_ranks(rank + other * 3 + "5"), wild=rank)
    assert game.check(state, Seat(0), play(rank + other * 3, "soft_bomb", other)) is None
    assert game_of(HUANLE).pack.sides == (3,)


def test_dz_51_a_view_lists_no_more_plays_than_can_be_looked_at() -> None:
    """With four wild cards on the lead there are thousands; all of them stay legal."""
    state = position(cards_of_ranks("3333445566778899TTJJ"), "SQ SK", "HQ HK", wild="3")
    view = GAME.observe(state, Seat(0))
    legal = list(GAME.legal(state, Seat(0)))
    assert view.unlisted
    assert len(view.legal) == MOST_LISTED < len(legal)
    assert list(view.legal) == legal[:MOST_LISTED]
    assert GAME.check(state, Seat(0), legal[-1]) is None
    few = GAME.observe(position(cards_of_ranks("4455"), "SQ", "SK", wild="3"), Seat(0))
    assert not few.unlisted
