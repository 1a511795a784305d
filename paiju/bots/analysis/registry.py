"""Finds the best judge that there is for a rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from paiju import kernel
from paiju.bots.analysis.judge import Judge
from paiju.bots.analysis.playouts import Playouts
from paiju.bots.analysis.searching import Searcher, Searching
from paiju.bots.protocol import Bot
from paiju.core.ruleset import RuleSet

PLAYED_OUT: Final = 32
"""In how many deals actions are tried where there is no search; each takes long."""

SEARCHED: Final = 384
"""In how many where there is."""


def _doudizhu(options: Any) -> tuple[Searcher, int]:
    from paiju.bots.analysis.doudizhu import WORLDS, DoudizhuSearcher  # noqa: PLC0415

    return DoudizhuSearcher(options), WORLDS


def _sevens(options: Any) -> tuple[Searcher, int]:
    from paiju.bots.analysis.sevens import WORLDS, SevensSearcher  # noqa: PLC0415

    return SevensSearcher(options), WORLDS


def _shuangkou(options: Any) -> tuple[Searcher, int]:
    from paiju.bots.analysis.shuangkou import WORLDS, ShuangkouSearcher  # noqa: PLC0415

    return ShuangkouSearcher(options), WORLDS


_SEARCHERS: Final[Mapping[str, Callable[[Any], tuple[Searcher, int]]]] = {
    "doudizhu": _doudizhu,
    "sevens": _sevens,
    "shuangkou": _shuangkou,
}
"""From options a search, and the deals that it draws; imported only where the kernel is there."""


_LEAST_TIMES: Final = 4
"""So often is searched at least, to know how much it differs."""


def _by_feeling(options: Any, seed: int) -> Bot:
    from paiju.bots.shuangkou.searching import BY_FEELING, SearchingShuangkou  # noqa: PLC0415

    return SearchingShuangkou(options, seed, BY_FEELING)


_PLAYS_ON: Final[Mapping[str, Callable[[Any, int], Bot]]] = {"shuangkou": _by_feeling}
"""Who plays deals on: the best who decides at once, where that is no plain player."""


def searches(ruleset: RuleSet[Any]) -> bool:
    """Whether a judge of the kernel is there for a rule set: quick, and without Python's lock."""
    return ruleset.family in _SEARCHERS and kernel.available()


def find_judge(ruleset: RuleSet[Any], samples: int | None = None, seed: int = 1) -> Judge:
    """A judge for a rule set, for one thread at a time.

    Args:
        ruleset: what was played.
        samples: in how many deals each action is tried where cards are unknown; None for a number
            that can be waited for.
        seed: draws them.
    """
    if not searches(ruleset):
        return Playouts(ruleset, samples or PLAYED_OUT, seed)
    plays_on = _PLAYS_ON.get(ruleset.family)
    bot = plays_on(ruleset.options, seed) if plays_on else None
    plain = Playouts(ruleset, PLAYED_OUT, seed, bot)
    searcher, worlds = _SEARCHERS[ruleset.family](ruleset.options)
    return Searching(searcher, plain, max(_LEAST_TIMES, (samples or SEARCHED) // worlds), seed)
