"""Jielong: redeal, topple, dragons and the pool of who covered all: SV-40 to SV-46."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from paiju.core.errors import DescriptionError, IllegalAction
from paiju.core.settlement import Base, House, Multiplier, Rounding
from paiju.core.units import Seat
from paiju.games.sevens import State, Topple
from paiju.games.sevens.actions import Toppled
from paiju.games.sevens.causes import Cause
from tests.games.sevens.deals import (
    FOURS,
    ONE_SUIT_EACH,
    action_of,
    deck_of,
    do,
    game_of,
    keep_sevens,
    play_out,
    scored,
    text_of,
)

JIELONG = ("sevens-jielong-2013", "sevens-jielong-2015")
OTHERS = ("sevens-qq", "sevens-lianzhong", "sevens-jingshou")

every_jielong = pytest.mark.parametrize("name", JIELONG)

ALL_ACES_AND_KINGS = "SA HA CA DA SK HK CK DK"


def scores(name: str, end: Mapping[str, object], **options: object) -> tuple[list[int], int]:
    settlement = scored(name, end, **options)
    return list(settlement.scores), settlement.house


# --- redeal -------------------------------------------------------------------


@every_jielong
@pytest.mark.parametrize("seat", range(4))
def test_all_aces_and_kings_are_dealt_again(name: str, seat: int) -> None:
    """SV-41: whoever holds them; nobody acts, leaves or scores."""
    game = game_of(name)
    hands = [""] * 4
    hands[seat] = ALL_ACES_AND_KINGS
    state = game.deal(deck_of(*hands))
    assert game.redealt(state)
    assert game.actors(state) == ()
    for other in map(Seat, range(4)):
        assert not list(game.legal(state, other))
        with pytest.raises(IllegalAction, match=r"sevens\.over"):
            game.escape(state, other)
    settlement = game.settle(state)
    assert (settlement.scores, settlement.lines) == ((0, 0, 0, 0), ())


@every_jielong
def test_seven_of_the_eight_are_not(name: str) -> None:
    """SV-41."""
    game = game_of(name)
    for hand in ("SA HA CA DA SK HK CK", "SA HA CA SK HK CK DK"):
        state = game.deal(deck_of(hand, "S7"))
        assert not game.redealt(state)
        assert game.actors(state) == (1,)


@pytest.mark.parametrize("name", OTHERS)
def test_others_play_them(name: str) -> None:
    """SV-41 is of jielong alone, and an option."""
    deck = deck_of(ALL_ACES_AND_KINGS)
    assert not game_of(name).redealt(game_of(name).deal(deck))
    game = game_of(name, redeal_aces_and_kings=True)
    assert game.redealt(game.deal(deck))


# --- topple -------------------------------------------------------------------


def offered(game_name: str, state: State) -> bool:
    return Topple() in game_of(game_name).legal(state, Seat(state.turn))


@every_jielong
def test_topple_is_offered_in_turn_before_ones_own_first_action(name: str) -> None:
    """SV-42: the leader first, each at the start of his own first turn and never after."""
    game = game_of(name)
    state = game.deal(FOURS)
    seen: list[tuple[int, bool]] = []
    for _ in range(8):
        seen.append((state.turn, offered(name, state)))
        legal = list(game.legal(state, Seat(state.turn)))
        state = game.apply(state, Seat(state.turn), legal[-1]).state
    first = [(2, True), (3, False), (0, True), (1, True)]
    assert seen == [*first, *((seat, False) for seat, _ in first)]


@every_jielong
def test_topple_comes_first_among_the_actions(name: str) -> None:
    """SV-42: beside what else may be done, S7 for the leader (SV-02)."""
    game = game_of(name)
    state = game.deal(FOURS)
    assert list(map(text_of, game.legal(state, Seat(2)))) == ["topple", "S7"]


@every_jielong
@pytest.mark.parametrize("hand", ["SA HA CA DK", "SK HK CK DQ", "S7 H7 C7 D8", "S6 H6 C6 D6"])
def test_three_or_other_ranks_do_not_topple(name: str, hand: str) -> None:
    """SV-42."""
    game = game_of(name)
    state = game.deal(deck_of(hand, "" if "S7" in hand else "S7"))
    while state.turn != 0:
        state = do(game, state, text_of(list(game.legal(state, Seat(state.turn)))[-1]))
    assert not offered(name, state)


@pytest.mark.parametrize(
    ("hands", "expected_2013", "expected_2015"),
    [
        # Aces or kings: 50; sevens: 100. In 2015 each of the others pays 10.
        (("S7 SA HA CA DA",), [50, 0, 0, 0], [50, -10, -10, -10]),
        (("S7 SK HK CK DK",), [50, 0, 0, 0], [50, -10, -10, -10]),
        (("S7 H7 C7 D7",), [100, 0, 0, 0], [100, -10, -10, -10]),
        (("", "S7 SA HA CA DA"), [0, 50, 0, 0], [-10, 50, -10, -10]),
        # With two kinds the larger.
        (("S7 H7 C7 D7 SA HA CA DA",), [100, 0, 0, 0], [100, -10, -10, -10]),
        (("S7 H7 C7 D7 SK HK CK DK",), [100, 0, 0, 0], [100, -10, -10, -10]),
    ],
)
def test_topple(hands: tuple[str, ...], expected_2013: list[int], expected_2015: list[int]) -> None:
    """SV-42: the deal ends there, and the house is the other side."""
    for name, expected in zip(JIELONG, (expected_2013, expected_2015), strict=True):
        game = game_of(name)
        state = do(game, game.deal(deck_of(*hands)), "topple")
        assert game.actors(state) == ()
        settlement = game.settle(state)
        assert list(settlement.scores) == expected
        assert settlement.house == -sum(expected)
        assert settlement.winners == (expected.index(max(expected)),)
        assert {line.rule for line in settlement.lines} == {"SV-42"}


def test_topple_times_the_base() -> None:
    """SV-40, SV-42: at base 5 it is 250, and 50 from each of the others in 2015."""
    end = {"topple": {"seat": 1, "kind": "K"}}
    assert scores("sevens-jielong-2013", end, base=5) == ([0, 250, 0, 0], -250)
    assert scores("sevens-jielong-2015", end, base=5) == ([-50, 250, -50, -50], -100)
    sevens = {"topple": {"seat": 3, "kind": "7"}}
    assert scores("sevens-jielong-2015", sevens, base=2) == ([-20, -20, -20, 200], -140)


@every_jielong
def test_what_was_covered_before_does_not_count(name: str) -> None:
    """SV-42: seat 3 has covered a card when seat 0 topples."""
    game = game_of(name)
    state = game.deal(deck_of("SA HA CA DA", "", "S7 H7 C7 D7", "H2 H3 H4 H5"))
    state = do(game, state, "S7")
    covered = next(iter(game.legal(state, Seat(3))))
    assert text_of(covered).startswith("-")
    state = do(game, state, text_of(covered), "topple")
    lines = game.settle(state).lines
    assert all(isinstance(line, House) for line in lines)
    assert game.settle(state).scores[0] == 50


@every_jielong
def test_a_topple_shows_its_cards(name: str) -> None:
    """SV-42."""
    game = game_of(name)
    step = game.apply(game.deal(FOURS), Seat(2), Topple())
    [event] = step.public
    assert isinstance(event, Toppled)
    assert (event.seat, list(map(str, event.cards))) == (2, ["S7", "H7", "C7", "D7"])


@pytest.mark.parametrize("name", OTHERS)
def test_nobody_else_topples(name: str) -> None:
    """SV-42 is of jielong alone."""
    game = game_of(name)
    with pytest.raises(IllegalAction, match="may_not_topple"):
        game.apply(game.deal(FOURS), Seat(2), action_of("topple"))
    with pytest.raises(DescriptionError, match="topple"):
        scored(name, {"topple": {"seat": 1, "kind": "A"}})


# --- dragon -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "scores_expected", "house"),
    [
        ({}, [16, -6, 32, -22], -20),
        # The base multiplies the points, not the dragon.
        ({"base": 5}, [40, -30, 120, -110], -20),
        ({"base": 5, "dragon_bonus_times_base": True}, [80, -30, 160, -110], -100),
        ({"dragon_bonus": 25}, [31, -6, 47, -22], -50),
    ],
)
def test_dragons(options: dict[str, object], scores_expected: list[int], house: int) -> None:
    """SV-43: 10 from the house for each suit completed."""
    end = {"covered": [5, 8, 1, 12], "dragons": [0, 2]}
    assert scores("sevens-jielong-2015", end, **options) == (scores_expected, house)


def test_two_dragons_of_one_seat() -> None:
    """SV-43."""
    end = {"covered": [5, 8, 1, 12], "dragons": [3, 3]}
    assert scores("sevens-jielong-2015", end) == ([6, -6, 22, -2], -20)


@pytest.mark.parametrize("name", ["sevens-jielong-2013", *OTHERS])
def test_no_dragons_elsewhere(name: str) -> None:
    """SV-43 is of 2015 alone."""
    without, with_dragon = {"covered": [5, 8, 1, 12]}, {"covered": [5, 8, 1, 12], "dragons": [0]}
    assert scored(name, with_dragon) == scored(name, without)


def test_dragons_of_a_whole_deal() -> None:
    """SV-43, SV-22: as `ONE_SUIT_EACH` says; seats 0, 2 and 3 complete a suit each."""
    for name, bonus in (("sevens-jielong-2013", 0), ("sevens-jielong-2015", 10)):
        game = game_of(name)
        end, _ = play_out(game, game.deal(ONE_SUIT_EACH), keep_sevens)
        settlement = game.settle(end)
        # 84 points, times 8 for the lone seven: 672.
        assert settlement.scores == (672 + bonus, -2016, 672 + bonus, 672 + bonus)
        assert settlement.house == -3 * bonus


# --- all covered --------------------------------------------------------------


@every_jielong
def test_check_of_the_pool(name: str) -> None:
    """SV-46: shares 15, 30, 46; counts 0, 25, 50, 76; times two."""
    settlement = scored(name, {"covered": [91, 10, 20, 30], "all_covered": [0]})
    assert list(settlement.scores) == [302, 102, -98, -306]
    assert settlement.house == 0
    assert settlement.winners == (0,)
    lines = settlement.lines
    shares = [
        (line.seat, line.points)
        for line in lines
        if isinstance(line, Base) and line.cause == Cause.POOL_SHARE
    ]
    assert shares == [(1, 15), (2, 30), (3, 45)]
    assert [line.seat for line in lines if isinstance(line, Rounding)] == [3]
    [factor] = [line for line in lines if isinstance(line, Multiplier)]
    assert (factor.factor, factor.seats, factor.by) == (2, (1, 2, 3), (0,))


@every_jielong
def test_all_thirteen_cards_are_seen_to_be_all(name: str) -> None:
    """SV-44: from the cards themselves; twelve are not all."""
    hearts = "HA H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK"
    rest = ["CT", "CQ C8", "DK DQ D5"]
    assert scores(name, {"covered": [hearts, *rest]}) == ([302, 102, -98, -306], 0)
    # 90 points of twelve cards: 90, 10, 20, 30 sum to 150.
    twelve = scores(name, {"covered": [hearts.removeprefix("HA "), *rest]})
    assert twelve == ([-210, 110, 70, 30], 0)


@every_jielong
@pytest.mark.parametrize(
    ("covered", "all_covered", "expected"),
    [
        # One through besides: shares of 30 are 30⅓ and 60⅔, so 30 and 61; 40 and 81, times four.
        ([91, 0, 10, 20], [0], [484, 484, -156, -812]),
        # X is the sum of both: 182 to 10 and 20, 60⅔ and 121⅓, so 61 and 121; 71 and 141: ×4.
        ([91, 10, 91, 20], [0, 2], [848, -288, 848, -1408]),
        # One taker bears it all: 91 and 20 to 5, which is 116; three are free: ×8 is 928.
        ([91, 0, 20, 5], [0, 2], [928, 928, 928, -2784]),
        # C is 0: the pool lapses, with one all-covered and with two.
        ([91, 0, 0, 0], [0], [0, 0, 0, 0]),
        ([0, 91, 0, 60], [1, 3], [0, 0, 0, 0]),
    ],
)
def test_all_covered(
    name: str, covered: list[int], all_covered: list[int], expected: list[int]
) -> None:
    """SV-44."""
    assert scores(name, {"covered": covered, "all_covered": all_covered}) == (expected, 0)


@every_jielong
@pytest.mark.parametrize(
    ("leader", "expected"),
    [
        # 182 to 10 and 30: 45½ and 136½. Who comes first in the order of play from the leader
        # gets the odd point: 56 and 166, or 55 and 167; times four.
        (0, [888, 888, -8, -1768]),
        (1, [888, 888, -8, -1768]),
        (2, [888, 888, -8, -1768]),
        (3, [888, 888, 8, -1784]),
    ],
)
def test_equal_remainders_go_by_seat_from_the_leader(
    name: str, leader: int, expected: list[int]
) -> None:
    """SV-44."""
    end = {"covered": [91, 91, 10, 30], "all_covered": [0, 1], "leader": leader}
    assert scores(name, end) == (expected, 0)


@every_jielong
def test_two_odd_points_go_to_the_two_largest_remainders(name: str) -> None:
    """SV-44: 80 to 7, 8 and 6: 26⅔, 30 10/21, 22 6/7; so 27, 30, 23. Counts 34, 38, 29; ×2."""
    end = {"covered": [7, 80, 8, 6], "all_covered": [1]}
    # 68, 76 and 58 are 202 in all.
    assert scores(name, end) == ([-70, 202, -102, -30], 0)


@every_jielong
def test_the_base_comes_after_the_pool(name: str) -> None:
    """SV-40, SV-44: the shares of SV-46 at base 3, not those of three times the points."""
    end = {"covered": [91, 10, 20, 30], "all_covered": [0]}
    assert scores(name, end, base=3) == ([906, 306, -294, -918], 0)


@pytest.mark.parametrize("name", OTHERS[:2])
def test_elsewhere_all_thirteen_count_like_any(name: str) -> None:
    """SV-44 is of jielong alone: 91, 10, 20 and 30 are 151."""
    end = {"covered": [91, 10, 20, 30], "all_covered": [0]}
    assert scores(name, end) == ([-213, 111, 71, 31], 0)
    pooled = scored(name, end, all_covered="pool")
    assert list(pooled.scores) == [302, 102, -98, -306]


@every_jielong
def test_a_lone_seven_beside_all_covered(name: str) -> None:
    """SV-45: its factor alone: counts 40 and 81 as above, times eight: 320 and 648."""
    end = {"covered": [91, 0, 10, 20], "all_covered": [0], "last": [None, "H7", None, None]}
    assert scores(name, end) == ([968, 968, -312, -1624], 0)


@every_jielong
def test_a_whole_deal_with_all_covered(name: str) -> None:
    """SV-44: seat 1 never gets to play, as seat 0 keeps H7 till the end.

    Seat 0 leads S7 and holds H7; seat 1 has all other hearts and the king of spades, which lies
    behind seat 0's queen: 84 + 13 = 97 points.
    """
    game = game_of(name)
    deck = deck_of(
        "SA S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ H7",
        "HA H2 H3 H4 H5 H6 H8 H9 HT HJ HQ HK SK",
        "CA C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK",
    )
    state, _ = play_out(game, game.deal(deck), keep_sevens)
    assert state.covered[1].bit_count() == 13
    settlement = game.settle(state)
    # The others are all through, one by a lone seven: there is nobody to pay, C is 0.
    bonus = 10 if name == "sevens-jielong-2015" else 0
    assert settlement.scores == (0, 0, bonus, bonus)
    assert [line.rule for line in settlement.lines if line.cause == Cause.POOL_LAPSED] == ["SV-44"]


def test_random_hands_are_seldom_offered_to_topple() -> None:
    """SV-42: four given cards fall to one hand in 4·C(48,9)/C(52,13) = 1.06 % of deals."""
    game, rng, found = game_of("sevens-jielong-2015"), random.Random(42), 0
    for _ in range(2000):
        state = game.deal(deck_of(rng=rng))
        while not state.over and len(state.history) < 4:
            legal = list(game.legal(state, Seat(state.turn)))
            found += Topple() in legal
            state = game.apply(state, Seat(state.turn), legal[-1]).state
    # Three kinds: 3.2 % of 2000 deals are 63, with a spread of about 8.
    assert 30 < found < 100
