"""Reads a view of Shuangkou."""

from __future__ import annotations

from typing import Final

from paiju.bots.hands.moment import Moment, Other
from paiju.combos import Reading, Shapes
from paiju.core.cards import DECK_108
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.piles import counts_of
from paiju.games.shuangkou.table import order_after, partner, team
from paiju.games.shuangkou.view import ShuangkouView, Standing

_DECKS: Final = counts_of(DECK_108)


def moment_of(shapes: Shapes, view: ShuangkouView) -> Moment:
    """A seat's turn.

    Raises:
        ValueError: for a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator has no turn")
    hand = counts_of(view.hand)
    played = sum(ranks for _, ranks in view.history)
    others = tuple(
        Other(seat, friend=seat == partner(view.seat), count=view.hand_counts[seat])
        for seat in order_after(view.seat)
        if view.hand_counts[seat]
    )
    standing = view.to_beat
    return Moment(
        shapes=shapes,
        hand=hand,
        others=others,
        unseen=_DECKS - hand - played,
        to_beat=None if standing is None else reading_of(shapes, standing),
        owner=next((other for other in others if standing and other.seat == standing.seat), None),
        friendly=standing is not None and team(standing.seat) == team(view.seat),
    )


def reading_of(shapes: Shapes, standing: Standing) -> Reading:
    """How the play that stands is read."""
    rank = RANKS_WITH_JOKERS.index(standing.rank)
    return next(
        reading
        for reading in shapes.readings(standing.ranks)
        if reading.kind is standing.kind and reading.rank == rank
    )
