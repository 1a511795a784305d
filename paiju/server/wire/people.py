"""Players: who asks, as he sees himself, and everybody, as all may see him."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from paiju.core.units import Millis, Points
from paiju.explain import Text

NameText = Annotated[str, msgspec.Meta(max_length=64)]


class LevelView(msgspec.Struct, frozen=True, kw_only=True):
    """A member's level, and the points that it comes from (PL-40).

    Attributes:
        number: from 1.
        next: the points with which the next level begins; None at the top.
    """

    number: int
    title: Text
    points: Points
    next: Points | None


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The player who asks. `GET /api/me` makes a guest of whoever is none yet (PL-41).

    Attributes:
        login: by what name a member logs in.
        level: a member's; others' points count too, and are not shown.
        admin: the host has appointed him.
    """

    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    login: str | None
    level: LevelView | None
    admin: bool


class Rename(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`PATCH /api/me`."""

    name: NameText


class RulesetStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A player under one rule set.

    Attributes:
        rating: how strong he has shown to be, 1000 for whoever is new; None before the first
            deal that says anything of it (PL-42).
        rated: how many deals did.
        provisional: it will still move much.
        average: points in a deal, to a tenth.
    """

    ruleset: str
    title: Text
    deals: int
    won: int
    escapes: int
    rating: int | None
    rated: int
    provisional: bool
    average: float


class Owner(msgspec.Struct, frozen=True, kw_only=True):
    """Whose program a bot account is."""

    id: str
    name: str


class PlayerPage(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/players/{id}`: what everybody may know of a player.

    Attributes:
        since_ms: when he became a member, or came as a guest; of a bot when it was made.
        owner: the member whose program it is.
        escape_percent: of how many of his deals he left (PL-31).
    """

    id: str
    name: str
    kind: Literal["guest", "member", "bot"]
    since_ms: Millis
    owner: Owner | None
    level: LevelView | None
    deals: int
    won: int
    escapes: int
    escape_percent: float
    standings: tuple[RulesetStanding, ...]
