"""Records of whole deals for the tests beside it."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from paiju.core.codec import encode, to_builtins
from paiju.core.record import (
    ActionEntry,
    EscapeEntry,
    Head,
    Move,
    Record,
    cards_entry,
    settlement_entry,
    shuffle_entry,
)
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset, make_game


def a_record(name: str = "sevens-qq", *, plies: int = 52, leaves: int | None = None) -> Record:
    """A deal played at random; after `plies` actions seat `leaves` leaves it."""
    ruleset = find_ruleset(name)
    game = make_game(ruleset)
    seeds = Seeds(bytes(range(32)), (b"\x01\x02", b"", b"", b"\x03"))
    deck = shuffle(game.pack, seeds)
    rng = random.Random(5)
    state: Any = game.deal(deck)
    moves: list[Move] = []
    for ply in range(plies):
        [seat] = game.actors(state)
        action = rng.choice(list(game.legal(state, seat)))
        state = game.apply(state, seat, action).state
        moves.append(ActionEntry(seat, msgspec.Raw(encode(action)), at=1000 * ply))
    if leaves is not None:
        step = game.escape(state, Seat(leaves))
        assert step is not None
        state = step.state
        moves.append(EscapeEntry(leaves, at=1000 * plies))
    return Record(
        head=Head(
            ruleset=ruleset.name,
            family=ruleset.family,
            hash=ruleset.hash,
            options=to_builtins(ruleset.options),
            players=("Ann", "", "Cat", "Dee"),
        ),
        shuffle=shuffle_entry(seeds),
        cards=cards_entry(deck),
        moves=tuple(moves),
        settlement=None if game.actors(state) else settlement_entry(game.settle(state)),
    )
