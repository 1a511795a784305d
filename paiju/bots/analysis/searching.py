"""The judge with the kernel: searches where cards are unknown, and plays on where they are not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from paiju.bots.analysis.judge import Moment, Worth, ranked
from paiju.core.protocol import Action


class Searcher(Protocol):
    """A search of the kernel."""

    def weigh(self, view: Any, seed: int) -> Mapping[Any, float]:
        """What the seat can expect of some of its actions, by a number of deals drawn by lot.

        All are tried in the same deals.
        """
        ...


class Plain(Protocol):
    """A judge that plays deals out."""

    def compare(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        """By what the seat could know."""
        ...

    def known(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        """In the real deal."""
        ...


class Searching:
    """Judges by a search, made several times over: by how much it differs its error is known.

    Args:
        searcher: searches where cards are unknown.
        plain: judges in the real deal, and what was done where the search did not look at it.
        times: how often is searched, at least twice.
        seed: of what is drawn.
    """

    def __init__(self, searcher: Searcher, plain: Plain, times: int, seed: int) -> None:
        self._searcher, self._plain = searcher, plain
        self._times, self._seed = times, seed

    def unknown(self, moment: Moment, done: Action) -> tuple[Worth, ...]:
        """By search; what it passed over is compared with its best by playing both out."""
        view = moment.view
        first = self._seed * 1_000_000 + len(moment.moves) * 1_000
        rows = [self._searcher.weigh(view, first + time) for time in range(self._times)]
        searched = [action for action in rows[0] if all(action in row for row in rows)]
        found = ranked(searched, [[row[action] for action in searched] for row in rows])
        if done not in searched:
            found = (*found, self._passed_over(moment, found[0], done))
        return tuple(sorted(found, key=lambda worth: worth.behind))

    def known(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        """As the plain judge does it."""
        return self._plain.known(moment, actions)

    def _passed_over(self, moment: Moment, best: Worth, action: Action) -> Worth:
        """What the search left out is hardly better, so it is held for no better than the best."""
        pair = self._plain.compare(moment, (best.action, action))
        worth = next(each for each in pair if each.action == action)
        return Worth(action, best.score - worth.behind, worth.behind, worth.error)
