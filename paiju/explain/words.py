"""Values as words: seats by name, cards by symbol, numbers with their sign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from paiju.core.cards import SUIT_SYMBOLS, Card
from paiju.core.notation import RANKS_WITH_JOKERS, parse_cards
from paiju.core.packing import Ranks
from paiju.explain.catalogue import Lang

SEATS: Final = frozenset({"seat", "seats", "by", "payer", "payee", "turn"})
"""Fields of lines and events, and parameters of refusals, that hold seats."""

CARDS: Final = frozenset({"card", "cards", "live", "needs"})
"""Those that hold cards, or cards in the notation."""

RANKS: Final = frozenset({"rank", "ranks"})
"""Those that hold ranks: as `Ranks`, or in the notation."""

MINUS: Final = "−"
_DEFAULT_NAME: Final[Mapping[Lang, str]] = {"zh": "{}号", "en": "Seat {}"}
_JOKERS: Final[Mapping[Lang, tuple[str, str]]] = {
    "zh": ("小王", "大王"),
    "en": ("small joker", "big joker"),
}
_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


def seat_names(seats: int, lang: Lang) -> tuple[str, ...]:
    """Names for seats at which nobody is known by name.

    >>> seat_names(2, "zh"), seat_names(2, "en")
    (('0号', '1号'), ('Seat 0', 'Seat 1'))
    """
    return tuple(_DEFAULT_NAME[lang].format(seat) for seat in range(seats))


def number(value: int) -> str:
    """With a real minus sign.

    >>> number(-24)
    '−24'
    """
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """With its sign, which 0 has not.

    >>> signed(6), signed(0), signed(-6)
    ('+6', '0', '−6')
    """
    return f"+{value}" if value > 0 else number(value)


def card_text(card: Card, lang: Lang) -> str:
    """A card as players write it.

    >>> card_text(Card(22), "en"), card_text(Card(53), "zh")
    ('♥10', '大王')
    """
    if card.is_joker:
        return _JOKERS[lang][card.face - 52]
    rank = str(card)[1]
    return SUIT_SYMBOLS[card.suit] + ("10" if rank == "T" else rank)


def ranks_text(ranks: Ranks, lang: Lang) -> str:
    """Ranks as players write them, from low to high.

    >>> ranks_text(Ranks.of("R 10 10"), "en"), ranks_text(Ranks.of("3X"), "zh")
    ('10 10 big joker', '3 小王')
    """
    jokers = dict(zip(RANKS_WITH_JOKERS[-2:], _JOKERS[lang], strict=True))
    return " ".join(jokers.get(rank, "10" if rank == "T" else rank) for rank in str(ranks))


def listed(items: Sequence[str], lang: Lang) -> str:
    """Several in a row.

    >>> listed(["Ann", "Bob", "Cat"], "en"), listed(["小安", "小宝"], "zh")
    ('Ann, Bob and Cat', '小安、小宝')
    """
    if lang == "zh" or len(items) < 2:
        return "、".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def worded(fields: Mapping[str, object], lang: Lang, names: Sequence[str]) -> dict[str, object]:
    """Fields as templates show them: seats, cards and ranks as text, all else as it is."""
    words: dict[str, object] = {}
    for field, value in fields.items():
        if field in SEATS:
            words[field] = listed([_name(seat, lang, names) for seat in _seats(value)], lang)
        elif field in CARDS:
            words[field] = " ".join(card_text(card, lang) for card in _cards(value))
        elif field in RANKS and value is not None:
            ranks = value if isinstance(value, Ranks) else Ranks.of(cast("str", value))
            words[field] = ranks_text(ranks, lang)
        else:
            words[field] = value
    return words


def fill(template: str, values: Mapping[str, object]) -> str:
    """Puts values into a template: `{name}`, or `{name|singular|plural}` for a counted thing.

    Raises:
        KeyError: for a placeholder that has no value.

    >>> fill("{seat}: {points|point|points}", {"seat": "Ann", "points": 1})
    'Ann: 1 point'
    """

    def put(match: re.Match[str]) -> str:
        name, one, many = match.groups()
        value = values[name]
        if not isinstance(value, int):
            return str(value)
        if one is None:
            return number(value)
        return f"{number(value)} {one if abs(value) == 1 else many}"

    return _PLACEHOLDER.sub(put, template)


def _name(seat: int, lang: Lang, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else _DEFAULT_NAME[lang].format(seat)


def _seats(value: object) -> Iterable[int]:
    if value is None:
        return ()
    return (value,) if isinstance(value, int) else cast("Iterable[int]", value)


def _cards(value: object) -> Iterable[Card]:
    if isinstance(value, Card):
        return (value,)
    return parse_cards(value, decks=2) if isinstance(value, str) else cast("Iterable[Card]", value)
