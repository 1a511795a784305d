"""Level 2: knows what others lack, opens ways for itself and closes them for others."""

from __future__ import annotations

from paiju.bots.sevens.choice import best
from paiju.bots.sevens.outlook import Outlook
from paiju.bots.sevens.reading import Reading
from paiju.bots.sevens.weights import Weights, weights_for
from paiju.bots.sevens.worth import topples
from paiju.games.sevens.actions import TOPPLE, Action, Cover, Topple
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.view import SevensView


class GoodSevens:
    """A practised player. He weighs each card by itself and does not search.

    Args:
        options: the rule set's.
        seed: decides between cards that are worth the same.
        weights: those of the rule set by default.
    """

    def __init__(self, options: SevensOptions, seed: int, weights: Weights | None = None) -> None:
        self.options = options
        self.seed = seed
        self.weights = weights or weights_for(options)

    def act(self, view: SevensView) -> Action:
        """Topples where that pays; else the card that is worth most to play or to cover."""
        reading = Reading.of(view)
        if TOPPLE in view.legal and topples(reading.hand, self.options):
            return TOPPLE
        moves = [action for action in view.legal if not isinstance(action, Topple)]
        if len(moves) == 1:
            return moves[0]
        outlook = Outlook(reading, self.weights)
        worth = outlook.of_covering if isinstance(moves[0], Cover) else outlook.of_playing
        return best(moves, lambda card: (worth(card),), self.seed, view)

    def hints(self, view: SevensView) -> tuple[Action, ...]:
        """The one card that it would play or cover."""
        return (self.act(view),)
