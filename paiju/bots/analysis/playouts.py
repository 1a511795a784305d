"""The judge without the kernel: plays deals out with bots that do not search."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from paiju.bots.analysis.judge import Moment, Worth, ranked, score_of
from paiju.bots.analysis.redeal import redeal
from paiju.bots.protocol import Bot
from paiju.bots.registry import best_plain_level, make_bot
from paiju.core.protocol import Action
from paiju.core.ruleset import RuleSet

MOST_LISTED: Final = 13
"""Up to so many legal actions all are weighed."""


class Playouts:
    """Plays on after each action with a bot on each seat, in the real deal and in others.

    Args:
        ruleset: what is played.
        samples: how many other deals.
        seed: draws them.
        bot: who plays on; None for the best that needs no kernel.
    """

    def __init__(
        self, ruleset: RuleSet[Any], samples: int, seed: int, bot: Bot | None = None
    ) -> None:
        self._samples, self._seed = samples, seed
        self._bot = bot or make_bot(ruleset, best_plain_level(ruleset.family), seed)

    def unknown(self, moment: Moment, done: Action) -> tuple[Worth, ...]:
        """What is worth a thought, over other deals that look the same to the seat."""
        return self.compare(moment, candidates(moment, done))

    def compare(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        """Some actions over such deals, all in the same ones."""
        rng = Random(f"{self._seed} {len(moment.moves)} {moment.seat}")
        states = [redeal(moment, rng) for _ in range(self._samples)]
        return ranked(actions, [self._scores(moment, state, actions) for state in states])

    def known(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        """Played on by bots that see their own hands alone."""
        return ranked(actions, [self._scores(moment, moment.state, actions)])

    def _scores(self, moment: Moment, state: Any, actions: Sequence[Action]) -> list[float]:
        return [self._score(moment, state, action) for action in actions]

    def _score(self, moment: Moment, state: Any, action: Action) -> float:
        game = moment.game
        state = game.apply(state, moment.seat, action).state
        while actors := game.actors(state):
            # What he would advise, as he may act in haste.
            chosen = self._bot.hints(game.observe(state, actors[0]))[0]
            state = game.apply(state, actors[0], chosen).state
        return score_of(moment, state)


def candidates(moment: Moment, done: Action) -> tuple[Action, ...]:
    """All legal actions where they are few, else those that a bot thinks of, and what was done."""
    view = moment.view
    if len(view.legal) <= MOST_LISTED:
        listed = view.legal
    else:
        listed = make_bot(moment.ruleset, best_plain_level(moment.ruleset.family), 0).hints(view)
    return listed if done in listed else (*listed, done)
