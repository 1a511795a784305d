"""`paiju arena`: two computer players against each other, with the same cards and the seats turned.

Players are given by name:

  level:N                   a level of ours, 1 being the weakest
  random                    any legal action
  python:MODULE:ATTRIBUTE   made by calling the attribute with the rule set's options and a seed
  NAME                      the same, by an entry point of the group paiju.bots
  program:COMMAND           a program that speaks the line protocol
  rlcard:MODEL              an agent of RLCard, where that is installed, with --fixed-landlord

For example: paiju arena doudizhu-huanle level:2 rlcard:doudizhu-rule-v1 --fixed-landlord
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Any, Final

from paiju.arena.figures import Estimate
from paiju.arena.line.program import Limits
from paiju.arena.match import Contest, DeckResult, Fault
from paiju.arena.result import Result, first_fault, result_of
from paiju.arena.run import Match, results
from paiju.cli.layout import in_columns
from paiju.cli.output import identity, print_json, title
from paiju.cli.parser import UsageError, add_output, add_ruleset, chosen_ruleset
from paiju.cli.progress import Bar
from paiju.cli.words import WORDS, Words
from paiju.core.codec import to_builtins
from paiju.core.errors import PlayerError
from paiju.explain import Lang
from paiju.explain.words import MINUS

_LETTERS: Final = "AB"
_DAY_MS: Final = 86_400_000
_INTERRUPTED: Final = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_ruleset(parser)
    parser.add_argument("players", metavar="PLAYER", nargs=2, help="who plays against whom")
    parser.add_argument(
        "--deals", type=int, default=200, metavar="N", help="decks of cards (%(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="decides all decks (%(default)s)"
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="processes (%(default)s); 0: one a core"
    )
    parser.add_argument(
        "--fixed-landlord",
        action="store_true",
        help="Dou Dizhu without calling; in points, in which bombs count, and springs do not",
    )
    parser.add_argument(
        "--time-limit",
        type=int,
        default=Limits().move_ms,
        metavar="MS",
        help="for a program's decision (%(default)s)",
    )
    parser.add_argument(
        "--start-limit",
        type=int,
        default=Limits().first_ms,
        metavar="MS",
        help="for its first one (%(default)s)",
    )
    parser.add_argument(
        "--faults",
        type=int,
        default=10,
        metavar="N",
        help="so many decisions may fail, and are made by the rules; one more ends the match "
        "(%(default)s)",
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Plays the match and prints what came of it; after Ctrl-C what had been played so far.

    Raises:
        UsageError: where a number is out of range.
        RuleSetError: where rule set or option are unknown, or there is no landlord to fix.
        PlayerError: where a player cannot be had, or fails too often.
    """
    match = _match(args)
    # Where a command starts, modules of the folder it is called in are not found by themselves.
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    played: list[DeckResult] = []
    with _put_away_when_killed():
        stopped = _play(match, args, played)
    if not played:
        return _INTERRUPTED
    result = result_of(match.contest, played)
    if args.json:
        print_json(_document(match, result, first_fault(played)))
    else:
        print("\n".join(_text(match, result, first_fault(played), args)))
    return _INTERRUPTED if stopped else 0


def _match(args: argparse.Namespace) -> Match:
    _between("--deals", args.deals, 1, 10_000_000)
    _between("--jobs", args.jobs, 0, 1_000)
    _between("--time-limit", args.time_limit, 1, _DAY_MS)
    _between("--start-limit", args.start_limit, 1, _DAY_MS)
    _between("--faults", args.faults, 0, 1_000_000)
    contest = Contest(chosen_ruleset(args), args.seed, args.fixed_landlord)
    limits = Limits(args.time_limit, max(args.time_limit, args.start_limit))
    return Match(contest, (args.players[0], args.players[1]), args.deals, limits)


