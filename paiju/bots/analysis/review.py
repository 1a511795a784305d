"""Goes through a deal: what was decided, what was best, and by how much."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from paiju.bots.analysis.judge import Judge, Moment, Worth
from paiju.core.protocol import Action, Deck
from paiju.core.record import Record
from paiju.core.ruleset import RuleSet
from paiju.core.units import Seat
from paiju.games.climbing import of_ranks
from paiju.games.doudizhu import DoudizhuOptions
from paiju.games.registry import make_game
from paiju.games.replay import Replay, replay

_CLEAR: Final = 3.0
"""Standard errors. Of many actions the one that looks best often owes some of that to chance."""

_TRIFLE: Final = 0.05
"""Points that round to nothing."""

NOT_HIS_OWN: Final = ("timeout", "autoplay")
"""Who decides in a player's place; a bot on its own seat decides for itself."""

_PLAYED_ON: Final = 4
"""So many of the best actions are tried in the real deal, beside what was done."""


class Verdict(msgspec.Struct, frozen=True):
    """What is to be said of a decision.

    Attributes:
        number: the number of the move in the record, from 1.
        seat: who decided.
        action: what he did.
        unknown: what actions were worth by what he could know, the best first.
        known: what the best of them, and what he did, come to in the real deal.
        by: who decided for him, as the record has it.
    """

    number: int
    seat: Seat
    action: Action
    unknown: tuple[Worth, ...]
    known: tuple[Worth, ...]
    by: str = "player"

    @property
    def chosen(self) -> Worth:
        """What his action was worth by what he could know."""
        return _of(self.unknown, self.action)

    @property
    def chosen_known(self) -> Worth:
        """What it was worth in the real deal."""
        return _of(self.known, self.action)

    @property
    def is_mistake(self) -> bool:
        """Whether another action was better by more than chance explains, and that matters.

        What the clock or auto-play did is nobody's mistake.
        """
        clearly = self.chosen.behind > max(_CLEAR * self.chosen.error, _TRIFLE)
        return clearly and self.by not in NOT_HIS_OWN

    @property
    def known_cost(self) -> float | None:
        """What it lost in the real deal; None where that rounds to nothing."""
        lost = self.chosen_known.behind
        return lost if lost > _TRIFLE else None


class Decision(msgspec.Struct, frozen=True):
    """A moment at which there was something to decide, and what was done.

    Attributes:
        number: the number of the move in the record, from 1.
        moment: where the deal stood.
        action: what was done.
        by: who decided that, as the record has it.
    """

    number: int
    moment: Moment
    action: Action
    by: str = "player"


def decisions(
    ruleset: RuleSet[Any], deck: Deck, played: Replay, seats: Collection[Seat]
) -> list[Decision]:
    """All decisions of some seats, in points where the deal was for coins.

    There was none where only one action was legal, or where something was but offered.
    """
    ruleset = _in_points(ruleset)
    game, state = make_game(ruleset), played.start
    moves: list[tuple[Seat, Action]] = []
    found: list[Decision] = []
    for number, move in enumerate(played.moves, 1):
        if move.action is None:
            break
        offered = len(list(islice(game.legal(state, move.seat), 2))) > 1
        if move.seat in seats and offered and not game.brief(state):
            moment = Moment(ruleset, game, deck, tuple(moves), state, move.seat)
            found.append(Decision(number, moment, of_ranks(move.action), move.by))
        moves.append((move.seat, move.action))
        state = move.step.state
    return found


def recorded(record: Record, seat: Seat) -> list[Decision]:
    """All decisions of a seat in a record.

    Raises:
        RecordError: where it does not follow its own rules.
        ValueError: where there is no such seat.
    """
    played = replay(record)
    if not 0 <= seat < make_game(played.ruleset).seats:
        raise ValueError(f"there is no seat {seat}")
    return decisions(played.ruleset, record.deck, played, (seat,))


def review(decided: Sequence[Decision], judge: Judge) -> Iterator[Verdict]:
    """A verdict on each decision, as soon as it is reached."""
    for decision in decided:
        yield verdict_on(decision, judge)


def verdict_on(decision: Decision, judge: Judge) -> Verdict:
    """What a judge says of a decision."""
    done = decision.action
    unknown = judge.unknown(decision.moment, done)
    best = [worth.action for worth in unknown[:_PLAYED_ON]]
    return Verdict(
        number=decision.number,
        seat=decision.moment.seat,
        action=done,
        unknown=unknown,
        known=judge.known(decision.moment, best if done in best else [*best, done]),
        by=decision.by,
    )


def worst(verdicts: Collection[Verdict], most: int) -> list[Verdict]:
    """The mistakes that cost most by what could be known, the worst first."""
    mistakes = [verdict for verdict in verdicts if verdict.is_mistake]
    return sorted(mistakes, key=lambda verdict: -verdict.chosen.behind)[:most]


def _in_points(ruleset: RuleSet[Any]) -> RuleSet[Any]:
    options = ruleset.options
    if not isinstance(options, DoudizhuOptions):
        return ruleset
    return dataclasses.replace(ruleset, options=dataclasses.replace(options, coefficient=0))


def _of(worths: Sequence[Worth], action: Action) -> Worth:
    return next(worth for worth in worths if worth.action == action)
