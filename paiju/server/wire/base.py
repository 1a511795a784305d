"""What all messages over WebSockets have in common."""

from __future__ import annotations

import msgspec


class ClientMessage(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """Anything that a client says at a table.

    Attributes:
        id: the client's own number for the message; a refusal repeats it.
    """

    id: int = 0


class ServerMessage(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """Anything that the server says at a table."""
