"""What the lines of a settlement of Sevens can be for. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Cause(StrEnum):
    """The causes, by kind of line."""

    # notes
    COVER_POINTS = "sevens.cover_points"
    LEFT_IN_HAND_POINTS = "sevens.left_in_hand_points"
    ALL_THROUGH = "sevens.all_through"
    POOL_LAPSED = "sevens.pool_lapsed"
    DRAW = "sevens.draw"
    # bases
    COVERED = "sevens.covered"
    THROUGH_BASE = "sevens.nothing_covered"
    LEFT_IN_HAND = "sevens.left_in_hand"
    INTO_POOL = "sevens.into_pool"
    POOL_SHARE = "sevens.pool_share"
    STAKE = "sevens.stake"
    # roundings
    POOL_REST = "sevens.pool_rest"
    # multipliers
    THROUGH = "sevens.through"
    LONE_SEVEN = "sevens.lone_seven"
    BASE = "sevens.base"
    BIG_LOSER = "sevens.big_loser"
    MIDDLE_LOSER = "sevens.middle_loser"
    SMALL_LOSER = "sevens.small_loser"
    TIER = "sevens.tier"
    # transfers
    DIFFERENCE = "sevens.difference"
    INTO_POT = "sevens.into_pot"
    OUT_OF_POT = "sevens.out_of_pot"
    POT_REST = "sevens.pot_rest"
    # the house
    TOPPLE = "sevens.topple"
    TOPPLED_BY_OTHER = "sevens.toppled_by_other"
    DRAGON = "sevens.dragon"
    ESCAPE = "sevens.escape"
