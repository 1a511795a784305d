"""What a family gives the terminal: how its table is drawn and how its player chooses."""

from __future__ import annotations

from typing import Any

from textual.message import Message
from textual.widget import Widget

from paiju.cli.terminal.words import Words
from paiju.core.protocol import Action, Event


class Chosen(Message):
    """The person wants to do this, allowed or not."""

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action


class TableFace(Widget):
    """Draws what everybody sees."""

    def show(self, view: Any, words: Words) -> None:
        """Draws a view anew."""
        raise NotImplementedError

    def told(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Those of an action's events that the log tells: all that the person sees."""
        return events


class HandFace(Widget, can_focus=True):
    """Draws the person's cards, and posts `Chosen`."""

    def show(self, view: Any, words: Words) -> None:
        """Draws a view anew."""
        raise NotImplementedError

    def prompt(self, view: Any, words: Words) -> str:
        """What the person is asked to do now that it is his turn."""
        raise NotImplementedError
