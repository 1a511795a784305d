"""Writes the client's TypeScript types from the messages, so that both sides agree.

`python -m paiju.server.typescript` prints them; a test fails where `web/src/lib/wire.ts` differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from paiju.core.cards import Card
from paiju.core.packing import Ranks
from paiju.core.protocol import Action, Event, Observation
from paiju.games.registry import FAMILIES
from paiju.server import wire

HEAD: Final = """\
// Made from the server's messages by `python -m paiju.server.typescript`. Do not edit.

/** A card in the notation: `S7`, `HT`, `X`, `R`; of a second deck `S7'`. */
export type Card = string

/** Ranks from low to high, run together: `334TXR`. */
export type Ranks = string
"""


def typescript() -> str:
    """All types of the wire, as one module."""
    families = FAMILIES.values()
    unions = {
        "ClientMessage": get_args(wire.AnyClientMessage),
        "ServerMessage": get_args(wire.AnyServerMessage),
        "LobbyRequest": get_args(wire.AnyLobbyRequest),
        "LobbyMessage": get_args(wire.AnyLobbyMessage),
        "GameAction": tuple(t for family in families for t in _members(family.action)),
        "GameEvent": tuple(t for family in families for t in _members(family.event)),
        "GameView": tuple(family.view for family in families),
    }
    roots = (*(t for members in unions.values() for t in members), *wire.HTTP)
    writer = _Writer()
    for root in roots:
        writer.add(inspect.type_info(root))
    aliases = (
        f"export type {name} = {' | '.join(map(_name, members))}\n"
        for name, members in unions.items()
    )
    return "\n".join([HEAD, *writer.interfaces(), *aliases])


def _members(union: Any) -> tuple[type[msgspec.Struct], ...]:
    return get_args(union) or (union,)


class _Writer:
    """Collects the interfaces that types need, each once, in the order of first use."""

    def __init__(self) -> None:
        self._interfaces: dict[str, str] = {}

    def interfaces(self) -> Iterable[str]:
        return self._interfaces.values()

    def add(self, info: inspect.Type) -> str:
        """The TypeScript for a type; interfaces that it needs are collected."""
        match info:
            case inspect.StructType():
                return self._struct(info)
            case inspect.CustomType():
                return _CUSTOM[info.cls]
            case inspect.UnionType():
                return " | ".join(self.add(member) for member in info.types)
            case inspect.TupleType():
                return f"[{', '.join(self.add(item) for item in info.item_types)}]"
            case inspect.CollectionType():
                item = self.add(info.item_type)
                return f"({item})[]" if "|" in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self.add(info.value_type)}>"
            case inspect.EnumType():
                return self._enum(info.cls)
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in info.values)
            case _:
                return _PLAIN[type(info)]

    def _struct(self, info: inspect.StructType) -> str:
        if info.cls in _GENERIC:
            return _GENERIC[info.cls]
        name = _name(info.cls)
        if name not in self._interfaces:
            self._interfaces[name] = ""  # keeps its place in the order, and ends recursion
            self._interfaces[name] = self._interface(name, info)
        return name

    def _enum(self, cls: type[Enum]) -> str:
        name = _name(cls)
        values = " | ".join(f'"{member.value}"' for member in cls)
        self._interfaces[name] = f"{_comment(cls)}export type {name} = {values}\n"
        return name

    def _interface(self, name: str, info: inspect.StructType) -> str:
        lines = [f'  {info.tag_field}: "{info.tag}"'] if info.tag_field else []
        lines += [self._field(info, field) for field in info.fields]
        return f"{_comment(info.cls)}export interface {name} {{\n" + "\n".join(lines) + "\n}\n"

    def _field(self, info: inspect.StructType, field: inspect.Field) -> str:
        """What a client, or the encoding, may leave out is optional."""
        config = info.cls.__struct_config__
        optional = (config.forbid_unknown_fields or config.omit_defaults) and not field.required
        action = info.cls is wire.Act and field.name == "action"
        kind = "GameAction" if action else self.add(field.type)
        return f"  {field.encode_name}{'?' if optional else ''}: {kind}"


_GENERIC: Final[dict[type, str]] = {
    Observation: "GameView",
    Event: "GameEvent",
    Action: "GameAction",
}
_CUSTOM: Final[dict[type, str]] = {Card: "Card", Ranks: "Ranks"}
_PLAIN: Final[dict[type, str]] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


def _name(cls: type) -> str:
    """The class's name; with the family's before it, since families use the same words."""
    package, _, module = cls.__module__.partition(".games.")
    family = module.partition(".")[0].capitalize() if package == "paiju" and module else ""
    return cls.__name__ if cls.__name__.startswith(family) else family + cls.__name__


def _comment(cls: type) -> str:
    first = (cls.__doc__ or "").strip().splitlines()[0]
    return f"/** {first} */\n"


if __name__ == "__main__":
    print(typescript(), end="")
