"""How likely somebody has a bomb of Dou Dizhu."""

from __future__ import annotations

from typing import Final

from paiju.bots.hands.odds import Odds
from paiju.combos import TWO, Kind, Reading

_FOUR: Final = 4
_LANES: Final = range(TWO + 1)


def bomb_odds(odds: Odds, reading: Reading) -> float:
    """How likely somebody has a bomb that beats a combination (DZ-40, DZ-52)."""
    if reading.kind is Kind.ROCKET or odds.count < 2:
        return 0.0
    none = 1.0 - odds.jokers
    if odds.count >= _FOUR:
        for lane in _LANES:
            none *= 1.0 - _of_rank(odds, lane, reading)
    return 1.0 - none


def _of_rank(odds: Odds, lane: int, reading: Reading) -> float:
    hard, any_bomb = odds.holds[_FOUR][lane], odds.alike(_FOUR, lane)
    match reading.kind:
        case Kind.WILD_BOMB:
            return 0.0
        case Kind.BOMB:
            return hard if lane > reading.rank else 0.0
        case Kind.SOFT_BOMB:
            return any_bomb if lane > reading.rank else hard
        case _:
            return any_bomb
