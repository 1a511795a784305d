"""Who asks: players as they see themselves."""

from __future__ import annotations

from typing import Annotated

import msgspec

NameText = Annotated[str, msgspec.Meta(max_length=64)]


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """The player who asks. `GET /api/me` makes a guest of whoever is none yet (PL-41)."""

    id: str
    name: str


class Rename(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`PATCH /api/me`."""

    name: NameText
