"""Plays deals of Shuangkou through plain rules and the kernel at once, and compares everything."""

from __future__ import annotations

import random
from collections.abc import Sequence

from benchmarks.decks import random_deck
from paiju.core.units import Seat
from paiju.games.shuangkou import Action, Play, Shuangkou, State
from paiju.kernel._kernel import ShuangkouDeal
from paiju.kernel.shuangkou import deal_of, shapes_in_kernel

NOBODY = (-1, -1)


def play_a_deal(game: Shuangkou, rng: random.Random) -> int:
    """Plays a deal with any legal actions; the number of plies.

    Raises:
        AssertionError: at the first difference.
    """
    state = game.deal(random_deck(game, rng))
    deal = deal_of(game.options, state)
    while actors := game.actors(state):
        assert_same(game, state, deal)
        actions = list(game.legal(state, actors[0]))
        assert_same_actions(game, state, actions, deal.legal())
        number = draw(actions, rng)
        state = game.apply(state, actors[0], actions[number]).state
        deal.apply(number)
    assert_same(game, state, deal)
    assert tuple(deal.scores()) == game.settle(state).scores
    return len(state.history)


def draw(actions: Sequence[Action], rng: random.Random) -> int:
    """Any action; as long ones end deals soon, now and then one of the first."""
    return rng.randrange(len(actions) if rng.random() < 0.5 else min(len(actions), 8))


def assert_same(game: Shuangkou, state: State, deal: ShuangkouDeal) -> None:
    assert deal.turn == state.turn
    assert tuple(deal.hands) == state.hands
    assert tuple(deal.out) == state.out
    view = game.observe(state, None)
    assert tuple(deal.contributions) == view.contributions
    assert tuple(deal.multipliers) == view.multipliers
    if not state.over:
        assert deal.passes == state.passes
        assert deal.to_beat == standing(game, state)


def standing(game: Shuangkou, state: State) -> tuple[int, int]:
    if state.to_beat is None:
        return NOBODY
    number = shapes_in_kernel(game.options).number(state.to_beat.reading)
    return state.to_beat.seat, number


def assert_same_actions(
    game: Shuangkou, state: State, actions: Sequence[Action], listed: list[tuple[int, int]]
) -> None:
    legal, readings = game.legal(state, Seat(state.turn)), shapes_in_kernel(game.options).readings
    cards = [int(action.ranks) if isinstance(action, Play) else 0 for action in actions]
    assert [each for each, _ in listed] == cards
    for action, (_, number) in zip(actions, listed, strict=True):
        if isinstance(action, Play):
            assert readings[number] == legal.reading(action)
