"""What the lines of a settlement of Dou Dizhu can be for. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Cause(StrEnum):
    """The causes, by kind of line; behind some the figures that their lines carry."""

    # bases
    BASE = "doudizhu.base"
    # multipliers of the deal
    ROOM = "doudizhu.room"
    SHOW = "doudizhu.show"
    ROB = "doudizhu.rob"
    BOMB = "doudizhu.bomb"
    ROCKET = "doudizhu.rocket"
    SPRING = "doudizhu.spring"
    ANTI_SPRING = "doudizhu.anti_spring"
    # multipliers of what a seat is due for
    ROLE = "doudizhu.role"
    COEFFICIENT = "doudizhu.coefficient"
    # notes
    GRAND_SLAM = "doudizhu.grand_slam"  # the multiplier
    # caps
    WIN_CAP = "doudizhu.win_cap"  # what the seat brought
    OWES_LESS = "doudizhu.owes_less"
    BROKE = "doudizhu.broke"
    # transfers
    PAYS = "doudizhu.pays"
    PAYS_COINS = "doudizhu.pays_coins"
    SHORT = "doudizhu.short"  # what the winners share
    # the house
    FEE = "doudizhu.fee"  # the whole fee, where less was left
    REWARD = "doudizhu.reward"  # the reward and the coefficient
