"""`paiju verify`: checks the shuffle of a record, step by step (PL-60).

The exit code is 1 where it does not hold, or where the record has no seeds to make it from.
"""

from __future__ import annotations

import argparse

from paiju.cli.files import read_record_file
from paiju.cli.output import print_json
from paiju.cli.parser import add_output
from paiju.cli.words import WORDS
from paiju.core.record import Record, ShuffleCheck, ShuffleEntry, check_shuffle
from paiju.explain import Lang
from paiju.games.registry import make_game
from paiju.games.replay import ruleset_of

Steps = list[tuple[str, bool]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        help="the commitment that was published before the deal, to compare with the record's",
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints each check.

    Raises:
        RecordError: where the record cannot be read.
    """
    record = read_record_file(args.file)
    check = checked(record)
    if check is None or record.shuffle is None:
        if args.json:
            print_json({"shuffle": None, "holds": False})
        else:
            print(WORDS[args.lang].no_shuffle)
        return 1
    published = _published(args.commitment, record.shuffle)
    holds = check.holds and published is not False
    if args.json:
        print_json({"shuffle": {**check_json(check), "published": published}, "holds": holds})
    else:
        _print_steps(_steps(check, record.shuffle, published, args.lang), holds, args.lang)
    return 0 if holds else 1


def _published(commitment: str | None, entry: ShuffleEntry) -> bool | None:
    """Whether the record's commitment is the one given; None where none was."""
    return None if commitment is None else commitment.lower() == entry.commitment.lower()


def checked(record: Record) -> ShuffleCheck | None:
    """The checks of a record's shuffle; None where it has no seeds.

    Raises:
        RecordError: where rule set, seeds or cards cannot be read.
    """
    return check_shuffle(record, make_game(ruleset_of(record.head)).pack)


def check_json(check: ShuffleCheck) -> dict[str, bool]:
    """The checks as plain data."""
    return {"seed": check.seed, "commitment": check.commitment, "deck": check.deck}


def _steps(check: ShuffleCheck, entry: ShuffleEntry, published: bool | None, lang: Lang) -> Steps:
    words = WORDS[lang]
    steps = [
        (words.seed.format(bytes=len(entry.server) // 2), check.seed),
        (words.commitment.format(value=entry.commitment), check.commitment),
        (words.deck, check.deck),
    ]
    if published is not None:
        steps.append((words.published.format(value=entry.commitment), published))
    return steps


def _print_steps(steps: Steps, holds: bool, lang: Lang) -> None:
    words = WORDS[lang]
    column = max(len(words.ok), len(words.wrong))
    for text, ok in steps:
        print(f"{words.ok if ok else words.wrong:{column}}  {text}")
    print(words.holds if holds else words.does_not_hold)
