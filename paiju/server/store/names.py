"""What a player may be called.

A name is refused with one of the codes `room.name_empty`, `room.name_long` (`length`,
`most`) and `room.name_character` (`character`, as U+202E).
"""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

from paiju.core.refusal import Refusal
from paiju.server.store.errors import NameRefused

MOST_CHARACTERS: Final = 16
MOST_MARKS: Final = 3
"""How many marks may be stacked on one letter; living scripts need no more."""

# Control, format (bidi overrides among them), surrogate, private, unassigned, line breaks.
_REFUSED_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Persian and emoji are written with these two.
_JOINERS: Final = frozenset("\u200c\u200d")
# Letters and symbols by category, but nothing is seen of them: fillers and an empty Braille cell.
_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_MARKS: Final = frozenset({"Mn", "Me"})


def clean_name(name: str) -> str:
    """A name as it is stored: composed, trimmed, inner spaces single.

    >>> clean_name("  老  王 ")
    '老 王'

    Raises:
        NameRefused: it is empty or longer than 16 characters, where a letter and its marks
            are one, or holds characters that are invisible or turn the text about it.
    """
    trimmed = unicodedata.normalize("NFC", name).strip()
    _refuse_characters(trimmed)
    cleaned = " ".join(trimmed.split())
    _refuse_length(cleaned)
    return cleaned


def _refuse_characters(name: str) -> None:
    for character in name:
        if is_refused(character):
            raise _character_refused(character)
    for stacked, run in groupby(name, joins):
        characters = list(run)
        if stacked and len(characters) > MOST_MARKS:
            raise _character_refused(characters[MOST_MARKS])


def _refuse_length(name: str) -> None:
    length = sum(not joins(character) for character in name)
    if length == 0:
        raise NameRefused(Refusal("room.name_empty"))
    if length > MOST_CHARACTERS:
        raise NameRefused(Refusal("room.name_long", {"length": length, "most": MOST_CHARACTERS}))


def is_refused(character: str) -> bool:
    """Whether nothing is seen of it, or it turns the text about it."""
    if character in _JOINERS:
        return False
    return character in _BLANK or unicodedata.category(character) in _REFUSED_CATEGORIES


def joins(character: str) -> bool:
    """Whether it belongs to the character before it: a mark, a joiner, a variation selector."""
    return character in _JOINERS or unicodedata.category(character) in _MARKS


def _character_refused(character: str) -> NameRefused:
    return NameRefused(Refusal("room.name_character", {"character": f"U+{ord(character):04X}"}))
