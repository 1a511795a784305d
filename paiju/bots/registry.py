"""Finds bots: by the family of a rule set and a level, 1 being the weakest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from paiju import kernel
from paiju.bots.doudizhu import plain as doudizhu
from paiju.bots.protocol import Bot
from paiju.bots.sevens import plain as sevens
from paiju.bots.shuangkou import plain as shuangkou
from paiju.core.errors import RuleSetError
from paiju.core.ruleset import RuleSet

BotMaker = Callable[[Any, int], Bot]
"""From a family's options and a seed a bot."""

_PLAIN: Final[Mapping[str, Mapping[int, BotMaker]]] = {
    "doudizhu": doudizhu.LEVELS,
    "sevens": sevens.LEVELS,
    "shuangkou": shuangkou.LEVELS,
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
    plain = _PLAIN.get(family, {})
    if family in _SEARCHING and kernel.available():
        return {**plain, **_SEARCHING[family]()}
    return plain


def best_plain_level(family: str) -> int:
    """The best of the levels that need no kernel, and decide at once.

    >>> best_plain_level("doudizhu")
    3
    """
    return max(_PLAIN[family])


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
