"""A player who does what he would advise first, or in haste something near to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, Protocol, TypeVar

from paiju.bots.hands.advice import Advice, wavering
from paiju.bots.seeds import seed_at
from paiju.core.units import Seat

Order = Callable[[list[Advice]], list[Advice]]
"""How advice is looked at."""


class SeatView(Protocol):
    """What a view tells of the moment."""

    @property
    def seat(self) -> Seat | None:
        """Whose it is."""
        ...

    @property
    def history(self) -> Sequence[object]:
        """All that was done."""
        ...


Options = TypeVar("Options")
View = TypeVar("View", bound=SeatView)
Action = TypeVar("Action")


class Adviser(ABC, Generic[Options, View, Action]):
    """What players of Shuangkou and Dou Dizhu have in common.

    Args:
        options: the rule set's.
        seed: of what he is off by in haste; without haste he always decides the same way.
        haste: how far he may be off, in turns, in what a play is worth; his hints are not.
    """

    def __init__(self, options: Options, seed: int, haste: float = 0.0) -> None:
        self.options = options
        self.seed = seed
        self.haste = haste

    def act(self, view: View) -> Action:
        """What he would advise first, as far as he sees it."""
        if not self.haste:
            return self.hints(view)[0]
        rng = Random(seed_at(self.seed, view.seat, len(view.history)))
        return self._advised(view, lambda advice: wavering(advice, self.haste, rng))[0]

    def hints(self, view: View) -> tuple[Action, ...]:
        """What he would advise, the best first: passing in its place among plays."""
        return self._advised(view, lambda advice: advice)

    @abstractmethod
    def _advised(self, view: View, order: Order) -> tuple[Action, ...]:
        """What he thinks of, in this order."""
