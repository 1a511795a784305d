"""Levels 1 and 2: plays his own hand, and leaves his partner's high cards alone."""

from __future__ import annotations

from paiju.bots.hands.advice import Advice
from paiju.bots.hands.adviser import Order
from paiju.bots.hands.beginner import Beginner
from paiju.bots.shuangkou.hands import costs_of
from paiju.bots.shuangkou.moment import moment_of
from paiju.games.shuangkou.actions import PASS, Action, Play
from paiju.games.shuangkou.legal import shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.view import ShuangkouView


class EasyShuangkou(Beginner[ShuangkouOptions, ShuangkouView, Action]):
    """A beginner: forgets what has been played, and plays bombs late."""

    def _advised(self, view: ShuangkouView, order: Order) -> tuple[Action, ...]:
        shapes = shapes_of(self.options)
        plays = self._plays(moment_of(shapes, view), costs_of(shapes), order)
        return tuple(map(action_of, plays))


def action_of(advice: Advice) -> Action:
    """A play, or passing."""
    return PASS if advice.play is None else Play(advice.play.cards)
