"""JSON Schema of the messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from paiju.core.cards import Card
from paiju.core.packing import Ranks
from paiju.core.protocol import Action, Event, Observation
from paiju.games.registry import FAMILIES, Family

Schema = dict[str, Any]

_TEXTS: Final[Mapping[type, Schema]] = {
    Card: {
        "type": "string",
        "pattern": "^([SHDC]([2-9TJQKA]|10)|X|R)'?$",
        "description": "A card in the notation: `S7`, `HT`, `X`, `R`; of a second deck `S7'`.",
    },
    Ranks: {
        "type": "string",
        "pattern": "^[2-9TJQKAXR]*$",
        "description": "Ranks from low to high, run together: `334TXR`.",
    },
}
_OPEN: Final[Mapping[type, str]] = {Observation: "view", Action: "action", Event: "event"}
"""What each family has its own of; in a message it is any family's."""

_REFERENCE: Final = "#/components/schemas/"


class Schemas:
    """The schemas of some types, and of all that they are made of.

    Args:
        types: what is described.
    """

    def __init__(self, types: Iterable[Any]) -> None:
        self._types = tuple(types)
        families = tuple(FAMILIES.values())
        self._members = {
            base: tuple(member for family in families for member in _members(family, name))
            for base, name in _OPEN.items()
        }
        everything = (*self._types, *(one for many in self._members.values() for one in many))
        made = msgspec.json.schema_components(
            everything, schema_hook=_text, ref_template=_REFERENCE + "{name}"
        )
        found, self.components = _named(made)
        self._of = dict(zip(map(repr, everything), found, strict=True))
        for base, members in self._members.items():
            self.components[base.__name__] = {"anyOf": [self.of(member) for member in members]}

    def of(self, wanted: Any) -> Schema:
        """The schema of one of the types."""
        return self._of[repr(wanted)]


def union_of(union: Any) -> Sequence[type]:
    """The members of a union of messages."""
    return get_args(union) or (union,)


def _members(family: Family, name: str) -> Sequence[type]:
    return union_of(getattr(family, name))


def _text(wanted: type) -> Schema:
    if wanted in _TEXTS:
        return dict(_TEXTS[wanted])
    raise NotImplementedError(wanted)


def _named(made: tuple[tuple[Schema, ...], dict[str, Schema]]) -> tuple[Any, dict[str, Schema]]:
    """Families use the same words: where msgspec says the module, the family is enough."""
    text = msgspec.json.encode(made).decode()
    for name in made[1]:
        package, _, rest = name.partition(".games.")
        if package == "paiju":
            short = rest.partition(".")[0].capitalize() + rest.rpartition(".")[2]
            text = text.replace(f'{_REFERENCE}{name}"', f'{_REFERENCE}{short}"')
            text = text.replace(f'"{name}":', f'"{short}":')
    found, components = msgspec.json.decode(text)
    return found, components
