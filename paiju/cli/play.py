"""`paiju play`: a deal in the terminal against bots."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path

from paiju.bots.registry import levels
from paiju.cli.parser import (
    UsageError,
    add_ruleset,
    chosen_ruleset,
    chosen_seeds,
    locale_language,
)
from paiju.cli.terminal.app import FACES, Setup, TerminalApp
from paiju.cli.terminal.deal import seeds_from
from paiju.core.errors import RuleSetError
from paiju.core.shuffle import SEED_BYTES
from paiju.explain import LANGS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_ruleset(parser)
    parser.add_argument(
        "--level", type=int, default=3, metavar="N", help="how well the bots play (%(default)s)"
    )
    parser.add_argument(
        "--seed", metavar="HEX", help="the first deal's seed, up to 64 hexadecimal digits"
    )
    parser.add_argument(
        "--lang",
        choices=LANGS,
        default=locale_language(os.environ),
        help="language to begin with (%(default)s, from the locale)",
    )
    parser.set_defaults(clients=[], attempt=0)


def run(args: argparse.Namespace) -> int:
    """Plays until the player quits.

    Raises:
        RuleSetError: where rule set or level are unknown.
        UsageError: where the seed cannot be read, or no terminal is there.
    """
    ruleset = chosen_ruleset(args)
    if ruleset.family not in FACES:
        known = ", ".join(FACES)
        raise UsageError(f"{ruleset.name} has no table in the terminal yet; {known} can be played")
    if args.level not in levels(ruleset.family):
        known = ", ".join(map(str, levels(ruleset.family)))
        raise RuleSetError(f"no bot of level {args.level}; levels are {known}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("play needs a terminal; `paiju serve` opens a page in the browser")
    first = chosen_seeds(args).server if args.seed else secrets.token_bytes(SEED_BYTES)
    setup = Setup(
        ruleset=ruleset,
        level=args.level,
        seeds=seeds_from(first),
        clock=lambda: datetime.now(UTC),
        folder=Path.cwd(),
        lang=args.lang,
    )
    app = TerminalApp(setup)
    app.run()
    return app.return_code or 0
