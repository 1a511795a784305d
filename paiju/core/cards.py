"""Cards: a deck of 54, as numbers that read and print as cards.

A card is an `int` from 0 to 53, suit by suit in the order S, H, C, D, each from A (low)
to K, then the small joker X and the big joker R. As numbers cards index arrays and bits;
`str` gives the notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

SUIT_LETTERS: Final = "SHCD"
SUIT_SYMBOLS: Final = "♠♥♣♦"
RANK_LETTERS: Final = "A23456789TJQK"
RANKS_IN_SUIT: Final = 13


class Suit(IntEnum):
    """The four suits in the order in which hands are sorted (SV-10)."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3

    @property
    def letter(self) -> str:
        """The suit in the notation: `S`, `H`, `C` or `D`."""
        return SUIT_LETTERS[self]


class Card(int):
    """One card of a deck of 54.

    >>> Card.of(Suit.SPADES, 7), Card(53)
    (S7, R)
    >>> Card.of(Suit.HEARTS, 13).rank, Card.of(Suit.HEARTS, 13).suit.letter
    (13, 'H')
    """

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: int) -> Card:
        """The card of a suit and of a rank from 1 (ace) to 13 (king)."""
        return DECK_54[suit * RANKS_IN_SUIT + rank - 1]

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self >= 52

    @property
    def suit(self) -> Suit:
        """The suit; jokers have none and raise ValueError."""
        return Suit(self // RANKS_IN_SUIT)

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king); 14 for the small joker and 15 for the big one."""
        return self - 38 if self.is_joker else self % RANKS_IN_SUIT + 1

    @property
    def bit(self) -> int:
        """The set that holds this card alone."""
        return 1 << self

    def __str__(self) -> str:
        return NAMES[self]

    def __repr__(self) -> str:
        return NAMES[self]


NAMES: Final[tuple[str, ...]] = (
    *(suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS),
    "X",
    "R",
)
DECK_54: Final[tuple[Card, ...]] = tuple(Card(i) for i in range(54))
DECK_52: Final[tuple[Card, ...]] = DECK_54[:52]
SMALL_JOKER: Final = DECK_54[52]
BIG_JOKER: Final = DECK_54[53]


# --- sets of cards of one deck: 54 bits ---------------------------------------


def card_set(cards: Iterable[Card]) -> int:
    """The cards as bits of one integer.

    >>> card_set([Card(0), Card(2)])
    5
    """
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_of(bits: int) -> Iterator[Card]:
    """The cards of a set, lowest number first.

    >>> list(cards_of(5))
    [SA, S3]
    """
    while bits:
        low = bits & -bits
        yield DECK_54[low.bit_length() - 1]
        bits ^= low
