"""Players of Shuangkou that think in the kernel: legal, alike by seed, exact at the end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from benchmarks.decks import random_deck
from paiju.bots.shuangkou.searching import (
    BY_FEELING,
    FULL,
    HURRIED,
    LEVELS,
    SearchingShuangkou,
    Strength,
    effort_of,
    learnt,
    mind_of,
)
from paiju.core.cards import DECK_108
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from paiju.core.piles import piles_of
from paiju.core.units import Seat
from paiju.games.shuangkou import Shuangkou, ShuangkouOptions, State
from paiju.kernel._kernel import (
    ShuangkouCourse,
    ShuangkouMind,
    ShuangkouPupil,
    ShuangkouSeen,
    shuangkou_solve,
)
from paiju.kernel.shuangkou import rules_of

GAME = Shuangkou(ShuangkouOptions())
QUICK = Strength(worlds=4, plies=4, of_each=2, sharpness=0.5, solved_cards=8)
TREE = replace(FULL, turns=2)
STRONG = pytest.mark.parametrize(
    "strength", [BY_FEELING, FULL, TREE], ids=["level 5", "search", "tree"]
)
PASSES = ""


@pytest.mark.parametrize(
    "options",
    [ShuangkouOptions(), ShuangkouOptions(wild="none"), ShuangkouOptions(max_bomb=10, base=7)],
    ids=["baibian", "plain", "long bombs"],
)
@pytest.mark.parametrize("turns", [0, 2])
def test_plays_whole_deals(options: ShuangkouOptions, turns: int) -> None:
    """`apply` refuses what is not legal, and hints are legal as well."""
    game = Shuangkou(options)
    state = game.deal(random_deck(game, random.Random(4)))
    player = SearchingShuangkou(options, 1, replace(QUICK, turns=turns))
    while actors := game.actors(state):
        hints = player.hints(game.observe(state, actors[0]))
        legal = game.legal(state, actors[0])
        assert len(set(hints)) == len(hints)
        assert all(hint in legal for hint in hints)
        state = game.apply(state, actors[0], hints[0]).state
    assert sum(game.settle(state).scores) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_the_same_decision(level: int) -> None:
    state = GAME.deal(random_deck(GAME, random.Random(2)))
    view = GAME.observe(state, state.leader)
    first, second = (LEVELS[level](GAME.options, 5).hints(view) for _ in range(2))
    assert first == second


def test_a_spectator_is_refused() -> None:
    state = GAME.deal(random_deck(GAME, random.Random(2)))
    view = GAME.observe(state, None)
    with pytest.raises(ValueError, match="spectator"):
        SearchingShuangkou(GAME.options, 1, FULL).act(view)


def test_weights_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="weights"):
        ShuangkouMind(rules_of(GAME.options), learnt()[:-2], effort_of(FULL))


def test_learning_is_the_same_by_seed() -> None:
    one, other, third = (pupil(seed) for seed in (1, 1, 2))
    assert one == other != third
    assert ShuangkouMind(rules_of(GAME.options), one, effort_of(QUICK))


def pupil(seed: int) -> bytes:
    """What one has learnt in a few deals, from nothing."""
    learner = ShuangkouPupil(rules_of(GAME.options), None, ShuangkouCourse(), seed)
    learner.learn(64, 0.002)
    return learner.weights()


def test_a_short_memory_holds_low_cards_for_still_out() -> None:
    """Level 4 keeps count of twos and jokers only, so it fears more than there is."""
    hands = ["5K", "46QQ", "347", "489T"]
    history = [(1, "A"), (2, "2"), (3, PASSES), (0, PASSES), (1, PASSES), (2, "33"), (3, "AA")]
    assert ratings(hands, history, HURRIED) != ratings(hands, history, BY_FEELING)
    assert ratings(hands, [], HURRIED) == ratings(hands, [], BY_FEELING)


def ratings(
    hands: list[str], history: list[tuple[int, str]], strength: Strength
) -> list[tuple[int, float]]:
    """How the choices look to a level."""
    choices = mind_of(GAME.options, strength).choose(seen(hands, history), 1)
    return [(cards, rating) for cards, rating, *_ in choices]


def chosen(hands: list[str], history: list[tuple[int, str]], strength: Strength) -> Ranks:
    """What somebody does next."""
    return Ranks(mind_of(GAME.options, strength).choose(seen(hands, history), 1)[0][0])


def seen(hands: list[str], history: list[tuple[int, str]]) -> ShuangkouSeen:
    """What whoever is next has seen; these are the hands after what happened."""
    laid = [sum(Ranks.of(cards) for seat, cards in history if seat == own) for own in range(4)]
    dealt = [Ranks.of(hand) + sum_ for hand, sum_ in zip(hands, laid, strict=True)]
    turn, leader = ((history[-1][0] + 1) % 4, history[0][0]) if history else (0, 0)
    return ShuangkouSeen(
        seat=turn,
        hand=Ranks.of(hands[turn]),
        leader=leader,
        open_lane=RANKS_WITH_JOKERS.index(str(Ranks(dealt[leader]))[-1]),
        deck=sum(dealt),
        dealt=[Ranks(cards).size for cards in dealt],
        history=[(seat, Ranks.of(cards)) for seat, cards in history],
    )


@STRONG
def test_goes_out_where_it_can(strength: Strength) -> None:
    assert chosen(["55667788", "99TT", "33KK", "3344"], [], strength) == Ranks.of("55667788")


@STRONG
def test_beats_who_would_go_out(strength: Strength) -> None:
    assert chosen(["A33", "79", "5", "TK"], [(3, "Q")], strength) == Ranks.of("A")


@STRONG
def test_leaves_a_high_play_to_the_partner(strength: Strength) -> None:
    hands = ["3577TR", "446678", "9", "335QQK"]
    assert chosen(hands, [(2, "2"), (3, PASSES)], strength) == 0


@pytest.mark.parametrize("seed", range(12))
def test_solves_ends_as_brute_force_does(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample("3344455" + "6XR", 8)
    sizes = [(2, 2, 2, 2), (3, 2, 1, 2), (1, 3, 3, 1), (2, 1, 2, 3)][seed % 4]
    hands: list[str] = []
    for size in sizes:
        hands.append("".join(cards[:size]))
        del cards[:size]
    state = position(hands, turn=seed % 4)
    rules = rules_of(GAME.options)
    assert shuangkou_solve(rules, state.hands, seed % 4, positions=10**7) == best(state)


def test_an_end_that_takes_too_long_is_not_solved() -> None:
    hands = [Ranks.of(hand) for hand in ("345678", "345678", "345678", "345678")]
    assert shuangkou_solve(rules_of(GAME.options), hands, 0, positions=20) is None


def position(hands: list[str], turn: int) -> State:
    """A lead with these hands; which cards of a rank they are does not matter here."""
    first, second, third, fourth = (Ranks.of(hand) for hand in hands)
    return State(
        dealt=tuple(piles_of(DECK_108) for _ in hands),
        hands=(first, second, third, fourth),
        open_card=DECK_108[0],
        leader=Seat(turn),
        turn=turn,
    )


def best(state: State) -> int:
    """What seats 0 and 2 make of it together, all playing as well as can be."""
    if state.over:
        scores = GAME.settle(state).scores
        return scores[0] + scores[2]
    seat = Seat(state.turn)
    results = [best(GAME.apply(state, seat, action).state) for action in GAME.legal(state, seat)]
    return max(results) if seat % 2 == 0 else min(results)
