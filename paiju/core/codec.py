"""JSON in and out: cards and ranks travel in the notation, everything else as msgspec has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from paiju.core.cards import Card
from paiju.core.errors import NotationError
from paiju.core.notation import parse_card
from paiju.core.packing import Ranks

T = TypeVar("T")

_NOTATION: Final[Mapping[type, Callable[[str], object]]] = {
    Card: partial(parse_card, decks=2),
    Ranks: Ranks.of,
}
"""What travels as text, and how that is read."""

_TEXT: Final = tuple(_NOTATION)


def _to_json(value: object) -> object:
    if isinstance(value, _TEXT):
        return str(value)
    raise NotImplementedError(f"no JSON form for {type(value)}")


def _from_json(wanted: type, value: object) -> object:
    if wanted in _NOTATION and isinstance(value, str):
        try:
            return _NOTATION[wanted](value)
        except NotationError as error:
            raise ValueError(str(error)) from None
    raise ValueError(f"expected a {wanted.__name__}, got {value!r}")


ENCODER: Final = msgspec.json.Encoder(enc_hook=_to_json)


def encode(value: object) -> bytes:
    """A value as JSON.

    >>> from paiju.core.cards import Card
    >>> encode((Card(6), 3))
    b'["S7",3]'
    """
    return ENCODER.encode(value)


def decoder(wanted: type[T]) -> msgspec.json.Decoder[T]:
    """A decoder that also checks: it raises msgspec.ValidationError with the path.

    >>> from paiju.core.cards import Card
    >>> decoder(list[Card]).decode('["s10"]')
    [ST]
    """
    return msgspec.json.Decoder(wanted, dec_hook=_from_json)


def readable(error: msgspec.ValidationError, root: str = "") -> str:
    """What msgspec says of data that do not fit, the path first: it puts it last, after `$`.

    Args:
        error: what decoding raised.
        root: what the data are called.

    >>> try:
    ...     convert({"table": [6, "8"]}, dict[str, list[int]])
    ... except msgspec.ValidationError as error:
    ...     print(readable(error))
    [...][1]: Expected `int`, got `str`
    """
    text, _, path = str(error).partition(" - at `$")
    where = (root + path.rstrip("`")).removeprefix(".")
    return f"{where}: {text}" if where else text


def to_builtins(value: object) -> Any:
    """A value as plain dictionaries, lists, strings and numbers."""
    return msgspec.to_builtins(value, enc_hook=_to_json)


def convert(value: object, wanted: type[T]) -> T:
    """Plain dictionaries and lists as a checked value.

    Raises:
        msgspec.ValidationError: with the path of what does not fit.
    """
    return msgspec.convert(value, wanted, dec_hook=_from_json)
