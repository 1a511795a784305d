"""Level 5: thinks in the kernel.

A policy that was learnt tells what each action is worth. Where it is not sure, it searches: deals
are drawn that agree with what was seen, each action is tried in each, and the rest is played out by
the policy, with some freedom; the best mean is taken. At its own next turns it goes on by what
other deals brought that looked the same until then.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import resources
from typing import Final

from paiju.bots.seeds import seed_at
from paiju.bots.sevens.weights import WEIGHTS
from paiju.games.sevens.actions import Action
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.view import SevensView
from paiju.kernel import _kernel
from paiju.kernel.sevens import knowledge_of, rules_of

Mind = _kernel.SevensPolicy | _kernel.SevensPractised
"""Who plays deals out."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Strength:
    """How a level thinks.

    Attributes:
        worlds: the most deals drawn for a decision.
        learnt: whether they are played out by the policy that was learnt, else by the rules of
            thumb of level 4. What follows is for the former alone, in spreads of the policy where
            it is in points.
        noise: how freely the policy plays out.
        opinion: deals that the policy's own opinion of the actions counts for.
        margin: how far behind, in that opinion, an action is not tried any more.
        doubt: standard errors behind the best at which an action is dropped on the way.
        trifle: what it might be better by after all.
        turns: of its own later turns that are nodes of a tree, where what other deals brought says
            how to go on; beyond them the policy plays.
        curiosity: how much an option is tried there for having been tried little, in spreads.
        chains: walks to deals that are likely after what the others did; with 0 all that agree
            are alike.
        temperature: how far the others' choices are trusted there.
        heeds_covers: whether deals agree with what covers tell; not to is for measuring only.
    """

    worlds: int
    learnt: bool = False
    noise: float = 0.0
    opinion: float = 0.0
    margin: float = 0.0
    doubt: float = 2.5
    trifle: float = 0.0
    turns: int = 0
    curiosity: float = 0.0
    chains: int = 0
    temperature: float = 0.4
    heeds_covers: bool = True


BY_FEELING: Final = Strength(worlds=1, learnt=True, margin=1e-6, opinion=1e6)
"""By the policy alone."""
GLANCE: Final = Strength(worlds=100, learnt=True, noise=0.1, opinion=700, margin=0.3, trifle=0.02)
"""By a moment's search; both are no levels, but what the whole search is measured by."""
FULL: Final = Strength(
    worlds=1000,
    learnt=True,
    noise=0.1,
    opinion=200,
    margin=0.4,
    trifle=0.02,
    turns=3,
    curiosity=0.03,
)


class SearchingSevens:
    """A player that thinks in the kernel.

    Args:
        options: the rule set's.
        seed: of what it draws; the same seed makes the same decision of the same view.
        strength: how it thinks.
    """

    def __init__(self, options: SevensOptions, seed: int, strength: Strength) -> None:
        self.seed = seed
        self.worlds = strength.worlds
        self._rules = rules_of(options)
        self._mind = policy_for(options) if strength.learnt else practised(options)
        self._settings = settings_of(strength)

    def act(self, view: SevensView) -> Action:
        """The action with the best mean."""
        return self.hints(view)[0]

    def hints(self, view: SevensView) -> tuple[Action, ...]:
        """All actions by their means, the best first."""
        found = self._search(view)
        # The mean of what was dropped is of few deals, and may be high by luck.
        value = [(not dropped, mean) for _, mean, _, _, dropped in found]
        order = sorted(range(len(found)), key=value.__getitem__, reverse=True)
        return tuple(view.legal[number] for number in order)

    def worths(self, view: SevensView) -> dict[Action, float]:
        """For each action the points that it makes on average."""
        found = self._search(view)
        return {action: each[1] for action, each in zip(view.legal, found, strict=True)}

    def _search(self, view: SevensView) -> list[tuple[int, float, float, int, bool]]:
        return _kernel.sevens_search(
            knowledge=knowledge_of(view),
            rules=self._rules,
            mind=self._mind,
            settings=self._settings,
            worlds=self.worlds,
            milliseconds=0,
            seed=seed_at(self.seed, view.seat, len(view.history)),
        )


LEVELS: Final[Mapping[int, Callable[[SevensOptions, int], SearchingSevens]]] = {
    5: partial(SearchingSevens, strength=FULL),
}


def settings_of(strength: Strength) -> _kernel.SevensSettings:
    """The same for the kernel."""
    settings = _kernel.SevensSettings()
    settings.heeds_covers = strength.heeds_covers
    settings.noise = strength.noise
    settings.opinion = strength.opinion
    settings.margin = strength.margin
    settings.doubt = strength.doubt
    settings.trifle = strength.trifle
    settings.tree.turns = strength.turns
    settings.tree.curiosity = strength.curiosity
    settings.chains = strength.chains
    settings.temperature = strength.temperature
    return settings


def practised(options: SevensOptions) -> _kernel.SevensPractised:
    """Level 4's rules of thumb, as the kernel plays them out."""
    weights = _kernel.SevensWeights()
    for name, figure in dataclasses.asdict(WEIGHTS).items():
        setattr(weights, name, figure)
    return _kernel.SevensPractised(rules_of(options), weights)


def learnt_for(options: SevensOptions) -> str:
    """Which of the policies that were learnt is for options: that of the nearest rule set.

    >>> learnt_for(SevensOptions(scoring="stakes"))
    'stakes'
    """
    if options.scoring == "stakes":
        return "stakes"
    if options.all_covered == "counted":
        return "pairwise"
    return "pool-dragons" if options.dragon_bonus else "pool"


def policy_for(options: SevensOptions) -> _kernel.SevensPolicy:
    """The policy that was learnt for options."""
    return _load(learnt_for(options))


@cache
def _load(name: str) -> _kernel.SevensPolicy:
    folder = resources.files("paiju.bots.sevens") / "learnt"
    return _kernel.SevensPolicy((folder / f"{name}.weights").read_bytes())
