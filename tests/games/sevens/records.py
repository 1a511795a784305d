"""Deals of Sevens as records, for the tests beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from paiju.core.codec import encode
from paiju.core.protocol import Deck
from paiju.core.record import (
    ActionEntry,
    EscapeEntry,
    Record,
    cards_entry,
    head_of,
    settlement_entry,
    shuffle_entry,
)
from paiju.core.record import Move as Entry
from paiju.core.shuffle import Seeds
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset
from paiju.games.sevens import Action, Sevens, State

PLAYERS = ("东", "南", "西", "北")


def recorded(
    name: str,
    deck: Deck,
    choose: Callable[[Sequence[Action]], Action],
    *,
    seeds: Seeds | None = None,
    leaves: Seat | None = None,
    plies: int = 52,
) -> tuple[Record, State]:
    """A deal as a record, and the state at its end; after `plies` actions a seat may leave it."""
    ruleset = find_ruleset(name)
    game = Sevens(ruleset.options)
    state, moves = game.deal(deck), list[Entry]()
    while not state.over and len(moves) < plies:
        seat = Seat(state.turn)
        action = choose(list(game.legal(state, seat)))
        moves.append(ActionEntry(seat, msgspec.Raw(encode(action)), at=1500 * len(moves)))
        state = game.apply(state, seat, action).state
    if leaves is not None and not state.over:
        step = game.escape(state, leaves)
        assert step is not None
        state = step.state
        moves.append(EscapeEntry(leaves, at=1500 * len(moves)))
    record = Record(
        head=head_of(ruleset, PLAYERS, started="2026-02-17T12:00:00Z", table="t", deal=1),
        shuffle=None if seeds is None else shuffle_entry(seeds),
        cards=cards_entry(deck),
        moves=tuple(moves),
        settlement=settlement_entry(game.settle(state)) if state.over else None,
    )
    return record, state
