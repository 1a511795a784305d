"""Escape in jielong: SV-50 to SV-54. Figures are worked out beside each case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from paiju.core.cards import card_set, cards_of
from paiju.core.errors import DescriptionError, IllegalAction
from paiju.core.notation import format_cards, parse_cards
from paiju.core.units import Seat
from paiju.games.sevens.actions import Escaped
from paiju.games.sevens.position import parse_table
from paiju.games.sevens.table import closure
from tests.games.sevens.deals import (
    ONE_SUIT_EACH,
    do,
    game_of,
    keep_sevens,
    play_out,
    scored,
)

JIELONG = ("sevens-jielong-2013", "sevens-jielong-2015")

every_jielong = pytest.mark.parametrize("name", JIELONG)

MANY = [5, 5, 5, 5]
"""Everybody has played something: nobody is all-covered."""


def left(
    covered: Sequence[object],
    hands: Sequence[str],
    *,
    escaper: int = 2,
    played: Sequence[int] = MANY,
    leader: int = 0,
    last: Sequence[str | None] = (None,) * 4,
) -> dict[str, object]:
    """An escape, with S6 to S8 on the table and no other suit."""
    escape: Mapping[str, object] = {
        "seat": escaper,
        "hands": list(hands),
        "table": {"S": [6, 8]},
        "played": list(played),
    }
    return {"covered": list(covered), "last": list(last), "leader": leader, "escape": escape}


def scores(name: str, end: Mapping[str, object], **options: object) -> tuple[list[int], int]:
    settlement = scored(name, end, **options)
    return list(settlement.scores), settlement.house


# --- the closure --------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "hand", "inside"),
    [
        # The text's own: with S6 live, 6543 of spades is its own closure.
        ("S:7-7", "S6 S5 S4 S3", "S3 S4 S5 S6"),
        ("S:7-7", "S6 S5 S3", "S5 S6"),
        ("S:7-7", "S5 S4", ""),
        # Outward on both sides.
        ("S:6-8", "S5 S4 S9 ST SQ", "S4 S5 S9 ST"),
        ("S:2-8", "SA S9 ST SJ SQ SK", "SA S9 ST SJ SQ SK"),
        # A seven is always live, and opens its suit for the same hand.
        ("S:7-7", "H7", "H7"),
        ("S:7-7", "H5 H6 H7 H8 HT", "H5 H6 H7 H8"),
        ("S:7-7", "H6 H8", ""),
        # Not from one suit's king to the next one's ace, nor from ace to king.
        ("S:7-Q", "SK HA", "SK"),
        ("S:2-7", "SA SK", "SA"),
        ("S:7-7", "", ""),
    ],
)
def test_the_closure_of_a_hand(table: str, hand: str, inside: str) -> None:
    """SV-50."""
    found = closure(card_set(parse_cards(hand)), parse_table(table))
    assert format_cards(cards_of(found)) == inside


# --- nobody is through or all-covered -----------------------------------------


@every_jielong
def test_nobody_is_either(name: str) -> None:
    """SV-53: the escaper's DK and D2 count as covered, 1 + 15 is 16; the others' hands do not.

    5, 8, 16 and 12 are 41: 21, 9, −23 and −7; the escaper loses 50 more.
    """
    end = left([5, 8, 1, 12], ["HK", "CK", "DK D2", "HQ"])
    assert scores(name, end) == ([21, 9, -73, -7], 50)
    assert "SV-53" in {line.rule for line in scored(name, end).lines}


@every_jielong
@pytest.mark.parametrize("hand", ["S9 S5", "H7 S5 C2"])
def test_the_escaper_is_never_through(name: str, hand: str) -> None:
    """SV-50, SV-53: nor has he a lone seven; 14 points of cards in hand, live or not.

    5, 8, 14 and 12 are 39: 19, 7, −17 and −9.
    """
    end = left([5, 8, 0, 12], ["HK", "CK", hand, "HQ"])
    assert scores(name, end) == ([19, 7, -67, -9], 50)


@every_jielong
def test_the_escaper_is_never_all_covered(name: str) -> None:
    """SV-50, SV-53: he played nothing and holds nothing live, and it counts: 20 + 13 is 33.

    5, 8, 33 and 12 are 58: 38, 26, −74 and 10.
    """
    end = left([5, 8, 20, 12], ["HQ", "CK", "HK", "DQ"], played=[5, 5, 0, 5])
    assert scores(name, end) == ([38, 26, -124, 10], 50)


@every_jielong
def test_who_covered_nothing_but_holds_a_dead_card_is_not_through(name: str) -> None:
    """SV-50, SV-53: seat 0's hearts are not his closure; he counts 0.

    0, 8, 16 and 12 are 36: 36, 4, −28 and −12.
    """
    end = left([0, 8, 1, 12], ["S9 HK", "CK", "DK D2", "HQ"])
    assert scores(name, end) == ([36, 4, -78, -12], 50)


@every_jielong
def test_a_card_of_another_hand_opens_nothing(name: str) -> None:
    """SV-50: each hand by itself; seat 0's S4 waits for seat 1's S5, so he is not through."""
    end = left([0, 8, 1, 12], ["S4", "S5", "DK D2", "HQ"])
    assert scores(name, end) == ([36, 4, -78, -12], 50)


# --- somebody is through ------------------------------------------------------


@every_jielong
@pytest.mark.parametrize("hand", ["S5 S4", "S9", "H7 H8", "S5 H7", ""])
def test_somebody_is_through(name: str, hand: str) -> None:
    """SV-52: seat 0's hand is its own closure; the factor is 2.

    The escaper has 3 and DK, 16; seat 3 covered nothing and is not through, but counts 0 as his
    CK does not. 0, 20, 32 and 0 are 52: 52, −28, −76 and 52.
    """
    end = left([0, 10, 3, 0], [hand, "HK", "DK", "CK"], last=["S6", None, None, None])
    assert scores(name, end) == ([52, -28, -126, 52], 50)
    assert "SV-52" in {line.rule for line in scored(name, end).lines}


@every_jielong
@pytest.mark.parametrize(
    ("hand", "last"), [("H7", "S6"), ("H7 C7", "S6"), ("H7 C7 D7", None), ("", "H7")]
)
def test_somebody_has_a_lone_seven(name: str, hand: str, last: str | None) -> None:
    """SV-50, SV-52: sevens only in hand, or none in hand and a seven played last; one each.

    Times 8: 0, 80, 128 and 0 are 208: 208, −112, −304 and 208.
    """
    end = left([0, 10, 3, 0], [hand, "HK", "DK", "CK"], last=[last, None, None, None])
    assert scores(name, end) == ([208, -112, -354, 208], 50)


@every_jielong
def test_a_seven_played_last_counts_only_without_cards_in_hand(name: str) -> None:
    """SV-50: seat 0 played H7 and holds S5: through, and no lone seven."""
    end = left([0, 10, 3, 0], ["S5", "HK", "DK", "CK"], last=["H7", None, None, None])
    assert scores(name, end) == ([52, -28, -126, 52], 50)


@every_jielong
def test_two_lone_sevens(name: str) -> None:
    """SV-52, SV-22: times 16; the escaper's 16 points are 256, seat 3's 5 are 80: 336."""
    end = left([0, 0, 3, 5], ["H7", "C7", "DK", "CK"])
    assert scores(name, end) == ([336, 336, -688 - 50, 16], 50)


@every_jielong
def test_two_through(name: str) -> None:
    """SV-52: times 4: 64 and 20 are 84."""
    end = left([0, 0, 3, 5], ["S5", "S9", "DK", "CK"])
    assert scores(name, end) == ([84, 84, -172 - 50, 4], 50)


@every_jielong
def test_all_three_others_are_through(name: str) -> None:
    """SV-52: times 8: 16 points are 128."""
    end = left([0, 0, 3, 0], ["S5", "S9", "DK", "H7 H8"])
    assert scores(name, end) == ([128, 128, -384 - 50, 128], 50)


@every_jielong
def test_an_escaper_through_beside_others(name: str) -> None:
    """SV-50, SV-52: he covered nothing and S9 is live, yet it counts: 9; seat 3 has 5. Times 2.

    0, 0 (seat 1, not through), 18 and 10 are 28: 28, 28, −44 and −12.
    """
    end = left([0, 0, 0, 5], ["S5", "HK", "S9", "CK"])
    assert scores(name, end) == ([28, 28, -94, -12], 50)


# --- somebody is all-covered --------------------------------------------------

HOPELESS = [0, 5, 5, 5]


@every_jielong
@pytest.mark.parametrize(
    ("leader", "expected"),
    [
        # The odd point goes to seat 1: 58, 5 and 12; times two: 116, 10 and 24 are 150.
        (0, [150, -314, 110 - 50, 54]),
        (1, [150, -314, 110 - 50, 54]),
        # Seat 3 comes first: 57, 5 and 13; 114, 10 and 26 are 150.
        (2, [150, -306, 110 - 50, 46]),
        (3, [150, -306, 110 - 50, 46]),
    ],
)
def test_somebody_is_all_covered(name: str, leader: int, expected: list[int]) -> None:
    """SV-51: what lies outside each closure counts as covered, the escaper's too.

    Seat 0 played nothing and holds nothing live: 20 + 25 go into the pool. Seat 1 has 10 + 13,
    without his S9; the escaper 2, without his S5; seat 3 has 5. Shares of 45: 34½, 3 and 7½.
    """
    end = left([20, 10, 0, 5], ["HK HQ", "S9 CK", "S5 D2", ""], played=[0, 5, 5, 5], leader=leader)
    assert scores(name, end) == (expected, 50)
    assert "SV-51" in {line.rule for line in scored(name, end).lines}


@every_jielong
def test_two_are_all_covered(name: str) -> None:
    """SV-51: 33 and 26 into the pool; 10 and the escaper's 20 take 19⅔ and 39⅓: 30 and 59.

    Times four: 120 and 236 are 356.
    """
    end = left([20, 10, 20, 1], ["HK", "", "S9", "CK CQ"], played=[0, 5, 5, 0])
    assert scores(name, end) == ([356, -124, -588 - 50, 356], 50)


@every_jielong
def test_three_are_all_covered(name: str) -> None:
    """SV-51: 33, 26 and 12 to the escaper's 2 and D3 outside: 76; times eight: 608."""
    end = left([20, 12, 2, 1], ["HK", "", "S9 D3", "CK CQ"], played=[0, 0, 5, 0])
    assert scores(name, end) == ([608, 608, -1824 - 50, 608], 50)


