"""Where lessons come from: decisions of level 2, decisions of searches, and deals played out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import numpy as np

from paiju.bots.shuangkou.good import GoodShuangkou
from paiju.bots.shuangkou.searching import Strength, effort_of
from paiju.bots.shuangkou.train.networks import Floats, Network, Whole
from paiju.bots.shuangkou.train.policy import Decisions, shares_of
from paiju.core.protocol import Deck
from paiju.games.shuangkou import Pass, Shuangkou, ShuangkouOptions, ShuangkouView
from paiju.games.shuangkou.actions import Action
from paiju.kernel._kernel import ShuangkouMind, shuangkou_weight_sizes
from paiju.kernel.shuangkou import packed_weights, rules_of, seen_of

OPTIONS: Final = ShuangkouOptions()
SITUATIONS: Final = 3
"""On the lead, on an enemy's play, on the partner's: a policy for each."""
TEACHER: Final = Strength(worlds=32, plies=6)
"""The search that is learnt from."""
_WANDERS: Final = 0.08
"""How often level 2 does something that it holds for nearly as good: to see more of the game."""
_MOMENTS: Final = 2
"""Of the moments of a deal one in so many is learnt from."""
_TEMPERATURE: Final = 2.0
"""Points behind the best at which a choice is to be e times less likely."""


def sizes() -> list[tuple[int, int]]:
    """Features and hidden sums of each network: of three policies, then of the worth."""
    return shuangkou_weight_sizes()[::2]


def packed(networks: list[Network]) -> bytes:
    """Weights for the kernel."""
    return packed_weights([tensor.tolist() for network in networks for tensor in network])


def mind_with(networks: list[Network], strength: Strength) -> ShuangkouMind:
    """A player with these weights."""
    return ShuangkouMind(rules_of(OPTIONS), packed(networks), effort_of(strength))


def imitated(mind: ShuangkouMind, deals: int, seed: int) -> list[Decisions]:
    """What level 2 chose in deals with itself, by situation."""
    found: list[list[tuple[Floats, int]]] = [[] for _ in range(SITUATIONS)]
    for view, action in _practised(deals, seed):
        situation, cards, described = mind.describe(seen_of(view))
        chosen = 0 if isinstance(action, Pass) else int(action.ranks)
        # It may use wild cards where the kernel would not.
        if chosen in cards:
            features = np.frombuffer(described, np.float32).reshape(len(cards), -1)
            found[situation].append((features, cards.index(chosen)))
    return [_certain(choices) for choices in found]


def _practised(deals: int, seed: int) -> Iterator[tuple[ShuangkouView, Action]]:
    """Views in which there is a choice, and what level 2 did."""
    game, rng, player = Shuangkou(OPTIONS), random.Random(seed), GoodShuangkou(OPTIONS, 0)
    for _ in range(deals):
        cards = tuple(rng.sample(game.pack.cards, len(game.pack.cards)))
        state = game.deal(Deck(cards, (rng.randrange(len(cards)),)))
        while actors := game.actors(state):
            view = game.observe(state, actors[0])
            hints = player.hints(view)
            if len(view.legal) > 1:
                yield view, hints[0]
            action = rng.choice(hints[:3]) if rng.random() < _WANDERS else hints[0]
            state = game.apply(state, actors[0], action).state


def _certain(choices: list[tuple[Floats, int]]) -> Decisions:
    counts = np.array([len(features) for features, _ in choices])
    shares = np.zeros(counts.sum(), np.float32)
    shares[np.cumsum(counts) - counts + np.array([chosen for _, chosen in choices])] = 1
    return Decisions.of(np.concatenate([features for features, _ in choices]), shares, counts)


def searched(networks: list[Network], deals: int, seed: int) -> list[Decisions]:
    """What searches with these weights found, by situation."""
    choices, behind, numbers = mind_with(networks, TEACHER).play_searched(deals, seed)
    features = np.frombuffer(choices, np.float32).reshape(-1, sizes()[0][0])
    situations, counts = np.array(numbers).reshape(-1, 2).T
    shares = shares_of(np.frombuffer(behind, np.float32), counts, _TEMPERATURE)
    decisions = Decisions.of(features, shares, counts)
    return [decisions.some(_where(situations, number)) for number in range(SITUATIONS)]


def _where(situations: Whole, number: int) -> Whole:
    return np.flatnonzero(situations == number)


def played(networks: list[Network], deals: int, seed: int) -> tuple[Floats, Floats]:
    """Moments of deals that the policy played with itself, and what came of them."""
    moments, outcomes = mind_with(networks, Strength()).play_deals(deals, _MOMENTS, seed)
    features = np.frombuffer(moments, np.float32).reshape(-1, sizes()[-1][0])
    return features, np.frombuffer(outcomes, np.float32).reshape(-1, 2)
