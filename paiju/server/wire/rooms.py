"""Rooms, and the messages over the lobby's WebSocket, by which a player is matched (PL-02).

`/ws/lobby` tells the rooms, then how many play and wait in them as that changes, and to each player
how he himself waits. Who is matched is told the table; its deal has begun already.
"""

from __future__ import annotations

import msgspec

from paiju.core.units import Millis
from paiju.explain import Text
from paiju.server.table.stakes import Stakes
from paiju.server.wire.admin import Announced
from paiju.server.wire.base import ClientMessage, ServerMessage
from paiju.server.wire.table import Ping, Pong, Refused, RuleSetView, SeedText


class RoomCount(msgspec.Struct, frozen=True, kw_only=True):
    """What changes in a room from one moment to the next.

    Attributes:
        players: how many people play there.
        waiting: how many wait for a match.
        commitment: the hash of the server's seed for the next deal that is matched (PL-60), so
            that it is known before any player gives a seed of his own.
    """

    players: int
    waiting: int
    commitment: str


class RoomInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A room (PL-01). `GET /api/rooms` lists them.

    Attributes:
        stakes: None where no coins move.
        bots_level: of the bots that fill tables; None where people alone play.
        bots_after_ms: how long whoever has waited longest waits for people.
        members_only: whether guests are refused.
        same_address: whether players from one address are seated together; where they are not,
            each waits for others.
        spectators: whether anybody may look on.
        agreed_end: whether players may end a deal by agreement.
        most_escapes: the share of his deals that a player may have left (PL-31); 1: any.
        open: whether new matches are made.
        count: how many play and wait there.
    """

    id: str
    title: Text
    ruleset: RuleSetView
    seats: int
    stakes: Stakes | None
    bots_level: int | None
    bots_after_ms: Millis
    members_only: bool
    same_address: bool
    turn_ms: Millis
    card_counter: bool
    spectators: bool
    agreed_end: bool
    most_escapes: float
    open: bool
    count: RoomCount


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """How a player waits.

    Attributes:
        room: where.
        since_ms: since when.
        bots_ms: when bots take the empty seats; None where none do, or people come first.
        commitment: as in `RoomCount`. Where it is another than the client knew when it gave its
            seed, because others were matched meanwhile, it sends `join` again with a seed that is
            new; its player keeps his place.
    """

    room: str
    since_ms: Millis
    bots_ms: Millis | None
    commitment: str


# --- from the client, over the lobby's WebSocket ------------------------------------


class Join(ClientMessage, frozen=True, kw_only=True):
    """Wants to be matched in a room; who waits there already keeps his place.

    Attributes:
        seed: the client's part of the shuffle of the first deal (PL-60).
    """

    room: str
    seed: SeedText = ""


class Cancel(ClientMessage, frozen=True):
    """Waits no longer. Who has been matched already is at his table."""


AnyLobbyRequest = Join | Cancel | Ping


# --- from the server, over the lobby's WebSocket ------------------------------------


class Lobby(ServerMessage, frozen=True, kw_only=True):
    """All rooms: at the beginning, and when the host has changed them."""

    now_ms: Millis
    rooms: tuple[RoomInfo, ...]


class Counts(ServerMessage, frozen=True, kw_only=True):
    """For each room how many people play there, and how many wait."""

    counts: dict[str, RoomCount]


class Queued(ServerMessage, frozen=True, kw_only=True):
    """How the player himself waits now; None where he does not."""

    now_ms: Millis
    waiting: Waiting | None


class Matched(ServerMessage, frozen=True, kw_only=True):
    """The player is seated, and the deal has begun: the page of the table is `/t/{table}`.

    Attributes:
        commitment, seed: of the deal, and the player's own part of it; empty for who is led back
            to a deal that he plays already.
    """

    table: str
    room: str
    commitment: str = ""
    seed: str = ""


AnyLobbyMessage = Lobby | Counts | Queued | Matched | Announced | Refused | Pong
