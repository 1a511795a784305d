"""What an answer says that is an error."""

from __future__ import annotations

import msgspec

from paiju.explain import Text


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The body of every error answer."""

    code: str
    params: dict[str, str | int]
    text: Text
