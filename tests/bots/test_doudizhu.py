"""Players of Dou Dizhu: always legal, always the same, and they know what a hand is worth."""

from __future__ import annotations

import random
from typing import Any

import pytest

from paiju.bots.doudizhu.strength import high_points
from paiju.bots.registry import levels, make_bot
from paiju.core.packing import Ranks
from tests.bots.deals import DOUDIZHU, play_out, random_deck, ruleset_of, sound

LEVELS = levels("doudizhu")


@pytest.mark.parametrize("rules", DOUDIZHU)
@pytest.mark.parametrize("level", LEVELS)
def test_whole_deals_without_an_illegal_action(level: int, rules: str) -> None:
    game, rng = DOUDIZHU[rules], random.Random(f"{level} {rules}")
    bots = [make_bot(ruleset_of(game), level, seed) for seed in range(3)]
    for _ in range(6):
        end = play_out(game, bots, random_deck(game, rng), watch=sound)
        assert not game.actors(end)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_gets_the_same_answer(level: int) -> None:
    game, rng = DOUDIZHU["wild"], random.Random(level)
    ruleset = ruleset_of(game)
    other = make_bot(ruleset, level, 0)

    def same(view: Any, hints: tuple[Any, ...]) -> None:
        assert other.hints(view) == hints
        assert other.act(view) == hints[0]

    play_out(game, [make_bot(ruleset, level, 0)] * 3, random_deck(game, rng), watch=same)


@pytest.mark.parametrize(
    ("hand", "points"),
    [("345", 0), ("22", 4), ("XR", 7), ("3333", 4), ("2222 R", 16), ("2 X KKKK", 9)],
)
def test_high_points(hand: str, points: int) -> None:
    assert high_points(Ranks.of(hand)) == points
