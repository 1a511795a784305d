"""Level 1: goes by high cards, and plays his own hand."""

from __future__ import annotations

from typing import Final

from paiju.bots.doudizhu.hands import costs_of
from paiju.bots.doudizhu.moment import moment_of
from paiju.bots.doudizhu.words import actions_of, say
from paiju.bots.hands.beginner import advise
from paiju.combos import BIG_JOKER, SMALL_JOKER, TWO
from paiju.combos.lanes import at_least
from paiju.core.packing import LANE_MAX
from paiju.core.piles import counts_of
from paiju.games.doudizhu.actions import Action
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.state import Phase
from paiju.games.doudizhu.view import DoudizhuView

_HIGH: Final = {TWO: 2, SMALL_JOKER: 3, BIG_JOKER: 4}
"""Points of a high card: a pair of twos and a joker or two are a call."""
_BOMB: Final = 4
_CALL, _ROB, _SHOW = 6, 8, 15


class EasyDoudizhu:
    """A beginner: counts his own high cards, and forgets what has been played.

    Args:
        options: the rule set's.
        seed: not needed, as he always decides the same way.
    """

    def __init__(self, options: DoudizhuOptions, seed: int) -> None:
        self.options = options
        self.seed = seed

    def act(self, view: DoudizhuView) -> Action:
        """What he would advise first."""
        return self.hints(view)[0]

    def hints(self, view: DoudizhuView) -> tuple[Action, ...]:
        """Whether to show, call and rob; or plays, and passing in its place among them."""
        high = high_points(counts_of(view.hand))
        if view.phase is not Phase.PLAYING:
            least = {Phase.SHOWING: _SHOW, Phase.CALLING: _CALL, Phase.ROBBING: _ROB}[view.phase]
            return (say(view.phase, yes=high >= least),)
        moment = moment_of(self.options, view)
        return actions_of(advise(moment, costs_of(moment.shapes)), moment)


def high_points(hand: int) -> int:
    """Jokers, twos and bombs.

    >>> from paiju.core.packing import Ranks
    >>> high_points(Ranks.of("3333 4 5 22 R"))
    12
    """
    cards = sum(points * (hand >> 4 * lane & LANE_MAX) for lane, points in _HIGH.items())
    return cards + _BOMB * at_least(hand, 4).bit_count()
