"""What is said to a program: `act` wants an answer, an action on one line; the rest wants none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from paiju.core.units import Seat

PROTOCOL: Final = 1
"""The version of the protocol."""


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower):
    """One line to a program."""


class Start(Message, frozen=True, kw_only=True):
    """The first line after the program was started.

    Attributes:
        ruleset: the name of the rule set.
        family: the game: `sevens`, `shuangkou` or `doudizhu`.
        options: all options of the rule set.
        limit_ms: how long a decision may take, in milliseconds.
        first_limit_ms: how long the first one may take.
        protocol: the version of the protocol.
    """

    ruleset: str
    family: str
    options: Mapping[str, Any]
    limit_ms: int
    first_limit_ms: int
    protocol: int = PROTOCOL


class Deal(Message, frozen=True, kw_only=True):
    """A deal begins.

    Attributes:
        deal: its number; the first one that the program plays has 1.
        seat: the program's seat.
        seed: for whatever it leaves to chance: with the same seed it can play the same again.
    """

    deal: int
    seat: Seat
    seed: int


class Act(Message, frozen=True):
    """It is the program's turn, and it answers with an action on one line.

    Attributes:
        view: what its seat may know.
    """

    view: Any


class End(Message, frozen=True):
    """The deal is over.

    Attributes:
        scores: of all seats.
    """

    scores: tuple[int, ...]


AnyMessage = Start | Deal | Act | End
