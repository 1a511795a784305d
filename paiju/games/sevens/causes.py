"""What the lines of a settlement of Sevens can be for. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Cause(StrEnum):
    """The causes, by kind of line; behind some the figures that their lines carry."""

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
    POOL_SHARE = "sevens.pool_share"  # pool, own points, points of all who share
    STAKE = "sevens.stake"
    # roundings
    POOL_REST = "sevens.pool_rest"
    # multipliers
    THROUGH = "sevens.through"
    LONE_SEVEN = "sevens.lone_seven"
    BASE = "sevens.base"
    BIG_LOSER = "sevens.big_loser"  # cover points; the same for the other two
    MIDDLE_LOSER = "sevens.middle_loser"
    SMALL_LOSER = "sevens.small_loser"
    TIER = "sevens.tier"  # cover points, the limit that they pass
    # transfers
    DIFFERENCE = "sevens.difference"  # what the payer is due for, what the payee is
    INTO_POT = "sevens.into_pot"  # the stake, then each factor
    OUT_OF_POT = "sevens.out_of_pot"  # pot and winners, where several share it
    POT_REST = "sevens.pot_rest"
    # the house: points before the base and the base, where there is one
    TOPPLE = "sevens.topple"
    TOPPLED_BY_OTHER = "sevens.toppled_by_other"
    DRAGON = "sevens.dragon"
    ESCAPE = "sevens.escape"
