"""Sevens in the kernel, beside the plain rules."""

from __future__ import annotations

import random
from time import process_time
from typing import Any

from benchmarks.decks import random_deck
from paiju.core.ruleset import RuleSet
from paiju.games.registry import make_game, rulesets
from paiju.kernel import _kernel
from paiju.kernel.sevens import actions_of, number_of, rules_of


def differential(ruleset: RuleSet[Any], plies: int, seed: int) -> int:
    """Plays both ways, and gives how many plies agreed.

    Raises:
        AssertionError: at the first difference.
    """
    rng, played = random.Random(seed), 0
    while played < plies:
        played += _one_deal(ruleset, rng)
    return played


def _one_deal(ruleset: RuleSet[Any], rng: random.Random) -> int:
    game = make_game(ruleset)
    state = game.deal(random_deck(game, rng))
    position = _kernel.SevensPosition(rules_of(ruleset.options), state.hands)
    while actors := game.actors(state):
        cards, cover, topple = position.legal()
        legal = list(game.legal(state, actors[0]))
        assert actions_of(cards, cover=cover, topple=topple) == legal, state
        action = rng.choice(legal)
        state = game.apply(state, actors[0], action).state
        position.apply(number_of(action))
        _compare(state, position)
    settlement = game.settle(state)
    assert tuple(position.scores()) == settlement.scores, state
    return len(state.history)


def _compare(state: Any, position: _kernel.SevensPosition) -> None:
    assert position.turn == state.turn, state
    assert tuple(position.hands) == state.hands, state
    assert tuple(position.covered) == state.covered, state
    assert position.table == state.table, state


def speed(deals: int, seed: int) -> None:
    """Prints deals a second of CPU for each rule set: dealt, played at random and scored."""
    for ruleset in rulesets():
        if ruleset.family == "sevens":
            rules = rules_of(ruleset.options)
            start = process_time()
            _, plies, _ = _kernel.sevens_random_play(rules, deals, seed)
            rate = deals / (process_time() - start)
            print(f"{ruleset.name:22}{rate:12,.0f} deals/s {rate * plies / deals:14,.0f} plies/s")
