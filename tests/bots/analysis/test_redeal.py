"""Other deals that look the same: nothing that a seat knows changes, all else may."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from paiju.bots.analysis.judge import Moment
from paiju.bots.analysis.redeal import redeal
from paiju.bots.analysis.slots import Slot, fill
from paiju.core.cards import Card, card_set
from paiju.core.piles import counts_of
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset
from tests.bots.analysis.courses import decided, played

NAMES = (
    "sevens-qq",
    "sevens-jielong-2013",
    "doudizhu-huanle",
    "doudizhu-laizi",
    "shuangkou-baibian",
)


def known(view: Any) -> Any:
    """A view without what has no meaning: the suits of the cards that others played."""
    trick = [laid and counts_of(laid.cards) for laid in getattr(view, "trick", ())]
    return msgspec.structs.replace(view, **({"trick": tuple(trick)} if trick else {}))


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_cannot_tell_another_deal_from_the_real_one(name: str) -> None:
    rng = Random(2)
    differs = 0
    for number in range(3):
        for decision in decided(played(name, number)):
            moment = decision.moment
            state = redeal(moment, rng)
            view = moment.game.observe(state, moment.seat)
            assert known(view) == known(moment.view)
            differs += state != moment.state
    assert differs > 20


def test_dz_11_a_shown_hand_stays_where_it_is() -> None:
    shows = find_ruleset("doudizhu-huanle")
    decision = decided(played(shows))[-1]
    state = decision.moment.state
    other = Seat((decision.moment.seat + 1) % 3)
    shown = [0, 0, 0]
    shown[other] = 5
    moment = msgspec.structs.replace(
        decision.moment, state=msgspec.structs.replace(state, shows=tuple(shown))
    )
    for number in range(5):
        again = redeal(moment, Random(number))
        assert again.hands[other] == state.hands[other]


def test_dz_06_the_bottom_cards_that_the_landlord_still_has_stay_with_him() -> None:
    decision = decided(played("doudizhu-huanle"))[-1]
    moment = decision.moment
    opening = next(
        d.moment
        for d in decided(played("doudizhu-huanle"))
        if d.moment.state.landlord not in (None, d.moment.seat)
    )
    for number in range(5):
        state = redeal(opening, Random(number))
        assert state.deck.cards[51:] == opening.deck.cards[51:]
    assert moment.state.landlord is not None


def test_sk_03_the_open_card_stays_with_its_holder() -> None:
    moment = next(
        d.moment for d in decided(played("shuangkou-baibian")) if d.moment.seat != _leader(d.moment)
    )
    for number in range(5):
        state = redeal(moment, Random(number))
        assert state.open_card == moment.state.open_card
        assert state.leader == moment.state.leader


def _leader(moment: Moment) -> Seat:
    return moment.state.leader


def test_all_fillings_are_equally_likely() -> None:
    """Against exact enumeration: each filling that is not excluded, about as often."""
    cards = [Card(card) for card in range(5)]
    slots = [
        Slot(Seat(0), card_set([cards[0], cards[1]])),
        Slot(Seat(0), card_set([cards[2]]), copy=1),
        Slot(Seat(1), card_set([cards[0], cards[3], cards[4]])),
        Slot(Seat(1), 0, ply=3),
        Slot(Seat(2), card_set([cards[1]])),
    ]
    allowed = {
        filling
        for filling in permutations(cards)
        if not any(slot.excluded & card.bit for slot, card in zip(slots, filling, strict=True))
    }
    rng, draws = Random(1), 8_000
    drawn = Counter(tuple(fill(slots, cards, rng)) for _ in range(draws))

    assert set(drawn) == allowed
    expected = draws / len(allowed)
    chi_square = sum((count - expected) ** 2 / expected for count in drawn.values())
    freedom = len(allowed) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_a_place_may_have_to_be_given_up() -> None:
    """Each card has but one place in the end, which the first ones must not keep taken."""
    cards = [Card(card) for card in range(6)]
    slots = [Slot(Seat(0), card_set(cards[place + 1 :]), copy=place) for place in range(6)]
    for seed in range(20):
        assert fill(slots, cards, Random(seed)) == cards


def test_cards_that_do_not_fit_are_refused() -> None:
    cards = [Card(0), Card(1)]
    full = Slot(Seat(0), card_set(cards))
    with pytest.raises(ValueError, match="there is no place for"):
        fill([full, Slot(Seat(1), 0)], cards, Random(1))
    with pytest.raises(ValueError, match="2 cards for 1 places"):
        fill([full], cards, Random(1))
