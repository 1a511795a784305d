"""What was best in a deal that is over."""

from __future__ import annotations

import msgspec

from paiju.core.units import Seat
from paiju.explain import Text


class DecisionView(msgspec.Struct, frozen=True, kw_only=True):
    """One decision, looked at afterwards.

    Attributes:
        move: the number of the action in the deal, from 1.
        done: what was done.
        best: what was best by what could be known.
        behind: how many points more that promised on average.
        error: the standard error of `behind`.
        best_known: what was best as the cards lay.
        behind_known: how many points more that made.
        mistake: whether chance does not explain `behind`.
        text: the mistake in a sentence; None where it was none.
    """

    move: int
    done: Text
    best: Text
    behind: float
    error: float
    best_known: Text
    behind_known: float
    mistake: bool
    text: Text | None


class AnalysisView(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/tables/{id}/deals/{n}/analysis?seat=0` tells what a seat did, and what was best.

    Attributes:
        seat: whose decisions these are.
        decisions: all at which there was a choice, in order.
        mistakes: how many were mistakes.
        lost: what these cost on average, in points.
    """

    seat: Seat
    decisions: tuple[DecisionView, ...]
    mistakes: int
    lost: float
