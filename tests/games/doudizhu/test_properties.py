"""What holds in every deal, under every rule set, over random deals."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import partial

import pytest

from paiju.core import conformance
from paiju.core.cards import DECK_54, Card
from paiju.core.codec import encode
from paiju.core.errors import IllegalAction
from paiju.core.notation import RANKS_WITH_JOKERS, parse_card
from paiju.core.packing import Ranks
from paiju.core.protocol import Deck
from paiju.core.record import read_record, write_record
from paiju.core.units import Seat
from paiju.games.doudizhu import Action, Doudizhu, Pass, Play, State
from paiju.games.doudizhu.actions import Played
from paiju.games.doudizhu.legal import LegalPlays, shapes_of
from paiju.games.registry import find_ruleset
from paiju.games.replay import replay
from tests.games.doudizhu.deals import (
    RULESETS,
    SEATS,
    WORDS,
    Move,
    after,
    game_of,
    play_out,
    random_deck,
)
from tests.games.doudizhu.records import recorded


def hasty(rng: random.Random, legal: Sequence[Action]) -> Action:
    """Seldom passes and plays many cards, so that deals are short."""
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays or (Pass() in legal and rng.random() < 0.3):
        return rng.choice(legal)
    return max(rng.sample(plays, min(4, len(plays))), key=lambda play: play.ranks.size)


def universe(game: Doudizhu, deck: Deck, moves: Sequence[Move], rng: random.Random) -> list[Action]:
    """All words, all that is legal anywhere in a deal, and plays that may be or are not.

    How cards are read by their wild ones is written as it is listed; the other ways of writing the
    same are in `test_wild`.
    """
    state, found = game.deal(deck), dict.fromkeys(WORDS.values())
    for seat, action in moves:
        found |= dict.fromkeys(game.legal(state, seat))
        state = game.apply(state, seat, action).state
    shapes = shapes_of(game.options, state.wild)
    writer = LegalPlays(shapes, Ranks(0), None)
    for _ in range(120):
        letters = rng.choices(RANKS_WITH_JOKERS[:4], k=rng.randrange(7))
        ranks = Ranks.of("".join(letters))
        readings = shapes.readings(ranks)
        found |= dict.fromkeys(writer.action(ranks, reading) for reading in readings)
        if not readings:
            found[Play(ranks)] = None
    return list(found)


@pytest.mark.parametrize("name", RULESETS)
def test_legal_check_and_apply_agree(name: str) -> None:
    """For all seats at each moment of a deal."""
    game, rng = game_of(name), random.Random(name)
    for _ in range(3):
        deck = random_deck(rng, game)
        _, moves = play_out(game, game.deal(deck), partial(hasty, rng), rng.choice)
        script = iter(moves)
        actions = universe(game, deck, moves, rng)
        played = conformance.check_deal(game, deck, lambda _, script=script: next(script), actions)
        assert list(played) == moves


@pytest.mark.parametrize("name", RULESETS)
def test_no_seat_beside_the_three_may_act(name: str) -> None:
    """DZ-01: not while the deal runs, and not when it is over."""
    game, rng = game_of(name), random.Random(name)
    start = game.deal(random_deck(rng, game))
    over, moves = play_out(game, start, partial(hasty, rng))
    for state in (start, after(game, start.deck, moves[: len(moves) // 2]), over):
        for seat in (Seat(-1), Seat(3)):
            assert not list(game.legal(state, seat))
            for action in WORDS.values():
                with pytest.raises(IllegalAction):
                    game.apply(state, seat, action)


@pytest.mark.parametrize("name", RULESETS)
def test_no_card_is_lost_and_scores_sum_to_0(name: str) -> None:
    """DZ-42, DZ-62: every card is in a hand or was played once, by who held it."""
    game, rng = game_of(name, coefficient=100, fee=50), random.Random(name)
    ended = 0
    for _ in range(60):
        state = game.deal(random_deck(rng, game))
        played: list[Card] = []
        while actors := game.actors(state):
            seat = rng.choice(actors)
            step = game.apply(state, seat, hasty(rng, list(game.legal(state, seat))))
            for event in step.public:
                if isinstance(event, Played):
                    assert set(event.cards) <= set(game.observe(state, seat).hand)
                    played += event.cards
            state = step.state
        conformance.check_settlement(game.settle(state))
        if not state.void:
            ended += 1
            held = [card for seat in SEATS for card in game.observe(state, seat).hand]
            assert sorted(held + played) == list(DECK_54)
            [out] = [seat for seat in SEATS if not state.hands[seat]]
            assert out in game.settle(state).winners
    assert ended > 30


# --- who knows what -------------------------------------------------------------------------


def seen_by(game: Doudizhu, deck: Deck, moves: Sequence[Move], seat: Seat | None) -> set[Card]:
    """All cards that a seat, or a spectator, has seen: its own, shown, bottom and played ones."""
    state = game.deal(deck)
    played: set[Card] = set()
    for actor, action in moves:
        step = game.apply(state, actor, action)
        played |= {c for event in step.public if isinstance(event, Played) for c in event.cards}
        state = step.state
    shown = {s for s in SEATS if state.shows[s]} | ({seat} if seat is not None else set())
    hands = {c for s in shown for c in game.observe(state, s).hand}
    bottom = set(deck.cards[51:]) if state.landlord is not None else set[Card]()
    return hands | played | bottom


def twin_of(game: Doudizhu, deck: Deck, hidden: Sequence[Card], rng: random.Random) -> Deck:
    """The same deal with two hidden cards in each other's place, half of the time of one rank."""
    one = rng.choice(hidden)
    alike = [card for card in hidden if str(card)[-1] == str(one)[-1] and card != one]
    other = rng.choice(alike if alike and rng.random() < 0.5 else hidden)
    swap = {one: other, other: one}
    return Deck(tuple(swap.get(card, card) for card in deck.cards), deck.lots)


