"""Players of Shuangkou and Dou Dizhu: always legal, always the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks.decks import random_deck
from paiju.bots.registry import levels, make_bot
from tests.bots.deals import DOUDIZHU, SHUANGKOU, play_out, ruleset_of, sound

GAMES = {**DOUDIZHU, **SHUANGKOU}
PLAYERS = [
    (level, rules) for rules, game in GAMES.items() for level in levels(ruleset_of(game).family)
]
PLAIN = 3
"""The levels above search, and take their time."""
WITH_WILDS = [(level, rules) for level, rules in PLAYERS if rules in ("wild", "baibian")]


@pytest.mark.parametrize(("level", "rules"), PLAYERS)
def test_whole_deals_without_an_illegal_action(level: int, rules: str) -> None:
    game, rng = GAMES[rules], random.Random(f"{level} {rules}")
    bots = [make_bot(ruleset_of(game), level, seed) for seed in range(game.seats)]
    for _ in range(5 if level <= PLAIN else 1):
        end = play_out(game, bots, random_deck(game, rng), watch=sound)
        assert not game.actors(end)


@pytest.mark.parametrize(("level", "rules"), WITH_WILDS)
def test_the_same_view_gets_the_same_answer(level: int, rules: str) -> None:
    game, rng = GAMES[rules], random.Random(level)
    ruleset = ruleset_of(game)
    other = make_bot(ruleset, level, 0)

    def same(view: Any, hints: tuple[Any, ...]) -> None:
        assert other.hints(view) == hints
        assert other.act(view) == bots[0].act(view)

    bots = [make_bot(ruleset, level, 0)] * game.seats
    play_out(game, bots, random_deck(game, rng), watch=same)
