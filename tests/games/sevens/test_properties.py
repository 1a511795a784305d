"""What holds in every deal, under every rule set, over thousands of random deals."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import partial

import pytest

from paiju.core import conformance
from paiju.core.cards import Card
from paiju.core.codec import encode
from paiju.core.errors import IllegalAction
from paiju.core.notation import parse_card
from paiju.core.protocol import Deck
from paiju.core.units import Seat
from paiju.games.sevens import Action, Sevens, State, Topple
from tests.games.sevens.deals import (
    FOUR_OF_A_KIND,
    RULESETS,
    UNIVERSE,
    Move,
    after,
    deck_of,
    exchanged,
    game_of,
    hidden_from,
    play_out,
    random_deck,
)


@pytest.mark.parametrize("name", RULESETS)
def test_legal_check_and_apply_agree(name: str) -> None:
    """SV-04, SV-05, SV-42: for all seats, and all actions that can be written down."""
    game, rng = game_of(name), random.Random(name)
    decks = [random_deck(rng) for _ in range(6)]
    decks += [deck_of(*FOUR_OF_A_KIND, rng=rng), deck_of(*reversed(FOUR_OF_A_KIND), rng=rng)]
    for deck in decks:
        conformance.check_deal(game, deck, partial(_no_topple_move, rng), UNIVERSE)
        conformance.check_deal(game, deck, rng.choice, UNIVERSE)


@pytest.mark.parametrize("name", RULESETS)
def test_no_seat_beside_the_four_may_act(name: str) -> None:
    """SV-01: not while the deal runs, and not when it is over."""
    game, rng = game_of(name), random.Random(name)
    running = game.deal(random_deck(rng))
    over, _ = play_out(game, running, rng.choice)
    for state in (running, over):
        for seat in (Seat(-1), Seat(4)):
            assert not list(game.legal(state, seat))
            for action in UNIVERSE:
                with pytest.raises(IllegalAction):
                    game.apply(state, seat, action)


@pytest.mark.parametrize("name", RULESETS)
def test_a_deal_has_52_actions_and_sums_to_0(name: str) -> None:
    """SV-06: in the order of the seats, and none is left; SV-20: nothing comes from nowhere."""
    game, rng = game_of(name), random.Random(name)
    for _ in range(500):
        deck = random_deck(rng)
        end, moves = play_out(game, game.deal(deck), partial(_not_topple, rng))
        leader = moves[0][0]
        assert [seat for seat, _ in moves] == [(leader + i) % 4 for i in range(52)]
        assert end.hands == (0, 0, 0, 0)
        assert end.table | sum(end.covered) == (1 << 52) - 1
        conformance.check_settlement(game.settle(end))


@pytest.mark.parametrize("name", RULESETS)
def test_an_escape_at_any_moment_sums_to_0(name: str) -> None:
    """SV-50 to SV-54, where the rule set settles an escape."""
    game, rng = game_of(name, on_escape="settle"), random.Random(name)
    for _ in range(200):
        deck = random_deck(rng)
        _, moves = play_out(game, game.deal(deck), partial(_not_topple, rng))
        state = after(game, deck, moves[: rng.randrange(52)])
        step = game.escape(state, Seat(rng.randrange(4)))
        assert step is not None
        conformance.check_settlement(game.settle(step.state))


@pytest.mark.parametrize("name", RULESETS)
def test_nobody_learns_what_is_hidden(name: str) -> None:
    """SV-05, PL-61: views, legal actions, refusals and events hang on nothing hidden.

    Two cards that a seat cannot see change places, in hands or under others' covered cards, and
    the deal is played again. Where that is possible, the seat must not see a difference.
    """
    game, rng = game_of(name), random.Random(name)
    tried = 0
    for number in range(20):
        deck = deck_of(*FOUR_OF_A_KIND, rng=rng) if number < 3 else random_deck(rng)
        _, moves = play_out(game, game.deal(deck), partial(_not_topple, rng))
        seat = rng.choice([None, *map(Seat, range(4))])
        shown = moves[: rng.randrange(52)]
        for one, other in _pairs(rng, hidden_from(seat, deck, shown), 12):
            twin = exchanged(deck, shown, one, other)
            if _is_possible(game, *twin):
                tried += 1
                conformance.check_ignorance(game, seat, (deck, shown), twin, UNIVERSE)
    assert tried > 20, "hardly any exchange was possible: the test shows nothing"


@pytest.mark.parametrize("name", RULESETS)
def test_no_view_writes_a_hidden_card(name: str) -> None:
    """SV-05, PL-61: nowhere in what is sent, until the settlement; a spectator sees no hand."""
    game, rng = game_of(name), random.Random(name)
    for number in range(40):
        deck = random_deck(rng)
        end, moves = play_out(game, game.deal(deck), partial(_not_topple, rng))
        shown = moves[: number % 52]
        state = after(game, deck, shown)
        for seat in (None, *map(Seat, range(4))):
            assert not _written(game, state, seat) & set(hidden_from(seat, deck, shown))
            assert _written(game, end, seat) == set(deck.cards)


def _written(game: Sevens, state: State, seat: Seat | None) -> set[Card]:
    text = encode(game.observe(state, seat)).decode()
    return {parse_card(name) for name in re.findall(r'"([SHCD][A2-9TJQK])"', text)}


def _not_topple(rng: random.Random, legal: Sequence[Action]) -> Action:
    return rng.choice([action for action in legal if not isinstance(action, Topple)])


def _no_topple_move(rng: random.Random, moves: Sequence[conformance.Move]) -> conformance.Move:
    return rng.choice([move for move in moves if not isinstance(move[1], Topple)])


def _pairs(rng: random.Random, cards: list[Card], count: int) -> list[tuple[Card, Card]]:
    if len(cards) < 2:
        return []
    return [(pair[0], pair[1]) for pair in (rng.sample(cards, 2) for _ in range(count))]


def _is_possible(game: Sevens, deck: Deck, moves: list[Move]) -> bool:
    try:
        after(game, deck, moves)
    except IllegalAction:
        return False
    return True
