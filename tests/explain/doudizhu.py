"""What is told of Dou Dizhu: lines of random ends, and events and refusals of random deals."""

from __future__ import annotations

import dataclasses
import random
from functools import cache, partial

from paiju.core.cards import DECK_54
from paiju.core.packing import Ranks
from paiju.core.protocol import Action, Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AnyLine
from paiju.core.units import Seat
from paiju.games.doudizhu import Doudizhu, DoudizhuOptions, Pass, Play, State
from paiju.games.doudizhu.causes import Cause
from paiju.games.doudizhu.description import score
from paiju.games.doudizhu.position import classify
from paiju.games.doudizhu.refusals import Code
from tests.games.doudizhu.deals import WORDS, do, finish, play_out, position, random_deck
from tests.games.doudizhu.test_properties import hasty
from tests.games.doudizhu.test_scores import random_end, random_options

CAUSES = tuple(Cause)
CODES = tuple(Code)

PLAIN, WILD = DoudizhuOptions(), DoudizhuOptions(wild_rank="7")

TEXTS = ("3", "44", "555", "3334", "33344", "34567", "334455", "333444", "33344456")
MORE = ("3334445566", "333345", "33334455", "3333", "7777", "XR", "7888")
"""Cards of each kind."""


@cache
def actions() -> tuple[Action, ...]:
    """Words, and plays without and with their reading, of each kind."""
    read = [each for text in (*TEXTS, *MORE) for each in classify(WILD, text)]
    plays = (
        Play(Ranks.of(text), each.kind, each.rank) for text in MORE for each in classify(WILD, text)
    )
    return (*WORDS.values(), *(Play(Ranks.of(text)) for text in TEXTS), *plays, *read)


@cache
def lines() -> tuple[AnyLine, ...]:
    """The lines of some thousand settlements, in coins and in points, described and played."""
    rng = random.Random(2019)
    described = [line for _ in range(1500) for line in _described(rng)]
    return (*described, *(line for _ in range(40) for line in _played(rng)))


def _described(rng: random.Random) -> tuple[AnyLine, ...]:
    end = random_end(rng)
    if rng.random() < 0.2:
        del end["room"], end["stacks"]
    return score(random_options(rng), end).lines


def _played(rng: random.Random) -> tuple[AnyLine, ...]:
    game = Doudizhu(dataclasses.replace(PLAIN, multiplier=2))
    state, _ = play_out(game, game.deal(random_deck(rng, game)), partial(hasty, rng), rng.choice)
    rocket = do(game, position("S3 X R S4"), "XR", "pass", "pass", "3", "pass", "pass", "4")
    return (*game.settle(state).lines, *game.settle(rocket).lines)


@cache
def events() -> tuple[Event, ...]:
    """All that is seen of some deals, among them one thrown in and two that end in spring."""
    told = [event for told, _ in _deals() for event in told]
    told += finish("3", "pass", "pass", "4", hands=("S3 S4", "S5", "S6"))
    told += finish("3", "5", "pass", "pass", "6", hands=("S3 S4", "S5 S6", "S7"))
    return tuple(told)


@cache
def refusals() -> tuple[Refusal, ...]:
    """Why things are refused, all along some deals and after them."""
    on_rocket = position("S3 H3", last="XR")
    game = Doudizhu(PLAIN)
    told = [refusal for _, refused in _deals() for refusal in refused]
    return (*told, *_refused(game, on_rocket))


@cache
def _deals() -> tuple[tuple[tuple[Event, ...], tuple[Refusal, ...]], ...]:
    rng = random.Random(54)
    games = [Doudizhu(options) for options in (PLAIN, WILD)]
    dealt = [_deal(rng, game) for game in games for _ in range(12)]
    return (*dealt, _deal(rng, games[0], word="no"))


def _deal(
    rng: random.Random, game: Doudizhu, word: str = ""
) -> tuple[tuple[Event, ...], tuple[Refusal, ...]]:
    """Plays at random, or says this word where it can and else waits."""
    state, told, refused = game.deal(random_deck(rng, game)), list[Event](), list[Refusal]()
    while True:
        refused += _refused(game, state)
        if state.over:
            return tuple(told), tuple(refused)
        seat = rng.choice(game.actors(state))
        legal = list(game.legal(state, seat))
        action = legal[1] if word else hasty(rng, legal)
        step = game.apply(state, seat, action)
        told += step.public
        state = step.state


def _refused(game: Doudizhu, state: State) -> list[Refusal]:
    texts = ("", "3", "44", "345", "34567", "333444", "3333", "XR")
    misread = [Play(Ranks.of(text), rank="2") for text in ("3", "44")]
    named = Play(Ranks.of("3"), which=DECK_54[-1:])
    tried = [*WORDS.values(), Pass(), *(Play(Ranks.of(text)) for text in texts), *misread, named]
    found = [game.check(state, Seat(seat), action) for seat in range(3) for action in tried]
    return [refusal for refusal in found if refusal is not None]
