"""The eight ways of a table: four suits, each outward from its seven, up and down."""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_52, Card, card_set


def _behind(card: Card) -> tuple[tuple[Card, ...], ...]:
    ranks: list[range] = []
    if card.rank >= 7:
        ranks.append(range(card.rank + 1, 14))
    if card.rank <= 7:
        ranks.append(range(card.rank - 1, 0, -1))
    return tuple(tuple(Card.of(card.suit, rank) for rank in way) for way in ranks)


BEHIND: Final = tuple(_behind(card) for card in DECK_52)
"""For each card the ways that it opens: the cards outward of it, nearest first."""

BEHIND_SET: Final = tuple(card_set(c for way in ways for c in way) for ways in BEHIND)
"""The same as sets, both ways of a seven together."""

NEXT_SET: Final = tuple(card_set(way[0] for way in ways if way) for ways in BEHIND)
"""For each card those that it makes live."""
