"""Sevens in the kernel, beside the plain rules."""

from __future__ import annotations

import random
from functools import partial

from benchmarks.decks import random_deck
from benchmarks.kernel import measures
from paiju.games.registry import rulesets
from paiju.games.sevens import Sevens, SevensOptions, State
from paiju.kernel import _kernel
from paiju.kernel.sevens import actions_of, number_of, rules_of


def play_a_deal(game: Sevens, rng: random.Random) -> int:
    """Plays a deal with any legal actions; the number of plies.

    Raises:
        AssertionError: at the first difference.
    """
    state = game.deal(random_deck(game, rng))
    position = _kernel.SevensPosition(rules_of(game.options), state.hands)
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


def _compare(state: State, position: _kernel.SevensPosition) -> None:
    assert position.turn == state.turn, state
    assert tuple(position.hands) == state.hands, state
    assert tuple(position.covered) == state.covered, state
    assert position.table == state.table, state


differential = partial(measures.differential, play_a_deal)


def speed(deals: int, seed: int) -> None:
    """Prints deals a second for each rule set: dealt, played at random and scored."""
    for ruleset in rulesets():
        if ruleset.family == "sevens":
            measures.show_speed(_plies, ruleset, deals, seed)


def _plies(options: SevensOptions, deals: int, seed: int) -> int:
    _, plies, _ = _kernel.sevens_random_play(rules_of(options), deals, seed)
    return plies
