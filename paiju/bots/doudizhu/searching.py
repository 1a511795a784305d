"""Levels 4 and 5: search over deals that agree with what was seen; they need the kernel.

The hidden cards are drawn, each play is tried and the deal played on, again and again; the best
mean is taken. They play on by what was learnt from deals against itself, which also says what the
others' plays and passes tell of their hands. Level 4 tries few deals, takes one of what look nearly
alike, and reads nothing into what the others do.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import resources
from typing import Final

from paiju.bots.doudizhu.good import GoodDoudizhu
from paiju.bots.doudizhu.moment import reading_of, wild_lane
from paiju.bots.doudizhu.words import say
from paiju.bots.hands.advice import handful
from paiju.bots.seeds import seed_at
from paiju.core.packing import Ranks
from paiju.core.piles import counts_of
from paiju.games.doudizhu.actions import PASS, SHOW, Action
from paiju.games.doudizhu.legal import LegalPlays, shapes_of
from paiju.games.doudizhu.options import HAND, DoudizhuOptions
from paiju.games.doudizhu.state import Phase
from paiju.games.doudizhu.view import DoudizhuView
from paiju.kernel import _kernel
from paiju.kernel.doudizhu import (
    asked_of,
    rules_of,
    shapes_in_kernel,
    told_of,
)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Strength:
    """How a level thinks.

    Attributes:
        worlds: deals drawn for a decision.
        learnt: whether what was learnt is used.
        belief: whether what the others did makes some deals likelier than others.
        solved: cards in all hands from which a drawn deal is solved exactly.
        partner: whether a peasant counts his partner's win as his own.
        manners: whether others may play otherwise than by what was learnt: by the value of their
            hands, or beating whatever they can.
        freedom: whether others choose by chance, what is better more often.
        turns: of his own later turns that are nodes of a tree, where what other deals brought says
            how to go on; beyond them he plays on by what was learnt. No level has any
            (benchmarks/strength.md).
        curiosity: points that a choice is tried for there, the more the less it was.
        waver: points by which he may be off in what he holds a play for at first sight.
    """

    worlds: int
    learnt: bool = True
    belief: bool = True
    solved: int = 10
    partner: bool = True
    manners: bool = True
    freedom: bool = True
    turns: int = 0
    curiosity: float = 0.03
    waver: float = 0.0


HURRIED: Final = Strength(worlds=10, belief=False, solved=0, waver=0.27)
FULL: Final = Strength(worlds=100)
FULL_WITH_WILDS: Final = dataclasses.replace(FULL, worlds=70)
"""With wild cards a deal takes longer to play on."""
PLAIN: Final = Strength(worlds=600, learnt=False, belief=False, solved=0)
"""Search without anything learnt: no level, but what others are measured by."""

_BIDDING_WORLDS: Final = 100
# A shown hand is played against with open eyes, so it has to be good: points at a stake of 1.
_SHOWS_FROM: Final = {Phase.SHOWING: 1.0, Phase.PLAYING: 0.9}


class SearchingDoudizhu:
    """A player that searches.

    Args:
        options: the rule set's.
        seed: of what it draws; the same seed makes the same decision of the same view.
        strength: how it thinks.
    """

    def __init__(self, options: DoudizhuOptions, seed: int, strength: Strength) -> None:
        self.options = options
        self.seed = seed
        self.strength = strength

    def act(self, view: DoudizhuView) -> Action:
        """What has the best mean."""
        return self._found(view)[0]

    def hints(self, view: DoudizhuView) -> tuple[Action, ...]:
        """Whether to show, call and rob; or plays by their means, then what rules of thumb add."""
        found = self._found(view)
        if view.phase is not Phase.PLAYING or len(view.legal) == 1:
            return found
        return handful(found, GoodDoudizhu(self.options, self.seed).hints(view))

    def _found(self, view: DoudizhuView) -> tuple[Action, ...]:
        if len(view.legal) == 1:
            return view.legal
        if view.phase is not Phase.PLAYING:
            return (self._word(view),)
        found = _thinker(self.options, self.strength).look(
            told_of(self.options, view), self._seed_of(view)
        )
        plays = plays_of(self.options, view, found)
        # Showing doubles what is to be had (DZ-10).
        if SHOW in view.legal and found[0][2] >= _SHOWS_FROM[Phase.PLAYING]:
            return (SHOW, *plays)
        return plays

    def _word(self, view: DoudizhuView) -> Action:
        """What he says before the play; without what was learnt he goes by hands alone."""
        if not self.strength.learnt:
            return GoodDoudizhu(self.options, self.seed).act(view)
        return say(view.phase, yes=self._says_yes(view))

    def _says_yes(self, view: DoudizhuView) -> bool:
        """Whether it brings more; a hand that is not whole yet promises nothing."""
        if view.dealt < HAND:
            return False
        bidder = _bidder(self.options)
        seed = self._seed_of(view)
        if view.phase is Phase.SHOWING:
            worth = bidder.worth(counts_of(view.hand), seed)
            return worth >= _SHOWS_FROM[view.phase] and view.show_factor > max(view.shows)
        yes, no = bidder.weigh(**asked_of(self.options, view), seed=seed)
        return yes > no

    def _seed_of(self, view: DoudizhuView) -> int:
        return seed_at(self.seed, view.seat, len(view.auction), len(view.history))


def full_for(options: DoudizhuOptions) -> Strength:
    """All strength, within a tenth of a second a move."""
    return FULL if options.wild_rank == "none" else FULL_WITH_WILDS


LEVELS: Final[Mapping[int, Callable[[DoudizhuOptions, int], SearchingDoudizhu]]] = {
    4: partial(SearchingDoudizhu, strength=HURRIED),
    5: lambda options, seed: SearchingDoudizhu(options, seed, full_for(options)),
}


def plays_of(
    options: DoudizhuOptions, view: DoudizhuView, found: list[_kernel.DoudizhuFound]
) -> tuple[Action, ...]:
    """What the kernel found, as it is listed: with readings where there are several (DZ-53)."""
    wild = wild_lane(view)
    shapes, known = shapes_of(options, wild), shapes_in_kernel(options, wild)
    standing = None if view.to_beat is None else reading_of(shapes, view.to_beat)
    listed = LegalPlays(shapes, counts_of(view.hand), standing)
    return tuple(
        PASS if number < 0 else listed.action(Ranks(cards), known.readings[number])
        for cards, number, *_ in found
    )


def learnt_for(options: DoudizhuOptions) -> str:
    """Which of what was learnt is for options.

    >>> learnt_for(DoudizhuOptions(wild_rank="drawn"))
    'wild'
    """
    return "plain" if options.wild_rank == "none" else "wild"


def net_for(options: DoudizhuOptions) -> _kernel.DoudizhuNet:
    """What was learnt for options."""
    return _load(learnt_for(options))


@cache
def _load(name: str) -> _kernel.DoudizhuNet:
    folder = resources.files("paiju.bots.doudizhu") / "learnt"
    return _kernel.DoudizhuNet((folder / f"{name}.weights").read_bytes())


# What they remember of hands only saves time, but takes megabytes: one for each thread will do.
_mine = threading.local()


def _thinker(options: DoudizhuOptions, strength: Strength) -> _kernel.DoudizhuThinker:
    known: dict[object, _kernel.DoudizhuThinker] = _mine.__dict__.setdefault("thinkers", {})
    if (options, strength) not in known:
        known[options, strength] = _kernel.DoudizhuThinker(
            rules_of(options), settings_of(options, strength)
        )
    return known[options, strength]


def _bidder(options: DoudizhuOptions) -> _kernel.DoudizhuBidder:
    known: dict[object, _kernel.DoudizhuBidder] = _mine.__dict__.setdefault("bidders", {})
    if options not in known:
        known[options] = _kernel.DoudizhuBidder(
            rules_of(options), net_for(options), _BIDDING_WORLDS
        )
    return known[options]


def settings_of(options: DoudizhuOptions, strength: Strength) -> _kernel.DoudizhuPlayerSettings:
    """A strength in the kernel."""
    settings = _kernel.DoudizhuPlayerSettings()
    settings.search = True
    settings.worlds = strength.worlds
    settings.belief = strength.belief
    settings.solved = strength.solved
    settings.partner = strength.partner
    settings.manners = strength.manners
    settings.freedom = strength.freedom
    settings.tree.turns = strength.turns
    settings.tree.curiosity = strength.curiosity
    settings.waver = strength.waver
    if strength.learnt:
        settings.set_net(net_for(options))
    return settings
