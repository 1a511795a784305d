"""`paiju perft`: how many sequences of actions of one length begin at a seed's deal.

A sequence that ends the deal before that length is not counted. With it two programs can be
compared: where the numbers differ, --divide says behind which first action.
"""

from __future__ import annotations

import argparse
from typing import Any

from paiju.cli.output import identity, print_json
from paiju.cli.parser import (
    UsageError,
    add_output,
    add_ruleset,
    add_seeds,
    chosen_ruleset,
    chosen_seeds,
)
from paiju.cli.words import WORDS
from paiju.core.protocol import Action, Game
from paiju.core.shuffle import shuffle
from paiju.core.units import Seat
from paiju.explain import action, seat_names
from paiju.games.registry import make_game

AnyGame = Game[Any, Any, Any]


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of sequences of `depth` actions from a state."""
    if depth == 0:
        return 1
    legal = [(seat, game.legal(state, seat)) for seat in game.actors(state)]
    if depth == 1:
        return sum(len(actions) for _, actions in legal)
    return sum(
        perft(game, game.apply(state, seat, move).state, depth - 1)
        for seat, actions in legal
        for move in actions
    )


def divide(game: AnyGame, state: Any, depth: int) -> list[tuple[Seat, Action, int]]:
    """The same behind each first action. `depth` is at least 1."""
    return [
        (seat, move, perft(game, game.apply(state, seat, move).state, depth - 1))
        for seat in game.actors(state)
        for move in game.legal(state, seat)
    ]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_ruleset(parser)
    add_seeds(parser)
    parser.add_argument("--depth", type=int, required=True, metavar="N", help="how many actions")
    parser.add_argument(
        "--divide", action="store_true", help="also the number behind each first action"
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the number.

    Raises:
        RuleSetError: where rule set or option are unknown.
        UsageError: where seed or depth cannot be.
    """
    least = 1 if args.divide else 0
    if args.depth < least:
        raise UsageError(f"--depth: at least {least}, not {args.depth}")
    ruleset = chosen_ruleset(args)
    game = make_game(ruleset)
    start = game.deal(shuffle(game.pack, chosen_seeds(args)))
    parts = divide(game, start, args.depth) if args.divide else []
    nodes = sum(n for _, _, n in parts) if args.divide else perft(game, start, args.depth)
    if args.json:
        divided = [{"seat": seat, "action": move, "nodes": n} for seat, move, n in parts]
        found = {"depth": args.depth, "nodes": nodes}
        print_json({**identity(ruleset), **found, **({"divide": divided} if args.divide else {})})
        return 0
    names = seat_names(game.seats, args.lang)
    for seat, move, count in parts:
        print(f"{names[seat]}  {action(move, args.lang)}  {count}")
    print(WORDS[args.lang].sequences.format(nodes=nodes, depth=args.depth))
    return 0
