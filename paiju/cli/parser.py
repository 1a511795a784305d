"""Arguments that several commands share, and a parser whose errors are one line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NoReturn, cast

from paiju.core.errors import PaijuError
from paiju.core.ruleset import RuleSet, parse_setting
from paiju.core.shuffle import SEED_BYTES, Seeds
from paiju.explain import LANGS, Lang
from paiju.games.registry import find_ruleset

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class UsageError(PaijuError):
    """Arguments that the command cannot take."""


class Parser(argparse.ArgumentParser):
    """A parser that raises UsageError instead of printing its usage and leaving."""

    def __init__(self, command: str, doc: str) -> None:
        super().__init__(
            prog=f"paiju {command}",
            description=doc.partition(": ")[2],
            formatter_class=argparse.RawDescriptionHelpFormatter,
            # Options are stable for scripts, so none can be meant by a part of its name.
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Raises UsageError."""
        raise UsageError(f"{message} (see `{self.prog} --help`)")


def add_output(parser: argparse.ArgumentParser) -> None:
    """`--json` and `--lang`."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument(
        "--lang",
        choices=LANGS,
        default=locale_language(os.environ),
        help="language of what is printed (%(default)s, from the locale)",
    )


def add_data(parser: argparse.ArgumentParser) -> None:
    """Where a room keeps everything."""
    parser.add_argument(
        "--data",
        type=Path,
        default=default_folder(),
        metavar="DIR",
        help="where the room keeps everything (%(default)s)",
    )


def default_folder() -> Path:
    """Where a program keeps its data for its user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "paiju"


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """A rule set, and changes of its options."""
    parser.add_argument(
        "ruleset", metavar="RULESET", help="a name that `paiju rules` lists, or a file NAME.toml"
    )
    add_settings(parser)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Changes of a rule set's options."""
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="another value for an option of the rule set; may be repeated",
    )


def add_seeds(parser: argparse.ArgumentParser) -> None:
    """What a shuffle is made of."""
    parser.add_argument(
        "--seed",
        required=True,
        metavar="HEX",
        help=f"the server's seed, {SEED_BYTES * 2} hexadecimal digits; "
        "fewer are filled up with zeros on the left",
    )
    parser.add_argument(
        "--client",
        dest="clients",
        action="append",
        default=[],
        metavar="HEX",
        help="a player's seed, once for each seat in order; '' for a player who gave none",
    )
    parser.add_argument(
        "--attempt",
        type=int,
        default=0,
        metavar="N",
        help="how many times the cards have been dealt again before (%(default)s)",
    )


def chosen_ruleset(args: argparse.Namespace) -> RuleSet[Any]:
    """The rule set that the arguments name, with its changes.

    Raises:
        RuleSetError: where name, option or value is unknown.
    """
    ruleset = find_ruleset(args.ruleset)
    settings = cast("list[str]", args.settings)
    return ruleset.with_options(dict(map(parse_setting, settings))) if settings else ruleset


def chosen_seeds(args: argparse.Namespace) -> Seeds:
    """The seeds that the arguments give.

    Raises:
        UsageError: where one is no hexadecimal number, or too long.
    """
    if not 0 <= args.attempt < 1 << 32:
        raise UsageError(f"--attempt: {args.attempt} is out of range")
    server = _hexadecimal("--seed", args.seed, least_digits=SEED_BYTES * 2)
    clients = tuple(_hexadecimal("--client", text) for text in cast("list[str]", args.clients))
    return Seeds(server, clients, args.attempt)


def _hexadecimal(where: str, text: str, least_digits: int = 0) -> bytes:
    try:
        read = bytes.fromhex(text.rjust(least_digits, "0"))
    except ValueError:
        raise UsageError(f"{where}: no hexadecimal number of whole bytes: {text!r}") from None
    if len(read) > SEED_BYTES:
        raise UsageError(f"{where}: {len(read)} bytes; a seed has at most {SEED_BYTES}")
    return read


def locale_language(environment: Mapping[str, str]) -> Lang:
    """The language of a locale: Chinese where it says so, else English.

    >>> locale_language({"LANG": "zh_CN.UTF-8"}), locale_language({"LANG": "de_DE"})
    ('zh', 'en')
    """
    locales = (environment.get(name) for name in _LOCALE_VARIABLES)
    locale = next(filter(None, locales), "")
    return "zh" if locale.lower().startswith("zh") else "en"
