"""Why a play is refused: a code with parameters, never a sentence."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """What stood in the way of an action.

    Attributes:
        code: which refusal, in the family's or the room's own enumeration: `sevens.not_live`.
        params: what the sentence names: cards in the notation, seats, counts.
    """

    code: str
    params: Mapping[str, str | int] = {}
