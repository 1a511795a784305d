"""The search of Sevens as a judge uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiju.bots.sevens.searching import Strength, policy_for, settings_of
from paiju.games.sevens import Action, SevensOptions, SevensView
from paiju.kernel import _kernel
from paiju.kernel.sevens import knowledge_of, rules_of

WORLDS: Final = 32
"""Drawn for each search."""

_NEVER: Final = 1e9
"""Standard errors behind the best at which an action is tried no more."""

_NOISE: Final = 0.1
"""How freely deals are played out, in spreads of the policy."""


class SevensSearcher:
    """Weighs all actions.

    Args:
        options: the rule set's.
    """

    def __init__(self, options: SevensOptions) -> None:
        self._rules = rules_of(options)
        self._mind = policy_for(options)
        self._settings = settings_of(
            Strength(worlds=WORLDS, learnt=True, noise=_NOISE, doubt=_NEVER)
        )

    def weigh(self, view: SevensView, seed: int) -> Mapping[Action, float]:
        """The points that the seat can expect."""
        found = _kernel.sevens_search(
            knowledge=knowledge_of(view),
            rules=self._rules,
            mind=self._mind,
            settings=self._settings,
            worlds=WORLDS,
            milliseconds=0,
            seed=seed,
        )
        return {action: each[1] for action, each in zip(view.legal, found, strict=True)}
