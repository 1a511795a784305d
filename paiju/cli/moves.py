"""`paiju moves`: the legal actions of a hand, in their fixed order."""

from __future__ import annotations

import argparse

from paiju.cli.output import identity, print_json
from paiju.cli.parser import add_output, add_ruleset, chosen_ruleset
from paiju.explain import action
from paiju.games.registry import family_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_ruleset(parser)
    parser.add_argument("--hand", required=True, metavar="CARDS", help="the hand, 'S9 HK D7'")
    parser.add_argument(
        "--table", metavar="RUNS", help="what lies there, each suit low to high: 'S:6-8 H:7-7'"
    )
    parser.add_argument("--last", metavar="CARDS", help="the play to beat, in games that have one")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the actions, one a line.

    Raises:
        RuleSetError: where rule set or option are unknown.
        DescriptionError: where the position makes no sense.
    """
    ruleset = chosen_ruleset(args)
    legal = family_of(ruleset).moves(ruleset.options, args.hand, args.table, args.last)
    if args.json:
        print_json({**identity(ruleset), "actions": legal})
        return 0
    for move in legal:
        print(action(move, args.lang))
    return 0
