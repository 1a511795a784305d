"""What several commands print: JSON, scores, the lines of a settlement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from paiju.cli.layout import in_columns, pad, wrap
from paiju.cli.words import WORDS
from paiju.core.codec import encode, to_builtins
from paiju.core.record import Record
from paiju.core.ruleset import RuleSet
from paiju.core.settlement import AnyLine, Settlement
from paiju.explain import Lang, line, seat_names
from paiju.explain.words import number, signed
from paiju.games.registry import make_game, rulesets


def print_json(document: object) -> None:
    """One document, with a newline behind it."""
    print(msgspec.json.format(encode(document), indent=2).decode())


def moment(at_ms: int) -> str:
    """Milliseconds since 1970 as the clock on this machine's wall shows them."""
    return f"{datetime.fromtimestamp(at_ms / 1000).astimezone():%Y-%m-%d %H:%M:%S}"


def title(ruleset: RuleSet[Any], lang: Lang, settings: Sequence[str] = ()) -> str:
    """A rule set by its title, name and changes."""
    named = ruleset.title.zh if lang == "zh" else ruleset.title.en
    if named == ruleset.name and not settings:
        return named
    return f"{named} ({', '.join([ruleset.name, *settings])})"


def titled(ruleset: RuleSet[Any]) -> RuleSet[Any]:
    """The rule set with its title, where it is one that players know."""
    known = (other for other in rulesets() if other.name == ruleset.name)
    return next((other for other in known if other.hash == ruleset.hash), ruleset)


def player_names(record: Record, ruleset: RuleSet[Any], lang: Lang) -> tuple[str, ...]:
    """Those who played, by name where the record has it, else by seat."""
    numbers = seat_names(make_game(ruleset).seats, lang)
    players = (*record.head.players, *[""] * len(numbers))
    return tuple(name or number for name, number in zip(players, numbers, strict=False))


def identity(ruleset: RuleSet[Any]) -> dict[str, str]:
    """How JSON documents name a rule set."""
    return {"ruleset": ruleset.name, "hash": ruleset.hash}


def settlement_json(settlement: Settlement, lang: Lang, names: Sequence[str]) -> dict[str, Any]:
    """Scores, the house, winners and lines, each line with its sentence."""
    return {
        "scores": settlement.scores,
        "house": settlement.house,
        "winners": settlement.winners,
        "lines": [_line_json(told, lang, names) for told in settlement.lines],
    }


def settlement_text(settlement: Settlement, lang: Lang, names: Sequence[str]) -> Iterator[str]:
    """The same to read: the scores in one line, then by seat, then the lines that say why."""
    words = WORDS[lang]
    scores = ", ".join(map(number, settlement.scores))
    yield words.scores.format(scores=scores)
    yield ""
    rows = [
        (name, signed(score), words.wins if seat in settlement.winners else "")
        for seat, (name, score) in enumerate(zip(names, settlement.scores, strict=True))
    ]
    if settlement.house:
        rows.append((words.house, signed(settlement.house), ""))
    yield from table(rows)
    yield ""
    indent = max((len(told.rule) for told in settlement.lines), default=0) + 2
    for told in settlement.lines:
        yield wrap(line(told, lang, names), pad(told.rule, indent), " " * indent)


def table(rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Rows of a name, a number and a remark, in columns."""
    return (f"  {line}" for line in in_columns(rows, right={1}))


def _line_json(told: AnyLine, lang: Lang, names: Sequence[str]) -> Mapping[str, Any]:
    fields: dict[str, Any] = to_builtins(told)
    first = {"rule": fields.pop("rule"), "kind": fields.pop("kind")}
    return {**first, **fields, "text": line(told, lang, names)}
