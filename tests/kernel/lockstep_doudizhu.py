"""Plays deals of Dou Dizhu through plain rules and the kernel at once, and compares everything."""

from __future__ import annotations

import random
from typing import Final

from benchmarks.decks import random_deck
from paiju.combos import Reading
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.games.doudizhu import (
    Action,
    Call,
    Decline,
    Doudizhu,
    Pass,
    Phase,
    Play,
    Rob,
    Show,
    State,
    Wait,
)
from paiju.games.doudizhu.outcome import multiplier_of
from paiju.kernel._kernel import DoudizhuDeal
from paiju.kernel.combos import KernelShapes
from paiju.kernel.doudizhu import deal_of, shapes_in_kernel

WORDS: Final = (Show, Wait, Call, Rob, Decline, Pass, Play)
PHASES: Final = tuple(Phase)
NOBODY: Final = (-1, -1)

Listed = tuple[int, int, int]


def play_a_deal(game: Doudizhu, rng: random.Random) -> int:
    """Plays a deal with any legal actions; the number of plies.

    Raises:
        AssertionError: at the first difference.
    """
    deck = random_deck(game, rng)
    state, deal = game.deal(deck), deal_of(game.options, deck)
    plies = 0
    while actors := game.actors(state):
        assert_same(game, state, deal)
        seat = rng.choice(actors)
        actions, listed = list(game.legal(state, seat)), deal.legal(seat)
        shapes = shapes_in_kernel(game.options, state.wild)
        assert len(actions) == len(listed)
        for action, other in zip(actions, listed, strict=True):
            assert_same_action(shapes, action, other)
        number = rng.randrange(len(actions))
        state = game.apply(state, seat, actions[number]).state
        deal.apply(seat, number)
        plies += 1
    assert_same(game, state, deal)
    assert tuple(deal.scores()) == game.settle(state).scores
    return plies


def assert_same(game: Doudizhu, state: State, deal: DoudizhuDeal) -> None:
    assert PHASES[deal.phase] is state.phase
    assert deal.actors == sum(1 << seat for seat in state.actors)
    assert deal.dealt == state.dealt
    assert tuple(deal.shows) == state.shows
    assert tuple(deal.hands) == state.hands
    assert deal.void == state.void
    if state.phase is Phase.SHOWING:
        assert deal.stage == state.stage
    if state.landlord is not None:
        assert deal.landlord == state.landlord
        assert deal.wild == (-1 if state.wild is None else state.wild)
        assert deal.to_beat == standing(game, state)
    assert deal.multiplier == multiplier_of(game.options, state)


def standing(game: Doudizhu, state: State) -> tuple[int, int]:
    if state.to_beat is None:
        return NOBODY
    shapes = shapes_in_kernel(game.options, state.wild)
    return state.to_beat.seat, shapes.number(state.to_beat.reading)


def assert_same_action(shapes: KernelShapes, action: Action, listed: Listed) -> None:
    word, cards, number = listed
    assert WORDS[word] is type(action)
    if isinstance(action, Play):
        assert action.ranks == cards
        if action.kind is not None:
            assert meant(shapes.readings[number]) == (action.kind, action.rank)


def meant(reading: Reading) -> tuple[str, str]:
    return reading.kind, RANKS_WITH_JOKERS[reading.rank]
