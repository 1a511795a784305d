"""The levels of members: a table in data (PL-40, SV-30)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from importlib import resources
from itertools import pairwise

import msgspec

from paiju.core.ruleset import Title
from paiju.core.units import Points


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"least": "from"}):
    """A level: from `least` points on up to the next one."""

    least: Points
    title: Title


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    level: tuple[Level, ...]


def read_levels(text: str) -> tuple[Level, ...]:
    """Levels from TOML, the lowest first.

    Raises:
        ValueError: there is none, or one does not lie above the one before it.
    """
    levels = msgspec.toml.decode(text, type=_File).level
    if not levels:
        raise ValueError("there are no levels")
    for lower, higher in pairwise(levels):
        if higher.least <= lower.least:
            raise ValueError(f"level {higher.title.en}: {higher.least} is not above {lower.least}")
    return levels


@cache
def levels() -> tuple[Level, ...]:
    """The levels that come with the package."""
    return read_levels((resources.files("paiju.server") / "levels.toml").read_text("utf-8"))


def level_of(points: int, table: Sequence[Level]) -> int:
    """The number of the level that so many points give, from 1; below the first it is the first.

    >>> [level_of(points, levels()) for points in (-5, 199, 200)]
    [1, 1, 2]
    """
    return max(1, bisect_right([level.least for level in table], points))
