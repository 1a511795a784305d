"""Cards as text: lenient to read, one way to write.

Suited cards are suit then rank (`S7`, `HT`), jokers `X` (small, black) and `R` (big, red). With two
decks a card of the second is written `S7'`. Input also takes `10`, lower case and the symbols ♠♥♣♦,
with or without spaces. Where suits do not matter ranks alone are written, apart or run together:
`3 3 3 4`, `3334`, `XR`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from paiju.core.cards import (
    DECK_108,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_SYMBOLS,
    TWIN_MARK,
    Card,
)
from paiju.core.errors import NotationError

RANKS_WITH_JOKERS: Final = "3456789TJQKA2XR"
"""Ranks from low to high where suits do not matter (SK-04, DZ-20)."""

_BY_NAME: Final = {str(card): card for card in DECK_108}
# One character for one, so that errors name the right place: ♠ may be followed by a mark that
# asks for its text or its coloured form.
_SYMBOLS: Final = str.maketrans(
    SUIT_SYMBOLS + "♤♡♧♢\ufe0e\ufe0f\u2019\u2032", SUIT_LETTERS * 2 + "  " + TWIN_MARK * 2
)
_SEPARATORS: Final = re.compile(r"[\s,，、]*")
# re.ASCII: without it ſ would be an s, and the sign of the kelvin a king.
_SUITED: Final = re.compile(
    rf"(?:([{SUIT_LETTERS}])[\s\u3000]*(10|[{RANK_LETTERS}])|([XR]))({TWIN_MARK}?)",
    re.IGNORECASE | re.ASCII,
)
_RANK: Final = re.compile(r"10|[A2-9TJQKXR]", re.IGNORECASE | re.ASCII)


def parse_card(text: str, decks: int = 1) -> Card:
    """One card, of the second deck too where there are two.

    Raises:
        NotationError: where the text is not exactly one card.

    >>> parse_card("♥10"), parse_card("s a"), parse_card("R"), parse_card("S7'", decks=2)
    (HT, SA, R, S7')
    """
    cards = parse_cards(text, decks)
    if len(cards) != 1:
        raise NotationError(f"expected one card, got {len(cards)}: {text!r}")
    return cards[0]


def parse_cards(text: str, decks: int = 1) -> list[Card]:
    """Cards in the order in which they are written.

    Raises:
        NotationError: says what could not be read and at which character.

    >>> parse_cards("S7 h10, ♦K")
    [S7, HT, DK]
    >>> parse_cards("R R'", decks=2)
    [R, R']
    """
    cards: list[Card] = []
    for match in _tokens(text, _SUITED):
        if match[4] and decks == 1:
            raise NotationError(
                f"a card of a second deck at character {match.start() + 1} of {text!r}"
            )
        cards.append(_BY_NAME[_suited_name(match)])
    return cards


def parse_distinct(text: str) -> list[Card]:
    """Cards of one deck: as `parse_cards`, and each at most once.

    Raises:
        NotationError: also for a card that is written twice.
    """
    cards = parse_cards(text)
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise NotationError(f"{card} is written twice: {text!r}")
        seen.add(card)
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Cards in canonical notation, apart by spaces, in the order given.

    >>> format_cards(parse_cards("♠7♥10"))
    'S7 HT'
    """
    return " ".join(map(str, cards))


def parse_ranks(text: str) -> str:
    """Ranks without suits, in the order written, as a string of canonical letters.

    Raises:
        NotationError: says what could not be read and at which character.

    >>> parse_ranks("10 10 j xr")
    'TTJXR'
    """
    return "".join("T" if match[0] == "10" else match[0].upper() for match in _tokens(text, _RANK))


def format_ranks(ranks: Sequence[str]) -> str:
    """Ranks from low to high, run together.

    >>> format_ranks("2R3T")
    '3T2R'
    """
    return "".join(sorted(ranks, key=RANKS_WITH_JOKERS.index))


def _suited_name(match: re.Match[str]) -> str:
    suit, rank, joker, mark = match.groups()
    if joker:
        return joker.upper() + mark
    return suit.upper() + ("T" if rank == "10" else rank.upper()) + mark


def _tokens(text: str, token: re.Pattern[str]) -> Iterable[re.Match[str]]:
    plain = text.translate(_SYMBOLS)
    at = _skip(plain, 0)
    while at < len(plain):
        match = token.match(plain, at)
        if match is None:
            raise NotationError(f"cannot read a card at character {at + 1} of {text!r}")
        yield match
        at = _skip(plain, match.end())


def _skip(text: str, at: int) -> int:
    match = _SEPARATORS.match(text, at)
    return match.end() if match else at
