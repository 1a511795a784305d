"""Finds bots: by the family of a rule set and a level, 1 being the weakest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from paiju import kernel
from paiju.bots.doudizhu import EasyDoudizhu, GoodDoudizhu
from paiju.bots.protocol import Bot
from paiju.bots.sevens import EasySevens, GoodSevens
from paiju.bots.shuangkou import EasyShuangkou, GoodShuangkou
from paiju.core.errors import RuleSetError
from paiju.core.ruleset import RuleSet

BotMaker = Callable[[Any, int], Bot]
"""From a family's options and a seed a bot."""

_BOTS: Final[Mapping[str, Mapping[int, BotMaker]]] = {
    "doudizhu": {1: EasyDoudizhu, 2: GoodDoudizhu},
    "sevens": {1: EasySevens, 2: GoodSevens},
    "shuangkou": {1: EasyShuangkou, 2: GoodShuangkou},
}


def _searching_doudizhu() -> Mapping[int, BotMaker]:
    from paiju.bots.doudizhu.searching import LEVELS  # noqa: PLC0415

    return LEVELS


def _searching_sevens() -> Mapping[int, BotMaker]:
    from paiju.bots.sevens.searching import LEVELS  # noqa: PLC0415

    return LEVELS


def _searching_shuangkou() -> Mapping[int, BotMaker]:
    from paiju.bots.shuangkou.searching import LEVELS  # noqa: PLC0415

    return LEVELS


_SEARCHING: Final[Mapping[str, Callable[[], Mapping[int, BotMaker]]]] = {
    "doudizhu": _searching_doudizhu,
    "sevens": _searching_sevens,
    "shuangkou": _searching_shuangkou,
}
"""The levels that think in the kernel; it is imported only where it is there."""


@cache
def _makers(family: str) -> Mapping[int, BotMaker]:
    plain = _BOTS.get(family, {})
    if family in _SEARCHING and kernel.available():
        return {**plain, **_SEARCHING[family]()}
    return plain


def levels(family: str) -> tuple[int, ...]:
    """The levels that can be had of a family, the weakest first; none for one without bots.

    >>> levels("sevens")[:2]
    (1, 2)
    """
    return tuple(_makers(family))


def make_bot(ruleset: RuleSet[Any], level: int, seed: int) -> Bot:
    """A bot for a rule set.

    Args:
        ruleset: what it plays; bots go by its options.
        level: how well it plays.
        seed: decides between actions that it holds for equally good.

    Raises:
        RuleSetError: where the family has no such level.
    """
    makers = _makers(ruleset.family)
    if level not in makers:
        known = ", ".join(map(str, makers)) or "none"
        raise RuleSetError(f"{ruleset.family} has no bot of level {level}; levels are {known}")
    return makers[level](ruleset.options, seed)
