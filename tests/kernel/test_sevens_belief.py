"""The kernel draws the deals that agree with what a seat has seen, each as often as any other.

All of them are counted here by trying every way to lay out the hidden cards, and asking the plain
rules whether those who covered held no live card.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from benchmarks.decks import random_deck
from paiju.bots.sevens.searching import practised
from paiju.core.cards import DECK_52, Card, card_set
from paiju.games.registry import find_ruleset, make_game
from paiju.games.sevens.table import SEATS, live_cards
from paiju.games.sevens.view import SevensView
from paiju.kernel import _kernel
from paiju.kernel.sevens import knowledge_of, rules_of

WHOLE = card_set(DECK_52)
RULESET = find_ruleset("sevens-qq")
RULES = rules_of(RULESET.options)

World = tuple[tuple[int, ...], tuple[int, ...]]
"""The hands as sets, and for each ply what was covered there, -1 where nothing was by others."""


class Moment(NamedTuple):
    view: SevensView
    hidden: tuple[Card, ...]


def moments(seed: int, most_hidden: int) -> Iterator[Moment]:
    """Late views with covers by others, and few cards that are hidden."""
    rng, game = random.Random(seed), make_game(RULESET)
    while True:
        state = game.deal(random_deck(game, rng))
        while actors := game.actors(state):
            view: Any = game.observe(state, actors[0])
            known = card_set([*view.hand, *view.covered]) | state.table
            hidden = tuple(card for card in DECK_52 if not known >> card & 1)
            if len(hidden) <= most_hidden and sum(view.covered_counts) > len(view.covered):
                yield Moment(view, hidden)
                break
            action = rng.choice(list(game.legal(state, actors[0])))
            state = game.apply(state, actors[0], action).state


def places(view: SevensView) -> list[tuple[int, int]]:
    """Where hidden cards are: seat and ply of each cover, seat and -1 for each card in hand."""
    covers = [
        ((view.leader + ply) % SEATS, ply) for ply, card in enumerate(view.history) if card is None
    ]
    held = [(seat, -1) for seat in range(SEATS) for _ in range(view.hand_counts[seat])]
    return [place for place in covers + held if place[0] != view.seat]


def all_worlds(moment: Moment) -> set[World]:
    view, found = moment.view, set[World]()
    for order in permutations(moment.hidden):
        hands = [0] * SEATS
        covers = [-1] * len(view.history)
        for (seat, ply), card in zip(places(view), order, strict=True):
            if ply < 0:
                hands[seat] |= card.bit
            else:
                covers[ply] = int(card)
        if allowed(view, hands, covers):
            hands[view.seat or 0] = card_set(view.hand)
            found.add((tuple(hands), tuple(covers)))
    return found


def allowed(view: SevensView, hands: list[int], covers: list[int]) -> bool:
    """Whether the others held no live card whenever they covered; told from the end on."""
    held = list(hands)
    tables = [0]
    for card in view.history:
        tables.append(tables[-1] | (0 if card is None else card.bit))
    for ply in reversed(range(len(view.history))):
        seat, card = (view.leader + ply) % SEATS, view.history[ply]
        if seat == view.seat:
            continue
        held[seat] |= card.bit if card is not None else 1 << covers[ply]
        if card is None and held[seat] & live_cards(tables[ply]):
            return False
    return True


@pytest.mark.parametrize("number", range(6))
def test_draws_every_deal_that_agrees_equally_often(number: int) -> None:
    moment = next(moments(number, most_hidden=6))
    expected = all_worlds(moment)
    draws = 100 * len(expected)
    drawn, log_count = _kernel.sevens_worlds(knowledge_of(moment.view), RULES, draws, 1)

    counts = Counter((tuple(hands), tuple(covers)) for hands, covers in drawn)
    assert set(counts) == expected
    orders = math.prod(
        math.factorial(count)
        for seat, count in enumerate(moment.view.hand_counts)
        if seat != moment.view.seat
    )
    assert round(math.exp(log_count)) == len(expected) * orders
    # The sum of squares is near its mean, the number of deals less one.
    chi = sum((count - 100) ** 2 / 100 for count in counts.values())
    free = len(expected) - 1
    assert abs(chi - free) <= 5 * math.sqrt(2 * free) + 1e-9


def test_what_cannot_be_is_refused() -> None:
    hand = card_set(DECK_52[:13])
    with pytest.raises(ValueError, match="not live"):
        worlds(_kernel.SevensKnowledge(1, 0, hand, 0, [5]))
    with pytest.raises(ValueError, match="does not agree with the history"):
        worlds(_kernel.SevensKnowledge(0, 0, hand, 0, [6]))
    with pytest.raises(ValueError, match="held a live card"):
        # All others covered, so who asks must hold the other sevens; but he does not.
        worlds(_kernel.SevensKnowledge(0, 0, hand ^ 1 << 6, 0, [6, -1, -1, -1]))
    with pytest.raises(ValueError, match="seats are 0 to 3"):
        worlds(_kernel.SevensKnowledge(4, 0, hand, 0, []))
    with pytest.raises(ValueError, match="the deal is over"):
        worlds(_kernel.SevensKnowledge(0, 0, 0, 0, [6] * 52))


def worlds(knowledge: _kernel.SevensKnowledge) -> None:
    _kernel.sevens_worlds(knowledge, RULES, 1, 1)


@pytest.mark.parametrize("number", range(4))
def test_walks_to_deals_as_often_as_they_are_likely(number: int) -> None:
    """By how a policy would have acted with the others' cards; one that learnt a little."""
    moment = next(moments(number, most_hidden=6))
    policy, _, _ = _kernel.sevens_train(
        RULES, _kernel.SevensPolicy(), practised(RULESET.options), 2_000, 0.0, 2e-3, 1
    )
    settings = _kernel.SevensSettings()
    settings.chains, settings.stride, settings.temperature = 2, 8, 0.3
    draws = 20_000
    drawn = _kernel.sevens_likely_worlds(
        knowledge_of(moment.view), RULES, policy, settings, draws, 1
    )

    counts = Counter((tuple(hands), tuple(covers)) for (hands, covers), _ in drawn)
    likely = {(tuple(hands), tuple(covers)): math.exp(log) for (hands, covers), log in drawn}
    expected = all_worlds(moment)
    assert set(counts) <= expected
    whole = sum(likely.values())
    # Worlds that were never met are unlikely together, so the rest tells the shares.
    off = sum(abs(counts[world] / draws - likely[world] / whole) for world in counts) / 2
    assert off < 0.03 + 0.4 * math.sqrt(len(counts) / draws)


def test_a_search_has_an_end() -> None:
    knowledge = _kernel.SevensKnowledge(0, 0, card_set(DECK_52[:13]), 0, [])
    with pytest.raises(ValueError, match="must be above 0"):
        _kernel.sevens_search(
            knowledge, RULES, _kernel.SevensPolicy(), _kernel.SevensSettings(), 0, 0.0, 1
        )
