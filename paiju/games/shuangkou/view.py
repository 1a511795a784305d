"""What a seat may know of a deal of Shuangkou, built up from nothing."""

from __future__ import annotations

import msgspec

from paiju.combos import Kind
from paiju.core.cards import Card
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from paiju.core.piles import cards_held
from paiju.core.protocol import Observation
from paiju.core.units import Points, Seat
from paiju.games.climbing import Laid, last_laid
from paiju.games.shuangkou.actions import Action
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.outcome import highest, multiplier
from paiju.games.shuangkou.settle import contributions
from paiju.games.shuangkou.state import State, ToBeat
from paiju.games.shuangkou.table import ALL_SEATS, partner


class Standing(msgspec.Struct, frozen=True):
    """The play that has to be beaten, with its reading (SK-22).

    Attributes:
        seat: whose it is.
        ranks: its cards as ranks.
        kind: the kind of combination.
        rank: what is compared, a letter of the notation.
        length: the number of ranks in a run, else 1.
        lines: the level of a bomb (SK-30), else 0.
    """

    seat: Seat
    ranks: Ranks = msgspec.field(name="cards")
    kind: Kind
    rank: str
    length: int
    lines: int


class ShuangkouView(Observation, frozen=True, tag="shuangkou"):
    """An observation of Shuangkou.

    Attributes:
        seat: whose view this is; None for a spectator.
        partner: who sits opposite; None for a spectator.
        turn: the seat that acts, None where the deal is over.
        leader: the seat that was dealt the open card and led first (SK-03).
        open_card: the open card, wherever it is now.
        hand: the seat's own cards from low to high; of one rank the leftmost leave it first.
        hand_counts: cards in each hand.
        out: the seats without cards, in the order in which they went out (SK-42).
        to_beat: the play that stands, None where the seat in turn leads.
        trick: what each seat last did since the last lead, None where it has not acted.
        contributions: what bombs have brought or cost each seat so far (SK-53).
        multipliers: for the team of seats 0 and 2, then of 1 and 3, what its bombs so far make
            of the basic points if it wins (SK-52).
        history: all that was done, as seat and ranks; no ranks for passing.
        legal: what the seat may do now, in one fixed order.
        reveal: the cards left in each hand, only when the deal is over.
    """

    seat: Seat | None
    partner: Seat | None
    turn: Seat | None
    leader: Seat
    open_card: Card
    hand: tuple[Card, ...]
    hand_counts: tuple[int, ...]
    out: tuple[Seat, ...]
    to_beat: Standing | None
    trick: tuple[Laid | None, ...]
    contributions: tuple[Points, ...]
    multipliers: tuple[int, ...]
    history: tuple[tuple[Seat, Ranks], ...]
    legal: tuple[Action, ...] = ()
    reveal: tuple[tuple[Card, ...], ...] | None = None


def view(
    options: ShuangkouOptions, state: State, seat: Seat | None, legal: tuple[Action, ...]
) -> ShuangkouView:
    """The view of a seat, or of a spectator."""
    return ShuangkouView(
        seat=seat,
        partner=None if seat is None else partner(seat),
        turn=None if state.over else Seat(state.turn),
        leader=state.leader,
        open_card=state.open_card,
        hand=() if seat is None else _hand(state, seat),
        hand_counts=tuple(Ranks(hand).size for hand in state.hands),
        out=state.out,
        to_beat=None if state.to_beat is None else _standing(state.to_beat),
        trick=last_laid(state.history[state.lead :], state.hands, state.dealt),
        contributions=contributions(options, state.bombs),
        multipliers=tuple(
            multiplier(highest(state.bombs, (member, partner(member)))) for member in ALL_SEATS[:2]
        ),
        history=tuple((turn.seat, turn.ranks) for turn in state.history),
        legal=legal,
        reveal=tuple(_hand(state, each) for each in ALL_SEATS) if state.over else None,
    )


def _hand(state: State, seat: Seat) -> tuple[Card, ...]:
    return cards_held(state.dealt[seat], state.hands[seat])


def _standing(to_beat: ToBeat) -> Standing:
    reading = to_beat.reading
    return Standing(
        seat=to_beat.seat,
        ranks=to_beat.ranks,
        kind=reading.kind,
        rank=RANKS_WITH_JOKERS[reading.rank],
        length=reading.length,
        lines=reading.lines,
    )
