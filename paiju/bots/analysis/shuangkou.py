"""The search of Shuangkou as a judge uses it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from paiju.bots.shuangkou.searching import FULL, mind_of
from paiju.core.packing import Ranks
from paiju.games.shuangkou import Action, ShuangkouOptions, ShuangkouView
from paiju.games.shuangkou.actions import PASS, Play
from paiju.kernel.shuangkou import seen_of

WORLDS: Final = 16
"""Drawn for each search: no choice is dropped before that."""

_TEAM: Final = 2
"""The search counts what both of a team make."""


class ShuangkouSearcher:
    """Weighs the choices that look best.

    Args:
        options: the rule set's.
    """

    def __init__(self, options: ShuangkouOptions) -> None:
        # What counts for a player beside points is not to be weighed here.
        points_alone = replace(FULL, worlds=WORLDS, win=0.0, ahead=0.0, trust=0.0)
        self._mind = mind_of(options, points_alone)
        self._points = options.base / _TEAM

    def weigh(self, view: ShuangkouView, seed: int) -> Mapping[Action, float]:
        """The points that the seat can expect."""
        return {
            Play(Ranks(each[0])) if each[0] else PASS: each[2] * self._points
            for each in self._mind.choose(seen_of(view), seed)
        }
