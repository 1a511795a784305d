"""Levels 2 and 3: know what a practised player knows, but do not always think of it."""

from __future__ import annotations

from random import Random

from paiju.bots.seeds import seed_at
from paiju.bots.sevens.easy import EasySevens
from paiju.bots.sevens.good import GoodSevens
from paiju.games.sevens.actions import Action
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.view import SevensView


class DistractedSevens:
    """A player who thinks in some of his turns, and else does what a beginner would.

    Args:
        options: the rule set's.
        seed: decides when he thinks, and between cards that are worth the same.
        attention: how often he does, from 0 to 1.
    """

    def __init__(self, options: SevensOptions, seed: int, attention: float) -> None:
        self.seed = seed
        self.attention = attention
        self._thinking = GoodSevens(options, seed)
        self._else = EasySevens(options, seed)

    def act(self, view: SevensView) -> Action:
        """What he comes up with."""
        luck = Random(seed_at(self.seed, view.seat, len(view.history))).random()
        return (self._thinking if luck < self.attention else self._else).act(view)

    def hints(self, view: SevensView) -> tuple[Action, ...]:
        """What he would do if he thought."""
        return self._thinking.hints(view)
