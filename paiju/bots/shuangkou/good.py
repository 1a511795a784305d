"""Level 3: counts cards, plays for his partner, and plays his great bombs in time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paiju.bots.hands.adviser import Adviser, Order
from paiju.bots.hands.costs import Costs, Groups
from paiju.bots.hands.moment import Moment
from paiju.bots.hands.outlook import Outlook
from paiju.bots.hands.weights import Weights
from paiju.bots.shuangkou.bombs import bomb_odds, contributed
from paiju.bots.shuangkou.easy import action_of
from paiju.bots.shuangkou.hands import costs_of
from paiju.bots.shuangkou.moment import moment_of
from paiju.combos import Reading
from paiju.games.shuangkou.actions import Action
from paiju.games.shuangkou.legal import shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.view import ShuangkouView


@dataclass(frozen=True, kw_only=True)
class ShuangkouWeights(Weights):
    """Figures of Shuangkou.

    Attributes:
        contribution: what a point that a bomb brings at once is worth, in turns (SK-53).
        in_time: how many cards an enemy should have for bombs still to be played in time.
    """

    lead: float = 1.0
    friend_lead: float = 0.1
    enemy_lead: float = -0.3
    near: float = 4.0
    fades: float = 0.75
    runs_out: float = 2.5
    ends: float = 6.0
    kept: float = 1.4
    long: float = 0.08
    bomb_kept: float = 1.8
    follows: float = 0.5
    willing: float = 0.65
    willing_high: float = 0.4
    bomb_willing: float = 0.25
    contribution: float = 0.3
    in_time: float = 2.0


WEIGHTS: Final = ShuangkouWeights()


class ShuangkouOutlook(Outlook):
    """A turn of Shuangkou, weighed: a bomb is worth its points, while there is time to play it."""

    def __init__(self, moment: Moment, costs: Costs, weights: ShuangkouWeights) -> None:
        super().__init__(moment, costs, weights, bomb_odds)
        self._a_point: Final = weights.contribution
        self._in_time: Final = moment.nearest / (moment.nearest + weights.in_time)

    def gain(self, reading: Reading, groups: Groups) -> float:
        """Contributions count at once."""
        return self._a_point * contributed(reading)

    def price_of_bomb(self, reading: Reading) -> float:
        """A bomb in hand brings its points, if it is played in time."""
        return super().price_of_bomb(reading) - self._in_time * self.gain(reading, ())


class GoodShuangkou(Adviser[ShuangkouOptions, ShuangkouView, Action]):
    """A practised player.

    Args:
        options: the rule set's.
        seed: of what he is off by in haste.
        haste: how far he may be off, in turns.
        weights: the figures.
    """

    def __init__(
        self,
        options: ShuangkouOptions,
        seed: int,
        haste: float = 0.0,
        weights: ShuangkouWeights = WEIGHTS,
    ) -> None:
        super().__init__(options, seed, haste)
        self.weights = weights

    def _advised(self, view: ShuangkouView, order: Order) -> tuple[Action, ...]:
        shapes = shapes_of(self.options)
        outlook = ShuangkouOutlook(moment_of(shapes, view), costs_of(shapes), self.weights)
        return tuple(map(action_of, order(outlook.advise())))
