"""Levels 1 and 2: goes by high cards, and plays his own hand."""

from __future__ import annotations

from typing import Final

from paiju.bots.doudizhu.hands import costs_of
from paiju.bots.doudizhu.moment import moment_of
from paiju.bots.doudizhu.strength import high_points
from paiju.bots.doudizhu.words import actions_of, say
from paiju.bots.hands.adviser import Adviser, Order
from paiju.bots.hands.beginner import absorbed_in_hand, advise
from paiju.core.piles import counts_of
from paiju.games.doudizhu.actions import Action
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.state import Phase
from paiju.games.doudizhu.view import DoudizhuView

_LEAST: Final = {Phase.SHOWING: 15, Phase.CALLING: 6, Phase.ROBBING: 8}
"""High points: a pair of twos and a joker or two are a call."""


class EasyDoudizhu(Adviser[DoudizhuOptions, DoudizhuView, Action]):
    """A beginner: counts his own high cards, and forgets what has been played.

    Args:
        options: the rule set's.
        seed: of what he is off by in haste.
        haste: how far he may be off, in turns.
        absorbed: whether he looks at nothing but his own hand and what stands: not at who is his
            partner, nor at who is nearly out.
    """

    def __init__(
        self, options: DoudizhuOptions, seed: int, haste: float = 0.0, *, absorbed: bool = False
    ) -> None:
        super().__init__(options, seed, haste)
        self.absorbed = absorbed

    def _advised(self, view: DoudizhuView, order: Order) -> tuple[Action, ...]:
        high = high_points(counts_of(view.hand))
        if view.phase is not Phase.PLAYING:
            return (say(view.phase, yes=high >= _LEAST[view.phase]),)
        moment = moment_of(self.options, view)
        seen = absorbed_in_hand(moment) if self.absorbed else moment
        return actions_of(order(advise(seen, costs_of(moment.shapes))), moment)
