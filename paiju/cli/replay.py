"""`paiju replay`: plays a record again: deal, actions and settlement, and whether all agrees.

The exit code is 1 where the record's settlement or its shuffle does not hold.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from paiju import explain
from paiju.cli.deal import dealt, dealt_json, dealt_text
from paiju.cli.files import read_record_file, shown
from paiju.cli.output import (
    identity,
    player_names,
    print_json,
    settlement_json,
    settlement_text,
    title,
    titled,
)
from paiju.cli.parser import add_output
from paiju.cli.verify import check_json, checked
from paiju.cli.words import WORDS
from paiju.core.codec import to_builtins
from paiju.core.errors import IllegalAction, RecordError
from paiju.core.protocol import Event
from paiju.core.record import CoinsEntry, Record, ShuffleCheck
from paiju.explain import Lang
from paiju.games.registry import make_game
from paiju.games.replay import Played, Replay, replay

Names = tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument(
        "--ruleset", metavar="OTHER", help="another rule set of the family to play it under"
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the deal.

    Raises:
        RecordError: where the record cannot be read, or an action is against its rules.
        RuleSetError: where the other rule set is unknown.
    """
    record = read_record_file(args.file)
    played = replayed(record, args.file, args.lang, args.ruleset)
    shuffle = checked(record)
    names = player_names(record, played.ruleset, args.lang)
    if args.json:
        print_json(_document(record, played, shuffle, args.lang, names))
    else:
        print("\n".join(_text(record, played, shuffle, args.lang, names)))
    return 1 if played.agrees is False or (shuffle is not None and not shuffle.holds) else 0


def replayed(record: Record, file: str, lang: Lang, ruleset: str | None = None) -> Replay:
    """The record of a file played again, where need be under another rule set.

    Raises:
        RecordError: names the file, and says in words which action is against the rules.
    """
    try:
        return replay(record, ruleset)
    except RecordError as error:
        cause = error.__cause__
        why = (
            f": {explain.refusal(cause.refusal, lang)}" if isinstance(cause, IllegalAction) else ""
        )
        raise RecordError(f"{shown(file)}: {error}{why}") from None


# --- as one document --------------------------------------------------------------


def _document(
    record: Record, played: Replay, shuffle: ShuffleCheck | None, lang: Lang, names: Names
) -> dict[str, Any]:
    settlement = played.settlement
    entries = zip(record.moves, played.moves, strict=True)
    return {
        **identity(played.ruleset),
        "players": names,
        **dealt_json(dealt(make_game(played.ruleset), played.start)),
        "moves": [
            {
                "seat": move.seat,
                "at": entry.at,
                "by": getattr(entry, "by", None),
                "action": move.action,
                "events": [_event_json(event, lang, names) for event in _events(move)],
            }
            for entry, move in entries
        ],
        "settlement": settlement and settlement_json(settlement, lang, names),
        "coins": record.coins and _coins_json(record.coins, lang, names),
        "agrees": played.agrees,
        "shuffle": shuffle and {**check_json(shuffle), "holds": shuffle.holds},
    }


def _coins_json(coins: CoinsEntry, lang: Lang, names: Names) -> dict[str, Any]:
    return {"stacks": coins.stacks, **settlement_json(coins.settlement, lang, names)}


def _event_json(event: Event, lang: Lang, names: Names) -> dict[str, Any]:
    return {**to_builtins(event), "text": explain.event(event, lang, names)}


def _events(move: Played) -> Sequence[Event]:
    """All that happened; who reads a record may see what was hidden in the deal."""
    return (*move.step.public, *(event for _, event in move.step.private))


# --- to read ------------------------------------------------------------------------


def _text(
    record: Record, played: Replay, shuffle: ShuffleCheck | None, lang: Lang, names: Names
) -> Iterator[str]:
    deal = dealt(make_game(played.ruleset), played.start)
    yield title(titled(played.ruleset), lang)
    yield from ("", *dealt_text(deal, lang, names), "")
    digits = len(str(len(played.moves)))
    for number, move in enumerate(played.moves, 1):
        told = WORDS[lang].semicolon.join(
            explain.event(event, lang, names) for event in _told(move)
        )
        yield f"  {number:>{digits}}  {told}"
    if played.moves:
        yield ""
    yield from _end(record, played, shuffle, lang, names)


def _told(move: Played) -> Sequence[Event]:
    """What was hidden says more than what everybody saw of the same."""
    private = [event for _, event in move.step.private]
    return private or move.step.public


def _end(
    record: Record, played: Replay, shuffle: ShuffleCheck | None, lang: Lang, names: Names
) -> Iterator[str]:
    words = WORDS[lang]
    if played.settlement is None:
        yield words.not_over
    elif played.settlement.lines:
        yield from settlement_text(played.settlement, lang, names)
    yield ""
    if record.coins is not None:
        stacks = ", ".join(map(str, record.coins.stacks))
        yield words.in_coins.format(stacks=stacks)
        yield from (*settlement_text(record.coins.settlement, lang, names), "")
    if played.agrees is not None:
        yield words.agrees if played.agrees else words.differs
    elif record.settlement is None:
        yield words.no_settlement
    if shuffle is None:
        yield words.no_shuffle
    else:
        yield words.holds if shuffle.holds else words.does_not_hold
