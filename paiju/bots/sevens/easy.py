"""Level 1: plays what helps its own hand right now, and covers its lowest card."""

from __future__ import annotations

from random import Random

from paiju.bots.sevens.ways import BEHIND_SET, NEXT_SET
from paiju.core.cards import Card, card_set
from paiju.games.sevens.actions import Action, Cover, Play, Topple
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
        topple = next((a for a in view.legal if isinstance(a, Topple)), None)
        if topple is not None:
            return topple
        cards = [a for a in view.legal if isinstance(a, Play | Cover)]
        chance = Random(f"{self.seed}/{len(view.history)}/{view.seat}")
        chance.shuffle(cards)
        if isinstance(cards[0], Cover):
            return min(cards, key=lambda action: action.card.rank)
        hand = card_set(view.hand)
        return max(cards, key=lambda action: _eagerness(action.card, hand))


def _eagerness(card: Card, hand: int) -> tuple[int, int]:
    """First what opens his own way, sevens late unless they do, and high cards before low."""
    ready = (hand & NEXT_SET[card]).bit_count()
    waiting = (hand & BEHIND_SET[card]).bit_count()
    if card.rank == 7:
        return 2 * ready + waiting - 4, card.rank
    return 2 * ready + min(waiting, 1), card.rank