def _between(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise UsageError(f"{option}: {value} is not between {least} and {most}")


def _play(match: Match, args: argparse.Namespace, played: list[DeckResult]) -> bool:
    """Plays all decks, with a bar meanwhile; True where Ctrl-C ended that before."""
    bar = Bar(sys.stderr, match.decks, monotonic)
    points = 0.0
    bar.show(0)
    told = _Faults(match, args.faults, args.lang, bar)
    try:
        for deck in results(match, args.jobs or os.cpu_count() or 1, told):
            played.append(deck)
            points += fmean(deck.margins)
            bar.show(len(played), _signed(points / len(played)))
    except KeyboardInterrupt:
        return True
    finally:
        bar.clear()
    return False


@contextmanager
def _put_away_when_killed() -> Generator[None]:
    """`kill` and `timeout` end the programs of the match as well."""

    def stop(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Faults:
    """Hears of faults: tells the first at once, and ends the match where there are too many."""

    def __init__(self, match: Match, most: int, lang: Lang, bar: Bar) -> None:
        self._match, self._most, self._words, self._bar = match, most, WORDS[lang], bar
        self._heard: list[Fault] = []

    def __call__(self, fault: Fault) -> None:
        self._heard.append(fault)
        first = self._heard[0]
        where = _where(self._match.contest, first)
        if len(self._heard) > self._most:
            raise PlayerError(
                f"{self._match.names[first.player]} failed too often, and the match was stopped; "
                f"the first time: {where}"
            )
        if fault is first:
            self._bar.clear()
            print(self._words.first_fault.format(where=where), file=sys.stderr, flush=True)


def _where(contest: Contest, fault: Fault) -> str:
    sitting = " ".join(_LETTERS[who] for who in contest.tables[fault.table])
    return (
        f"deal {fault.deck}, seats {sitting}, seat {fault.seat}, after {fault.ply} actions: "
        f"{fault.what}"
    )


# --- what is printed ---------------------------------------------------------------


def _document(match: Match, result: Result, fault: Fault | None) -> dict[str, Any]:
    contest = match.contest
    return {
        **identity(contest.ruleset),
        "players": match.names,
        "seed": contest.seed,
        "fixed_landlord": contest.fixed_landlord,
        **to_builtins(result),
        "first_fault": fault and {**to_builtins(fault), "text": _where(contest, fault)},
    }


def _text(
    match: Match, result: Result, fault: Fault | None, args: argparse.Namespace
) -> Iterator[str]:
    lang: Lang = args.lang
    words = WORDS[lang]
    yield title(match.contest.ruleset, lang, args.settings)
    for letter, name in zip(_LETTERS, match.names, strict=True):
        yield f"  {letter}  {name}"
    yield words.decks.format(decks=result.decks, ways=len(result.sittings), deals=result.deals)
    yield ""
    rows = list(_rows(words, result))
    yield from (f"  {line}" for line in in_columns(rows, right={1, 2}))
    if fault is not None:
        yield ""
        yield words.faults.format(a=result.faults[0], b=result.faults[1])
        yield f"  {_where(match.contest, fault)}"


def _rows(words: Words, result: Result) -> Iterator[tuple[str, ...]]:
    yield ("", "A : B", words.interval, "")
    yield (words.points, *_points(result.points))
    yield (words.won, *_share(result.won))
    yield (words.decks_won, *_share(result.decks_won))
    if len(result.sittings) <= 2:
        for sitting in result.sittings:
            mean, within, _ = _points(sitting.points)
            yield (f"  {sitting.seats}", mean, within, _percent(sitting.won.mean))
    for letter, pace in zip(_LETTERS, result.paces, strict=True):
        spent = words.most.format(most=f"{pace.most:.1f}")
        yield (words.pace.format(player=letter), f"{pace.mean:.2f}", spent, "")


def _points(points: Estimate) -> tuple[str, str, str]:
    within = f"{_signed(points.low)} … {_signed(points.high)}"
    return _signed(points.mean), within, f"{_signed(points.errors, 1)} σ"


def _share(share: Estimate) -> tuple[str, str, str]:
    return _percent(share.mean), f"{_percent(share.low)} … {_percent(share.high)}", ""


def _signed(value: float, digits: int = 2) -> str:
    return f"{value:+.{digits}f}".replace("-", MINUS)


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %"