@pytest.mark.parametrize("name", RULESETS)
def test_nobody_learns_what_is_hidden(name: str) -> None:
    """DZ-01, DZ-06, DZ-11, PL-61: views, legal actions, refusals and events hang on nothing hidden.

    Two cards that a seat cannot see change places, in hands, among the bottom cards or among those
    not dealt yet, and the deal is played again. The seat must not see a difference.
    """
    game, rng = game_of(name), random.Random(name)
    tried = 0
    for number in range(24):
        deck = random_deck(rng, game)
        _, moves = play_out(game, game.deal(deck), partial(hasty, rng), rng.choice)
        shown = moves[: number if number < 12 else rng.randrange(len(moves))]
        seat = rng.choice([None, *SEATS])
        hidden = sorted(set(deck.cards) - seen_by(game, deck, shown, seat))
        actions = [*WORDS.values(), *rng.sample(universe(game, deck, shown, rng), 30)]
        for _ in range(8 if hidden else 0):
            twin = twin_of(game, deck, hidden, rng)
            if _is_possible(game, twin, shown) and _same_suits(game, twin, shown, deck):
                tried += twin != deck
                conformance.check_ignorance(game, seat, (deck, shown), (twin, shown), actions)
    assert tried > 30, "hardly any exchange was possible: the test shows nothing"


def test_nobody_learns_the_lots_before_their_time() -> None:
    """DZ-03, DZ-50: whom the lot names shows when he is asked, the wild rank with the landlord."""
    game, rng = game_of("doudizhu-laizi"), random.Random(3)
    deck = random_deck(rng, game)
    waits = [(seat, WORDS["wait"]) for _ in range(3) for seat in SEATS]
    calls = [*waits, (Seat(deck.lots[0]), WORDS["call"])]
    for seat in (None, *SEATS):
        others = Deck(deck.cards, ((deck.lots[0] + 1) % 3, (deck.lots[1] + 1) % 13))
        conformance.check_ignorance(
            game, seat, (deck, waits[:8]), (others, waits[:8]), list(WORDS.values())
        )
        wild = Deck(deck.cards, (deck.lots[0], (deck.lots[1] + 1) % 13))
        conformance.check_ignorance(game, seat, (deck, calls), (wild, calls), list(WORDS.values()))


@pytest.mark.parametrize("name", RULESETS)
def test_no_view_writes_a_hidden_card(name: str) -> None:
    """PL-61: nowhere in what is sent, until the end."""
    game, rng = game_of(name), random.Random(name)
    for number in range(30):
        deck = random_deck(rng, game)
        end, moves = play_out(game, game.deal(deck), partial(hasty, rng), rng.choice)
        shown = moves[: number if number < 14 else rng.randrange(len(moves))]
        state = after(game, deck, shown)
        for seat in (None, *SEATS):
            assert _written(game, state, seat) <= seen_by(game, deck, shown, seat)
            assert end.void or len(_written(game, end, seat)) > 3


def _written(game: Doudizhu, state: State, seat: Seat | None) -> set[Card]:
    text = encode(game.observe(state, seat)).decode()
    return {parse_card(name) for name in re.findall(r'"([SHCD][A2-9TJQK])"', text)}


def _is_possible(game: Doudizhu, deck: Deck, moves: Sequence[Move]) -> bool:
    try:
        after(game, deck, moves)
    except IllegalAction:
        return False
    return True


def _same_suits(game: Doudizhu, twin: Deck, moves: Sequence[Move], deck: Deck) -> bool:
    """Whether those of a rank that were played came into their hands before those that were not.

    They leave in that order, so otherwise others would be on the table.
    """
    state = after(game, deck, moves)
    seen = seen_by(game, deck, moves, None)
    for seat in SEATS:
        bottom = twin.cards[51:] if seat == state.landlord else ()
        cards = (*twin.cards[seat:51:3], *bottom)
        for rank in RANKS_WITH_JOKERS:
            played = [card in seen for card in cards if str(card)[-1] == rank]
            if played != sorted(played, reverse=True):
                return False
    return True


# --- records ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_text_and_back_is_the_same_deal(name: str) -> None:
    """PL-60, PL-72: whole deals and deals broken off come to the same state."""
    ruleset, rng = find_ruleset(name), random.Random(name)
    game = Doudizhu(ruleset.options)
    for number in range(25):
        plies = rng.randrange(40) if number % 2 else 10_000
        record, end = recorded(
            ruleset,
            random_deck(rng, game),
            lambda _, legal: hasty(rng, legal),
            plies=plies,
        )
        again = read_record(write_record(record))
        assert again == record
        played = replay(again)
        state = played.moves[-1].step.state if played.moves else played.start
        assert state == end
        assert played.agrees is (True if end.over else None)
