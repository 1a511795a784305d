"""What a view tells about cards that cannot be seen.

Who covers holds no live card at that moment (SV-04), so what was live then is in another hand,
or was covered earlier. What is left are places where a card may be: in a hand, or among the
covered cards of a seat. All places that a card can be in count alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from paiju.core.cards import DECK_52, card_set
from paiju.games.sevens.table import HAND, SEATS, live_cards
from paiju.games.sevens.view import SevensView

WHOLE: Final = card_set(DECK_52)


@dataclass(frozen=True, slots=True)
class Reading:
    """A view as sets of cards, with what follows from its history.

    Attributes:
        seat: whose view it is.
        hand: his cards.
        table: what lies open.
        hidden: what is in others' hands or covered by them.
        counts: cards in each hand.
        lives: for each cover of each seat what was live then, and so is not what was covered.
        lacks: for each seat what it cannot hold.
    """

    seat: int
    hand: int
    table: int
    hidden: int
    counts: tuple[int, ...]
    lives: tuple[tuple[int, ...], ...]
    lacks: tuple[int, ...]

    @classmethod
    def of(cls, view: SevensView) -> Reading:
        """Reads a seat's view.

        Raises:
            ValueError: for a spectator's.
        """
        if view.seat is None:
            raise ValueError("a spectator has no hand to read")
        hand, covered = card_set(view.hand), card_set(view.covered)
        lives: tuple[list[int], ...] = ([], [], [], [])
        table = 0
        for ply, card in enumerate(view.history):
            if card is None:
                lives[(view.leader + ply) % SEATS].append(live_cards(table))
            else:
                table |= 1 << card
        return cls(
            seat=view.seat,
            hand=hand,
            table=table,
            hidden=WHOLE & ~(hand | covered | table),
            counts=view.hand_counts,
            lives=tuple(map(tuple, lives)),
            lacks=tuple(map(_union, lives)),
        )

    @property
    def others(self) -> tuple[int, int, int]:
        """The other seats in the order of play."""
        seat = self.seat
        return ((seat + 1) % SEATS, (seat + 2) % SEATS, (seat + 3) % SEATS)

    def idle(self, seat: int) -> bool:
        """Whether a seat has played nothing so far."""
        return self.counts[seat] + len(self.lives[seat]) == HAND

    def holders(self, card: int) -> tuple[float, float, float]:
        """How likely each of the others holds a hidden card; what is missing to 1 is covered."""
        bit = 1 << card
        others = self.others
        held = [0 if self.lacks[seat] & bit else self.counts[seat] for seat in others]
        covered = sum(1 for seat in others for live in self.lives[seat] if not live & bit)
        places = sum(held) + covered
        if not places:
            return (0.0, 0.0, 0.0)
        return (held[0] / places, held[1] / places, held[2] / places)


def _union(sets: Iterable[int]) -> int:
    union = 0
    for cards in sets:
        union |= cards
    return union
