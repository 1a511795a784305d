"""Levels 1 and 2: goes by high cards, and plays his own hand."""

from __future__ import annotations

from typing import Final

from paiju.bots.doudizhu.hands import costs_of
from paiju.bots.doudizhu.moment import moment_of
from paiju.bots.doudizhu.strength import high_points
from paiju.bots.doudizhu.words import actions_of, say
from paiju.bots.hands.adviser import Order
from paiju.bots.hands.beginner import Beginner
from paiju.core.piles import counts_of
from paiju.games.doudizhu.actions import Action
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.state import Phase
from paiju.games.doudizhu.view import DoudizhuView

_LEAST: Final = {Phase.SHOWING: 15, Phase.CALLING: 6, Phase.ROBBING: 8}
"""High points: a pair of twos and a joker or two are a call."""


class EasyDoudizhu(Beginner[DoudizhuOptions, DoudizhuView, Action]):
    """A beginner: counts his own high cards, and forgets what has been played."""

    def _advised(self, view: DoudizhuView, order: Order) -> tuple[Action, ...]:
        high = high_points(counts_of(view.hand))
        if view.phase is not Phase.PLAYING:
            return (say(view.phase, yes=high >= _LEAST[view.phase]),)
        moment = moment_of(self.options, view)
        return actions_of(self._plays(moment, costs_of(moment.shapes), order), moment)
