"""A player who does what he would advise first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

Options = TypeVar("Options")
View = TypeVar("View")
Action = TypeVar("Action")


class Adviser(ABC, Generic[Options, View, Action]):
    """What players of Shuangkou and Dou Dizhu have in common.

    Args:
        options: the rule set's.
        seed: not needed, as he always decides the same way.
    """

    def __init__(self, options: Options, seed: int) -> None:
        self.options = options
        self.seed = seed

    def act(self, view: View) -> Action:
        """What he would advise first."""
        return self.hints(view)[0]

    @abstractmethod
    def hints(self, view: View) -> tuple[Action, ...]:
        """What he would advise, the best first."""
