"""Where a field stands in a TOML file, so that a host finds what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any, Final

MOST_LINES: Final = 200
"""Of a file in which a field is looked for; each is read from the first line on."""

_KEY: Final = re.compile(r"[^.\[\]]+")


def line_of(text: str, field: str) -> int | None:
    """The line, from 1, on which a field begins, or the part of the file where it is missing.

    Args:
        text: TOML that can be read.
        field: its path, as `stakes.buy_in`.

    Returns:
        None where no part of the path is there.

    >>> line_of('order = 1\\n[stakes]\\nunit = 5', "stakes.unit")
    3
    >>> line_of('order = 1\\nstakes = { unit = 5 }', "stakes.buy_in")
    2
    """
    keys = _KEY.findall(field)
    there = _depth(tomllib.loads(text), keys)
    lines = text.split("\n")
    if not there or len(lines) > MOST_LINES:
        return None
    begun = 1
    for read in range(1, len(lines) + 1):
        try:
            plain = tomllib.loads("\n".join(lines[:read]))
        except tomllib.TOMLDecodeError:  # a value over several lines has not ended yet
            continue
        if _depth(plain, keys) >= there:
            return begun
        begun = read + 1
    return None


def _depth(plain: Any, keys: Sequence[str]) -> int:
    """How many of the keys lead into the data, one inside the other."""
    for depth, key in enumerate(keys):
        try:
            plain = plain[int(key) if key.isdecimal() else key]
        except (KeyError, IndexError, TypeError, ValueError):
            return depth
    return len(keys)
