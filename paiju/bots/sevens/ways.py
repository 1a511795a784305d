"""The eight ways of a table: four suits, each outward from its seven, up and down."""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_52, Card, card_set

Way = tuple[Card, ...]


def _outward(card: Card) -> tuple[Way, ...]:
    up = range(card.rank + 1, 14) if card.rank >= 7 else ()
    down = range(card.rank - 1, 0, -1) if card.rank <= 7 else ()
    ways = (tuple(Card.of(card.suit, rank) for rank in ranks) for ranks in (up, down))
    return tuple(way for way in ways if way)


def _inward(card: Card) -> Way:
    if card.rank == 7:
        return ()
    step = -1 if card.rank > 7 else 1
    return tuple(Card.of(card.suit, rank) for rank in range(card.rank + step, 7 + step, step))


RANK: Final = tuple(card.rank for card in DECK_52)
"""The rank of each card, which is its points too (SV-07)."""

BEHIND: Final = tuple(map(_outward, DECK_52))
"""For each card the ways that it opens: the cards outward of it, nearest first."""

BEHIND_SET: Final = tuple(card_set(card for way in ways for card in way) for ways in BEHIND)
"""The same as sets, both ways of a seven together."""

NEXT_SET: Final = tuple(card_set(way[0] for way in ways) for ways in BEHIND)
"""For each card those that it makes live."""

TOWARDS: Final = tuple(map(_inward, DECK_52))
"""For each card those that have to lie before it, nearest first, the seven last."""
