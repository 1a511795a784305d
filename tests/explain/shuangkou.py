"""What is told of Shuangkou: lines of random ends, and events and refusals of random deals."""

from __future__ import annotations

import random
from functools import cache

from paiju.core.cards import DECK_108
from paiju.core.packing import Ranks
from paiju.core.protocol import Action, Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AnyLine, Settlement
from paiju.core.units import Seat
from paiju.games.shuangkou import Pass, Play, Shuangkou, ShuangkouOptions, State
from paiju.games.shuangkou.causes import Cause
from paiju.games.shuangkou.description import score
from paiju.games.shuangkou.position import classify
from paiju.games.shuangkou.refusals import Code
from tests.games.shuangkou.deals import random_deck

CAUSES = tuple(Cause)
CODES = tuple(Code)

TEXTS = (
    "",
    "3",
    "44",
    "345",
    "34567",
    "7777R",
    "333444555",
    "AAAAAAAA",
    "3333444455556666",
    "XXRR",
)
"""Cards to try: some that are nothing, and some of each kind."""


@cache
def actions() -> tuple[Action, ...]:
    """Plays without and with their reading, of each kind."""
    read = [reading for text in (*TEXTS, "556677", "QQQ", "XRR") if text for reading in _read(text)]
    return (Pass(), *(Play(Ranks.of(text)) for text in TEXTS if text), *read)


def _read(text: str) -> tuple[Action, ...]:
    return classify(ShuangkouOptions(), text)


@cache
def lines() -> tuple[AnyLine, ...]:
    """The lines of some hundred settlements."""
    return tuple(line for settlement in settlements() for line in settlement.lines)


@cache
def settlements() -> tuple[Settlement, ...]:
    rng = random.Random(20140521)
    return tuple(_random_settlement(rng) for _ in range(800))


def _random_settlement(rng: random.Random) -> Settlement:
    first = rng.randrange(4)
    partner, left, right = (first + 2) % 4, (first + 1) % 4, (first + 3) % 4
    out = rng.choice([[first, partner], [first, left, partner], [first, left, right]])
    bombs = rng.sample(["4444", "55555", "666666", "7777777", "88888888", "XRR"], rng.randrange(4))
    played = [{"seat": rng.randrange(4), "cards": bomb} for bomb in bombs]
    options = ShuangkouOptions(base=rng.choice([1, 5]))
    return score(options, {"out": out, "played": played})


@cache
def events() -> tuple[Event, ...]:
    """All that is seen of some deals."""
    return tuple(event for told, _ in _deals() for event in told)


@cache
def refusals() -> tuple[Refusal, ...]:
    """Why things are refused, all along some deals and after them."""
    return tuple(refusal for _, refused in _deals() for refusal in refused)


@cache
def _deals() -> tuple[tuple[tuple[Event, ...], tuple[Refusal, ...]], ...]:
    rng = random.Random(108)
    return tuple(_deal(rng) for _ in range(12))


def _deal(rng: random.Random) -> tuple[tuple[Event, ...], tuple[Refusal, ...]]:
    game = Shuangkou(ShuangkouOptions())
    state, told, refused = game.deal(random_deck(rng)), list[Event](), list[Refusal]()
    while True:
        refused += _refused(game, state)
        if state.over:
            return tuple(told), tuple(refused)
        legal = sorted(game.legal(state, Seat(state.turn)), key=_size)
        some = legal[-6:] if rng.random() < 0.7 else legal
        step = game.apply(state, Seat(state.turn), rng.choice(some))
        told += step.public
        state = step.state


def _size(action: Action) -> int:
    return action.ranks.size if isinstance(action, Play) else 0


def _refused(game: Shuangkou, state: State) -> list[Refusal]:
    named = Play(Ranks.of("3"), which=DECK_108[-1:])
    tried = [Pass(), named, *(Play(Ranks.of(text)) for text in TEXTS)]
    found = [game.check(state, Seat(seat), action) for seat in range(4) for action in tried]
    return [refusal for refusal in found if refusal is not None]
