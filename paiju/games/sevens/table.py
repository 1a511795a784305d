"""The cards on the table as a set, and what can be laid next to them.

On the table each suit is one run around its seven, so a shift by one rank gives its neighbours.
"""

from __future__ import annotations

from typing import Final

from paiju.core.cards import DECK_52, RANKS_IN_SUIT, Card, card_set, cards_of

SEATS: Final = 4
HAND: Final = 13

ACES: Final = card_set(c for c in DECK_52 if c.rank == 1)
SEVENS: Final = card_set(c for c in DECK_52 if c.rank == 7)
KINGS: Final = card_set(c for c in DECK_52 if c.rank == 13)
SUITS: Final = tuple(((1 << RANKS_IN_SUIT) - 1) << (RANKS_IN_SUIT * suit) for suit in range(4))
SPADE_SEVEN: Final = DECK_52[6]
LONE_SEVENS: Final = SEVENS ^ SPADE_SEVEN.bit

_ENDS: Final = (0, RANKS_IN_SUIT - 1)
_NOT_ACES: Final = card_set(DECK_52) ^ ACES
_NOT_KINGS: Final = card_set(DECK_52) ^ KINGS


def live_cards(table: int) -> int:
    """The live cards (SV-03): any seven, and the neighbours of what lies there.

    >>> from paiju.core.notation import format_cards
    >>> format_cards(cards_of(live_cards(card_set([SPADE_SEVEN]))))
    'S6 S8 H7 C7 D7'
    """
    return (SEVENS | (table << 1 & _NOT_ACES) | (table >> 1 & _NOT_KINGS)) & ~table


def points_of(cards: int) -> int:
    """The card points of a set (SV-07): A 1, 2 to 10 their number, J 11, Q 12, K 13."""
    return sum(card.rank for card in cards_of(cards))


def lowest_first(cards: int) -> list[Card]:
    """By rank, then by suit S, H, C, D: the order of SV-11."""
    return sorted(cards_of(cards), key=lambda card: (card.rank, card))


def closure(hand: int, table: int) -> int:
    """The cards of a hand that are live, or follow outward in suit from a live one (SV-50).

    >>> from paiju.core.notation import format_cards, parse_cards
    >>> hand = card_set(parse_cards("S6 S5 S3 H6"))
    >>> format_cards(cards_of(closure(hand, card_set([SPADE_SEVEN]))))
    'S5 S6'
    """
    inside = 0
    while more := live_cards(table | inside) & hand & ~inside:
        inside |= more
    return inside


def completes_suit(card: Card, table: int) -> bool:
    """Whether the table, with this card on it, has all thirteen of the card's suit (SV-43)."""
    suit, place = divmod(card, RANKS_IN_SUIT)
    return place in _ENDS and table & SUITS[suit] == SUITS[suit]
