"""Deals that were played, and the decisions in them."""

from __future__ import annotations

from typing import Any

import msgspec

from paiju.bots.analysis.review import Decision, decisions
from paiju.bots.registry import make_bot
from paiju.core.codec import encode
from paiju.core.record import (
    ActionEntry,
    Move,
    Record,
    cards_entry,
    head_of,
    settlement_entry,
    shuffle_entry,
)
from paiju.core.ruleset import RuleSet
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset, make_game
from paiju.games.replay import replay


def played(ruleset: RuleSet[Any] | str, number: int = 0, level: int = 1) -> Record:
    """A whole deal with a bot on each seat."""
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    game, bot = make_game(rules), make_bot(rules, level, 1)
    seeds = Seeds(bytes([number]) * 32)
    deck = shuffle(game.pack, seeds)
    state: Any = game.deal(deck)
    moves: list[Move] = []
    while actors := game.actors(state):
        action = bot.act(game.observe(state, actors[0]))
        moves.append(ActionEntry(actors[0], msgspec.Raw(encode(action)), at=1000 * len(moves)))
        state = game.apply(state, actors[0], action).state
    return Record(
        head=head_of(rules, ["Ann", "Bob", "Cat", "Dee"][: game.seats]),
        shuffle=shuffle_entry(seeds),
        cards=cards_entry(deck),
        moves=tuple(moves),
        settlement=settlement_entry(game.settle(state)),
    )


def decided(record: Record) -> list[Decision]:
    """All decisions of all seats."""
    again = replay(record)
    seats = range(make_game(again.ruleset).seats)
    return decisions(again.ruleset, record.deck, again, tuple(map(Seat, seats)))
