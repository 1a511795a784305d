"""Levels 1 to 3: they think by rules of thumb, and need no kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from paiju.bots.doudizhu.easy import EasyDoudizhu
from paiju.bots.doudizhu.good import GoodDoudizhu
from paiju.games.doudizhu.options import DoudizhuOptions

LEVELS: Final[Mapping[int, Callable[[DoudizhuOptions, int], EasyDoudizhu | GoodDoudizhu]]] = {
    1: partial(EasyDoudizhu, haste=2.1, absorbed=True),
    2: partial(EasyDoudizhu, haste=1.1),
    3: partial(GoodDoudizhu, haste=0.7),
}
"""Each wins about 60 % of deals against the one below (benchmarks/strength.md)."""
