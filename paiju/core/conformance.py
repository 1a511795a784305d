"""What every game must keep to, as functions that raise AssertionError where it does not.

Shipped with the library, so that tests of each rule set, and of games that live elsewhere, are the
same and have no exemptions. They draw no random number: who plays what comes in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from paiju.core.codec import convert, encode
from paiju.core.errors import IllegalAction
from paiju.core.protocol import Action, Deck, Game, Step
from paiju.core.refusal import Refusal
from paiju.core.settlement import Settlement, Tally
from paiju.core.units import Seat

AnyGame = Game[Any, Any, Any]
Move = tuple[Seat, Action]
Choose = Callable[[Sequence[Move]], Move]
"""Picks one of the moves that may be made: a seat, and one of its legal actions."""


def check_actions(game: AnyGame, state: object, universe: Sequence[Action]) -> None:
    """`in legal` ⇔ listed by `legal` ⇔ `check` is None ⇔ `apply` succeeds, for all seats.

    Args:
        game: the game.
        state: any state of it, also one that is over.
        universe: actions to try beside the legal ones; all of the game where they are few.
    """
    actors = game.actors(state)
    for seat in _seats(game):
        legal = game.legal(state, seat)
        listed = list(legal)
        assert listed == list(legal), f"seat {seat}: legal actions come in two orders"
        assert len(listed) == len(legal) == len(set(listed)), f"seat {seat}: {listed}"
        assert bool(listed) == (seat in actors), f"seat {seat} of actors {actors}: {listed}"
        for action in listed:
            _check_action(game, state, seat, action, listed=True)
        for action in universe:
            _check_action(game, state, seat, action, listed=action in listed)


def _check_action(
    game: AnyGame, state: object, seat: Seat, action: Action, *, listed: bool
) -> None:
    what = f"seat {seat}, {action}"
    refusal = game.check(state, seat, action)
    assert (action in game.legal(state, seat)) == listed, f"{what}: listed {listed}, `in` is not"
    assert (refusal is None) == listed, f"{what}: listed {listed}, check says {refusal}"
    applied = _refusal_of_apply(game, state, seat, action)
    assert applied == refusal, f"{what}: check says {refusal}, apply {applied}"


def _refusal_of_apply(game: AnyGame, state: object, seat: Seat, action: Action) -> Refusal | None:
    try:
        game.apply(state, seat, action)
    except IllegalAction as error:
        return error.refusal
    return None


def check_step(game: AnyGame, state: object, seat: Seat, action: Action) -> Step[Any]:
    """Applies a legal action: the same each time, and the state before stays as it was."""
    before = encode(state)
    step = game.apply(state, seat, action)
    assert step == game.apply(state, seat, action), f"{action}: applied twice, two results"
    assert encode(state) == before, f"{action}: the state before it was altered"
    assert all(0 <= owner < game.seats for owner, _ in step.private), step.private
    return step


def check_moment(game: AnyGame, state: object) -> None:
    """What holds in each state, running or over: time-outs, leaving, views, the settlement."""
    before = encode(state)
    actors = game.actors(state)
    for seat in actors:
        action = game.timeout_action(state, seat)
        assert action in game.legal(state, seat), f"seat {seat}: a time-out makes {action} of it"
    for seat in (*_seats(game), None):
        _check_view(game.observe(state, seat))
    if actors:
        _check_running(game, state)
    else:
        check_settlement(game.settle(state))
    assert encode(state) == before, "the state was altered by questions"


def _check_view(view: object) -> None:
    plain = msgspec.json.decode(encode(view))
    assert convert(plain, type(view)) == view, f"the view does not survive JSON: {view}"


def _check_running(game: AnyGame, state: object) -> None:
    assert not game.redealt(state), "a deal that is still running is dealt again"
    try:
        game.settle(state)
    except ValueError:
        pass
    else:
        raise AssertionError("a deal that is still running was settled")
    for seat in _seats(game):
        step = game.escape(state, seat)
        if step is not None:
            assert not game.actors(step.state), "the deal goes on after an escape that ended it"
            check_settlement(game.settle(step.state))


def check_settlement(settlement: Settlement) -> None:
    """Scores are the fold of the lines, sum to 0 with the house, and leave the pot empty."""
    tally = Tally.blank(settlement.seats)
    for line in settlement.lines:
        assert line.rule, f"a line without a rule: {line}"
        assert line.cause, f"a line without a cause: {line}"
        tally = tally.after(line)
    assert tally.scores == settlement.scores, f"{settlement.scores} is not the sum of the lines"
    assert tally.pot == 0, f"{tally.pot} points are left in the pot"
    assert sum(settlement.scores) + settlement.house == 0, settlement.scores
    assert set(settlement.winners) <= set(range(settlement.seats)), settlement.winners


def check_deal(
    game: AnyGame, deck: Deck, choose: Choose, universe: Sequence[Action]
) -> tuple[Move, ...]:
    """Plays a deal to its end with all of the above at each state; gives the moves."""
    state, moves = game.deal(deck), list[Move]()
    assert game.deal(deck) == state, "dealt twice, two states"
    states = [(state, encode(state))]
    while actors := game.actors(state):
        check_actions(game, state, universe)
        check_moment(game, state)
        move = choose([(seat, action) for seat in actors for action in game.legal(state, seat)])
        moves.append(move)
        state = check_step(game, state, *move).state
        states.append((state, encode(state)))
    check_actions(game, state, universe)
    check_moment(game, state)
    assert all(encode(old) == then for old, then in states), "an old state was altered"
    return tuple(moves)


def check_ignorance(
    game: AnyGame,
    seat: Seat | None,
    true: tuple[Deck, Iterable[Move]],
    other: tuple[Deck, Iterable[Move]],
    universe: Sequence[Action],
) -> None:
    """A seat cannot tell two deals apart that differ only in what is hidden from it.

    Plays both and compares, at each state, all that the seat is told: its view, its legal actions,
    the refusals of all others, and the events.

    Args:
        game: the game.
        seat: who must not know; None is a spectator.
        true: deck and moves as they were.
        other: deck and moves with hidden cards exchanged; they must be possible, too.
        universe: actions whose refusals are compared; all of the game where they are few.
    """
    left, right = game.deal(true[0]), game.deal(other[0])
    for (actor, one), (twin_actor, another) in zip(true[1], other[1], strict=True):
        _compare(game, seat, left, right, universe)
        step, twin = game.apply(left, actor, one), game.apply(right, twin_actor, another)
        assert actor == twin_actor, f"seat {seat} sees {actor} or {twin_actor} act"
        assert _told(step, seat) == _told(twin, seat), (
            f"seat {seat} is told {_told(step, seat)} or {_told(twin, seat)}"
        )
        left, right = step.state, twin.state
    if game.actors(left):
        _compare(game, seat, left, right, universe)


def _compare(
    game: AnyGame, seat: Seat | None, left: object, right: object, universe: Sequence[Action]
) -> None:
    seen, twin_seen = game.observe(left, seat), game.observe(right, seat)
    assert seen == twin_seen, f"seat {seat} sees a difference:\n{seen}\n{twin_seen}"
    assert game.actors(left) == game.actors(right), f"seat {seat} sees who may act"
    if seat is None:
        return
    assert list(game.legal(left, seat)) == list(game.legal(right, seat))
    for action in universe:
        refusals = game.check(left, seat, action), game.check(right, seat, action)
        assert refusals[0] == refusals[1], f"seat {seat} learns from {action}: {refusals}"
    if seat in game.actors(left):
        assert game.timeout_action(left, seat) == game.timeout_action(right, seat)


def _told(step: Step[Any], seat: Seat | None) -> tuple[object, ...]:
    return (*step.public, *(event for owner, event in step.private if owner == seat))


def _seats(game: AnyGame) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(game.seats))
