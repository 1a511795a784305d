"""The search of Shuangkou as a judge uses it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Final

from paiju.bots.shuangkou.searching import FULL, mind_of
from paiju.core.packing import Ranks
from paiju.games.shuangkou import Action, ShuangkouOptions, ShuangkouView
from paiju.games.shuangkou.actions import PASS, Play
from paiju.kernel.shuangkou import seen_of

WORLDS: Final = 16
"""Drawn for each search: no choice is dropped before that."""

_BESIDE_POINTS: Final = ("win", "ahead", "trust")
"""What a strength weighs beside points, such as winning itself; a judge does not."""

_TEAM: Final = 2
"""The search counts what both of a team make."""


class ShuangkouSearcher:
    """Weighs the choices that look best.

    Args:
        options: the rule set's.
    """

    def __init__(self, options: ShuangkouOptions) -> None:
        beside = {part.name: 0.0 for part in fields(FULL) if part.name in _BESIDE_POINTS}
        self._mind = mind_of(options, replace(FULL, worlds=WORLDS, **beside))
        self._points = options.base / _TEAM

    def weigh(self, view: ShuangkouView, seed: int) -> Mapping[Action, float]:
        """The points that the seat can expect."""
        return {
            Play(Ranks(each[0])) if each[0] else PASS: each[2] * self._points
            for each in self._mind.choose(seen_of(view), seed)
        }
