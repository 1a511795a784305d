"""Levels 1 to 4: they think by rules of thumb, and need no kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from paiju.bots.protocol import Bot
from paiju.bots.sevens.distracted import DistractedSevens
from paiju.bots.sevens.easy import EasySevens
from paiju.bots.sevens.good import GoodSevens
from paiju.games.sevens.options import SevensOptions

LEVELS: Final[Mapping[int, Callable[[SevensOptions, int], Bot]]] = {
    1: EasySevens,
    2: partial(DistractedSevens, attention=0.2),
    3: partial(DistractedSevens, attention=0.75),
    4: GoodSevens,
}
"""Each makes clearly more points than the one below (benchmarks/strength.md)."""
