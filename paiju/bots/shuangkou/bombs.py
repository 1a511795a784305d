"""How likely somebody has a bomb of Shuangkou, and what bombs bring."""

from __future__ import annotations

from typing import Final

from paiju.bots.hands.odds import Odds
from paiju.combos import BIG_JOKER, SMALL_JOKER, TWO, Kind, Reading
from paiju.games.shuangkou.outcome import contribution

_LANES: Final = range(TWO + 1)
_LEAST: Final = 4
_MOST: Final = 9
_THREE_JOKERS: Final = 6
"""Lines of the joker bomb that may be in other hands (SK-30)."""


def bomb_odds(odds: Odds, reading: Reading) -> float:
    """How likely somebody has a bomb that beats a combination (SK-31); no chain is thought of."""
    lines = max(reading.lines, _LEAST)
    if lines > _MOST or odds.count < 3:
        return 0.0
    none = 1.0
    for lane in _LANES:
        beats = not reading.is_bomb or _beats_level(lane, reading)
        none *= 1.0 - odds.alike(lines if beats else lines + 1, lane)
    if lines < _THREE_JOKERS:
        none *= 1.0 - _three_jokers(odds)
    return 1.0 - none


def _beats_level(lane: int, reading: Reading) -> bool:
    """Whether so many of a rank as the bomb has lines beat it."""
    return reading.kind is not Kind.BOMB or lane > reading.rank


def _three_jokers(odds: Odds) -> float:
    small, big = (tuple(held[lane] for held in odds.holds[:3]) for lane in (SMALL_JOKER, BIG_JOKER))
    return small[2] * big[1] + small[1] * big[2] - small[2] * big[2]


def contributed(reading: Reading) -> int:
    """What a bomb brings its player, as a multiple of the base (SK-53)."""
    return 3 * contribution(reading.lines) if reading.is_bomb else 0
