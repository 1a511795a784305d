"""The legal actions of a seat: iterated in the order of the cards, asked with `in`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from paiju.games.sevens.actions import COVER, PLAY, TOPPLE, Action, Cover, Play
from paiju.games.sevens.table import SPADE_SEVEN, live_cards


class LegalActions(msgspec.Struct, frozen=True):
    """Toppling where it is offered, then all plays or all covers by suit and rank.

    >>> from paiju.core.cards import DECK_52
    >>> legal = LegalActions(0b101)
    >>> list(legal), Play(DECK_52[2]) in legal, Cover(DECK_52[2]) in legal
    ([Play(card=SA), Play(card=S3)], True, False)

    Attributes:
        cards: the cards that may be played, or else covered, as a set.
        cover: whether they are to be covered.
        topple: whether toppling is offered.
    """

    cards: int
    cover: bool = False
    topple: bool = False

    def __iter__(self) -> Iterator[Action]:
        if self.topple:
            yield TOPPLE
        actions, rest = COVER if self.cover else PLAY, self.cards
        while rest:
            low = rest & -rest
            yield actions[low.bit_length() - 1]
            rest ^= low

    def __contains__(self, action: object, /) -> bool:
        if isinstance(action, Play):
            return not self.cover and self.cards >> action.card & 1 == 1
        if isinstance(action, Cover):
            return self.cover and self.cards >> action.card & 1 == 1
        return self.topple and action == TOPPLE

    def __len__(self) -> int:
        return self.cards.bit_count() + self.topple


NONE: Final = LegalActions(0)


def legal_actions(hand: int, table: int, *, topple: bool) -> LegalActions:
    """S7 on an empty table (SV-02); else a live card (SV-04), or any card to cover (SV-05)."""
    if not table:
        return LegalActions(hand & SPADE_SEVEN.bit, False, topple)
    live = hand & live_cards(table)
    return LegalActions(live or hand, not live, topple)
