"""Showing hands before and while cards are dealt, up to the calling (DZ-10 to DZ-13).

Rules know no clock. The deal stops at stages, and at each every seat that has not shown acts once,
in whatever order: it shows, at the multiplier of the stage, or waits. Before the deal nobody has
cards; after that a stage comes when the hands have as many cards as the option says.
"""

from __future__ import annotations

import msgspec

from paiju.core.piles import cards_held, counts_of, piles_of
from paiju.core.protocol import Deck, Event, Step
from paiju.core.units import Seat
from paiju.games.doudizhu.actions import Asked, Dealt, Multiplied, Shown, Waited
from paiju.games.doudizhu.auction import Auction
from paiju.games.doudizhu.options import HAND, DoudizhuOptions
from paiju.games.doudizhu.outcome import multiplier_of
from paiju.games.doudizhu.state import Phase, State
from paiju.games.doudizhu.table import ALL_SEATS, dealt_to


class Stage(msgspec.Struct, frozen=True):
    """When hands may be shown.

    Attributes:
        cards: how many cards each hand then has.
        factor: the multiplier.
    """

    cards: int
    factor: int


def stages(options: DoudizhuOptions) -> tuple[Stage, ...]:
    """All stages, in order.

    >>> [(stage.cards, stage.factor) for stage in stages(DoudizhuOptions())]
    [(0, 5), (8, 4), (17, 3)]
    """
    before = (Stage(0, options.show_before_deal),) if options.show_before_deal else ()
    return (*before, *(Stage(cards, factor) for cards, factor in options.show_while_dealing))


def start(options: DoudizhuOptions, deck: Deck) -> State:
    """The first state: the first stage, or where there is none the calling."""
    return _on(options, State(deck=deck, phase=Phase.SHOWING, actors=()), 0).state


def show(options: DoudizhuOptions, state: State, seat: Seat) -> Step[State]:
    """Shows a hand at the stage that it is, or the landlord's before his first play."""
    if state.phase is Phase.PLAYING:
        factor = options.show_after_bottom
        after = _shown(state, seat, factor)
    else:
        factor = stages(options)[state.stage].factor
        first = seat if state.first_shown is None else state.first_shown
        after = msgspec.structs.replace(_shown(state, seat, factor), first_shown=first)
    events: list[Event] = [Shown(seat, factor, cards_held(state.piles[seat], state.hands[seat]))]
    events += raised(options, state, after)
    if state.phase is Phase.PLAYING:
        return Step(after, tuple(events))
    return _acted(options, after, seat, tuple(events))


def wait(options: DoudizhuOptions, state: State, seat: Seat) -> Step[State]:
    """Does not show at this stage."""
    return _acted(options, state, seat, (Waited(seat),))


def raised(options: DoudizhuOptions, before: State, after: State) -> tuple[Multiplied, ...]:
    """Tells the multiplier where it has risen."""
    now = multiplier_of(options, after)
    return (Multiplied(now),) if now > multiplier_of(options, before) else ()


def _shown(state: State, seat: Seat, factor: int) -> State:
    shows = list(state.shows)
    shows[seat] = factor
    return msgspec.structs.replace(state, shows=(shows[0], shows[1], shows[2]))


def _acted(
    options: DoudizhuOptions, state: State, seat: Seat, events: tuple[Event, ...]
) -> Step[State]:
    """The seat has acted at this stage; when all have the deal goes on."""
    waiting = tuple(other for other in state.actors if other != seat)
    if waiting:
        return Step(msgspec.structs.replace(state, actors=waiting), events)
    step = _on(options, state, state.stage + 1)
    return Step(step.state, (*events, *step.public))


def _on(options: DoudizhuOptions, state: State, stage: int) -> Step[State]:
    """Deals on to a stage, or where there is no more, or all have shown, to the calling."""
    to_act = tuple(seat for seat in ALL_SEATS if not state.shows[seat])
    to_come = stages(options)[stage:]
    if not to_come or not to_act:
        return _calling(_dealt(state, HAND))
    there = _dealt(state, to_come[0].cards)
    after = msgspec.structs.replace(there.state, stage=stage, actors=to_act)
    return Step(after, there.public)


def _dealt(state: State, count: int) -> Step[State]:
    """Deals until each hand has so many cards."""
    if count == state.dealt:
        return Step(state)
    got = [dealt_to(state.deck.cards, seat, count) for seat in ALL_SEATS]
    piles, hands = tuple(map(piles_of, got)), tuple(map(counts_of, got))
    after = msgspec.structs.replace(
        state,
        dealt=count,
        piles=(piles[0], piles[1], piles[2]),
        hands=(hands[0], hands[1], hands[2]),
    )
    return Step(after, (Dealt(count),))


def _calling(step: Step[State]) -> Step[State]:
    """Who showed first is asked first, else whom the lot names (DZ-03, DZ-13)."""
    state = step.state
    drawn = Seat(state.deck.lots[0])
    first = drawn if state.first_shown is None else state.first_shown
    after = msgspec.structs.replace(
        state, phase=Phase.CALLING, auction=Auction(first), actors=(first,)
    )
    return Step(after, (*step.public, Asked(first)))
