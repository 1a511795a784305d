"""`paiju analyse`: what was best at each decision of a deal, and by how much.

Twice: by what the player could know, over other deals that look the same to him, and in this
deal, played on as the cards lay. Points are those of the record's rule set, before any coins.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, Final

from paiju import explain
from paiju.bots.analysis.judge import Judge, Worth
from paiju.bots.analysis.registry import PLAYED_OUT, SEARCHED, find_judge, searches
from paiju.bots.analysis.review import Decision, Verdict, decisions, review, worst
from paiju.cli.files import read_record_file
from paiju.cli.layout import in_columns, wrap
from paiju.cli.output import identity, player_names, print_json, title, titled
from paiju.cli.parser import UsageError, add_output
from paiju.cli.progress import Bar
from paiju.cli.replay import replayed
from paiju.cli.words import WORDS, Words
from paiju.core.codec import to_builtins
from paiju.core.record import Record
from paiju.core.ruleset import RuleSet
from paiju.core.units import Seat
from paiju.explain import Lang
from paiju.explain.verdicts import mistake
from paiju.explain.words import MINUS

Names = tuple[str, ...]

_NAMED: Final = 5
"""So many of the worst mistakes are told in words."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument(
        "--seat", type=int, action="append", metavar="N", help="this seat's decisions alone"
    )
    parser.add_argument(
        "--samples",
        type=int,
        metavar="N",
        help=f"in how many deals each action is tried (about {SEARCHED}; without the compiled "
        f"kernel {PLAYED_OUT})",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="draws them (%(default)s)")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints a verdict on each decision, then the worst mistakes.

    Raises:
        RecordError: where the record cannot be read, or an action is against its rules.
        UsageError: where there is no such seat, or the number of samples is out of range.
    """
    if args.samples is not None and not 2 <= args.samples <= 100_000:
        raise UsageError(f"--samples: {args.samples} is not between 2 and 100000")
    record = read_record_file(args.file)
    played = replayed(record, args.file, args.lang)
    names = player_names(record, played.ruleset, args.lang)
    seats = _seats(args.seat, names)
    decided = decisions(played.ruleset, record.deck, played, seats)
    judge = find_judge(played.ruleset, args.samples, args.seed)
    verdicts = _watched(decided, judge)
    if args.json:
        print_json(_document(played.ruleset, verdicts, args.lang, names))
    else:
        print("\n".join(_text(record, played.ruleset, verdicts, args.lang)))
    return 0


def _watched(decided: Sequence[Decision], judge: Judge) -> list[Verdict]:
    """All verdicts, with a bar meanwhile."""
    bar = Bar(sys.stderr, len(decided), monotonic)
    verdicts: list[Verdict] = []
    bar.show(0)
    try:
        for verdict in review(decided, judge):
            verdicts.append(verdict)
            bar.show(len(verdicts))
    finally:
        bar.clear()
    return verdicts


def _seats(wanted: Sequence[int] | None, names: Names) -> tuple[Seat, ...]:
    for seat in wanted or ():
        if not 0 <= seat < len(names):
            raise UsageError(f"--seat: there is no seat {seat}")
    return tuple(map(Seat, wanted or range(len(names))))


def _told(verdict: Verdict, lang: Lang, names: Names) -> str:
    """A mistake in words."""
    known = verdict.known_cost
    return mistake(
        lang,
        names[verdict.seat],
        (verdict.action, verdict.unknown[0].action),
        f"{verdict.chosen.behind:.1f}",
        None if known is None else f"{known:.1f}",
    )


# --- as one document --------------------------------------------------------------


def _document(
    ruleset: RuleSet[Any], verdicts: list[Verdict], lang: Lang, names: Names
) -> dict[str, Any]:
    return {
        **identity(ruleset),
        "players": names,
        "judge": "search" if searches(ruleset) else "playouts",
        "decisions": [_verdict_json(verdict, lang) for verdict in verdicts],
        "mistakes": [
            {"move": verdict.number, "seat": verdict.seat, "text": _told(verdict, lang, names)}
            for verdict in worst(verdicts, len(verdicts))
        ],
        "seats": [
            {"seat": seat, "decisions": count, "mistakes": wrong, "lost": lost}
            for seat, count, wrong, lost in _by_seat(verdicts)
        ],
    }


def _verdict_json(verdict: Verdict, lang: Lang) -> dict[str, Any]:
    return {
        "move": verdict.number,
        "seat": verdict.seat,
        "action": to_builtins(verdict.action),
        "by": verdict.by,
        "mistake": verdict.is_mistake,
        "behind": verdict.chosen.behind,
        "behind_known": verdict.chosen_known.behind,
        "unknown": [_worth_json(worth, lang) for worth in verdict.unknown],
        "known": [_worth_json(worth, lang) for worth in verdict.known],
    }


def _worth_json(worth: Worth, lang: Lang) -> dict[str, Any]:
    return {**to_builtins(worth), "text": explain.action(worth.action, lang)}


def _by_seat(verdicts: list[Verdict]) -> Iterator[tuple[Seat, int, int, float]]:
    """For each seat its decisions, mistakes, and what these cost."""
    for seat in sorted({verdict.seat for verdict in verdicts}):
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        wrong = [verdict.chosen.behind for verdict in own if verdict.is_mistake]
        yield seat, len(own), len(wrong), sum(wrong)


# --- to read ------------------------------------------------------------------------


def _text(
    record: Record, ruleset: RuleSet[Any], verdicts: list[Verdict], lang: Lang
) -> Iterator[str]:
    words, names = WORDS[lang], player_names(record, ruleset, lang)
    yield title(titled(ruleset), lang)
    if not searches(ruleset):
        yield wrap(words.played_out)
    yield ""
    if not verdicts:
        yield words.nothing_decided
        return
    head = ("", "", words.done, words.best, words.behind, words.behind_known)
    rows = [head, *(_row(verdict, lang, names) for verdict in verdicts)]
    yield from (f"  {line}" for line in in_columns(rows, right={0, 4, 5}))
    yield ""
    for seat, count, wrong, lost in _by_seat(verdicts):
        yield words.lost.format(
            name=names[seat], decisions=count, mistakes=wrong, points=f"{lost:.1f}"
        )
    yield ""
    yield from _worst(verdicts, lang, words, names)


def _worst(verdicts: list[Verdict], lang: Lang, words: Words, names: Names) -> Iterator[str]:
    mistakes = worst(verdicts, _NAMED)
    yield words.worst if mistakes else words.no_mistakes
    for verdict in mistakes:
        yield wrap(_told(verdict, lang, names), f"  {verdict.number:>3}  ", " " * 7)


def _row(verdict: Verdict, lang: Lang, names: Names) -> tuple[str, ...]:
    chosen, best = verdict.chosen, verdict.unknown[0].action
    less = _less(chosen.behind)
    error = f" ± {chosen.error:.1f}" if chosen.error else ""
    by = WORDS[lang].decided_by.get(verdict.by, "")
    return (
        str(verdict.number),
        names[verdict.seat],
        explain.action(verdict.action, lang) + by,
        explain.action(best, lang) if less else "",
        less + error if less else "",
        _less(verdict.chosen_known.behind),
    )


def _less(points: float) -> str:
    return f"{MINUS}{points:.1f}" if round(points, 1) else ""
