"""Combinations of Shuangkou and Dou Dizhu: what cards mean, what beats what, what may be played.

Each game's shapes are described once, in `families`; readings and plays are computed from that.
"""

from paiju.combos.families import doudizhu, shuangkou
from paiju.combos.lanes import BIG_JOKER, SMALL_JOKER, THREE, TWO, Lane
from paiju.combos.plays import Plays
from paiju.combos.reading import Kind, Play, Reading, beats
from paiju.combos.shapes import Shapes

__all__ = [
    "BIG_JOKER",
    "SMALL_JOKER",
    "THREE",
    "TWO",
    "Kind",
    "Lane",
    "Play",
    "Plays",
    "Reading",
    "Shapes",
    "beats",
    "doudizhu",
    "shuangkou",
]
