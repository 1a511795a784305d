"""Cards as short texts: the suit's symbol, then the rank with its 10 as people write it."""

from __future__ import annotations

from typing import Final

from paiju.core.cards import RANK_LETTERS, SUIT_SYMBOLS, Card, Suit

RED_SUITS: Final = (Suit.HEARTS, Suit.DIAMONDS)


def rank_text(rank: int) -> str:
    """A rank from 1 to 13.

    >>> rank_text(1), rank_text(10), rank_text(13)
    ('A', '10', 'K')
    """
    return "10" if rank == 10 else RANK_LETTERS[rank - 1]


def card_text(card: Card) -> str:
    """A card.

    >>> card_text(Card.of(Suit.HEARTS, 10))
    '♥10'
    """
    return SUIT_SYMBOLS[card.suit] + rank_text(card.rank)


def suit_style(suit: Suit) -> str:
    """Red or not."""
    return "red" if suit in RED_SUITS else ""
