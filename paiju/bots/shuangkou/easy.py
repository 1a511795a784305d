"""Levels 1 and 2: plays his own hand, and leaves his partner's high cards alone."""

from __future__ import annotations

from paiju.bots.hands.advice import Advice
from paiju.bots.hands.adviser import Adviser, Order
from paiju.bots.hands.beginner import absorbed_in_hand, advise
from paiju.bots.shuangkou.hands import costs_of
from paiju.bots.shuangkou.moment import moment_of
from paiju.games.shuangkou.actions import PASS, Action, Play
from paiju.games.shuangkou.legal import shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.view import ShuangkouView


class EasyShuangkou(Adviser[ShuangkouOptions, ShuangkouView, Action]):
    """A beginner: forgets what has been played, and plays bombs late.

    Args:
        options: the rule set's.
        seed: of what he is off by in haste.
        haste: how far he may be off, in turns.
        absorbed: whether he looks at nothing but his own hand and what stands: not at who is his
            partner, nor at who is nearly out.
    """

    def __init__(
        self, options: ShuangkouOptions, seed: int, haste: float = 0.0, *, absorbed: bool = False
    ) -> None:
        super().__init__(options, seed, haste)
        self.absorbed = absorbed

    def _advised(self, view: ShuangkouView, order: Order) -> tuple[Action, ...]:
        shapes = shapes_of(self.options)
        moment = moment_of(shapes, view)
        seen = absorbed_in_hand(moment) if self.absorbed else moment
        return tuple(map(action_of, order(advise(seen, costs_of(shapes)))))


def action_of(advice: Advice) -> Action:
    """A play, or passing."""
    return PASS if advice.play is None else Play(advice.play.cards)
