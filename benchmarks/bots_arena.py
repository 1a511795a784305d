"""Matches between computer players: the same deals with the seats turned.

For `benchmarks.bots_doudizhu` and `benchmarks.bots_shuangkou`. Level 0 takes any legal action.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Sequence
from time import perf_counter_ns
from typing import Any, NamedTuple

from paiju.bots.protocol import Bot
from paiju.bots.registry import make_bot
from paiju.core.protocol import Action, Deck, Game
from paiju.core.ruleset import RuleSet
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset, make_game, rulesets

AnyGame = Game[Any, Any, Any]
Tables = Sequence[Sequence[int]]
"""Ways of sitting: which of two players, 0 or 1, has which seat. Over all ways together both have
each seat as often, with as many against as many."""


class Result(NamedTuple):
    """What the first of two players made of a match.

    Attributes:
        points: for a deal and a seat, on average.
        error: the standard error of that, over decks.
        won: the share of decks with which he made points, all ways of sitting together; no points
            count half.
    """

    points: float
    error: float
    won: float

    @property
    def errors(self) -> float:
        """By how many standard errors he is ahead."""
        return self.points / self.error if self.error else 0.0


class Pace(NamedTuple):
    """What a decision takes, in milliseconds: on average, and 99 of 100 at most."""

    mean: float
    most: float


class AnyAction:
    """Level 0: any legal action, drawn by lot."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def act(self, view: Any) -> Action:
        return self.rng.choice(view.legal)

    def hints(self, view: Any) -> tuple[Action, ...]:
        return (self.act(view),)


def match(
    ruleset: RuleSet[Any], levels: tuple[int, int], tables: Tables, decks: int, seed: int
) -> Result:
    """Plays each deck once for each way of sitting."""
    game, rng = make_game(ruleset), random.Random(seed)
    margins: list[float] = []
    for number in range(decks):
        deck = random_deck(game, rng)
        made = [
            _points(game, deck, [_player(ruleset, levels[who], number) for who in table], table)
            for table in tables
        ]
        margins.append(statistics.fmean(made))
    won = sum((margin > 0) + (margin == 0) / 2 for margin in margins) / decks
    return Result(statistics.fmean(margins), statistics.stdev(margins) / decks**0.5, won)


def pace(ruleset: RuleSet[Any], level: int, decks: int, seed: int) -> Pace:
    """Times the decisions of a level among its like."""
    game, rng = make_game(ruleset), random.Random(seed)
    bot = _player(ruleset, level, seed)
    times: list[int] = []
    for _ in range(decks):
        state = game.deal(random_deck(game, rng))
        while actors := game.actors(state):
            view = game.observe(state, actors[0])
            start = perf_counter_ns()
            action = bot.act(view)
            times.append(perf_counter_ns() - start)
            state = game.apply(state, actors[0], action).state
    times.sort()
    return Pace(statistics.fmean(times) / 1e6, times[len(times) * 99 // 100] / 1e6)


def random_deck(game: AnyGame, rng: random.Random) -> Deck:
    pack = game.pack
    cards = tuple(rng.sample(pack.cards, len(pack.cards)))
    return Deck(cards, tuple(rng.randrange(sides) for sides in pack.sides))


def report(family: str, tables: Tables, arguments: Sequence[str] | None) -> None:
    """What the benchmark of a family prints."""
    parser = argparse.ArgumentParser(description="Points of the first level in duplicate deals.")
    parser.add_argument("--decks", type=int, default=1000, help="for each line")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("rulesets", nargs="*", help=f"all of {family} by default")
    args = parser.parse_args(arguments)
    names: list[str] = args.rulesets or [r.name for r in rulesets() if r.family == family]
    columns = ("levels", "points", "± error", "errors", "won %", "ms", "99 %")
    print(f"{'rule set':22}" + "".join(f"{column:>9}" for column in columns))
    for ruleset in map(find_ruleset, names):
        for levels in ((1, 0), (2, 1)):
            result = match(ruleset, levels, tables, args.decks, args.seed)
            took = pace(ruleset, levels[0], min(args.decks, 100), args.seed)
            figures = (result.points, result.error, result.errors, 100 * result.won, *took)
            row = "".join(f"{figure:9.2f}" for figure in figures)
            print(f"{ruleset.name:22}{levels[0]:>5} : {levels[1]}{row}", flush=True)


def _points(game: AnyGame, deck: Deck, bots: Sequence[Bot], table: Sequence[int]) -> float:
    """What a seat of the first player makes of a deal."""
    state = game.deal(deck)
    while actors := game.actors(state):
        seat: Seat = actors[0]
        state = game.apply(state, seat, bots[seat].act(game.observe(state, seat))).state
    scores = game.settle(state).scores
    return statistics.fmean(score for score, who in zip(scores, table, strict=True) if not who)


def _player(ruleset: RuleSet[Any], level: int, seed: int) -> Bot:
    return make_bot(ruleset, level, seed) if level else AnyAction(seed)
