"""Level 4: knows what others lack, opens ways for itself and closes them for others."""

from __future__ import annotations

from paiju.bots.sevens.choice import best
from paiju.bots.sevens.outlook import Outlook
from paiju.bots.sevens.reading import Reading
from paiju.bots.sevens.weights import WEIGHTS, Weights
from paiju.bots.sevens.worth import may_cover_all, topples
from paiju.games.sevens.actions import TOPPLE, Action, Cover, Topple
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.view import SevensView


class GoodSevens:
    """A practised player. He weighs each card by itself and does not search.

    Args:
        options: the rule set's.
        seed: decides between cards that are worth the same.
        weights: to try others.
    """

    def __init__(self, options: SevensOptions, seed: int, weights: Weights = WEIGHTS) -> None:
        self.options = options
        self.seed = seed
        self.weights = weights

    def act(self, view: SevensView) -> Action:
        """Topples where that pays; else the card that is worth most to play or to cover."""
        reading = Reading.of(view)
        if TOPPLE in view.legal and topples(reading.hand, self.options):
            return TOPPLE
        moves = [action for action in view.legal if not isinstance(action, Topple)]
        if len(moves) == 1:
            return moves[0]
        outlook = Outlook(reading, self.weights)
        if not isinstance(moves[0], Cover):
            return best(moves, outlook.of_playing, self.seed, view)
        if self.options.all_covered == "pool" and may_cover_all(reading):
            return best(moves, outlook.of_covering_all, self.seed, view)
        return best(moves, outlook.of_covering, self.seed, view)

    def hints(self, view: SevensView) -> tuple[Action, ...]:
        """The one card that it would play or cover."""
        return (self.act(view),)
