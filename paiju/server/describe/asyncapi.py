"""AsyncAPI of the WebSockets: the lobby's, and one at each table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from paiju import __version__
from paiju.server import wire
from paiju.server.describe.schemas import Schemas, union_of

_CHANNELS: Final[Sequence[tuple[str, str, str, Any, Any]]] = (
    (
        "lobby",
        "/ws/lobby",
        "The rooms, how many play there, and being matched.",
        wire.AnyLobbyRequest,
        wire.AnyLobbyMessage,
    ),
    (
        "table",
        "/ws/tables/{table}",
        "A table: everything that happens there, and what a player says.",
        wire.AnyClientMessage,
        wire.AnyServerMessage,
    ),
)
"""Name, address, what it is, what clients send, what the server sends."""


def asyncapi() -> dict[str, Any]:
    """The description of all WebSockets, as AsyncAPI 3.0 has it.

    >>> sorted(asyncapi()["channels"])
    ['lobby', 'table']
    """
    types = [one for *_, sent, heard in _CHANNELS for one in (*union_of(sent), *union_of(heard))]
    unique = list(dict.fromkeys(types))
    schemas = Schemas(unique)
    messages = {
        one.__name__: {
            "name": _tag(one),
            "title": one.__name__,
            "summary": (one.__doc__ or "").strip().partition("\n")[0],
            "contentType": "application/json",
            "payload": schemas.of(one),
        }
        for one in unique
    }
    operations: dict[str, Any] = {}
    for name, _, _, sent, heard in _CHANNELS:
        # From the side of the server: it receives what clients send.
        operations[f"{name}_receive"] = _operation("receive", name, sent)
        operations[f"{name}_send"] = _operation("send", name, heard)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "paiju", "version": __version__},
        "channels": {
            name: _channel(address, text, sent, heard)
            for name, address, text, sent, heard in _CHANNELS
        },
        "operations": operations,
        "components": {"messages": messages, "schemas": schemas.components},
    }


def _channel(address: str, text: str, sent: Any, heard: Any) -> dict[str, Any]:
    members = dict.fromkeys((*union_of(sent), *union_of(heard)))
    channel: dict[str, Any] = {
        "address": address,
        "description": text,
        "messages": {
            one.__name__: {"$ref": f"#/components/messages/{one.__name__}"} for one in members
        },
    }
    if "{table}" in address:
        channel["parameters"] = {"table": {"description": "The id of the table."}}
    return channel


def _operation(action: str, channel: str, union: Any) -> dict[str, Any]:
    where = f"#/channels/{channel}"
    return {
        "action": action,
        "channel": {"$ref": where},
        "messages": [{"$ref": f"{where}/messages/{one.__name__}"} for one in union_of(union)],
    }


def _tag(message: type) -> str:
    config = getattr(message, "__struct_config__", None)
    assert isinstance(config, msgspec.structs.StructConfig)
    return str(config.tag)
