"""Toppling (推倒, SV-42): four aces, four kings or four sevens in a hand."""

from __future__ import annotations

from typing import Final, Literal

from paiju.core.units import Points
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.table import ACES, KINGS, SEVENS

ToppleKind = Literal["A", "K", "7"]

TOPPLE_SETS: Final[dict[ToppleKind, int]] = {"A": ACES, "K": KINGS, "7": SEVENS}


def topple_points(kind: ToppleKind, options: SevensOptions) -> Points:
    """What the toppler gets from the house, before the base."""
    return Points(options.topple_sevens if kind == "7" else options.topple_aces_or_kings)


def topple_kind(hand: int, options: SevensOptions) -> ToppleKind | None:
    """The kind that a hand may topple with; of two the one that is worth more."""
    held: list[ToppleKind] = [kind for kind, cards in TOPPLE_SETS.items() if hand & cards == cards]
    return max(held, key=lambda kind: topple_points(kind, options), default=None)


def may_topple(hand: int, options: SevensOptions) -> bool:
    """Whether the rule set offers toppling to this hand, on its first turn."""
    return options.topple and topple_kind(hand, options) is not None


def topple_set(hand: int) -> int:
    """The cards of a hand that are shown as proof."""
    return sum(cards for cards in TOPPLE_SETS.values() if hand & cards == cards)
