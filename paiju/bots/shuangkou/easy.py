"""Level 1: plays his own hand, and leaves his partner's high cards alone."""

from __future__ import annotations

from paiju.bots.hands.advice import Advice
from paiju.bots.hands.adviser import Adviser
from paiju.bots.hands.beginner import advise
from paiju.bots.shuangkou.hands import costs_of
from paiju.bots.shuangkou.moment import moment_of
from paiju.games.shuangkou.actions import PASS, Action, Play
from paiju.games.shuangkou.legal import shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.view import ShuangkouView


class EasyShuangkou(Adviser[ShuangkouOptions, ShuangkouView, Action]):
    """A beginner: forgets what has been played, and plays bombs late."""

    def __init__(self, options: ShuangkouOptions, seed: int) -> None:
        super().__init__(options, seed)
        self._shapes = shapes_of(options)

    def hints(self, view: ShuangkouView) -> tuple[Action, ...]:
        """Plays, and passing in its place among them."""
        advice = advise(moment_of(self._shapes, view), costs_of(self._shapes))
        return tuple(map(action_of, advice))


def action_of(advice: Advice) -> Action:
    """A play, or passing."""
    return PASS if advice.play is None else Play(advice.play.cards)
