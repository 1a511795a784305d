"""Deals of RLCard's own game beside the same deals in ours."""

from __future__ import annotations

from typing import Any

import numpy

from paiju.arena.fixed_landlord import FixedLandlord, without_auction
from paiju.arena.rlcard_agent import action_of, raw_state, word_of
from paiju.core.cards import DECK_54, Card
from paiju.core.packing import Ranks
from paiju.core.piles import counts_of
from paiju.core.protocol import Deck
from paiju.games.registry import find_ruleset

SHOWN = (
    "self",
    "landlord",
    "current_hand",
    "others_hand",
    "seen_cards",
    "played_cards",
    "num_cards_left",
    "trace",
)


def compare(rlcard: Any, deals: int) -> int:
    """Plays deals of RLCard at random, and ours along with them.

    Returns:
        in how many states everything that an agent is shown was compared.
    """
    from rlcard.games.doudizhu.utils import CARD_TYPE

    known = frozenset(CARD_TYPE[0])
    compared = 0
    for seed in range(deals):
        env = rlcard.make("doudizhu", config={"seed": seed})
        numpy.random.seed(seed)
        shown, _ = env.reset()
        game = FixedLandlord(without_auction(find_ruleset("doudizhu-huanle")).options)
        state = game.deal(_deck(env))
        while not env.is_over():
            theirs = shown["raw_obs"]
            ours = raw_state(game.observe(state, state.actors[0]), known)["raw_obs"]
            for field in SHOWN:
                assert _plain(ours[field]) == _plain(theirs[field]), field
            assert set(ours["actions"]) == set(theirs["actions"])
            word = str(numpy.random.choice(sorted(theirs["actions"])))
            state = game.apply(state, state.actors[0], action_of(word)).state
            shown, _ = env.step(word, raw_action=True)
            compared += 1
        assert state.over
        assert env.game.winner_id == state.winner
    return compared


def _deck(env: Any) -> Deck:
    """A deck of ours that deals the same ranks to the same players, the landlord being seat 0."""
    hands = [word_of(_held(player)) for player in env.game.players]
    left = list(DECK_54)
    bottom = [_take(left, letter) for letter in env.game.round.seen_cards]
    for card in bottom:
        hands[0] = hands[0].replace(_letter(card), "", 1)
    dealt = [[_take(left, letter) for letter in hand] for hand in hands]
    cards = [card for trio in zip(*dealt, strict=True) for card in trio]
    return Deck((*cards, *bottom), (0,))


def _held(player: Any) -> Ranks:
    names = [(card.rank or card.suit)[0].replace("B", "X") for card in player.current_hand]
    return Ranks.of("".join(names))


def _letter(card: Card) -> str:
    return str(counts_of([card])).replace("X", "B")


def _take(left: list[Card], letter: str) -> Card:
    card = next(card for card in left if _letter(card) == letter)
    left.remove(card)
    return card


def _plain(value: object) -> object:
    """RLCard leaves the order of unseen cards to chance, and starts with no played cards at all."""
    if isinstance(value, str):
        return "".join(sorted(value))
    if isinstance(value, list):
        return [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return value
