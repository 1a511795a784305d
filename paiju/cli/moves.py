"""`paiju moves`: the legal actions of a hand, in their fixed order, or all readings of cards."""

from __future__ import annotations

import argparse

from paiju.cli.output import identity, print_json
from paiju.cli.parser import add_output, add_ruleset, chosen_ruleset
from paiju.core.errors import DescriptionError
from paiju.core.protocol import Action
from paiju.core.ruleset import RuleSet
from paiju.explain import action
from paiju.games.registry import family_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_ruleset(parser)
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--hand", metavar="CARDS", help="the hand, 'S9 HK D7' or '9K7'")
    asked.add_argument(
        "--classify", metavar="CARDS", help="show what these cards can mean, '45678R'"
    )
    parser.add_argument(
        "--table", metavar="RUNS", help="what lies there, each suit low to high: 'S:6-8 H:7-7'"
    )
    parser.add_argument("--last", metavar="CARDS", help="the play to beat, in games that have one")
    parser.add_argument("--wild", metavar="RANK", help="the wild rank, in games that draw one")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the actions or the readings, one a line.

    Raises:
        RuleSetError: where rule set or option are unknown.
        DescriptionError: where the position makes no sense.
    """
    ruleset = chosen_ruleset(args)
    if args.classify is not None:
        name, found = "readings", _readings(ruleset, args)
    else:
        name, found = "actions", _actions(ruleset, args)
    if args.json:
        print_json({**identity(ruleset), name: found})
        return 0
    for move in found:
        print(action(move, args.lang))
    return 0


def _actions(ruleset: RuleSet[object], args: argparse.Namespace) -> tuple[Action, ...]:
    given = {"table": args.table, "last": args.last, "wild": args.wild}
    return family_of(ruleset).moves(ruleset.options, args.hand, **given)


def _readings(ruleset: RuleSet[object], args: argparse.Namespace) -> tuple[Action, ...]:
    classify = family_of(ruleset).classify
    if classify is None:
        raise DescriptionError(f"classify: cards of {ruleset.family} have no readings")
    for option in ("table", "last"):
        if getattr(args, option) is not None:
            raise DescriptionError(f"{option}: what cards mean does not hang on it")
    return classify(ruleset.options, args.classify, wild=args.wild)
