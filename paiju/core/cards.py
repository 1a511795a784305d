"""Cards: a deck of 54, or two, as numbers that read and print as cards.

A card is an `int` from 0 to 53, suit by suit in the order S, H, C, D, each from A (low)
to K, then the small joker X and the big joker R. As numbers cards index arrays and bits;
`str` gives the notation. A second deck goes on in the same order from 54; its cards look like
their twins and are written with a mark, `S7'`, where it matters which of the two is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

SUIT_LETTERS: Final = "SHCD"
SUIT_SYMBOLS: Final = "♠♥♣♦"
RANK_LETTERS: Final = "A23456789TJQK"
RANKS_IN_SUIT: Final = 13
IN_DECK: Final = 54
TWIN_MARK: Final = "'"


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
    """One card of a deck of 54, or of a second deck.

    >>> Card.of(Suit.SPADES, 7), Card(53), Card(60)
    (S7, R, S7')
    >>> Card.of(Suit.HEARTS, 13).rank, Card.of(Suit.HEARTS, 13).suit.letter
    (13, 'H')
    """

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: int) -> Card:
        """The card of a suit and of a rank from 1 (ace) to 13 (king)."""
        return DECK_54[suit * RANKS_IN_SUIT + rank - 1]

    @property
    def face(self) -> Card:
        """The card of the first deck that looks like this one."""
        return DECK_54[self % IN_DECK]

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self % IN_DECK >= 52

    @property
    def suit(self) -> Suit:
        """The suit; jokers have none and raise ValueError."""
        return Suit(self % IN_DECK // RANKS_IN_SUIT)

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king); 14 for the small joker and 15 for the big one."""
        face = self % IN_DECK
        return face - 38 if self.is_joker else face % RANKS_IN_SUIT + 1

    @property
    def bit(self) -> int:
        """The set that holds this card alone."""
        return 1 << self

    def __str__(self) -> str:
        return _WRITTEN[self]

    def __repr__(self) -> str:
        return _WRITTEN[self]


NAMES: Final[tuple[str, ...]] = (
    *(suit + rank for suit in SUIT_LETTERS for rank in RANK_LETTERS),
    "X",
    "R",
)
_WRITTEN: Final = (*NAMES, *(name + TWIN_MARK for name in NAMES))
DECK_108: Final[tuple[Card, ...]] = tuple(Card(i) for i in range(2 * IN_DECK))
DECK_54: Final[tuple[Card, ...]] = DECK_108[:IN_DECK]
DECK_52: Final[tuple[Card, ...]] = DECK_54[:52]
SMALL_JOKER: Final = DECK_54[52]
BIG_JOKER: Final = DECK_54[53]


# --- sets of cards: 54 bits, or 108 for two decks -----------------------------


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
        yield DECK_108[low.bit_length() - 1]
        bits ^= low
