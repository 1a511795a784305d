"""The legal actions of a seat: iterated in the order of the cards, asked with `in`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from paiju.games.sevens.actions import COVER, PLAY, TOPPLE, Action, Cover, Play
from paiju.games.sevens.table import SPADE_SEVEN, live_cards


class LegalActions:
    """Toppling where it is offered, then all plays or all covers by suit and rank.

    >>> from paiju.core.cards import DECK_52
    >>> legal = LegalActions(PLAY, 0b101)
    >>> list(legal), Play(DECK_52[2]) in legal, Cover(DECK_52[2]) in legal
    ([Play(card=SA), Play(card=S3)], True, False)
    """

    __slots__ = ("_actions", "_cards", "_topple")

    def __init__(self, actions: Sequence[Action], cards: int, topple: bool = False) -> None:
        self._actions = actions
        self._cards = cards
        self._topple = topple

    def __iter__(self) -> Iterator[Action]:
        if self._topple:
            yield TOPPLE
        actions, rest = self._actions, self._cards
        while rest:
            low = rest & -rest
            yield actions[low.bit_length() - 1]
            rest ^= low

    def __contains__(self, action: object, /) -> bool:
        if isinstance(action, Play):
            return self._actions is PLAY and self._cards >> action.card & 1 == 1
        if isinstance(action, Cover):
            return self._actions is COVER and self._cards >> action.card & 1 == 1
        return self._topple and action == TOPPLE

    def __len__(self) -> int:
        return self._cards.bit_count() + self._topple


NONE: Final = LegalActions((), 0)


def legal_actions(hand: int, table: int, *, topple: bool) -> LegalActions:
    """S7 on an empty table (SV-02); else a live card (SV-04), or any card to cover (SV-05)."""
    if not table:
        return LegalActions(PLAY, hand & SPADE_SEVEN.bit, topple)
    live = hand & live_cards(table)
    return LegalActions(PLAY, live, topple) if live else LegalActions(COVER, hand, topple)
