"""What a seat may know of a deal of Dou Dizhu, built up from nothing."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

import msgspec

from paiju.combos import Kind
from paiju.core.cards import Card
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from paiju.core.piles import cards_held
from paiju.core.protocol import Observation
from paiju.core.units import Seat
from paiju.games.climbing import Laid, last_laid
from paiju.games.doudizhu.actions import Action
from paiju.games.doudizhu.auction import Bid
from paiju.games.doudizhu.legal import may_show
from paiju.games.doudizhu.multiplier import Factor, multiplier
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.outcome import factors_of
from paiju.games.doudizhu.showing import stages
from paiju.games.doudizhu.state import Phase, State, ToBeat
from paiju.games.doudizhu.table import ALL_SEATS, Cards, bottom_of

MOST_LISTED: Final = 1_000
"""Four wild cards on the lead make tens of thousands of plays, which nobody wants to be sent."""


class Standing(msgspec.Struct, frozen=True):
    """The play that has to be beaten, with its reading (DZ-31, DZ-53).

    Attributes:
        seat: whose it is.
        ranks: its cards as ranks, wild ones as what they are.
        kind: the kind of combination.
        rank: what is compared, a letter of the notation.
        length: the number of ranks in a run, else 1.
    """

    seat: Seat
    ranks: Ranks = msgspec.field(name="cards")
    kind: Kind
    rank: str
    length: int


class DoudizhuView(Observation, frozen=True, tag="doudizhu"):
    """An observation of Dou Dizhu.

    Attributes:
        seat: whose view this is; None for a spectator.
        phase: the part of the deal.
        actors: the seats that may act now; while hands are shown, in any order.
        turn: the seat that acts where there is but one to be waited for in turn, else None.
        dealt: cards that each hand has been dealt so far, without the bottom cards (DZ-01).
        hand: the seat's own cards from low to high; of one rank the leftmost leave it first.
        hand_counts: cards in each hand.
        shows: for each seat the multiplier at which it showed, 0 where it has not (DZ-10).
        shown: for each seat its cards where all may see them (DZ-11), else None.
        show_factor: the multiplier for showing now (DZ-10); 0 where nobody may.
        first: who is asked first, once that is known (DZ-03, DZ-13).
        auction: what has been said, in order (DZ-02, DZ-04).
        landlord: the landlord, once settled.
        bottom: the bottom cards, once the landlord is settled (DZ-06).
        wild: the wild rank, once drawn (DZ-50), a letter of the notation.
        multiplier: the multiplier of the deal so far (DZ-60).
        factors: what made it, in order.
        to_beat: the play that stands, None where the seat in turn leads.
        trick: what each seat last did since the last lead, None where it has not acted.
        history: all plays and passes, as seat and ranks; no ranks for passing.
        legal: what the seat may do now, in one fixed order; of plays the first thousand.
        unlisted: whether there are more; so many there are only with wild cards on the lead.
        reveal: the cards left in each hand, only when the deal is over.
    """

    seat: Seat | None
    phase: Phase
    actors: tuple[Seat, ...]
    turn: Seat | None
    dealt: int
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    shows: tuple[int, ...]
    shown: tuple[tuple[Card, ...] | None, ...]
    show_factor: int
    first: Seat | None
    auction: tuple[Bid, ...]
    landlord: Seat | None
    bottom: tuple[Card, ...] | None
    wild: str | None
    multiplier: int
    factors: tuple[Factor, ...]
    to_beat: Standing | None
    trick: tuple[Laid | None, ...]
    history: tuple[tuple[Seat, Ranks], ...]
    legal: tuple[Action, ...] = ()
    unlisted: bool = False
    reveal: tuple[tuple[Card, ...], ...] | None = None


def view(
    options: DoudizhuOptions, state: State, seat: Seat | None, legal: Iterable[Action]
) -> DoudizhuView:
    """The view of a seat, or of a spectator."""
    listed = tuple(islice(legal, MOST_LISTED + 1))
    factors = factors_of(options, state)
    settled = state.landlord is not None
    in_turn = len(state.actors) == 1 and state.phase is not Phase.SHOWING
    return DoudizhuView(
        seat=seat,
        phase=state.phase,
        actors=state.actors,
        turn=state.actors[0] if in_turn else None,
        dealt=state.dealt,
        hand=() if seat is None else _hand(state, seat),
        hand_counts=tuple(hand.size for hand in state.hands),
        shows=state.shows,
        shown=tuple(_hand(state, each) if state.shows[each] else None for each in ALL_SEATS),
        show_factor=_show_factor(options, state),
        first=None if state.auction is None else state.auction.first,
        auction=() if state.auction is None else state.auction.bids,
        landlord=state.landlord,
        bottom=bottom_of(state.deck.cards) if settled else None,
        wild=None if state.wild is None else RANKS_WITH_JOKERS[state.wild],
        multiplier=multiplier(factors),
        factors=tuple(factor for factor in factors if factor.factor != 1),
        to_beat=None if state.to_beat is None else _standing(state.to_beat),
        trick=last_laid(state.history[state.lead :], state.hands, state.piles),
        history=tuple((turn.seat, turn.ranks) for turn in state.history),
        legal=listed[:MOST_LISTED],
        unlisted=len(listed) > MOST_LISTED,
        reveal=tuple(_hand(state, each) for each in ALL_SEATS) if state.over else None,
    )


def _hand(state: State, seat: Seat) -> Cards:
    return cards_held(state.piles[seat], state.hands[seat])


def _show_factor(options: DoudizhuOptions, state: State) -> int:
    if state.phase is Phase.SHOWING:
        return stages(options)[state.stage].factor
    landlord = state.landlord
    if landlord is not None and may_show(options, state, landlord):
        return options.show_after_bottom
    return 0


def _standing(to_beat: ToBeat) -> Standing:
    reading = to_beat.reading
    return Standing(
        seat=to_beat.seat,
        ranks=to_beat.ranks,
        kind=reading.kind,
        rank=RANKS_WITH_JOKERS[reading.rank],
        length=reading.length,
    )
