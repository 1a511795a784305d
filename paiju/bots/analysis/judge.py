"""A judge of decisions: what each of some actions is worth to the seat that may do them."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from paiju.core.protocol import Action, Deck, Game
from paiju.core.ruleset import RuleSet
from paiju.core.units import Seat
from paiju.games.registry import sides_of


class Moment(msgspec.Struct, frozen=True):
    """A decision in a deal that was played.

    Attributes:
        ruleset: under which rules.
        game: their game.
        deck: the cards that were dealt.
        moves: who had done what before.
        state: where the deal stood.
        seat: who was to decide.
    """

    ruleset: RuleSet[Any]
    game: Game[Any, Any, Any]
    deck: Deck
    moves: tuple[tuple[Seat, Action], ...]
    state: Any
    seat: Seat

    @property
    def view(self) -> Any:
        """What the seat could know."""
        return self.game.observe(self.state, self.seat)


def score_of(moment: Moment, end: Any) -> float:
    """What a deal that is over has brought the seat, or each of its partners on average.

    Args:
        moment: whose decision it was.
        end: the end of the deal.
    """
    scores, sides = moment.game.settle(end).scores, sides_of(moment.ruleset, end)
    return statistics.fmean(
        score for score, side in zip(scores, sides, strict=True) if side == sides[moment.seat]
    )


class Worth(msgspec.Struct, frozen=True):
    """What an action is worth.

    Attributes:
        action: the action.
        score: what the seat can expect of it, in the rule set's points; where it has partners,
            what each of them can on average, as their gain is its own.
        behind: how much more the best action promises; 0 for that one.
        error: the standard error of `behind`; 0 where nothing was left to chance.
    """

    action: Action
    score: float
    behind: float
    error: float = 0.0


class Judge(Protocol):
    """Says what actions are worth, the best first."""

    def unknown(self, moment: Moment, done: Action) -> tuple[Worth, ...]:
        """By what the seat could know, over all deals that it could not tell from the real one.

        Args:
            moment: the decision.
            done: what was done, which is always among what is weighed.
        """
        ...

    def known(self, moment: Moment, actions: Sequence[Action]) -> tuple[Worth, ...]:
        """What some actions would have come to in the real deal."""
        ...


def ranked(actions: Sequence[Action], rows: Sequence[Sequence[float]]) -> tuple[Worth, ...]:
    """Worths from what the actions made in some deals, the best first.

    Args:
        actions: the actions.
        rows: for each deal what each action made in it.

    >>> from paiju.games.doudizhu.actions import CALL, DECLINE
    >>> [worth.behind for worth in ranked([CALL, DECLINE], [[1, 2], [1, 4]])]
    [0.0, 2.0]
    """
    columns = list(zip(*rows, strict=True))
    means = [statistics.fmean(column) for column in columns]
    best = max(range(len(actions)), key=lambda index: means[index])
    worths = [
        Worth(
            action=action,
            score=mean,
            behind=means[best] - mean,
            error=_error([a - b for a, b in zip(columns[best], column, strict=True)]),
        )
        for action, mean, column in zip(actions, means, columns, strict=True)
    ]
    return tuple(sorted(worths, key=lambda worth: worth.behind))


def _error(differences: Sequence[float]) -> float:
    if len(differences) < 2:
        return 0.0
    return statistics.stdev(differences) / len(differences) ** 0.5
