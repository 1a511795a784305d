"""Settlements of all kinds of ends: random deals, random escapes, random descriptions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from paiju.core.cards import DECK_52
from paiju.core.protocol import Action, Deck, Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AnyLine, Settlement
from paiju.core.units import Seat
from paiju.games.sevens import Cover, Play, Sevens, SevensOptions, Topple
from paiju.games.sevens.causes import Cause
from paiju.games.sevens.description import score
from paiju.games.sevens.refusals import Code

CAUSES = tuple(Cause)
CODES = tuple(Code)
ANYTHING = (Topple(), *map(Play, DECK_52), *map(Cover, DECK_52))


def actions() -> tuple[Action, ...]:
    return ANYTHING


@cache
def lines() -> tuple[AnyLine, ...]:
    """The lines of some thousand settlements."""
    return tuple(line for settlement in settlements() for line in settlement.lines)


@cache
def settlements() -> tuple[Settlement, ...]:
    rng = random.Random(20150716)
    described = [score(random_options(rng), random_end(rng)) for _ in range(2500)]
    toppled = [score(options_with_topple(rng), random_topple(rng)) for _ in range(60)]
    played = [settlement for _ in range(120) for settlement in random_deal(rng)]
    return (*described, *toppled, *played)


def random_options(rng: random.Random) -> SevensOptions:
    return SevensOptions(
        scoring=rng.choice(["pairwise", "stakes"]),
        base=rng.choice([1, 5]),
        lone_seven_stacking=rng.choice(["linear", "power"]),
        lone_seven_with_through=rng.choice(["replace", "multiply"]),
        topple=rng.random() < 0.5,
        topple_from_each=rng.choice([0, 10]),
        dragon_bonus=rng.choice([0, 10]),
        dragon_bonus_times_base=rng.random() < 0.5,
        all_covered=rng.choice(["counted", "pool"]),
        on_escape="settle",
        stake=rng.choice([1, 3, 10]),
        tied_losers=rng.choice(["earlier_is_bigger", "share_bigger"]),
    )


def options_with_topple(rng: random.Random) -> SevensOptions:
    return SevensOptions(topple=True, topple_from_each=10, base=rng.choice([1, 5]))


def random_topple(rng: random.Random) -> dict[str, object]:
    return {"topple": {"seat": rng.randrange(4), "kind": rng.choice(["A", "K", "7"])}}


def random_end(rng: random.Random) -> dict[str, object]:
    """Ends with many players through, many equal, some all-covered."""
    sevens = [None, "H7", "C7", "D7"]
    rng.shuffle(sevens)
    deck = [str(card) for card in rng.sample(DECK_52, 52) if card.rank != 7]
    covered: list[object] = []
    all_covered: list[int] = []
    last: list[str | None] = []
    for seat in range(4):
        kind = rng.choice(["through", "through", "points", "points", "cards", "all"])
        last.append(sevens[seat] if kind == "through" and rng.random() < 0.5 else None)
        match kind:
            case "through":
                covered.append(0)
            case "points":
                covered.append(rng.choice([10, 31, rng.randint(1, 91)]))
            case "cards":
                covered.append([deck.pop() for _ in range(rng.randint(1, 5))])
            case _:
                covered.append(91)
                all_covered.append(seat)
    dragons = [rng.randrange(4) for _ in range(rng.randrange(3))]
    return {"covered": covered, "last": last, "dragons": dragons, "all_covered": all_covered}


def random_deal(rng: random.Random) -> Iterator[Settlement]:
    """One deal to its end, and the same left by somebody on the way."""
    options = random_options(rng)
    game = Sevens(options)
    state = game.deal(Deck(tuple(rng.sample(DECK_52, 52))))
    leave_at = rng.randrange(52)
    for ply in range(52):
        if ply == leave_at and (left := game.escape(state, Seat(rng.randrange(4)))):
            yield game.settle(left.state)
        [seat] = game.actors(state)
        state = game.apply(state, seat, rng.choice(list(game.legal(state, seat)))).state
        if state.over:
            break
    yield game.settle(state)


@cache
def events() -> tuple[Event, ...]:
    """All that is seen of some deals, one toppled and one left among them."""
    rng = random.Random(7)
    game = Sevens(SevensOptions(topple=True, on_escape="settle"))
    seen: list[Event] = []
    for deck in (*(Deck(tuple(rng.sample(DECK_52, 52))) for _ in range(20)), deck_with_four_aces()):
        state = game.deal(deck)
        while not state.over:
            [seat] = game.actors(state)
            first, *others = game.legal(state, seat)
            step = game.apply(
                state, seat, first if first == Topple() else rng.choice([first, *others])
            )
            seen += [*step.public, *(event for _, event in step.private)]
            state = step.state
    left = game.escape(game.deal(Deck(DECK_52)), Seat(2))
    assert left is not None
    return (*seen, *left.public)


def deck_with_four_aces() -> Deck:
    """Seat 2 holds all aces, and S7 leads from there."""
    mine = [card for card in DECK_52 if card.rank == 1 or str(card) == "S7"]
    others = [card for card in DECK_52 if card not in mine]
    hands = [mine + others[:8], others[8:21], others[21:34], others[34:]]
    order = (hands[1], hands[2], hands[0], hands[3])
    return Deck(tuple(order[place % 4][place // 4] for place in range(52)))


@cache
def refusals() -> tuple[Refusal, ...]:
    """Why things are refused, all along a deal and after it."""
    rng = random.Random(11)
    game = Sevens(SevensOptions())
    state = game.deal(Deck(tuple(rng.sample(DECK_52, 52))))
    found: list[Refusal] = []
    while True:
        for action in ANYTHING:
            found += filter(None, [game.check(state, Seat(seat), action) for seat in range(4)])
        if state.over:
            return tuple(found)
        [seat] = game.actors(state)
        state = game.apply(state, seat, rng.choice(list(game.legal(state, seat)))).state
