"""The end of a deal that its players agreed to end."""

from __future__ import annotations

from paiju.core.protocol import Action, Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AGREED_END, AnyLine, agreed_end

CAUSES = (AGREED_END,)
CODES: tuple[str, ...] = ()


def actions() -> tuple[Action, ...]:
    return ()


def events() -> tuple[Event, ...]:
    return ()


def refusals() -> tuple[Refusal, ...]:
    return ()


def lines() -> tuple[AnyLine, ...]:
    return agreed_end(4).lines
