"""Plays a record again, under its own rule set or another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from paiju.core.codec import convert
from paiju.core.errors import IllegalAction, RecordError
from paiju.core.protocol import Action, Step
from paiju.core.record import ActionEntry, Head, Record, settlement_entry
from paiju.core.ruleset import RuleSet, Title, read_options
from paiju.core.settlement import Settlement, agreed_end
from paiju.core.units import Seat
from paiju.games.registry import FAMILIES, family_of, find_ruleset, make_game


@dataclass(frozen=True)
class Played:
    """One move of a replay: who did what, and what it led to. No action: the seat escaped.

    Attributes:
        by: who decided for the seat, as the record has it.
    """

    seat: Seat
    action: Action | None
    step: Step[Any]
    by: str = "player"


@dataclass(frozen=True)
class Replay:
    """A record played again.

    Attributes:
        ruleset: the rule set that it was played under this time.
        start: the first state.
        moves: all moves, in order.
        settlement: what this rule set makes of the end; None where the deal is not over.
        agrees: whether the settlement is that of the record; None where it has none, or where
            another rule set was asked for.
    """

    ruleset: RuleSet[Any]
    start: Any
    moves: tuple[Played, ...]
    settlement: Settlement | None
    agrees: bool | None


def ruleset_of(head: Head) -> RuleSet[Any]:
    """The rule set that a record was played under, from its own options.

    Raises:
        RecordError: where the family is strange, or the hash does not fit the options.
        RuleSetError: where an option cannot be read.
    """
    if head.family not in FAMILIES:
        raise RecordError(f"deal: unknown family {head.family!r}")
    options = read_options(FAMILIES[head.family].options, head.options, "deal")
    named = RuleSet(head.ruleset, head.family, Title(head.ruleset, head.ruleset), options)
    if named.hash != head.hash:
        raise RecordError(f"deal: the options have the hash {named.hash}, not {head.hash}")
    return named


def replay(record: Record, ruleset: str | None = None) -> Replay:
    """Plays a record again, move by move.

    Args:
        record: what to play.
        ruleset: the name of another rule set of the same family to play it under.

    Raises:
        RecordError: names the move that its rules refuse, or says what else does not fit.
    """
    own = ruleset_of(record.head)
    rules = own if ruleset is None else find_ruleset(ruleset)
    if rules.family != own.family:
        raise RecordError(f"the record is of {own.family}, {rules.name} is of {rules.family}")
    game = make_game(rules)
    try:
        start = game.deal(record.deck)
    except ValueError as error:
        raise RecordError(f"cards: {error}") from None
    moves = tuple(_play(record, rules, start))
    last = moves[-1].step.state if moves else start
    settlement = _settlement(record, rules, last)
    agrees = _agrees(record, settlement) if ruleset is None else None
    return Replay(rules, start, moves, settlement, agrees)


def _play(record: Record, rules: RuleSet[Any], state: Any) -> Iterator[Played]:
    game = make_game(rules)
    for number, move in enumerate(record.moves, 1):
        seat = Seat(move.seat)
        if seat >= game.seats:
            raise RecordError(f"move {number}: no seat {seat}")
        action = _action(number, move, rules) if isinstance(move, ActionEntry) else None
        try:
            step = game.escape(state, seat) if action is None else game.apply(state, seat, action)
        except IllegalAction as error:
            refusal = error.refusal
            raise RecordError(f"move {number}, seat {seat}: {refusal.code}") from error
        if step is None:
            raise RecordError(f"move {number}: under {rules.name} leaving does not end a deal")
        yield Played(seat, action, step, move.by if isinstance(move, ActionEntry) else "player")
        state = step.state


def _settlement(record: Record, rules: RuleSet[Any], last: Any) -> Settlement | None:
    """By the rules, or as the players agreed where the deal was not over by them."""
    game = make_game(rules)
    if not game.actors(last):
        return game.settle(last)
    return None if record.agreed_end is None else agreed_end(game.seats)


def _action(number: int, move: ActionEntry, rules: RuleSet[Any]) -> Action:
    try:
        return convert(msgspec.json.decode(move.do), family_of(rules).action)
    except msgspec.DecodeError as error:
        raise RecordError(f"move {number}: {error}") from None


def _agrees(record: Record, settlement: Settlement | None) -> bool | None:
    if record.settlement is None:
        return None
    return settlement is not None and record.settlement == settlement_entry(settlement)
