"""Hidden hands are drawn as they may lie: beside all that there are, on small deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp

import pytest

from paiju.bots.doudizhu.searching import net_for
from paiju.core.packing import LANE_MAX, Ranks
from paiju.games.doudizhu import DoudizhuOptions
from paiju.kernel._kernel import DoudizhuBelief, DoudizhuTold
from paiju.kernel.doudizhu import rules_of

DECK = Ranks.of("3333444455556666777788889999TTTTJJJJQQQQKKKKAAAA2222XR")
OPTIONS = DoudizhuOptions()
RULES = rules_of(OPTIONS)
UNIFORM = DoudizhuBelief(RULES, None, 1)
History = list[tuple[int, int]]


def cards_of(ranks: int) -> list[int]:
    return [lane for lane in range(15) for _ in range(ranks >> 4 * lane & LANE_MAX)]


def packed(cards: Iterable[int]) -> int:
    return sum(1 << 4 * lane for lane in cards)


def told(
    hand: str,
    unseen: str,
    counts: Sequence[int],
    *,
    history: History | None = None,
    bottom: str = "",
    shown: Sequence[int] = (0, 0, 0),
) -> DoudizhuTold:
    """What seat 1 knows, on the lead; the landlord is seat 0."""
    gone = DECK - Ranks.of(hand) - Ranks.of(unseen)
    return DoudizhuTold(
        seat=1,
        landlord=0,
        wild=-1,
        hand=Ranks.of(hand),
        bottom=Ranks.of(bottom),
        shown=shown,
        counts=counts,
        history=played_by_seat_2(gone) if history is None else history,
        standing=-1,
    )


def played_by_seat_2(gone: int) -> History:
    """The landlord lays the highest card, and then seat 2 all others one by one; nobody else."""
    *others, highest = cards_of(gone)
    history: History = [(0, packed([highest])), (1, 0)]
    for lane in others:
        history += [(2, packed([lane])), (0, 0), (1, 0)]
    return history[:-1]


def counted_out(unseen: str, count: int) -> dict[int, float]:
    """How likely each hand of the landlord is where any cards are as likely as any others."""
    drawn = list(combinations(cards_of(Ranks.of(unseen)), count))
    return {hand: times / len(drawn) for hand, times in Counter(map(packed, drawn)).items()}


def assert_drawn_as(hands: list[int], expected: dict[int, float], slack: float = 0.0) -> None:
    found = Counter(hands)
    assert set(found) <= set(expected)
    for hand, chance in expected.items():
        spread = (chance * (1 - chance) / len(hands)) ** 0.5
        assert abs(found[hand] / len(hands) - chance) < 5 * spread + slack


@pytest.mark.parametrize("unseen", ["334455", "33456789", "3334XR2", "444455556"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_any_card_is_as_likely_here_as_there(unseen: str, count: int) -> None:
    counts = (count, 2, len(unseen) - count)
    drawn = UNIFORM.draw(told("77", unseen, counts), 1, 20_000)
    assert_drawn_as([hands[0] for hands in drawn], counted_out(unseen, count))
    for hands in drawn[:100]:
        assert hands[1] == Ranks.of("77")
        assert hands[0] + hands[2] == Ranks.of(unseen)


def test_bottom_cards_that_were_not_laid_are_the_landlords() -> None:
    known = told("77", "33445566", (4, 2, 4), bottom="336")
    drawn = UNIFORM.draw(known, 2, 20_000)
    rest = {hand + Ranks.of("336"): chance for hand, chance in counted_out("44556", 1).items()}
    assert_drawn_as([hands[0] for hands in drawn], rest)


def test_a_hand_that_is_shown_is_known() -> None:
    known = told("77", "33445566", (4, 2, 4), shown=(0, 0, Ranks.of("3456")))
    for hands in UNIFORM.draw(known, 3, 50):
        assert hands == [Ranks.of("3456"), Ranks.of("77"), Ranks.of("3456")]


def test_deals_are_as_likely_as_what_was_done_with_them() -> None:
    unseen, count = "3446QQK", 3
    gone = DECK - Ranks.of("78") - Ranks.of(unseen)
    history = played_by_seat_2(gone - Ranks.of("9"))
    # At last seat 2 led a nine, and the landlord let it stand.
    history = [*history[:-1], (0, 0), (1, 0), (2, Ranks.of("9")), (0, 0), (1, 0)][:-1]
    known = told("78", unseen, (count, 2, len(unseen) - count), history=history)
    belief = DoudizhuBelief(RULES, net_for(OPTIONS), 10_000)
    likely = {
        hand: chance * exp(belief.weight(known, hands_with(hand, unseen)))
        for hand, chance in counted_out(unseen, count).items()
    }
    whole = sum(likely.values())
    expected = {hand: weight / whole for hand, weight in likely.items()}
    drawn = [hands[0] for hands in belief.draw(known, 4, 3000)]
    assert_drawn_as(drawn, expected, slack=0.01)
    # Who has a king hardly lets a nine stand so late.
    kings = sum(hand >> 40 & LANE_MAX for hand in drawn) / len(drawn)
    assert kings < 0.9 * count / len(unseen)


def hands_with(hand: int, unseen: str) -> list[int]:
    return [hand, Ranks.of("78"), Ranks.of(unseen) - hand]


def test_refuses_what_does_not_fit() -> None:
    with pytest.raises(ValueError, match="counts"):
        UNIFORM.draw(told("77", "3344", (3, 2, 2)), 1, 1)
    with pytest.raises(ValueError, match="turn"):
        UNIFORM.draw(told("77", "3344", (2, 2, 2), history=[(1, 1)]), 1, 1)
