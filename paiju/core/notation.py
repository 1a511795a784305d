"""Cards as text: lenient to read, one way to write.

Suited cards are suit then rank (`S7`, `HT`), jokers `X` (small, black) and `R` (big, red).
Input also takes `10`, lower case and the symbols ♠♥♣♦, with or without spaces. Where suits do not
matter ranks alone are written, apart or run together: `3 3 3 4`, `3334`, `XR`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from paiju.core.cards import DECK_54, NAMES, RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS, Card
from paiju.core.errors import NotationError

RANKS_WITH_JOKERS: Final = "3456789TJQKA2XR"
"""Ranks from low to high where suits do not matter (SK-04, DZ-20)."""

_BY_NAME: Final = {name: DECK_54[i] for i, name in enumerate(NAMES)}
# One character for one, so that errors name the right place: ♠ may be followed by a mark that
# asks for its text or its coloured form.
_SYMBOLS: Final = str.maketrans(SUIT_SYMBOLS + "♤♡♧♢\ufe0e\ufe0f", SUIT_LETTERS * 2 + "  ")
_SEPARATORS: Final = re.compile(r"[\s,，、]*")
# re.ASCII: without it ſ would be an s, and the sign of the kelvin a king.
_SUITED: Final = re.compile(
    rf"([{SUIT_LETTERS}])[\s\u3000]*(10|[{RANK_LETTERS}])|([XR])", re.IGNORECASE | re.ASCII
)
_RANK: Final = re.compile(r"10|[A2-9TJQKXR]", re.IGNORECASE | re.ASCII)


def parse_card(text: str) -> Card:
    """One card.

    Raises:
        NotationError: where the text is not exactly one card.

    >>> parse_card("♥10"), parse_card("s a"), parse_card("R")
    (HT, SA, R)
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise NotationError(f"expected one card, got {len(cards)}: {text!r}")
    return cards[0]


def parse_cards(text: str) -> list[Card]:
    """Cards in the order in which they are written.

    Raises:
        NotationError: says what could not be read and at which character.

    >>> parse_cards("S7 h10, ♦K")
    [S7, HT, DK]
    """
    return [_BY_NAME[_suited_name(match)] for match in _tokens(text, _SUITED)]


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
    suit, rank, joker = match.groups()
    if joker:
        return joker.upper()
    return suit.upper() + ("T" if rank == "10" else rank.upper())


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
