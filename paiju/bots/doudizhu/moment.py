"""Reads a view of Dou Dizhu."""

from __future__ import annotations

from typing import Final

from paiju.bots.hands.moment import Moment, Other, less
from paiju.combos import Lane, Reading, Shapes
from paiju.combos.lanes import size_of
from paiju.core.cards import DECK_54
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.piles import counts_of
from paiju.core.units import Seat
from paiju.games.doudizhu.legal import shapes_of
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.table import order_after
from paiju.games.doudizhu.view import DoudizhuView, Standing

_DECK: Final = counts_of(DECK_54)


def moment_of(options: DoudizhuOptions, view: DoudizhuView) -> Moment:
    """A seat's turn in the play.

    Raises:
        ValueError: for a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator has no turn")
    shapes = shapes_of(options, wild_lane(view))
    hand = counts_of(view.hand)
    played = sum(ranks for _, ranks in view.history)
    others = tuple(_other(view, view.seat, seat) for seat in order_after(view.seat))
    known = sum(other.known for other in others)
    owner = None if view.to_beat is None else view.to_beat.seat
    return Moment(
        shapes=shapes,
        hand=hand,
        others=others,
        unseen=_DECK - hand - played - known,
        to_beat=None if view.to_beat is None else reading_of(shapes, view.to_beat),
        owner=next((other for other in others if other.seat == owner), None),
        friendly=owner is not None and _friends(view, view.seat, owner),
    )


def wild_lane(view: DoudizhuView) -> Lane | None:
    """The wild rank as a lane."""
    return None if view.wild is None else Lane(RANKS_WITH_JOKERS.index(view.wild))


def reading_of(shapes: Shapes, standing: Standing) -> Reading:
    """How the play that stands is read."""
    rank = RANKS_WITH_JOKERS.index(standing.rank)
    return next(
        reading
        for reading in shapes.readings(standing.ranks)
        if reading.kind is standing.kind and reading.rank == rank
    )


def _other(view: DoudizhuView, mine: Seat, seat: Seat) -> Other:
    return Other(
        seat=seat,
        friend=_friends(view, mine, seat),
        count=view.hand_counts[seat],
        known=_known(view, seat),
    )


def _friends(view: DoudizhuView, one: Seat, other: Seat) -> bool:
    return view.landlord not in (one, other)


def _known(view: DoudizhuView, seat: Seat) -> int:
    """A shown hand, or such bottom cards as the landlord must still have (DZ-06, DZ-11)."""
    shown = view.shown[seat]
    if shown is not None:
        return counts_of(shown)
    if seat != view.landlord or view.bottom is None:
        return 0
    played = sum(ranks for who, ranks in view.history if who == seat)
    known = less(counts_of(view.bottom), played)
    return known if size_of(known) <= view.hand_counts[seat] else 0
