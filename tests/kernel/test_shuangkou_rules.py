"""The kernel plays Shuangkou as the plain rules do (SK-01 to SK-55)."""

from __future__ import annotations

import random

import pytest

from benchmarks.decks import random_deck
from paiju.games.shuangkou import Shuangkou, ShuangkouOptions
from paiju.kernel.shuangkou import deal_of, random_play, rules_of
from tests.kernel.lockstep_shuangkou import play_a_deal

HOUSE_RULES = {
    "baibian": ShuangkouOptions(),
    "plain": ShuangkouOptions(wild="none"),
    "long bombs": ShuangkouOptions(max_bomb=10),
    "dear": ShuangkouOptions(base=50),
}


@pytest.mark.parametrize("options", HOUSE_RULES.values(), ids=HOUSE_RULES)
def test_the_same_deals(options: ShuangkouOptions) -> None:
    game, rng, plies = Shuangkou(options), random.Random(3), 0
    while plies < 1500:
        plies += play_a_deal(game, rng)


def test_random_deals_add_up_to_nothing() -> None:
    played = random_play(ShuangkouOptions(), 300, 5)
    assert played.deals == sum(played.wins) == 300
    assert played.plies > 30 * played.deals
    assert sum(played.scores) == 0


def test_random_deals_are_the_same_by_seed() -> None:
    assert random_play(ShuangkouOptions(), 50, 9) == random_play(ShuangkouOptions(), 50, 9)
    assert random_play(ShuangkouOptions(), 50, 9) != random_play(ShuangkouOptions(), 50, 10)


def test_refuses_what_is_not_legal() -> None:
    game = Shuangkou(ShuangkouOptions())
    deal = deal_of(game.options, game.deal(random_deck(game, random.Random(1))))
    with pytest.raises(ValueError, match="not a legal action"):
        deal.apply(len(deal.legal()))
    with pytest.raises(ValueError, match="still running"):
        deal.scores()


def test_rules_are_made_once() -> None:
    assert rules_of(ShuangkouOptions()) is rules_of(ShuangkouOptions())
