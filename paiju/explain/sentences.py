"""What happens at a table, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar, cast

import msgspec

from paiju.core.protocol import Action, Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AnyLine
from paiju.explain.catalogue import Lang, find, select
from paiju.explain.words import fill, worded

T = TypeVar("T")

_COUNTS: Final = ("nobody", "one", "two", "three")


class Text(msgspec.Struct, frozen=True):
    """A sentence in both languages."""

    zh: str
    en: str


def line(line: AnyLine, lang: Lang, names: Sequence[str]) -> str:
    """A line of a settlement.

    Args:
        line: the line.
        lang: the language.
        names: a name for each seat, in that language.

    >>> from paiju.core.settlement import Transfer
    >>> from paiju.core.units import Points, Seat
    >>> paid = Transfer(rule="SV-20", cause="sevens.difference", payer=Seat(1), payee=Seat(0),
    ...     points=Points(12), figures=(32, 20))
    >>> print(line(paid, "en", ["Ann", "Bob"]))
    Bob → Ann: 12 points (32 − 20)
    """
    fields: dict[str, object] = msgspec.structs.asdict(line)
    values = {**fields, **_reckoning(line)}
    return _tell(lang, _tag(line), line.cause, values, names)


def refusal(refusal: Refusal, lang: Lang, names: Sequence[str] = ()) -> str:
    """Why something was refused, said to whoever tried it.

    >>> refusal(Refusal("sevens.not_live", {"card": "H9", "needs": "H8"}), "en")
    '♥9 does not fit yet: ♥8 has to lie there first.'
    """
    return _tell(lang, "refusal", refusal.code, refusal.params, names)


def event(event: Event, lang: Lang, names: Sequence[str]) -> str:
    """What others see happen."""
    return _tell(lang, "event", sentence_key(type(event)), msgspec.structs.asdict(event), names)


def action(action: Action, lang: Lang) -> str:
    """What a seat can do, as a choice to make."""
    return _tell(lang, "action", sentence_key(type(action)), msgspec.structs.asdict(action), ())


def notice(code: str, lang: Lang, names: Sequence[str], **params: str | int) -> str:
    """What happens at a table apart from the game.

    Args:
        code: which, such as `joined`, `timed_out` or `deal_begins`.
        lang: the language.
        names: a name for each seat, in that language.
        params: what the sentence names: `seat`, `deal`.

    >>> notice("joined", "en", ["Ann"], seat=0)
    'Ann joined the table'
    """
    return _tell(lang, "notice", code, params, names)


def movement(kind: str, lang: Lang, **params: int) -> str:
    """What became of a player's coins.

    Args:
        kind: as the ledger has it: `grant`, `settled`.
        lang: the language.
        params: what the sentence names: `deal`.

    >>> movement("settled", "en", deal=3)
    'Deal 3'
    """
    return _tell(lang, "movement", kind, params, ())


def both(
    sentence: Callable[[T, Lang, Sequence[str]], str],
    told: T,
    names_zh: Sequence[str],
    names_en: Sequence[str],
) -> Text:
    """A sentence in both languages.

    >>> both(refusal, Refusal("sevens.over"), (), ())
    Text(zh='这一局已经结束。', en='The deal is over.')
    """
    return Text(zh=sentence(told, "zh", names_zh), en=sentence(told, "en", names_en))


def _tell(
    lang: Lang, section: str, key: str, fields: Mapping[str, object], names: Sequence[str]
) -> str:
    template = select(find(lang, section, key), traits(fields))
    words = worded(fields, lang, names)
    if fields.get("kind"):
        family, _, _ = key.partition(".")
        words["kind"] = _kind(lang, family, fields)
    return fill(template, words)


def _kind(lang: Lang, family: str, fields: Mapping[str, object]) -> str:
    """What a family calls the kind of combination that is told of."""
    return select(find(lang, "kind", f"{family}.{fields['kind']}"), traits(fields))


def traits(fields: Mapping[str, object]) -> set[str]:
    """What an entry can choose its template by.

    The names of all fields that hold something, the rule's id, the kind of combination,
    `lines_6` for so many lines, `figures_3` for so many figures, `zero` for no points, and how
    many seats `by` names.
    """
    found = {name for name, value in fields.items() if value not in ((), None, "")}
    found |= {str(fields.get("rule", "")), str(fields.get("kind", ""))}
    found.add(f"lines_{fields.get('lines', 0)}")
    found.add(f"figures_{len(cast('Sequence[int]', fields.get('figures', ())))}")
    if fields.get("points") == 0:
        found.add("zero")
    by = cast("Sequence[int]", fields.get("by", ()))
    if len(by) < len(_COUNTS):
        found.add(_COUNTS[len(by)])
    return found


def sentence_key(kind: type[Action] | type[Event]) -> str:
    """Where the sentence of an action or an event is: `sevens.played`.

    Families use the same words, so the name of the package that defines it goes before.
    """
    family = kind.__module__.split(".")[-2]
    return f"{family}.{kind.__struct_config__.tag}"


def _tag(line: AnyLine) -> str:
    return str(line.__struct_config__.tag)


def _reckoning(line: AnyLine) -> dict[str, object]:
    """`amount`, `figure_1`, `figure_2`, … and `product` for templates that show the arithmetic."""
    points = getattr(line, "points", None)
    values: dict[str, object] = {f"figure_{i}": n for i, n in enumerate(line.figures, 1)}
    values["product"] = " × ".join(map(str, line.figures))
    if points is not None:
        values["amount"] = abs(points)
    return values
