"""Deals of Shuangkou as records, for the tests beside it."""

from __future__ import annotations

from collections.abc import Callable

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
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset
from paiju.games.shuangkou import Action, Pass, Play, Shuangkou, State

PLAYERS = ("东", "南", "西", "北")

Choose = Callable[[Shuangkou, State], Action]


def seeds(number: int) -> Seeds:
    """A server's seed, and seeds of two of the four players."""
    return Seeds(bytes([number] * 32), (b"\x0a\x0b", b"", b"\x0c", b""))


def recorded(number: int, choose: Choose, **options: object) -> tuple[Record, State]:
    """A deal from its seeds to its end, and the state there."""
    ruleset = find_ruleset("shuangkou-baibian").with_options(options)
    game = Shuangkou(ruleset.options)
    deck: Deck = shuffle(game.pack, seeds(number))
    state, moves = game.deal(deck), list[ActionEntry]()
    while not state.over:
        seat = Seat(state.turn)
        action = choose(game, state)
        moves.append(ActionEntry(seat, msgspec.Raw(encode(action)), at=1500 * len(moves)))
        state = game.apply(state, seat, action).state
    record = Record(
        head=head_of(ruleset, PLAYERS, started="2026-02-17T12:00:00Z", table="t", deal=1),
        shuffle=shuffle_entry(seeds(number)),
        cards=cards_entry(deck),
        moves=tuple(moves),
        settlement=settlement_entry(game.settle(state)),
    )
    return record, state


def largest(game: Shuangkou, state: State) -> Action:
    """The most cards that go out at once, of these the lowest; bombs last."""
    legal = game.legal(state, Seat(state.turn))
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return Pass()
    return max(plays, key=lambda play: (not _is_bomb(game, play), play.ranks.size, -play.ranks))


def boldest(game: Shuangkou, state: State) -> Action:
    """A bomb wherever there is one, the one with the most lines."""
    legal = game.legal(state, Seat(state.turn))
    plays = [action for action in legal if isinstance(action, Play)]
    if not plays:
        return Pass()
    return max(plays, key=lambda play: (_lines(game, play), play.ranks.size, -play.ranks))


def _is_bomb(game: Shuangkou, play: Play) -> bool:
    return _lines(game, play) > 0


def _lines(game: Shuangkou, play: Play) -> int:
    return game.shapes.readings(play.ranks)[0].lines
