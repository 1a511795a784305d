"""Text laid out for a terminal, where a Chinese character takes two columns."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import Final

WIDEST: Final = 96
_WORD: Final = re.compile(r"\s+|[^\s\u2e80-\uffef]+|.")
_NOT_FIRST: Final = frozenset("，。、；：？！）”》")


def width(text: str) -> int:
    """Columns that a text takes.

    >>> width("seat"), width("座位")
    (4, 4)
    """
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text)


def pad(text: str, columns: int) -> str:
    """The text with spaces behind it, up to so many columns."""
    return text + " " * (columns - width(text))


def pad_left(text: str, columns: int) -> str:
    """The text with spaces before it, up to so many columns."""
    return " " * (columns - width(text)) + text


def in_columns(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> Iterator[str]:
    """Rows of as many cells each, under one another.

    Args:
        rows: the cells.
        right: the columns, from 0, in which the ends stand under one another, as numbers do.

    >>> print(*in_columns([("Ann", "7", "wins"), ("老王", "-12", "")], right={1}), sep="\\n")
    Ann     7  wins
    老王  -12
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            (pad_left if number in right else pad)(cell, columns)
            for number, (cell, columns) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def wrap(text: str, first: str = "", rest: str = "", columns: int | None = None) -> str:
    """Breaks a paragraph into lines: between words, and between Chinese characters.

    Args:
        text: the paragraph.
        first: what stands before it.
        rest: what stands before each line but the first.
        columns: how wide lines may be, by default as the terminal is.

    >>> print(wrap("七八九十，JQK", "- ", "  ", columns=10))
    - 七八九
      十，JQK
    """
    limit = min(WIDEST, shutil.get_terminal_size().columns) if columns is None else columns
    lines = [first]
    for word in _words(text):
        fits = width(lines[-1]) + width(word.rstrip()) <= limit
        if fits or lines[-1] in (first, rest):
            lines[-1] += word
        else:
            lines.append(rest + word.lstrip())
    return "\n".join(line.rstrip() for line in lines)


def _words(text: str) -> Iterator[str]:
    """Pieces between which a line may break; a mark that closes stays with what is before it."""
    piece = ""
    for match in _WORD.finditer(text):
        if piece and match[0] not in _NOT_FIRST and not match[0].isspace():
            yield piece
            piece = ""
        piece += match[0]
    if piece:
        yield piece
