"""All messages between server and client, and nothing else; a module for each topic.

The client's TypeScript types are made from this package (`python -m paiju.server.typescript`).
"""

from __future__ import annotations

from typing import Final

from paiju.explain import Text
from paiju.server.wire.people import (
    Me,
    NameText,
    Rename,
)
from paiju.server.wire.problem import (
    Problem,
)
from paiju.server.wire.rooms import (
    AnyLobbyMessage,
    AnyLobbyRequest,
    Cancel,
    Counts,
    Join,
    Lobby,
    Matched,
    Queued,
    RoomInfo,
    Waiting,
)
from paiju.server.wire.rulesets import (
    RuleSection,
    RuleSetInfo,
    RuleText,
)
from paiju.server.wire.table import (
    Act,
    AnyClientMessage,
    AnyServerMessage,
    Changed,
    ClientMessage,
    Happened,
    Hint,
    Hints,
    Kick,
    LineView,
    Ping,
    PlaceBot,
    Pong,
    Ready,
    Refused,
    RuleSetView,
    SeatView,
    SeedText,
    ServerMessage,
    SetAutoplay,
    SettlementView,
    ShuffleView,
    Sit,
    Stand,
    TableView,
)
from paiju.server.wire.tables import (
    Opened,
    OpenTable,
    TableInfo,
)

HTTP: Final = (
    Me,
    Rename,
    RuleSetInfo,
    OpenTable,
    Opened,
    TableInfo,
    RoomInfo,
    Problem,
)
"""What the page asks and is answered over HTTP."""

__all__ = [
    "HTTP",
    "Act",
    "AnyClientMessage",
    "AnyLobbyMessage",
    "AnyLobbyRequest",
    "AnyServerMessage",
    "Cancel",
    "Changed",
    "ClientMessage",
    "Counts",
    "Happened",
    "Hint",
    "Hints",
    "Join",
    "Kick",
    "LineView",
    "Lobby",
    "Matched",
    "Me",
    "NameText",
    "OpenTable",
    "Opened",
    "Ping",
    "PlaceBot",
    "Pong",
    "Problem",
    "Queued",
    "Ready",
    "Refused",
    "Rename",
    "RoomInfo",
    "RuleSection",
    "RuleSetInfo",
    "RuleSetView",
    "RuleText",
    "SeatView",
    "SeedText",
    "ServerMessage",
    "SetAutoplay",
    "SettlementView",
    "ShuffleView",
    "Sit",
    "Stand",
    "TableInfo",
    "TableView",
    "Text",
    "Waiting",
]
