"""How likely a hand wins as landlord, for calling, robbing and showing."""

from __future__ import annotations

from math import exp
from typing import Final

from paiju.bots.doudizhu.hands import costs_of
from paiju.combos import BIG_JOKER, SMALL_JOKER, TWO, Shapes
from paiju.combos.lanes import at_least
from paiju.core.packing import LANE_MAX

_HIGH: Final = {TWO: 2, SMALL_JOKER: 3, BIG_JOKER: 4}
_BOMB: Final = 4
# A logistic line through some thousand deals between players of level 2, of hands of 17 cards
# that called.
_A_POINT, _A_TURN, _AT_NONE = 0.2, 0.4, -0.2


def high_points(hand: int) -> int:
    """Points for jokers, twos and bombs.

    >>> from paiju.core.packing import Ranks
    >>> high_points(Ranks.of("3333 4 5 22 R"))
    12
    """
    cards = sum(points * (hand >> 4 * lane & LANE_MAX) for lane, points in _HIGH.items())
    return cards + _BOMB * at_least(hand, 4).bit_count()


def landlord_chance(shapes: Shapes, hand: int) -> float:
    """How likely a hand wins as landlord, before the bottom cards are seen.

    >>> from paiju.combos import doudizhu
    >>> from paiju.core.packing import Ranks
    >>> round(landlord_chance(doudizhu(), Ranks.of("33345 678 TTT QQ KK 2 X")), 2)
    0.62
    """
    turns = costs_of(shapes).cost(hand)
    return 1.0 / (1.0 + exp(_A_TURN * turns - _A_POINT * high_points(hand) - _AT_NONE))
