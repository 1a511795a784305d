"""Numbers in addresses, as whoever asks has written them."""

from __future__ import annotations


def number_in(text: str, digits: int) -> int | None:
    """A number of so many digits at most; None where the text is none.

    >>> number_in("7", 3), number_in("1000", 3), number_in("-7", 3), number_in("٧", 3)
    (7, None, None, None)
    """
    fits = text.isascii() and text.isdecimal() and len(text) <= digits
    return int(text) if fits else None
