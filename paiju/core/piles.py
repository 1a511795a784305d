"""Hands of which only ranks matter, and the real cards that they are.

What may be played is decided by counts of ranks (`paiju.core.packing`), but cards with suits lie on
the table. Of a rank those leave a hand first that came into it first, if their player does not name
others. That order hangs on nothing that others cannot see, so the suit that is played tells them
nothing of the rest of the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paiju.core.cards import DECK_108, SUIT_LETTERS, SUIT_SYMBOLS, TWIN_MARK, Card
from paiju.core.notation import RANKS_WITH_JOKERS, parse_cards
from paiju.core.packing import LANE_MAX, LANES, Ranks

LANE: Final = tuple(RANKS_WITH_JOKERS.index(str(card.face)[-1]) for card in DECK_108)
"""The lane of each card."""

Piles = tuple[tuple[Card, ...], ...]
"""All cards that came into a hand, by lane, each pile in the order in which they leave it."""

_OF_CARDS: Final = frozenset(SUIT_LETTERS + SUIT_LETTERS.lower() + SUIT_SYMBOLS + TWIN_MARK)

NO_PILES: Final[Piles] = ((),) * LANES


def piles_of(cards: Sequence[Card]) -> Piles:
    """Cards by lane, in the order given."""
    return tuple(tuple(card for card in cards if LANE[card] == lane) for lane in range(LANES))


def counts_of(cards: Iterable[Card]) -> Ranks:
    """How many of each rank, in lanes.

    >>> from paiju.core.notation import parse_cards
    >>> counts_of(parse_cards("S7 R H7 CT"))
    77TR
    """
    return Ranks(sum(1 << (4 * LANE[card]) for card in cards))


def parse_counts(text: str, decks: int = 1) -> Ranks:
    """Counts from ranks or from cards: only these have suits and marks.

    Raises:
        NotationError: says what could not be read.

    >>> parse_counts("77 10 R") == parse_counts("♠7 h7 CT R")
    True
    """
    if not _OF_CARDS.intersection(text):
        return Ranks.of(text)
    return counts_of(parse_cards(text, decks))


def cards_held(piles: Piles, hand: int) -> tuple[Card, ...]:
    """The cards of a hand, from low to high.

    >>> from paiju.core.notation import parse_cards
    >>> cards_held(piles_of(parse_cards("S7 R H7 CT")), Ranks.of("7R"))
    (H7, R)
    """
    return tuple(
        card
        for lane, pile in enumerate(piles)
        for card in pile[len(pile) - (hand >> (4 * lane) & LANE_MAX) :]
    )


def are_held(piles: Piles, hand: int, ranks: int, cards: Sequence[Card]) -> bool:
    """Whether these are cards of a hand, each once, that have these ranks.

    >>> from paiju.core.notation import parse_cards
    >>> piles = piles_of(parse_cards("S7 R H7 CT"))
    >>> [are_held(piles, Ranks.of("7TR"), Ranks.of("7"), parse_cards(c)) for c in ("H7", "S7")]
    [True, False]
    """
    named = set(cards)
    own = named.issubset(cards_held(piles, hand))
    return own and len(named) == len(cards) and counts_of(named) == ranks


def leaving_first(piles: Piles, hand: int, cards: Sequence[Card]) -> Piles:
    """The same piles, but of the cards of a hand these leave it first.

    >>> from paiju.core.notation import parse_cards
    >>> piles = piles_of(parse_cards("S7 H7 C7"))
    >>> after = leaving_first(piles, Ranks.of("777"), parse_cards("C7"))
    >>> cards_leaving(after, Ranks.of("777"), Ranks.of("77"))
    (C7, S7)
    """
    held = set(cards_held(piles, hand))
    # What has left comes first in a pile, and stays there.
    return tuple(
        tuple(sorted(pile, key=lambda card: (card in held, card not in cards))) for pile in piles
    )


def cards_leaving(piles: Piles, hand: int, ranks: int) -> tuple[Card, ...]:
    """The cards that leave a hand when it plays these ranks, from low to high.

    >>> from paiju.core.notation import parse_cards
    >>> cards_leaving(piles_of(parse_cards("S7 R H7 CT")), Ranks.of("77TR"), Ranks.of("7T"))
    (S7, CT)
    """
    stay = set(cards_held(piles, hand - ranks))
    return tuple(card for card in cards_held(piles, hand) if card not in stay)
