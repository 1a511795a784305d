"""The kernel plays Dou Dizhu as the plain rules do (DZ-01 to DZ-66)."""

from __future__ import annotations

import random

import pytest

from benchmarks.decks import random_deck
from paiju.games.doudizhu import Doudizhu, DoudizhuOptions
from paiju.games.doudizhu.options import WildRank
from paiju.kernel.doudizhu import deal_of, random_play, rules_of
from tests.kernel.lockstep_doudizhu import play_a_deal

HOUSE_RULES = {
    "huanle": DoudizhuOptions(),
    "laizi": DoudizhuOptions(wild_rank="drawn"),
    "fixed wild rank": DoudizhuOptions(wild_rank="7"),
    "no shows": DoudizhuOptions(show_before_deal=0, show_while_dealing=(), show_after_bottom=0),
    "first asked": DoudizhuOptions(all_decline="first_asked", multiplier=3, base=2),
    "other wings": DoudizhuOptions(equal_single_wings=False, rocket_as_wings=True),
    "plain rockets": DoudizhuOptions(rocket_doubles=False, anti_spring=False),
    "coins": DoudizhuOptions(coefficient=100, fee=50, grand_slam=32),
}


@pytest.mark.parametrize("options", HOUSE_RULES.values(), ids=HOUSE_RULES)
def test_the_same_deals(options: DoudizhuOptions) -> None:
    game, rng = Doudizhu(options), random.Random(3)
    plies, enough = 0, 300 if options.wild_rank != "none" else 1500
    while plies < enough:
        plies += play_a_deal(game, rng)


@pytest.mark.parametrize("wild", ["none", "drawn"])
def test_random_deals_add_up_to_nothing(wild: WildRank) -> None:
    played = random_play(DoudizhuOptions(wild_rank=wild), 300, 5)
    assert played.deals == 300
    assert played.plies > 30 * played.deals
    assert 0 < played.landlord_wins < played.deals
    assert sum(played.scores) == 0


def test_random_deals_are_the_same_by_seed() -> None:
    assert random_play(DoudizhuOptions(), 50, 9) == random_play(DoudizhuOptions(), 50, 9)
    assert random_play(DoudizhuOptions(), 50, 9) != random_play(DoudizhuOptions(), 50, 10)


def test_refuses_what_is_not_legal() -> None:
    game = Doudizhu(DoudizhuOptions())
    deal = deal_of(game.options, random_deck(game, random.Random(1)))
    with pytest.raises(ValueError, match="not a legal action"):
        deal.apply(0, 2)
    with pytest.raises(ValueError, match="no such seat"):
        deal.legal(3)
    with pytest.raises(ValueError, match="still running"):
        deal.scores()


def test_refuses_amounts_that_could_overflow() -> None:
    options = DoudizhuOptions(base=1_000_000, multiplier=1000, coefficient=1_000_000)
    with pytest.raises(ValueError, match="too large"):
        rules_of(options)
