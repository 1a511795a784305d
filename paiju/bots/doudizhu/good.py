"""Level 3: counts cards, knows who leads next, and plays for his side."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from paiju.bots.doudizhu.bombs import bomb_odds
from paiju.bots.doudizhu.hands import costs_of
from paiju.bots.doudizhu.moment import moment_of
from paiju.bots.doudizhu.strength import landlord_chance
from paiju.bots.doudizhu.words import actions_of, say
from paiju.bots.hands.adviser import Adviser, Order
from paiju.bots.hands.costs import Costs, Groups
from paiju.bots.hands.moment import Moment
from paiju.bots.hands.outlook import Outlook
from paiju.bots.hands.weights import Weights
from paiju.combos import Reading
from paiju.core.piles import counts_of
from paiju.games.doudizhu.actions import SHOW, Action
from paiju.games.doudizhu.legal import shapes_of
from paiju.games.doudizhu.options import HAND, DoudizhuOptions
from paiju.games.doudizhu.state import Phase
from paiju.games.doudizhu.view import DoudizhuView


@dataclass(frozen=True, kw_only=True)
class DoudizhuWeights(Weights):
    """Figures of Dou Dizhu; those from `call` on are chances to win.

    Attributes:
        stakes: what a doubling is worth in a game that is as good as won, in turns.
        call: from which he calls.
        rob: from which he robs: others have good hands too, and it doubles.
        show: from which he shows a whole hand before the calling.
        show_late: from which he shows as landlord.
    """

    lead: float = 1.0
    friend_lead: float = 0.55
    enemy_lead: float = -0.1
    near: float = 1.0
    fades: float = 0.8
    runs_out: float = 2.5
    ends: float = 6.0
    kept: float = 0.9
    long: float = 0.0
    bomb_kept: float = 1.8
    follows: float = 1.0
    willing: float = 0.88
    willing_high: float = 0.6
    bomb_willing: float = 0.25
    stakes: float = 0.6
    call: float = 0.42
    rob: float = 0.5
    show: float = 0.85
    show_late: float = 0.85


_A_CARD, _AT_NONE = 0.15, 0.5

WEIGHTS: Final = DoudizhuWeights()


class DoudizhuOutlook(Outlook):
    """A turn of Dou Dizhu, weighed: a bomb doubles what will be won, or lost (DZ-60)."""

    def __init__(self, moment: Moment, costs: Costs, weights: DoudizhuWeights) -> None:
        super().__init__(moment, costs, weights, bomb_odds)
        self._stakes: Final = weights.stakes

    def gain(self, reading: Reading, groups: Groups) -> float:
        """Good where the game is likely won, and bad where it is likely lost."""
        if not reading.is_bomb or not groups:
            return 0.0
        return self._stakes * (2 * self._hope(reading, groups) - 1)

    def _hope(self, reading: Reading, groups: Groups) -> float:
        """A rough chance to win: few turns are left, and no enemy is nearly out."""
        turns = self.turns(groups) - self.stands(reading)
        return 1.0 / (1.0 + exp(turns - _A_CARD * self.moment.nearest + _AT_NONE))


class GoodDoudizhu(Adviser[DoudizhuOptions, DoudizhuView, Action]):
    """A practised player.

    Args:
        options: the rule set's.
        seed: of what he is off by in haste.
        haste: how far he may be off, in turns.
        weights: the figures.
    """

    def __init__(
        self,
        options: DoudizhuOptions,
        seed: int,
        haste: float = 0.0,
        weights: DoudizhuWeights = WEIGHTS,
    ) -> None:
        super().__init__(options, seed, haste)
        self.weights = weights

    def _advised(self, view: DoudizhuView, order: Order) -> tuple[Action, ...]:
        if view.phase is not Phase.PLAYING:
            return (say(view.phase, yes=self._says_yes(view)),)
        moment = moment_of(self.options, view)
        costs = costs_of(moment.shapes)
        advice = DoudizhuOutlook(moment, costs, self.weights).advise()
        plays = actions_of(order(advice), moment)
        if SHOW in view.legal and self._chance(view) >= self.weights.show_late:
            return (SHOW, *plays[:-1])
        return plays

    def _says_yes(self, view: DoudizhuView) -> bool:
        """A hand that is not whole yet promises nothing."""
        weights = self.weights
        least = {Phase.CALLING: weights.call, Phase.ROBBING: weights.rob}.get(view.phase)
        return view.dealt == HAND and self._chance(view) >= (least or weights.show)

    def _chance(self, view: DoudizhuView) -> float:
        return landlord_chance(shapes_of(self.options, None), counts_of(view.hand))