@every_jielong
def test_all_covered_before_anything_was_covered(name: str) -> None:
    """SV-50, SV-51: seat 0 has not acted yet; his whole hand, 25, goes into the pool.

    Seat 1 has 10, seat 3 his CA outside, 1: shares of 25 are 22 8/11 and 2 3/11, so 23 and 2.
    Counts 33, 0 and 3; times two: 66, 0 and 6 are 72.
    """
    end = left([0, 10, 0, 0], ["HK HQ", "", "S5", "S9 CA"], played=HOPELESS)
    assert scores(name, end) == ([72, -192, 72 - 50, 48], 50)


@every_jielong
def test_the_pool_lapses(name: str) -> None:
    """SV-51, SV-44: all that the others hold is live, so C is 0; the escape points remain."""
    end = left([20, 0, 0, 0], ["HK", "S9", "S5", ""], played=HOPELESS)
    assert scores(name, end) == ([0, 0, -50, 0], 50)


@every_jielong
def test_all_covered_beside_through(name: str) -> None:
    """SV-51, SV-21: two are free, so times four.

    X is 45; the escaper has 2, seat 3 has 5: shares 12 6/7 and 32 1/7, so 13 and 32: 15 and 37.
    60 and 148 are 208.
    """
    end = left([20, 0, 2, 5], ["HK HQ", "S9", "S5", ""], played=HOPELESS)
    assert scores(name, end) == ([208, 208, -32 - 50, -384], 50)


