"""Levels 4 and 5: what was learnt by playing, and search with it; they need the kernel.

The levels choose as was learnt, and differ in what they keep count of among the cards that were
played: level 4, which is in haste too, of twos and jokers, level 5 of all.

A search with what was learnt can be had too: hands are drawn that agree with what was seen, those
more often with which others would have done what they did; each choice is tried with them, and the
deal is played on as was learnt, until it is judged. It wins against level 5, but less than level 5
against players of other kinds, so it is no level (benchmarks/strength.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from importlib import resources
from random import Random
from typing import Final

from paiju.bots.hands.advice import handful
from paiju.bots.seeds import seed_at
from paiju.combos.lanes import TWO
from paiju.core.packing import Ranks
from paiju.games.shuangkou.actions import PASS, Action, Play
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.view import ShuangkouView
from paiju.kernel import _kernel
from paiju.kernel.shuangkou import rules_of, seen_of


@dataclass(frozen=True, kw_only=True)
class Strength:
    """How a level thinks.

    Attributes:
        counts_from: the lowest rank of which it keeps count of what has been played, as a lane.
        worlds: with how many deals of the hidden cards each choice is tried; 0: it does not search.
        plies: how many actions follow before a deal is judged, when the next trick begins.
        of_each: deals that are drawn for each that is tried, by how likely others acted so.
        sharpness: how much that counts, from 0 to 1.
        solved_cards: with so few cards in all hands the end is solved.
        choices: how many are looked at.
        win: points that winning counts for beside what it brings.
        ahead: points that it counts for to have more points than the others.
        doubt: standard errors behind the best at which a choice is given up.
        turns: of its own later turns that are nodes of a tree, where what other deals brought says
            how to go on; beyond them the policy plays.
        curiosity: points that a choice is tried for there, the more the less it was.
        trust: points that a choice is ahead for each step that the policy likes it better.
    """

    counts_from: int = 0
    worlds: int = 0
    plies: int = 1000
    of_each: int = 1
    sharpness: float = 0.0
    solved_cards: int = 0
    choices: int = 8
    win: float = 20.0
    ahead: float = 20.0
    doubt: float = 3.0
    turns: int = 0
    curiosity: float = 0.5
    trust: float = 0.2


BY_FEELING: Final = Strength()
"""By the policy alone."""
HURRIED: Final = Strength(counts_from=TWO)
_OF_THE_TREE: Final = {"turns", "curiosity"}
FULL: Final = Strength(worlds=200, plies=12, of_each=2, sharpness=0.5, solved_cards=10)
"""The search with all its parts, within a tenth of a second."""


class SearchingShuangkou:
    """A player by what was learnt and by search.

    Args:
        options: the rule set's.
        seed: of what it draws; the same seed makes the same decision of the same view.
        strength: how it thinks.
        haste: how far it may be off in how the policy rates a choice; its hints are not.
    """

    def __init__(
        self, options: ShuangkouOptions, seed: int, strength: Strength, haste: float = 0.0
    ) -> None:
        self.options = options
        self.seed = seed
        self.haste = haste
        self._mind = mind_of(options, strength)

    def act(self, view: ShuangkouView) -> Action:
        """The choice that looks best, in haste perhaps one that nearly does."""
        if not self.haste or len(view.legal) == 1:
            return self.hints(view)[0]
        rng = Random(self._seed_of(view))
        seen = {
            cards: rating + self.haste * rng.uniform(-1, 1)
            for cards, rating, *_ in self._choices(view)
        }
        return _action(max(seen, key=seen.__getitem__))

    def hints(self, view: ShuangkouView) -> tuple[Action, ...]:
        """What it thought of, the best first.

        Raises:
            ValueError: for a spectator's view.
        """
        if len(view.legal) == 1:
            return view.legal
        return handful(_action(cards) for cards, *_ in self._choices(view))

    def _choices(self, view: ShuangkouView) -> list[tuple[int, float, float, int]]:
        return self._mind.choose(seen_of(view), self._seed_of(view))

    def _seed_of(self, view: ShuangkouView) -> int:
        return seed_at(self.seed, view.seat, len(view.history))


LEVELS: Final[Mapping[int, Callable[[ShuangkouOptions, int], SearchingShuangkou]]] = {
    4: partial(SearchingShuangkou, strength=HURRIED, haste=11.0),
    5: partial(SearchingShuangkou, strength=BY_FEELING),
}


def mind_of(options: ShuangkouOptions, strength: Strength) -> _kernel.ShuangkouMind:
    """A mind in the kernel, for one player; the base changes no decision."""
    rules = rules_of(replace(options, base=1))
    return _kernel.ShuangkouMind(rules, learnt(), effort_of(strength))


def effort_of(strength: Strength) -> _kernel.ShuangkouEffort:
    """The same for the kernel."""
    effort = _kernel.ShuangkouEffort()
    for part in fields(strength):
        told = effort.tree if part.name in _OF_THE_TREE else effort
        setattr(told, part.name, getattr(strength, part.name))
    return effort


@cache
def learnt() -> bytes:
    """The weights that come with the package."""
    return (resources.files("paiju.bots.shuangkou") / "learnt" / "shuangkou.weights").read_bytes()


def _action(cards: int) -> Action:
    return Play(Ranks(cards)) if cards else PASS
