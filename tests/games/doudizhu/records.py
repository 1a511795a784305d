"""Deals of Dou Dizhu as records, for the tests beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from paiju.core.codec import encode
from paiju.core.protocol import Deck
from paiju.core.record import (
    ActionEntry,
    Record,
    cards_entry,
    head_of,
    settlement_entry,
    shuffle_entry,
)
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import Seeds
from paiju.core.units import Seat
from paiju.games.doudizhu import Action, Doudizhu, DoudizhuOptions, Play, Show, State
from paiju.games.doudizhu.actions import PASS, WAIT

PLAYERS = ("东", "南", "西")

Choose = Callable[[Seat, Sequence[Action]], Action]


def sensible(*showing: tuple[int, int], words: Sequence[str] = ()) -> Choose:
    """Shows and says what it is told, then leads as many cards as it can, and follows low.

    Args:
        showing: which seat shows when asked for the how manieth time, counted from 0.
        words: what is said in the auction, in order; after that no.
    """
    asked, said = [0, 0, 0], list(words)

    def choose(seat: Seat, legal: Sequence[Action]) -> Action:
        if WAIT in legal:
            asked[seat] += 1
            return Show() if (seat, asked[seat] - 1) in showing else WAIT
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            word = said.pop(0) if said else "no"
            return legal[1] if word == "no" else legal[0]
        if PASS in legal:
            return plays[0]
        return max(plays, key=lambda play: play.ranks.size)

    def or_pass(seat: Seat, legal: Sequence[Action]) -> Action:
        return PASS if list(legal) == [PASS] else choose(seat, legal)

    return or_pass


def recorded(
    ruleset: RuleSet[DoudizhuOptions],
    deck: Deck,
    choose: Choose,
    *,
    seeds: Seeds | None = None,
    plies: int = 10_000,
) -> tuple[Record, State]:
    """A deal as a record, and the state at its end or after so many actions."""
    game = Doudizhu(ruleset.options)
    state, moves = game.deal(deck), list[ActionEntry]()
    while game.actors(state) and len(moves) < plies:
        seat = game.actors(state)[0]
        action = choose(seat, list(game.legal(state, seat)))
        moves.append(ActionEntry(seat, msgspec.Raw(encode(action)), at=1500 * len(moves)))
        state = game.apply(state, seat, action).state
    record = Record(
        head=head_of(ruleset, PLAYERS, started="2026-02-17T12:00:00Z", table="t", deal=1),
        shuffle=None if seeds is None else shuffle_entry(seeds),
        cards=cards_entry(deck),
        moves=tuple(moves),
        settlement=settlement_entry(game.settle(state)) if state.over else None,
    )
    return record, state
