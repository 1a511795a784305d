"""What a hand is worth before its first card, to decide about toppling (SV-42)."""

from __future__ import annotations

from typing import Final

from paiju.bots.sevens.ways import RANK, TOWARDS
from paiju.core.cards import cards_of
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.topple import topple_kind, topple_points

# A line through the scores of some thousand hands with four aces, kings or sevens, played on by
# level 2 under jielong's rules.
_WITHOUT_GAPS: Final = 160.0
_A_POINT_A_GAP: Final = 0.75


def expected_score(hand: int) -> float:
    """Points at base 1 that such a hand makes on average when it is played.

    It falls with each card of others that has to come before one of his own, the more the more
    points that one has.
    """
    cost = 0
    for card in cards_of(hand):
        gaps = sum(1 for nearer in TOWARDS[card] if not hand >> nearer & 1)
        cost += gaps * RANK[card]
    return _WITHOUT_GAPS - _A_POINT_A_GAP * cost


def topples(hand: int, options: SevensOptions) -> bool:
    """Whether toppling pays more than playing on; the base multiplies both alike."""
    kind = topple_kind(hand, options)
    if kind is None:
        return False
    return options.scoring == "stakes" or topple_points(kind, options) >= expected_score(hand)
