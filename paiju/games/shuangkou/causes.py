"""What the lines of a settlement of Shuangkou can be for. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Cause(StrEnum):
    """The causes, by kind of line; behind some the figures that their lines carry."""

    # notes: the seats in the order of their places
    DOUBLE = "shuangkou.double"
    SINGLE = "shuangkou.single"
    LEVEL = "shuangkou.level"
    # bases
    PLACE = "shuangkou.place"  # the place
    # multipliers
    BASE = "shuangkou.base"
    HIGHEST_BOMB = "shuangkou.highest_bomb"  # its lines
    # transfers
    LOST = "shuangkou.lost"  # basic points, then each factor, where there is one
    WON = "shuangkou.won"  # the same
    CONTRIBUTION = "shuangkou.contribution"  # the bomb's lines; points and base, where there is one
