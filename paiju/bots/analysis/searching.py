"""The judge with the kernel: searches where cards are unknown, and plays on where they are not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from paiju.bots.analysis.judge import Judge, Moment, Worth
from paiju.core.protocol import Action


class Weighed(msgspec.Struct, frozen=True):
    """What a search found of an action.

    Attributes:
        action: the action.
        score: what the seat can expect of it.
        error: the standard error of what it is behind the best one.
    """

    action: Action
    score: float
    error: float


class Searcher(Protocol):
    """A search of the kernel."""

    def weigh(self, view: Any) -> Sequence[Weighed]:
        """Some of the legal actions, among them the best, in any order."""
        ...


class Searching:
    """Judges by a search.

    Args:
        searcher: searches where cards are unknown.
        plain: judges with open cards, and actions that the search did not look at.
    """

    def __init__(self, searcher: Searcher, plain: Judge) -> None:
        self._searcher, self._plain = searcher, plain

    def unknown(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        """By search; what it passed over is compared with its best by playing both out."""
        found = sorted(self._searcher.weigh(moment.view), key=lambda each: -each.score)
        best = found[0]
        worths = [
            Worth(each.action, each.score, best.score - each.score, each.error)
            for each in found
            if each.action in actions or each is best
        ]
        known = {worth.action for worth in worths}
        worths += [
            self._passed_over(moment, best, action) for action in actions if action not in known
        ]
        return tuple(sorted(worths, key=lambda worth: worth.behind))

    def known(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        """As the plain judge does it."""
        return self._plain.known(moment, actions)

    def _passed_over(self, moment: Moment, best: Weighed, action: Action) -> Worth:
        """What the search left out is hardly better, so it is held for no better than the best."""
        pair = self._plain.unknown(moment, (best.action, action))
        worth = next(each for each in pair if each.action == action)
        return Worth(action, best.score - worth.behind, worth.behind, worth.error)
