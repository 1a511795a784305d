"""The options of a rule set as a form can ask for them: what each may be, and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import inspect

from paiju import explain
from paiju.core.ruleset import RuleSet
from paiju.explain import OptionText, Text
from paiju.games.registry import family_of
from paiju.server import wire

ONLY_CHOICE = 1


def options_of(ruleset: RuleSet[Any]) -> tuple[wire.OptionInfo, ...]:
    """Every option that leaves something to choose, in the order of the family.

    >>> from paiju.games.registry import find_ruleset
    >>> offered = {option.name: option for option in options_of(find_ruleset("sevens-qq"))}
    >>> offered["topple"].kind, offered["lone_seven_factor"].columns
    ('switch', (Column(least=1, most=1000, whole=True),))
    """
    zh, en = explain.ruleset(ruleset, "zh").options, explain.ruleset(ruleset, "en").options
    types = _types(family_of(ruleset).options)
    offered = (_option(types[one.name], one, other) for one, other in zip(zh, en, strict=True))
    return tuple(option for option in offered if _can_be_chosen(option))


@cache
def _types(options: type[Any]) -> Mapping[str, inspect.Type]:
    info = inspect.type_info(options)
    assert isinstance(info, inspect.DataclassType)
    return {field.name: field.type for field in info.fields}


def _can_be_chosen(option: wire.OptionInfo) -> bool:
    return option.kind != "choice" or len(option.choices) > ONLY_CHOICE


def _option(kind: inspect.Type, zh: OptionText, en: OptionText) -> wire.OptionInfo:
    """In both languages; what it may be follows from its type alone."""
    pairs = zip(zh.choices, en.choices, strict=True)
    return wire.OptionInfo(
        name=zh.name,
        kind=_kind(kind),
        value=msgspec.to_builtins(zh.value),
        label=Text(zh=zh.label, en=en.label),
        description=Text(zh=zh.description, en=en.description),
        choices=tuple(
            wire.OptionChoice(value=one.value, text=Text(zh=one.meaning, en=other.meaning))
            for one, other in pairs
        ),
        columns=tuple(_columns(kind)),
        rows=len(kind.item_types) if isinstance(kind, inspect.TupleType) else None,
    )


def _kind(kind: inspect.Type) -> wire.OptionKind:
    match kind:
        case inspect.BoolType():
            return "switch"
        case inspect.LiteralType():
            return "choice"
        case inspect.TupleType() | inspect.VarTupleType():
            return "rows"
        case _:
            return "number"


def _columns(kind: inspect.Type) -> Iterator[wire.Column]:
    """The numbers that one value has; of a tuple of numbers each is a row of its own."""
    match kind:
        case inspect.IntType() | inspect.FloatType():
            yield _column(kind)
        case inspect.UnionType(types=types):
            for each in types:
                yield from _columns(each)
        case inspect.TupleType(item_types=items):
            yield from _columns(items[0])
        case inspect.VarTupleType(item_type=inspect.TupleType(item_types=items)):
            for each in items:
                yield from _columns(each)
        case _:
            return


def _column(kind: inspect.IntType | inspect.FloatType) -> wire.Column:
    least = kind.ge if kind.ge is not None else kind.gt
    return wire.Column(
        least=cast("float | None", least),
        most=cast("float | None", kind.le),
        whole=isinstance(kind, inspect.IntType),
    )
