"""Accounts: becoming a member, logging in, sessions, bot accounts, limits."""

from __future__ import annotations

from typing import Annotated

import msgspec

from paiju.core.units import Millis
from paiju.server.wire.people import NameText

LoginText = Annotated[str, msgspec.Meta(max_length=128)]
PasswordText = Annotated[str, msgspec.Meta(max_length=1024)]


class Credentials(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/account` makes the guest who asks a member; `POST /api/login` logs one in."""

    login: LoginText
    password: PasswordText


class ChangePassword(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`PUT /api/account/password`: all other sessions end."""

    old: PasswordText
    new: PasswordText


class ResetPassword(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/account/reset`: who holds a code sets a password; all sessions end but a new one.

    Attributes:
        code: made by an admin, good once and for an hour.
    """

    code: Annotated[str, msgspec.Meta(max_length=128)]
    password: PasswordText


class LeaveForGood(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/account/deletion`: whoever asks, guest or member, is gone for good.

    Attributes:
        password: a member's; a guest has none.
    """

    password: PasswordText | None = None


class SessionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/sessions` lists the devices on which a player is known.

    Attributes:
        device: what the browser says of itself.
        current: it is the one that asks.
    """

    id: str
    device: str
    created_ms: Millis
    last_seen_ms: Millis
    current: bool


class NewBot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/bots` makes a bot account."""

    name: NameText


class BotInfo(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/bots` lists the bot accounts of a member."""

    id: str
    name: str
    created_ms: Millis
    last_seen_ms: Millis


class BotToken(msgspec.Struct, frozen=True, kw_only=True):
    """The token of a bot account, told this once: `Authorization: Bearer {token}`."""

    id: str
    token: str


class SetLimits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`PUT /api/limits`: how much a player wants to play a day (PL-80); None for no limit.

    Attributes:
        offset_minutes: how far his clock is ahead of UTC; it counts the first time, and stays.
    """

    minutes: Annotated[int, msgspec.Meta(ge=5, le=1440)] | None
    deals: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None
    offset_minutes: Annotated[int, msgspec.Meta(ge=-720, le=840)] = 0


class LimitsView(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/limits`: what holds today, and how much of it is used.

    Attributes:
        changes: from the end of the day on other limits hold.
        next_minutes: those, where `changes`.
        day_ends_ms: when that is.
    """

    minutes: int | None = None
    deals: int | None = None
    changes: bool = False
    next_minutes: int | None = None
    next_deals: int | None = None
    used_minutes: int = 0
    used_deals: int = 0
    day_ends_ms: Millis | None = None