@every_jielong
def test_all_covered_beside_a_lone_seven(name: str) -> None:
    """SV-51, SV-45: as above, times the lone seven's eight alone: 120 and 296 are 416."""
    end = left([20, 0, 2, 5], ["HK HQ", "H7", "S5", ""], played=HOPELESS)
    assert scores(name, end) == ([416, 416, -64 - 50, -768], 50)


@every_jielong
def test_an_escaper_beside_all_covered_may_have_nothing_outside(name: str) -> None:
    """SV-51: he counts 0 and pays nothing but the escape points, though he is not through.

    X is 33 to 10 alone: 43. Seat 3 covered nothing and holds S5, live: he is through; two are
    free, so times four: 172.
    """
    end = left([20, 10, 0, 0], ["HK", "", "S9 ST", "S5"], played=HOPELESS)
    assert scores(name, end) == ([172, -516, 172 - 50, 172], 50)


@every_jielong
def test_who_played_something_is_not_all_covered(name: str) -> None:
    """SV-50, SV-53: seat 0's hand is dead, but he played a card: 20, 10, 7 and 5 are 42."""
    end = left([20, 10, 0, 5], ["HK HQ", "S9 CK", "S5 D2", ""], played=[1, 5, 5, 5])
    assert scores(name, end) == ([-38, 2, 14 - 50, 22], 50)


