"""Two plans for a whole hand: toppling it (SV-42), and covering all of it (SV-44)."""

from __future__ import annotations

from typing import Final

from paiju.bots.sevens.reading import Reading
from paiju.bots.sevens.ways import RANK, TOWARDS
from paiju.core.cards import cards_of
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.topple import topple_kind, topple_points

# A line through the scores of some thousand hands with four aces, kings or sevens, played on by
# level 4 under jielong's rules.
_WITHOUT_GAPS: Final = 160.0
_A_POINT_A_GAP: Final = 0.75

# Found by playing: with more it fails too often, with fewer a good half of the chances is left.
_MOST_NEAR: Final = 2


def expected_score(hand: int) -> float:
    """Points at base 1 that such a hand makes on average when it is played.

    It falls with each card of others that has to come before one of his own, the more the more
    points that one has.
    """
    cost = sum(_missing(card, hand) * RANK[card] for card in cards_of(hand))
    return _WITHOUT_GAPS - _A_POINT_A_GAP * cost


def topples(hand: int, options: SevensOptions) -> bool:
    """Whether toppling pays more than playing on; the base multiplies both alike."""
    kind = topple_kind(hand, options)
    if kind is None:
        return False
    return options.scoring == "stakes" or topple_points(kind, options) >= expected_score(hand)


def may_cover_all(reading: Reading) -> bool:
    """Whether a player without a live card should go for covering all thirteen.

    He must have played nothing so far, and only few cards may lack no more than one before them.
    """
    if not reading.idle(reading.seat):
        return False
    near = (card for card in cards_of(reading.hand) if _missing(card, reading.table) <= 1)
    return sum(1 for _ in near) <= _MOST_NEAR


def _missing(card: int, lying: int) -> int:
    """How many cards have to come before this one."""
    return sum(1 for nearer in TOWARDS[card] if not lying >> nearer & 1)
