"""Hands that others may hold in Shuangkou: drawn as often as counting all deals says they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from math import exp, log, sqrt

import pytest

from paiju.core.packing import Ranks
from paiju.games.shuangkou import ShuangkouOptions
from paiju.kernel._kernel import ShuangkouEffort, ShuangkouMind, ShuangkouSeen
from paiju.kernel.shuangkou import rules_of
from tests.kernel.shuangkou_weights import indifferent

DRAWS = 20_000
Hands = tuple[int, ...]

DECK = "33445566"


def seen(
    hand: str, history: list[tuple[int, str]], *, leader: int = 1, open_rank: str = "4"
) -> ShuangkouSeen:
    """What seat 0 has seen of a deal of eight cards."""
    return ShuangkouSeen(
        seat=0,
        hand=Ranks.of(hand),
        leader=leader,
        open_lane="3456".index(open_rank),
        deck=Ranks.of(DECK),
        dealt=[2, 2, 2, 2],
        history=[(seat, Ranks.of(cards)) for seat, cards in history],
    )


def mind(*, of_each: int = 1, sharpness: float = 0.0) -> ShuangkouMind:
    effort = ShuangkouEffort()
    effort.of_each, effort.sharpness = of_each, sharpness
    return ShuangkouMind(rules_of(ShuangkouOptions()), indifferent(), effort)


def deals(hand: str, unseen: str, counts: tuple[int, int, int], first: str = "") -> Iterator[Hands]:
    """All ways to lay the unseen cards, each card by itself; the first seat has some for sure."""
    cards = list(unseen)
    for card in first:
        cards.remove(card)
    one, two, _ = counts
    for order in permutations(cards):
        laid = first + "".join(order)
        parts = laid[:one], laid[one : one + two], laid[one + two :]
        yield (Ranks.of(hand), *(Ranks.of(part) for part in parts))


def assert_drawn_as_often(drawn: list[Hands], weights: Mapping[Hands, float]) -> None:
    total, often = sum(weights.values()), Counter(drawn)
    assert set(often) <= set(weights)
    for hands, weight in weights.items():
        share = weight / total
        spread = sqrt(share * (1 - share) / len(drawn))
        assert often[hands] / len(drawn) == pytest.approx(share, abs=5 * spread), hands


def draw(view: ShuangkouSeen, player: ShuangkouMind, count: int = DRAWS) -> list[Hands]:
    return [tuple(hands) for hands in player.draw_hands(view, count, seed=7)]


def test_the_open_card_lies_with_the_leader() -> None:
    """SK-03: it stays in his hand until he plays one of its rank."""
    drawn = draw(seen("33", []), mind())
    assert_drawn_as_often(drawn, Counter(deals("33", "445566", (2, 2, 2), first="4")))


def test_the_open_card_goes_first() -> None:
    drawn = draw(seen("33", [(1, "4"), (2, ""), (3, "")]), mind())
    assert_drawn_as_often(drawn, Counter(deals("33", "45566", (1, 2, 2))))


def test_what_the_seat_holds_itself_is_known() -> None:
    drawn = draw(seen("34", [], leader=0), mind())
    assert_drawn_as_often(drawn, Counter(deals("34", "345566", (2, 2, 2))))


def test_likelier_hands_are_drawn_more_often() -> None:
    """Whoever passes is likelier to have nothing that beats what was played."""
    view, player = seen("33", [(1, "4"), (2, ""), (3, "")]), mind(of_each=40, sharpness=0.5)
    weights = {
        hands: many * exp(0.5 * player.likelihood(view, hands))
        for hands, many in Counter(deals("33", "45566", (1, 2, 2))).items()
    }
    assert len(set(weights.values())) > 2
    assert_drawn_as_often(draw(view, player, 5000), weights)


def test_a_forced_pass_says_nothing_and_a_free_one_does() -> None:
    view, player = seen("33", [(1, "4"), (2, ""), (3, "")]), mind()
    low = (Ranks.of("33"), Ranks.of("6"), Ranks.of("45"), Ranks.of("56"))
    # Seat 2 passed with one play that beats it, 3 with two.
    assert player.likelihood(view, low) == pytest.approx(log(1 / 2) + log(1 / 3))
    none = (Ranks.of("33"), Ranks.of("6"), Ranks.of("34"), Ranks.of("56"))
    assert player.likelihood(view, none) == pytest.approx(log(1 / 3))


@pytest.mark.parametrize(
    ("hand", "history", "message"),
    [
        ("333", [], "cards that were laid"),
        ("3", [], "not so many cards"),
        ("33", [(2, "4")], "not this seat's turn"),
        ("33", [(1, "")], "not legal"),
        ("33", [(1, "444")], "not there"),
    ],
)
def test_a_view_that_cannot_be_is_refused(
    hand: str, history: list[tuple[int, str]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        mind().draw_hands(seen(hand, history), 1, seed=1)
