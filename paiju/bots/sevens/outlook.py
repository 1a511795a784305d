"""What a player of level 4 expects of each card: his own and others' points on its ways."""

from __future__ import annotations

from paiju.bots.sevens.choice import Value
from paiju.bots.sevens.reading import Reading
from paiju.bots.sevens.ways import BEHIND, NEXT_SET, RANK, TOWARDS, Way
from paiju.bots.sevens.weights import Weights
from paiju.core.cards import cards_of


class Outlook:
    """A reading, weighed.

    A live card stays live until its owner plays it, so what he chooses is the order: first what
    gives his own cards a way that they need early, last what lets others go on. A seven with
    nothing of his own behind it only helps others; so it stays to the end, where it may become
    a lone seven (SV-09).
    """

    def __init__(self, reading: Reading, weights: Weights) -> None:
        self.reading = reading
        self.weights = weights
        through = not reading.lives[reading.seat]
        self._own_card = weights.card_through if through else weights.card
        turns = reading.hand.bit_count()
        self._hope = turns / (turns + weights.time)
        self._urgency = (weights.near, weights.near, weights.far)
        self._held: dict[int, float] = {}
        self._wanted: dict[int, float] = {}
        pull = [1.0 if reading.lives[seat] else 1 + weights.deny for seat in reading.others]
        for card in cards_of(reading.hidden):
            held = reading.holders(card)
            self._held[card] = sum(held)
            self._wanted[card] = sum(map(float.__mul__, held, pull))

    def of_playing(self, card: int) -> Value:
        """What playing a live card now rather than later is worth."""
        weights = self.weights
        own, others = self._behind(card, 1.0, 1.0)
        ready = (self.reading.hand & NEXT_SET[card]).bit_count()
        seven = RANK[card] == 7
        return (weights.own * own - others + weights.ready * ready - weights.seven * seven,)

    def of_covering(self, card: int) -> Value:
        """What covering a card is worth: others never get past it, nor does he."""
        weights = self.weights
        chance = self._chance(card)
        own, others = self._behind(card, chance, self._hope)
        own += (RANK[card] + self._own_card) * chance
        return (weights.cover_other * others - weights.cover_own * own,)

    def of_covering_all(self, card: int) -> Value:
        """The same for a player who means to cover all thirteen.

        First what might become live, and of a suit the card that closes the way to the others.
        """
        return self._chance(card), -abs(RANK[card] - 7)

    def _behind(self, card: int, chance: float, hope: float) -> tuple[float, float]:
        """His own and others' points on the ways that a card opens, if it is played."""
        own = others = 0.0
        for way in BEHIND[card]:
            mine, theirs = self._along(way, chance, hope)
            own += mine
            others += theirs
        return own, others

    def _along(self, way: Way, chance: float, hope: float) -> tuple[float, float]:
        """The same on one way.

        Args:
            way: the cards outward, nearest first.
            chance: that the way opens at all.
            hope: of each card of others that it is played in time, if it is still held.
        """
        weights, hand = self.weights, self.reading.hand
        own = others = 0.0
        reached = passed = chance
        gap = 0
        for card in way:
            if hand >> card & 1:
                urgency = self._urgency[gap] if gap < len(self._urgency) else 1.0
                own += (RANK[card] + self._own_card) * reached * urgency
                passed *= weights.behind_own
            elif card in self._held:
                others += (RANK[card] + weights.other_card) * passed * self._wanted[card]
                held = self._held[card] * hope
                reached *= held
                passed *= held
                gap += 1
            else:
                break
        return own, others

    def _chance(self, card: int) -> float:
        """That a card of his own gets a way in time, if he keeps it."""
        chance = 1.0
        for nearer in TOWARDS[card]:
            if self.reading.table >> nearer & 1:
                break
            if nearer in self._held:
                chance *= self._held[nearer] * self._hope
            elif not self.reading.hand >> nearer & 1:
                return 0.0
        return chance
