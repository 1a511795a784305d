"""Games of Sevens counted and scored a second time, by `brute.py`.

`COUNTS` pins how many ways there are to go on; where a number differs the walk that both make side
by side says at which moves.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict

import pytest

from paiju.core.protocol import Deck
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.sevens import Action, Cover, Play, Sevens, State, Topple
from tests.games.sevens import brute
from tests.games.sevens.deals import FOURS, RULESETS, game_of, random_deck

SEEDED = tuple(shuffle(game_of("sevens-qq").pack, Seeds(bytes([n] * 32))) for n in range(3))

# Each deal with the depth to which it is counted from its start. It is counted to its end after
# `AFTER` actions, the last of those that are legal each time.
DEALS = (*((deck, 9) for deck in SEEDED), (FOURS, 7), (FOURS, 3))
AFTER, TO_THE_END = 39, 13

PLAIN = ((144, 300), (421, 15), (849, 68), (533, 240), (1, 240))
# After three actions: seat 0 may topple, which is one way more.
WITH_TOPPLE = ((144, 300), (421, 15), (849, 68), (533, 240), (2, 240))
COUNTS: Mapping[str, tuple[tuple[int, int], ...]] = {
    "sevens-jielong-2013": WITH_TOPPLE,
    "sevens-jielong-2015": WITH_TOPPLE,
    "sevens-jingshou": PLAIN,
    "sevens-lianzhong": PLAIN,
    "sevens-qq": PLAIN,
}


def perft(game: Sevens, state: State, depth: int) -> int:
    """The number of sequences of `depth` actions; as `paiju perft`, those that end sooner not."""
    if depth == 0:
        return 1
    return sum(
        perft(game, game.apply(state, seat, action).state, depth - 1)
        for seat in game.actors(state)
        for action in game.legal(state, seat)
    )


def written(action: Action) -> tuple[str, str]:
    match action:
        case Play(card):
            return "play", str(card)
        case Cover(card):
            return "cover", str(card)
        case Topple():
            return "topple", ""


def rules_of(game: Sevens) -> brute.Rules:
    return asdict(game.options)


def compare(
    game: Sevens, state: State, other: brute.Deal, depth: int, path: tuple[str, ...] = ()
) -> int:
    """Walks both trees side by side and counts the leaves; says where they part."""
    legal = list(game.legal(state, Seat(state.turn)))
    choices = brute.choices(other, rules_of(game))
    assert [written(action) for action in legal] == choices, f"after {' '.join(path) or 'the deal'}"
    assert (None if state.over else state.turn) == other.turn, f"after {' '.join(path)}"
    if depth == 0:
        return 1
    return sum(
        compare(
            game,
            game.apply(state, Seat(state.turn), action).state,
            brute.act(other, *choice),
            depth - 1,
            (*path, "".join(choice)),
        )
        for action, choice in zip(legal, choices, strict=True)
    )


def both(game: Sevens, deck: Deck) -> tuple[State, brute.Deal]:
    return game.deal(deck), brute.deal(list(map(str, deck.cards)), rules_of(game))


@pytest.mark.parametrize("number", range(len(DEALS)))
@pytest.mark.parametrize("name", RULESETS)
def test_counts(name: str, number: int) -> None:
    """SV-02 to SV-06, SV-42: as pinned, and as the brute force counts them."""
    game, (deck, depth) = game_of(name), DEALS[number]
    start, other_start = both(game, deck)
    late, other_late = start, other_start
    for _ in range(AFTER):
        action = list(game.legal(late, Seat(late.turn)))[-1]
        late = game.apply(late, Seat(late.turn), action).state
        other_late = brute.act(other_late, *written(action))
    counts = (
        compare(game, start, other_start, depth),
        compare(game, late, other_late, TO_THE_END),
    )
    assert counts == (perft(game, start, depth), perft(game, late, TO_THE_END))
    assert counts == COUNTS[name][number], counts


@pytest.mark.parametrize("name", RULESETS)
def test_whole_deals_and_their_scores(name: str) -> None:
    """SV-01 to SV-65: a hundred deals to the end, or to an escape at some moment."""
    game, rng = game_of(name), random.Random(name)
    for number in range(100):
        deck = FOURS if number < 5 else random_deck(rng)
        state, other = both(game, deck)
        leave = rng.randrange(80)
        while not state.over and (leave or game.options.on_escape == "autoplay"):
            legal = list(game.legal(state, Seat(state.turn)))
            choices = brute.choices(other, rules_of(game))
            assert list(map(written, legal)) == choices, f"deal {number}, action {other.done}"
            pick = rng.randrange(len(legal))
            state = game.apply(state, Seat(state.turn), legal[pick]).state
            other = brute.act(other, *choices[pick])
            leave -= 1
        if not state.over:
            seat = Seat(rng.randrange(4))
            step = game.escape(state, seat)
            assert step is not None
            state, other = step.state, brute.leave(other, seat)
        settlement = game.settle(state)
        expected = brute.score(rules_of(game), brute.end_of(other))
        assert (list(settlement.scores), settlement.house) == expected, f"deal {number}: {other}"
