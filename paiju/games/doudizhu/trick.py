"""Playing and passing, up to the end of the deal (DZ-40 to DZ-42)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.combos import Reading
from paiju.core.cards import Card
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from paiju.core.piles import Piles, cards_leaving, leaving_first
from paiju.core.protocol import Event, Step
from paiju.core.units import Seat
from paiju.games.doudizhu.actions import AntiSpring, Passed, Play, Played, Spring, Won
from paiju.games.doudizhu.causes import Cause
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.outcome import outcome_of
from paiju.games.doudizhu.showing import raised
from paiju.games.doudizhu.state import Hands, Phase, State, ToBeat, Turn
from paiju.games.doudizhu.table import order_after


def lay(
    options: DoudizhuOptions, state: State, seat: Seat, play: Play, reading: Reading
) -> Step[State]:
    """Lays cards on the table; the first to be out ends the deal (DZ-42)."""
    ranks = play.ranks
    piles = _leaving_first(state, seat, play.which) if play.which else state.piles
    hands = _with(state.hands, seat, Ranks(state.hands[seat] - ranks))
    out = not hands[seat]
    after = msgspec.structs.replace(
        state,
        phase=Phase.OVER if out else Phase.PLAYING,
        actors=() if out else order_after(seat)[:1],
        hands=hands,
        piles=piles,
        to_beat=ToBeat(seat, ranks, reading),
        history=(*state.history, Turn(seat, ranks, reading)),
        lead=len(state.history) if state.to_beat is None else state.lead,
    )
    cards = cards_leaving(piles[seat], state.hands[seat], ranks)
    events: list[Event] = [_played(seat, cards, reading, hands[seat].size)]
    if out:
        events += _end(options, after)
    if out or reading.is_bomb:
        events += raised(options, state, after)
    return Step(after, tuple(events))


def let_stand(state: State, seat: Seat) -> Step[State]:
    """Passes; after two passes the last to play leads (DZ-42)."""
    second = state.history[-1].reading is None
    after = msgspec.structs.replace(
        state,
        actors=order_after(seat)[:1],
        to_beat=None if second else state.to_beat,
        history=(*state.history, Turn(seat)),
    )
    return Step(after, (Passed(seat),))


def _leaving_first(state: State, seat: Seat, cards: Sequence[Card]) -> tuple[Piles, Piles, Piles]:
    """The piles, with these cards next to leave the hand of their seat."""
    piles = list(state.piles)
    piles[seat] = leaving_first(piles[seat], state.hands[seat], cards)
    return (piles[0], piles[1], piles[2])


def _played(seat: Seat, cards: tuple[Card, ...], reading: Reading, left: int) -> Played:
    rank = RANKS_WITH_JOKERS[reading.rank]
    return Played(seat, cards, reading.kind, rank, reading.length, left)


def _end(options: DoudizhuOptions, state: State) -> list[Event]:
    """Who has won, and whether it is spring (DZ-42, DZ-61)."""
    outcome = outcome_of(options, state)
    events: list[Event] = [Won(state.history[-1].seat, outcome.winners)]
    causes = [factor.cause for factor in outcome.factors]
    if Cause.SPRING in causes:
        events.append(Spring())
    if Cause.ANTI_SPRING in causes:
        events.append(AntiSpring())
    return events


def _with(hands: Hands, seat: Seat, held: Ranks) -> Hands:
    changed = list(hands)
    changed[seat] = held
    return (changed[0], changed[1], changed[2])
