"""Legal actions of a position given as text: what `paiju moves` asks."""

from __future__ import annotations

import re
from typing import Final

from paiju.core.cards import (
    DECK_52,
    RANK_LETTERS,
    RANKS_IN_SUIT,
    SUIT_LETTERS,
    Card,
    Suit,
    card_set,
)
from paiju.core.errors import DescriptionError, NotationError
from paiju.core.notation import parse_distinct
from paiju.games.sevens.actions import Action
from paiju.games.sevens.legal import legal_actions
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.table import HAND, SPADE_SEVEN
from paiju.games.sevens.topple import may_topple

_RUN: Final = re.compile(
    r"([SHCD♠♥♣♦])\s*:\s*(1[0-3]|[A1-9TJQK])\s*-\s*(1[0-3]|[A1-9TJQK])(?!\d)[\s,]*",
    re.IGNORECASE | re.ASCII,
)


def moves(
    options: SevensOptions,
    hand: str,
    table: str | None = None,
    last: str | None = None,
    wild: str | None = None,
) -> tuple[Action, ...]:
    """The legal actions of a hand, in their fixed order.

    Args:
        options: the rule set's options.
        hand: cards in the notation.
        table: what lies there, for each suit its lowest and highest rank: `S:6-8 H:7-7`.
        last: the last play of others; Sevens has no use for it.
        wild: a wild rank; nor for this.

    Raises:
        DescriptionError: says what does not fit.

    >>> moves(SevensOptions(), "S9 HK D7", "S:6-8")
    (Play(card=S9), Play(card=D7))
    >>> moves(SevensOptions(), "HK D2", "S:6-8")
    (Cover(card=HK), Cover(card=D2))
    """
    if last is not None:
        raise DescriptionError("last: Sevens has no play to beat; give the table")
    if wild is not None:
        raise DescriptionError("wild: Sevens has no wild cards")
    held = _hand(hand)
    lying = parse_table(table or "")
    if held & lying:
        raise DescriptionError("hand: a card of it lies on the table")
    if not lying and not held & SPADE_SEVEN.bit:
        raise DescriptionError(f"hand: on an empty table {SPADE_SEVEN} leads, and it is not here")
    first = held.bit_count() == HAND and may_topple(held, options)
    return tuple(legal_actions(held, lying, topple=first))


def parse_table(text: str) -> int:
    """Runs of suits as a set of cards.

    Raises:
        DescriptionError: says what could not be read.

    >>> parse_table("S:6-8 H:7-7").bit_count()
    4
    """
    table, at = 0, len(text) - len(text.lstrip())
    while at < len(text):
        match = _RUN.match(text, at)
        if match is None:
            raise DescriptionError(f"table: cannot read {text[at:]!r}; write it like 'S:6-8 H:7-7'")
        suit, low, high = match.groups()
        table |= run_of(suit, _rank(low), _rank(high))
        at = match.end()
    return table


def run_of(suit: str, low: int, high: int) -> int:
    """The cards of a suit on the table from its lowest to its highest rank (SV-03).

    Raises:
        DescriptionError: for a strange suit, or a run that does not hold the 7.
    """
    letters = {**dict(zip("♠♥♣♦", Suit, strict=True)), **dict(zip(SUIT_LETTERS, Suit, strict=True))}
    if suit.upper() not in letters:
        raise DescriptionError(f"{suit!r} is no suit; suits are {', '.join(SUIT_LETTERS)}")
    if not 1 <= low <= 7 <= high <= RANKS_IN_SUIT:
        raise DescriptionError(f"a run from {low} to {high} does not lie round the 7")
    return card_set(Card.of(letters[suit.upper()], rank) for rank in range(low, high + 1))


def _rank(text: str) -> int:
    return int(text) if text.isdigit() else RANK_LETTERS.index(text.upper()) + 1


def _hand(text: str) -> int:
    try:
        cards = parse_distinct(text)
    except NotationError as error:
        raise DescriptionError(f"hand: {error}") from None
    if not cards or len(cards) > HAND:
        raise DescriptionError(f"hand: {len(cards)} cards; a hand has 1 to {HAND}")
    if any(card not in DECK_52 for card in cards):
        raise DescriptionError("hand: Sevens has no jokers")
    return card_set(cards)
