"""Players of Shuangkou: always legal, always the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from paiju.bots.registry import levels, make_bot
from tests.bots.deals import SHUANGKOU, play_out, random_deck, ruleset_of, sound

LEVELS = levels("shuangkou")


@pytest.mark.parametrize("rules", SHUANGKOU)
@pytest.mark.parametrize("level", LEVELS)
def test_whole_deals_without_an_illegal_action(level: int, rules: str) -> None:
    game, rng = SHUANGKOU[rules], random.Random(f"{level} {rules}")
    bots = [make_bot(ruleset_of(game), level, seed) for seed in range(4)]
    for _ in range(4):
        end = play_out(game, bots, random_deck(game, rng), watch=sound)
        assert not game.actors(end)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_gets_the_same_answer(level: int) -> None:
    game, rng = SHUANGKOU["baibian"], random.Random(level)
    ruleset = ruleset_of(game)
    other = make_bot(ruleset, level, 0)

    def same(view: Any, hints: tuple[Any, ...]) -> None:
        assert other.hints(view) == hints
        assert other.act(view) == hints[0]

    play_out(game, [make_bot(ruleset, level, 0)] * 4, random_deck(game, rng), watch=same)
