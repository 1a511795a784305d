"""Which of several cards of a rank leave a hand: those that its player names (SK-04, DZ-20)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from paiju.core.cards import Card
from paiju.core.codec import decoder, encode
from paiju.core.errors import IllegalAction
from paiju.core.packing import Ranks
from paiju.core.piles import counts_of
from paiju.core.protocol import Action, Deck
from paiju.core.units import Seat
from paiju.games.doudizhu import actions as doudizhu
from paiju.games.registry import find_ruleset, make_game
from paiju.games.shuangkou import actions as shuangkou

RULESETS = ("shuangkou-baibian", "doudizhu-huanle", "doudizhu-laizi")

every_ruleset = pytest.mark.parametrize("name", RULESETS)


def start(name: str, rng: random.Random) -> tuple[Any, Any]:
    game = make_game(find_ruleset(name))
    cards = tuple(rng.sample(game.pack.cards, len(game.pack.cards)))
    return game, game.deal(Deck(cards, tuple(rng.randrange(n) for n in game.pack.sides)))


def in_hand(game: Any, state: Any, seat: Seat) -> tuple[Card, ...]:
    return game.observe(state, seat).hand


def is_play(action: Action) -> bool:
    return isinstance(action, shuangkou.Play | doudizhu.Play)


def some_cards(hand: Sequence[Card], ranks: Ranks, rng: random.Random) -> tuple[Card, ...]:
    """Any cards of a hand that have these ranks."""
    chosen, wanted = [], int(ranks)
    for card in rng.sample(hand, len(hand)):
        one = counts_of([card])
        if wanted & 0xF * one:
            chosen.append(card)
            wanted -= one
    return tuple(chosen)


@every_ruleset
def test_the_cards_that_are_named_leave_the_hand(name: str) -> None:
    """And no others, to the end of the deal, while it is played as if they had no suits."""
    rng = random.Random(name)
    game, state = start(name, rng)
    plain, named = state, 0
    while game.actors(state):
        seat = game.actors(state)[0]
        action = rng.choice(list(game.legal(state, seat)))
        certain, which = action, ()
        if is_play(action):
            which = some_cards(in_hand(game, state, seat), action.ranks, rng)
            certain = msgspec.structs.replace(action, which=which)
        assert certain in game.legal(state, seat)
        assert game.check(state, seat, certain) is None
        assert decoder(type(certain)).decode(encode(certain)) == certain
        before = in_hand(game, state, seat)
        state, events = (step := game.apply(state, seat, certain)).state, step.public
        plain = game.apply(plain, seat, action).state
        if which:
            named += 1
            assert set(events[0].cards) == set(which)
            assert set(before) - set(in_hand(game, state, seat)) == set(which)
            assert set(game.observe(state, None).trick[seat].cards) == set(which)
        assert state.hands == plain.hands
        assert game.actors(state) == game.actors(plain)
    assert named > 10
    if not game.redealt(state):
        assert game.settle(state) == game.settle(plain)


def to_play(name: str) -> tuple[Any, Any, Seat]:
    """A moment at which somebody leads and holds two of a rank."""
    rng = random.Random(7)
    game, state = start(name, rng)
    while not any(map(is_play, game.legal(state, game.actors(state)[0]))):
        seat = game.actors(state)[0]
        state = game.apply(state, seat, next(iter(game.legal(state, seat)))).state
    return game, state, game.actors(state)[0]


@every_ruleset
def test_cards_that_are_not_those_of_the_play_are_refused(name: str) -> None:
    """Others' cards, other ranks, too few, too many, or one card twice."""
    game, state, seat = to_play(name)
    hand = in_hand(game, state, seat)
    pair = next(a for a in game.legal(state, seat) if is_play(a) and a.ranks.size == 2)
    first, second = some_cards(hand, pair.ranks, random.Random(1))
    strange = next(card for card in game.pack.cards if card not in hand)
    other = next(card for card in hand if not pair.ranks & 0xF * counts_of([card]))
    code = f"{find_ruleset(name).family}.other_cards"
    for which in [(first, strange), (first, other), (first,), (first, second, other), (first,) * 2]:
        action = msgspec.structs.replace(pair, which=which)
        refusal = game.check(state, seat, action)
        assert refusal is not None
        assert (refusal.code, refusal.params) == (code, {"ranks": str(pair.ranks)})
        assert action not in game.legal(state, seat)
        with pytest.raises(IllegalAction):
            game.apply(state, seat, action)
