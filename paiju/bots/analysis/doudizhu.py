"""The search of Dou Dizhu as a judge uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiju.bots.doudizhu.searching import Strength, net_for, plays_of, settings_of
from paiju.games.doudizhu import Action, DoudizhuOptions, DoudizhuView, Phase
from paiju.games.doudizhu.actions import CALL, DECLINE, ROB
from paiju.games.doudizhu.auction import Word
from paiju.kernel import _kernel
from paiju.kernel.doudizhu import asked_of, rules_of, told_of

WORLDS: Final = 32
"""Drawn for each search: none is dropped before that."""

_ALL: Final = 1000
"""More than there are plays, and than points can differ."""


class DoudizhuSearcher:
    """Weighs all plays, calling and robbing.

    Args:
        options: the rule set's.
    """

    def __init__(self, options: DoudizhuOptions) -> None:
        settings = settings_of(options, Strength(worlds=WORLDS))
        settings.kept, settings.margin, settings.prior = _ALL, _ALL, 0
        self._options = options
        self._thinker = _kernel.DoudizhuThinker(rules_of(options), settings)
        self._bidder = _kernel.DoudizhuBidder(rules_of(options), net_for(options), WORLDS)

    def weigh(self, view: DoudizhuView, seed: int) -> Mapping[Action, float]:
        """The points that the seat can expect."""
        if view.phase is Phase.PLAYING:
            return self._plays(view, seed)
        yes, no = self._bidder.weigh(**asked_of(self._options, view), seed=seed)
        robs = sum(bid.word is Word.ROB for bid in view.auction)
        stake = self._options.base * view.multiplier / 2**robs
        word = CALL if view.phase is Phase.CALLING else ROB
        return {word: yes * stake, DECLINE: no * stake}

    def _plays(self, view: DoudizhuView, seed: int) -> Mapping[Action, float]:
        found = self._thinker.look(told_of(self._options, view), seed)
        role = 2 if view.seat == view.landlord else 1
        stake = self._options.base * view.multiplier * role
        plays = plays_of(self._options, view, found)
        return {play: each[2] * stake for play, each in zip(plays, found, strict=True)}
