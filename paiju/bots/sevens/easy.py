"""Level 1: plays what helps its own hand right now, and covers its lowest card."""

from __future__ import annotations

from paiju.bots.sevens.choice import Value, best
from paiju.bots.sevens.ways import BEHIND_SET, NEXT_SET, RANK
from paiju.core.cards import card_set
from paiju.games.sevens.actions import TOPPLE, Action, Cover, Topple
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.view import SevensView


class EasySevens:
    """A beginner: sees his own hand and the next card, not what others wait for.

    He does not know that a low card on an open way is worth keeping, nor that a card that blocks
    others is.
    """

    def __init__(self, options: SevensOptions, seed: int) -> None:
        self.options = options
        self.seed = seed

    def act(self, view: SevensView) -> Action:
        """Topples where he may; else plays what opens his own way, or covers his lowest card."""
        if TOPPLE in view.legal:
            return TOPPLE
        moves = [action for action in view.legal if not isinstance(action, Topple)]
        if isinstance(moves[0], Cover):
            return best(moves, lambda card: (-RANK[card],), self.seed, view)
        hand = card_set(view.hand)
        return best(moves, lambda card: _eagerness(card, hand), self.seed, view)

    def hints(self, view: SevensView) -> tuple[Action, ...]:
        """The one card that it would play or cover."""
        return (self.act(view),)


def _eagerness(card: int, hand: int) -> Value:
    """First what opens his own way, sevens late unless they do, and high cards before low."""
    ready = (hand & NEXT_SET[card]).bit_count()
    waiting = (hand & BEHIND_SET[card]).bit_count()
    if RANK[card] == 7:
        return 2 * ready + waiting - 4, RANK[card]
    return 2 * ready + min(waiting, 1), RANK[card]
