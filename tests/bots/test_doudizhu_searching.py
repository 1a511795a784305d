"""Levels 4 and 5 of Dou Dizhu: legal, the same by seed, and awake to what is plain."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from paiju import kernel
from paiju.core.cards import Card
from paiju.core.protocol import Deck
from paiju.games.doudizhu import Call, Doudizhu, DoudizhuOptions, Phase, State
from tests.bots.positions import doudizhu as at

if not kernel.available():
    pytest.skip("there is no kernel", allow_module_level=True)

from paiju.bots.doudizhu.searching import FULL, HURRIED, PLAIN, SearchingDoudizhu, Strength

QUICK = Strength(worlds=4)
STRENGTHS = {
    "hurried": HURRIED,
    "learnt": QUICK,
    "tree": replace(QUICK, worlds=40, turns=2),
    "tree without learning": replace(PLAIN, worlds=4, turns=2),
}


def deal(game: Doudizhu, seed: int) -> State:
    rng, pack = random.Random(seed), game.pack
    cards = tuple(rng.sample(pack.cards, len(pack.cards)))
    return game.deal(Deck(cards, tuple(rng.randrange(sides) for sides in pack.sides)))


@pytest.mark.parametrize("strength", STRENGTHS.values(), ids=STRENGTHS)
@pytest.mark.parametrize("options", [DoudizhuOptions(), DoudizhuOptions(wild_rank="drawn")])
def test_plays_whole_deals(options: DoudizhuOptions, strength: Strength) -> None:
    game = Doudizhu(options)
    bots = [SearchingDoudizhu(options, seat, strength) for seat in range(3)]
    played = 0
    for seed in range(4):
        state = deal(game, seed)
        while actors := game.actors(state):
            seat = actors[-1]
            action = bots[seat].act(game.observe(state, seat))
            assert action in game.legal(state, seat)
            state = game.apply(state, seat, action).state
        played += not game.redealt(state)
    assert played


@pytest.mark.parametrize("turns", [0, 2])
def test_decides_the_same_by_seed(turns: int) -> None:
    options = DoudizhuOptions(show_before_deal=0, show_while_dealing=(), show_after_bottom=0)
    game = Doudizhu(options)
    state = deal(game, 5)
    while state.phase is not Phase.PLAYING:
        state = game.apply(
            state, state.actors[0], next(iter(game.legal(state, state.actors[0])))
        ).state
    view = game.observe(state, state.actors[0])
    strength = replace(QUICK, worlds=40, turns=turns)
    first = SearchingDoudizhu(options, 1, strength).hints(view)
    assert first == SearchingDoudizhu(options, 1, strength).hints(view)
    assert len(first) > 1


def test_calls_on_a_strong_hand_and_not_on_a_weak_one() -> None:
    options = DoudizhuOptions(show_before_deal=0, show_while_dealing=())
    game = Doudizhu(options)
    pack = list(game.pack.cards)
    strong, weak = pack[-17:], pack[:51:3]
    for hand, calls in ((strong, True), (weak, False)):
        rest = [card for card in pack if card not in hand]
        cards = _dealt(hand, rest)
        state = game.deal(Deck(tuple(cards), (0,)))
        action = SearchingDoudizhu(options, 1, FULL).act(game.observe(state, state.actors[0]))
        assert isinstance(action, Call) == calls


def _dealt(first: list[Card], rest: list[Card]) -> list[Card]:
    """Cards in an order in which seat 0 is dealt the first ones."""
    rest = list(rest)
    dealt: list[Card] = []
    for card in first:
        dealt += [card, rest.pop(), rest.pop()]
    return dealt + rest


def test_refuses_what_its_rules_cannot_be() -> None:
    """A view of a deal with a wild rank, at a table without one."""
    view = at("3456", "7778", "99TT", seat=1, wild="8", played=[])
    with pytest.raises(ValueError, match="wild"):
        SearchingDoudizhu(DoudizhuOptions(), 0, QUICK).act(view)
