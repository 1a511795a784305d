"""`paiju bot`: one of our players as a program: answers the line protocol on stdin and stdout.

Each message is a JSON object on one line; docs/line-protocol.md says which. Lines of other
programs may do without all but {"type": "act", "view": {…}}, which is answered by an action.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from paiju.arena.line.speaker import answers
from paiju.bots.protocol import Bot
from paiju.bots.registry import levels, make_bot
from paiju.cli.files import standard_input
from paiju.cli.parser import add_ruleset, chosen_ruleset
from paiju.core.ruleset import RuleSet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_ruleset(parser)
    parser.add_argument(
        "--level", type=int, metavar="N", help="how well it plays; the best by default"
    )


def run(args: argparse.Namespace) -> int:
    """Answers until there are no more lines.

    Raises:
        RuleSetError: where rule set, option or level are unknown.
        InputError: where there is no standard input.
        PlayerError: where a line cannot be read.
    """
    ruleset = chosen_ruleset(args)
    level = args.level or levels(ruleset.family)[-1]

    def make(rules: RuleSet[Any], seed: int) -> Bot:
        return make_bot(rules, level, seed)

    for answer in answers(iter(standard_input().readline, b""), ruleset, make):
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
    return 0