# --- the escape points --------------------------------------------------------


@every_jielong
def test_the_escape_points(name: str) -> None:
    """SV-54: to the house, times the base; an option."""
    end = left([5, 8, 1, 12], ["HK", "CK", "DK D2", "HQ"])
    assert scores(name, end, base=2) == ([42, 18, -46 - 100, -14], 100)
    assert scores(name, end, escape_points=7) == ([21, 9, -23 - 7, -7], 7)
    assert scores(name, end, escape_points=0) == ([21, 9, -23, -7], 0)


# --- through the game ---------------------------------------------------------


@every_jielong
def test_leaving_after_the_first_round(name: str) -> None:
    """SV-50, SV-52: seats 0 and 2 are through; seat 1's hearts are dead, but he led S7.

    The escaper holds all diamonds but the 7: 84 points; two are through, so 336.
    """
    game = game_of(name)
    state = do(game, game.deal(ONE_SUIT_EACH), "S7", "C7", "D7", "S6")
    step = game.escape(state, Seat(3))
    assert step is not None
    assert step.public == (Escaped(Seat(3)),)
    assert game.actors(step.state) == ()
    settlement = game.settle(step.state)
    assert settlement.scores == (336, 336, 336, -1008 - 50)
    assert settlement.house == 50


@every_jielong
def test_leaving_before_the_first_card(name: str) -> None:
    """SV-50, SV-51: only sevens are live. Seat 1 holds S7; seat 0's spades wait for it.

    Closures: H7 of seat 0, S7 of seat 1, all of seat 2's clubs. So seat 2 is through, and nobody
    is all-covered. The escaper's diamonds are 91, times two: 182.
    """
    game = game_of(name)
    step = game.escape(game.deal(ONE_SUIT_EACH), Seat(3))
    assert step is not None
    assert game.settle(step.state).scores == (182, 182, 182, -546 - 50)


@every_jielong
def test_leaving_at_the_last_card(name: str) -> None:
    """SV-50, SV-52: seat 1 leaves when only seat 0's H7 is left: all as at the end, less 50."""
    game = game_of(name)
    deck = ONE_SUIT_EACH
    _, moves = play_out(game, game.deal(deck), keep_sevens)
    state = game.deal(deck)
    for seat, action in moves[:51]:
        state = game.apply(state, seat, action).state
    step = game.escape(state, Seat(1))
    assert step is not None
    bonus = 10 if name == "sevens-jielong-2015" else 0
    assert game.settle(step.state).scores == (
        672 + bonus,
        -2016 - 50,
        672 + bonus,
        672 + bonus,
    )


@every_jielong
def test_nobody_leaves_a_deal_that_is_over(name: str) -> None:
    """SV-50: it is a running deal that one leaves."""
    game = game_of(name)
    over, _ = play_out(game, game.deal(ONE_SUIT_EACH), keep_sevens)
    with pytest.raises(IllegalAction, match=r"sevens\.over"):
        game.escape(over, Seat(0))


@pytest.mark.parametrize("name", ["sevens-qq", "sevens-lianzhong", "sevens-jingshou"])
def test_elsewhere_a_bot_plays_on(name: str) -> None:
    """PL-30: SV-50 to SV-54 are of jielong."""
    game = game_of(name)
    assert game.escape(game.deal(ONE_SUIT_EACH), Seat(0)) is None
    with pytest.raises(DescriptionError, match="escape"):
        scored(name, left([5, 8, 1, 12], ["HK", "CK", "DK D2", "HQ"]))
