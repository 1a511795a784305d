"""How fast Sevens is in plain Python: `python -m benchmarks.sevens`.

For each rule set, medians in microseconds:

- `deal`: a whole deal played at random, 52 actions: shuffled, dealt, the legal actions listed, one
  of them chosen and applied, until it is over;
- `legal`: the legal actions of one state, asked for and listed; `in`: one action looked up;
- `apply`: one action;
- `observe`: what a seat may know of one state;
- `settle`: the settlement of a whole deal, with its lines.

No peer stands beside it: the usual research libraries do not play Sevens.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable, Sequence
from time import perf_counter_ns
from typing import Any

from paiju.core.protocol import Action, Deck, Game
from paiju.core.units import Seat
from paiju.games.registry import make_game, rulesets

AnyGame = Game[Any, Any, Any]
Moment = tuple[Any, Seat, Action]
"""A state, who acts in it, and what is done."""


def random_deal(game: AnyGame, cards: list[Any], rng: random.Random) -> Any:
    rng.shuffle(cards)
    state = game.deal(Deck(tuple(cards)))
    while actors := game.actors(state):
        [seat] = actors
        state = game.apply(state, seat, rng.choice(list(game.legal(state, seat)))).state
    return state


def moments(game: AnyGame, rng: random.Random, deals: int) -> list[Moment]:
    found: list[Moment] = []
    for _ in range(deals):
        state = game.deal(Deck(tuple(rng.sample(game.pack.cards, 52))))
        while actors := game.actors(state):
            action = rng.choice(list(game.legal(state, actors[0])))
            found.append((state, actors[0], action))
            state = game.apply(state, actors[0], action).state
    return found


def median_us(action: Callable[[], object], repeats: int, calls: int = 1) -> float:
    """The median over repeats of what one of `calls` calls in `action` takes."""
    times: list[int] = []
    for _ in range(repeats):
        start = perf_counter_ns()
        action()
        times.append(perf_counter_ns() - start)
    return statistics.median(times) / calls / 1000


def measure(game: AnyGame, repeats: int) -> dict[str, float]:
    rng = random.Random(1)
    cards = list(game.pack.cards)
    some = moments(game, rng, 20)
    ends = [random_deal(game, cards, rng) for _ in range(20)]

    def over(do: Callable[[Any, Seat, Action], object]) -> float:
        return median_us(lambda: [do(*moment) for moment in some], repeats // 20 + 1, len(some))

    return {
        "deal": median_us(lambda: random_deal(game, cards, rng), repeats),
        "legal": over(lambda state, seat, _: list(game.legal(state, seat))),
        "in": over(lambda state, seat, action: action in game.legal(state, seat)),
        "apply": over(game.apply),
        "observe": over(lambda state, seat, _: game.observe(state, seat)),
        "settle": median_us(
            lambda: [game.settle(end) for end in ends], repeats // 20 + 1, len(ends)
        ),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Medians in microseconds.")
    parser.add_argument("--repeats", type=int, default=2000, help="deals per rule set")
    repeats = parser.parse_args(arguments).repeats
    columns = ("deal", "legal", "in", "apply", "observe", "settle")
    print(f"{'rule set':22}" + "".join(f"{column:>9}" for column in columns))
    for ruleset in rulesets():
        if ruleset.family == "sevens":
            found = measure(make_game(ruleset), repeats)
            print(f"{ruleset.name:22}" + "".join(f"{found[column]:9.2f}" for column in columns))


if __name__ == "__main__":
    main()
