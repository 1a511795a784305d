"""What a player of a match is to the arena."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from paiju.core.protocol import Action
from paiju.core.units import Seat


class Decider(Protocol):
    """Whoever decides for one seat in one deal."""

    def act(self, view: Any) -> Action:
        """A legal action, by what `game.observe(state, seat)` gave."""
        ...


class Player(Protocol):
    """One of the two that are compared, who may have several seats in a deal."""

    def sit(self, seats: Sequence[Seat], seed: int) -> Sequence[Decider]:
        """Begins a deal: somebody for each of these seats, who knows nothing of the others.

        Args:
            seats: the seats that are his in this deal.
            seed: for whatever he leaves to chance.
        """
        ...

    def rise(self, scores: Sequence[int]) -> None:
        """The deal is over, with these scores of all seats."""
        ...

    def close(self) -> None:
        """The match is over."""
        ...


class Made:
    """A player who is made anew for each seat of each deal.

    Args:
        make: from a seed somebody who decides.
    """

    def __init__(self, make: Callable[[int], Decider]) -> None:
        self._make = make

    def sit(self, seats: Sequence[Seat], seed: int) -> Sequence[Decider]:
        """Each seat gets its own seed."""
        return [self._make(seed * 8 + seat) for seat in seats]

    def rise(self, scores: Sequence[int]) -> None:
        """Nobody is there any more."""

    def close(self) -> None:
        """There is nothing to close."""
