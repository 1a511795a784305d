"""Fields of what people write by hand: a name that nobody knows is most often a slip of the pen."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from difflib import get_close_matches
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

import msgspec


def unknown_field(wanted: Any, plain: object, path: str = "") -> str | None:
    """The first field in plain data that is not known, and which are.

    Args:
        wanted: the dataclass or struct that the data are for, or a type that is made of such.
        plain: dictionaries, lists and values.
        path: where the data are.

    Returns:
        The path of the field, and what it may have been meant for; None where all are known.

    >>> from paiju.core.ruleset import Title
    >>> unknown_field(Title, {"zh": "牌", "eng": "Cards"}, "title")
    'title.eng: unknown; known are zh, en; did you mean en?'
    """
    if isinstance(plain, list):
        items = enumerate(cast("list[object]", plain))
        inside = ((part, item, f"{path}[{i}]") for i, item in items for part in get_args(wanted))
    elif isinstance(plain, dict) and _has_fields(kind := _without_none(wanted)):
        known = get_type_hints(kind)
        fields = cast("dict[str, object]", plain)
        for key in fields:
            if key not in known:
                return f"{_below(path, key)}: {unknown(key, known)}"
        inside = ((known[key], value, _below(path, key)) for key, value in fields.items())
    else:
        return None
    found = (unknown_field(*each) for each in inside)
    return next((said for said in found if said is not None), None)


def unknown(name: str, known: Collection[str]) -> str:
    """That a name is not known, which are, and which was meant, as far as that can be guessed.

    >>> unknown("turn_secnods", ("turn_seconds", "order"))
    'unknown; known are turn_seconds, order; did you mean turn_seconds?'
    >>> unknown("colour", ("turn_seconds", "order"))
    'unknown; known are turn_seconds, order'
    """
    near = get_close_matches(name, known, 1)
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"unknown; known are {', '.join(known)}{meant}"


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _has_fields(kind: Any) -> bool:
    return dataclasses.is_dataclass(kind) or (
        isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    )


def _without_none(wanted: Any) -> Any:
    """What an optional type is of."""
    if get_origin(wanted) not in (Union, UnionType):
        return wanted
    parts = [part for part in get_args(wanted) if part is not NoneType]
    return parts[0] if len(parts) == 1 else wanted
