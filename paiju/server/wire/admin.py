"""What the host and his admins see and do."""

from __future__ import annotations

from typing import Annotated

import msgspec

from paiju.core.units import Coins, Millis
from paiju.explain import Text
from paiju.server.wire.base import ServerMessage

NoticeText = Annotated[str, msgspec.Meta(max_length=300)]


class Announced(ServerMessage, frozen=True, kw_only=True):
    """The host tells everybody something, at tables and in the lobby.

    Attributes:
        until_ms: how long it is to be shown.
    """

    text: Text
    until_ms: Millis


class Broadcast(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/admin/broadcast`. Where one language is empty, the other stands for it.

    Attributes:
        minutes: how long who comes later is told, too.
    """

    zh: NoticeText = ""
    en: NoticeText = ""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)] = 10


class SetRoom(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`PUT /api/admin/rooms/{room}` closes a room, or lets it be as its file says."""

    open: bool


class Appoint(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/admin/admins`: the member of this login helps from now on."""

    login: Annotated[str, msgspec.Meta(max_length=64)]


class MakeReset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/admin/resets`: the member of this login has forgotten his password."""

    login: Annotated[str, msgspec.Meta(max_length=64)]


class ResetMade(msgspec.Struct, frozen=True, kw_only=True):
    """A code by which a password is set anew, told this once.

    Attributes:
        path: of the page where it is used.
        until_ms: how long it is good.
    """

    code: str
    path: str
    until_ms: Millis


class PersonInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a list of the host."""

    id: str
    name: str
    kind: str
    login: str | None
    created_ms: Millis
    last_seen_ms: Millis


class AdminTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list of the host."""

    id: str
    room: str
    title: Text
    phase: str
    deal: int
    names: tuple[str, ...]
    online: int
    moved_ms: Millis | None = None


class AdminRoom(msgspec.Struct, frozen=True, kw_only=True):
    """A room in a list of the host.

    Attributes:
        open: what its file says.
        closed: an admin has closed it.
    """

    id: str
    title: Text
    open: bool
    closed: bool
    playing: int
    waiting: int


class LedgerProof(msgspec.Struct, frozen=True, kw_only=True):
    """What a check of the ledger found, from its first entry on.

    Attributes:
        gone: tables of which no more is kept than their deals' records.
        recorded: deals of those, compared with their records.
        problem: the first thing that is wrong; None where all is well.
    """

    transfers: int
    deals: int
    accounts: int
    total: int
    set_aside: Coins
    gone: int
    recorded: int
    problem: str | None


class DeedInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What an admin did."""

    at_ms: Millis
    who: str
    deed: str
    subject: str
    detail: str


class ReportInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody reported a player.

    Attributes:
        lines: what was said at the table last.
    """

    at_ms: Millis
    reporter: PersonInfo | None
    player: PersonInfo | None
    table: str
    deal: int
    reason: str
    lines: str


class Overview(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/admin`: the server at a glance, and who asks."""

    you: str
    version: str
    draining: bool
    tables: int
    running: int
    online: int
    admins: tuple[PersonInfo, ...]
