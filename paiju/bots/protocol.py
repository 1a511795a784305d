"""What every computer player is."""

from __future__ import annotations

from typing import Any, Protocol

from paiju.core.protocol import Action


class Bot(Protocol):
    """A player that decides by what its seat may know."""

    def act(self, view: Any) -> Action:
        """One of the actions in `view.legal`, the same whenever the same bot has the same view.

        Args:
            view: what `game.observe(state, seat)` gave; its `legal` is not empty.
        """
        ...

    def hints(self, view: Any) -> tuple[Action, ...]:
        """What it would advise, the best first: a choice of the actions in `view.legal`."""
        ...
