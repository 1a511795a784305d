"""What players write themselves, made fit to be shown to others."""

from __future__ import annotations

import unicodedata
from itertools import groupby, islice
from typing import Final

from paiju.server.store.names import MOST_MARKS, is_refused, joins

MOST_CHARACTERS: Final = 60
"""Of one line, where a letter and its marks are one; it has to fit a bubble at a seat."""


def clean_words(text: str) -> str:
    """A line as it is shown: composed, on one line, without what is not seen or turns the text.

    >>> clean_words("  hi" + chr(0x202E) + " \\n there ")
    'hi there'
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    seen = "".join(character for character in composed if not is_refused(character))
    runs = groupby(" ".join(seen.split()), joins)
    return "".join("".join(islice(run, MOST_MARKS) if marks else run) for marks, run in runs)


def length_of(text: str) -> int:
    """Characters, where a letter and its marks are one.

    >>> length_of("e" + chr(0x301) + "a")
    2
    """
    return sum(not joins(character) for character in text)
