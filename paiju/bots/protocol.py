"""What every computer player is."""

from __future__ import annotations

from typing import Any, Protocol

from paiju.core.protocol import Action


class Bot(Protocol):
    """A player that decides by what its seat may know."""

    def act(self, view: Any) -> Action:
        """A legal action, the same whenever the same bot has the same view.

        Args:
            view: what `game.observe(state, seat)` gave; its `legal` is not empty, and lists all
                legal actions unless the view says that there are more.
        """
        ...

    def hints(self, view: Any) -> tuple[Action, ...]:
        """What it would advise, the best first: some of the legal actions."""
        ...
