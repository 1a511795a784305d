"""What level 4 weighs its choices with.

The figures were found by playing: a change was kept where it won some thousand deals against the
figures before it, the same cards dealt twice with the seats exchanged. Scoring by stakes was tried
apart and asks for no others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """Figures in points of others, whose card behind a way counts its rank.

    Attributes:
        own: a point of his own cards that get a way.
        card_through: added to the rank of each of his own cards while he has covered nothing.
        card: the same when he has covered.
        near: what is left of `own` where at most one card of others lies between, for such a
            card gets its way in time anyway.
        far: the same where two lie between; with more it counts in full.
        ready: for a next card that is his own.
        other_card: added to the rank of each card of others.
        behind_own: how much of what lies behind a card of his own others still get.
        deny: how much more a seat counts that has covered nothing yet.
        seven: what playing a seven costs by itself.
        time: how fast hope for a way fades when few cards are left in hand.
        cover_own: a point of his own that covering a card gives away.
        cover_other: a point of others that it takes from them.
    """

    own: float
    card_through: float
    card: float
    near: float
    far: float
    ready: float
    other_card: float
    behind_own: float
    deny: float
    seven: float
    time: float
    cover_own: float
    cover_other: float


WEIGHTS: Final = Weights(
    own=8.0,
    card_through=3.0,
    card=1.25,
    near=0.5,
    far=1.0,
    ready=0.6,
    other_card=2.0,
    behind_own=0.5,
    deny=1.0,
    seven=2.7,
    time=2.0,
    cover_own=3.0,
    cover_other=1.0,
)
