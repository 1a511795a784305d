"""How well the bots play Sevens: `python -m benchmarks.bots_sevens`.

Duplicate deals: each deck is played twice, with two seats of one bot facing each other and two of
the other, then with the seats turned. For each rule set and pair of bots: how many points a deal
a seat of the first bot has more than one of the other on average, the standard error of that over
the decks, and how many of these it is. (It is the difference that counts, since the house may be
in it.) Level 0 stands for a player that takes any legal action.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from paiju.bots.registry import make_bot
from paiju.core.cards import DECK_52
from paiju.core.protocol import Action, Deck, Game
from paiju.core.ruleset import RuleSet
from paiju.games.registry import find_ruleset, make_game, rulesets

Player = Callable[[Any], Action]
TURNS = ((0, 2), (1, 3))


@dataclass(frozen=True)
class Result:
    """Points that a seat has more in a deal, and their standard error."""

    mean: float
    error: float

    @property
    def errors(self) -> float:
        return self.mean / self.error if self.error else 0.0


def player(ruleset: RuleSet[Any], level: int, seed: int) -> Player:
    if level:
        return make_bot(ruleset, level, seed).act
    rng = random.Random(seed)
    return lambda view: rng.choice(view.legal)


def play(game: Game[Any, Any, Any], deck: Deck, players: Sequence[Player]) -> tuple[int, ...]:
    """The scores of a whole deal; all 0 where it is dealt again."""
    state = game.deal(deck)
    while actors := game.actors(state):
        [seat] = actors
        state = game.apply(state, seat, players[seat](game.observe(state, seat))).state
    return tuple(game.settle(state).scores)


def duel(ruleset: RuleSet[Any], one: int, other: int, decks: int, seed: int = 1) -> Result:
    """Bots of one level against bots of another."""
    game, rng = make_game(ruleset), random.Random(seed)
    first = [player(ruleset, one, seed + seat) for seat in range(game.seats)]
    second = [player(ruleset, other, seed + seat) for seat in range(game.seats)]
    means: list[float] = []
    for _ in range(decks):
        deck, points = Deck(tuple(rng.sample(DECK_52, 52))), 0
        for seats in TURNS:
            scores = play(game, deck, [(first if s in seats else second)[s] for s in range(4)])
            points += sum(score if s in seats else -score for s, score in enumerate(scores))
        means.append(points / 4)
    return Result(statistics.fmean(means), statistics.stdev(means) / decks**0.5)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Points more a deal, in duplicate deals.")
    parser.add_argument("--decks", type=int, default=2000, help="for each line")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("rulesets", nargs="*", help="all of Sevens by default")
    args = parser.parse_args(arguments)
    names: list[str] = args.rulesets or [r.name for r in rulesets() if r.family == "sevens"]
    print(f"{'rule set':22}{'levels':>8}{'more':>10}{'± error':>9}{'errors':>8}")
    for name in names:
        for one, other in ((1, 0), (2, 1)):
            result = duel(find_ruleset(name), one, other, args.decks, args.seed)
            figures = f"{result.mean:10.2f}{result.error:9.2f}{result.errors:8.1f}"
            print(f"{name:22}{one:>5} : {other}{figures}", flush=True)


if __name__ == "__main__":
    main()
