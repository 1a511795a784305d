"""Levels 1 to 3: they think by rules of thumb, and need no kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from paiju.bots.shuangkou.easy import EasyShuangkou
from paiju.bots.shuangkou.good import GoodShuangkou
from paiju.games.shuangkou.options import ShuangkouOptions

LEVELS: Final[Mapping[int, Callable[[ShuangkouOptions, int], EasyShuangkou | GoodShuangkou]]] = {
    1: partial(EasyShuangkou, haste=1.1, absorbed=True),
    2: partial(EasyShuangkou, haste=1.1),
    3: partial(GoodShuangkou, haste=0.38),
}
"""Each wins about 60 % of deals against the one below (benchmarks/strength.md)."""
