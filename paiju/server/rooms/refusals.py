"""Why a room takes somebody not. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum


class RoomCode(StrEnum):
    """All refusals that are a room's."""

    UNKNOWN = "room.unknown"
    CLOSED = "room.closed"
    PAUSED = "room.paused"
    POOR = "room.poor"
    MEMBERS = "room.members"
    ESCAPES = "room.escapes"
