"""What moments are worth: who wins, and how many points are still to come."""

from __future__ import annotations

from typing import Final

import numpy as np

from paiju.bots.shuangkou.train.networks import Course, Floats, Network, Whole, descend

_MOST: Final = 6.0
"""Tens of points: more tell nothing more."""
_WEIGHT_OF_POINTS: Final = 0.5
_STEEPEST: Final = 2.0


def learn_worth(
    start: Network, moments: Floats, outcomes: Floats, rng: np.random.Generator, rounds: int
) -> Network:
    """Learns from what came of moments.

    Args:
        start: where to begin.
        moments: for each its features.
        outcomes: for each whether the team in turn won, and its points from then on.
        rng: the order.
        rounds: how often each is seen.
    """
    wins, tens = outcomes[:, 0], tens_of(outcomes)

    def slopes(network: Network, numbers: Whole) -> Network:
        found = network.of(moments[numbers])
        errors = np.empty_like(found)
        errors[:, 0] = chance(found) - wins[numbers]
        off = np.clip(found[:, 1] - tens[numbers], -_STEEPEST, _STEEPEST)
        errors[:, 1] = _WEIGHT_OF_POINTS * off
        return network.slopes(moments[numbers], errors / len(numbers))

    course = Course(rate=2e-3, rounds=rounds, batch=512)
    return descend(start, len(moments), slopes, course, rng)


def chance(found: Floats) -> Floats:
    """How likely the team in turn wins."""
    return 1 / (1 + np.exp(-found[:, 0]))


def tens_of(outcomes: Floats) -> Floats:
    """Points in tens, within bounds."""
    return np.clip(outcomes[:, 1] / 10, -_MOST, _MOST)
