"""Calling, robbing, and what follows: the bottom cards and the wild rank (DZ-02 to DZ-06)."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.combos import Lane
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.piles import counts_of, piles_of
from paiju.core.protocol import Event, Step
from paiju.core.units import Seat
from paiju.games.doudizhu.actions import (
    Called,
    Declined,
    Landlord,
    NotRobbed,
    Robbed,
    ThrownIn,
    Wild,
)
from paiju.games.doudizhu.auction import Auction, Word
from paiju.games.doudizhu.options import HAND, DoudizhuOptions
from paiju.games.doudizhu.showing import raised
from paiju.games.doudizhu.state import Phase, State
from paiju.games.doudizhu.table import bottom_of, dealt_to

_TOLD: Final = {
    (Phase.CALLING, Word.CALL): Called,
    (Phase.CALLING, Word.DECLINE): Declined,
    (Phase.ROBBING, Word.ROB): Robbed,
    (Phase.ROBBING, Word.DECLINE): NotRobbed,
}


def say(options: DoudizhuOptions, state: State, seat: Seat, word: Word) -> Step[State]:
    """A seat calls, robs or says no, and the next is asked, or the landlord is settled."""
    if state.auction is None:
        raise ValueError("nobody is asked yet")
    auction = state.auction.after(word)
    said = msgspec.structs.replace(state, auction=auction)
    events = (_TOLD[state.phase, word](seat), *raised(options, state, said))
    if auction.turn is not None:
        phase = Phase.CALLING if auction.caller is None else Phase.ROBBING
        after = msgspec.structs.replace(said, phase=phase, actors=(auction.turn,))
        return Step(after, events)
    step = _settled(options, said, auction)
    return Step(step.state, (*events, *step.public))


def _settled(options: DoudizhuOptions, state: State, auction: Auction) -> Step[State]:
    landlord = auction.landlord
    if landlord is None:
        if state.first_shown is None and options.all_decline == "redeal":
            after = msgspec.structs.replace(state, phase=Phase.OVER, actors=(), void=True)
            return Step(after, (ThrownIn(),))
        landlord = auction.first  # DZ-13: who showed first was asked first
    return _enthroned(options, state, landlord)


def _enthroned(options: DoudizhuOptions, state: State, landlord: Seat) -> Step[State]:
    """The landlord takes the bottom cards, and a wild rank is drawn (DZ-06, DZ-50)."""
    bottom = bottom_of(state.deck.cards)
    cards = (*dealt_to(state.deck.cards, landlord, HAND), *bottom)
    hands, piles = list(state.hands), list(state.piles)
    hands[landlord], piles[landlord] = counts_of(cards), piles_of(cards)
    wild = wild_rank(options, state)
    after = msgspec.structs.replace(
        state,
        phase=Phase.PLAYING,
        actors=(landlord,),
        hands=tuple(hands),
        piles=tuple(piles),
        landlord=landlord,
        wild=wild,
    )
    events: list[Event] = [Landlord(landlord, bottom)]
    if wild is not None:
        events.append(Wild(RANKS_WITH_JOKERS[wild]))
    return Step(after, tuple(events))


def wild_rank(options: DoudizhuOptions, state: State) -> Lane | None:
    """The rank that is wild from now on: drawn by lot, always the same, or none (DZ-50)."""
    match options.wild_rank:
        case "none":
            return None
        case "drawn":
            return Lane(state.deck.lots[1])
        case rank:
            return Lane(RANKS_WITH_JOKERS.index(rank))
