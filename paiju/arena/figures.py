"""What a match says about its players: means with their 95 % intervals.

Deals of one deck resemble each other, so a deck counts as one observation, whatever was made of it
in all ways of sitting together.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

_Z: Final = 1.959964
"""Of the normal distribution 95 % lie within so many standard deviations."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean and where it lies with 95 % confidence.

    Attributes:
        mean: over all decks.
        low: the lower end of the interval.
        high: its upper end.
        error: the standard error of the mean.
    """

    mean: float
    low: float
    high: float
    error: float

    @property
    def errors(self) -> float:
        """By how many standard errors the mean is above 0."""
        return self.mean / self.error if self.error else 0.0


class Pace(msgspec.Struct, frozen=True):
    """What a decision takes, in milliseconds.

    Attributes:
        decisions: how many there were.
        mean: on average.
        most: 99 of 100 take no longer.
    """

    decisions: int
    mean: float
    most: float


def estimate(observed: Sequence[float]) -> Estimate:
    """The mean of independent observations, with Student's interval.

    >>> figure = estimate([1, 2, 3, 4, 5])
    >>> f"{figure.mean} {figure.low:.2f} {figure.high:.2f}"
    '3.0 1.04 4.96'
    """
    mean, error = statistics.fmean(observed), _error(observed)
    reach = _t(len(observed) - 1) * error
    return Estimate(mean, mean - reach, mean + reach, error)


def share(observed: Sequence[float]) -> Estimate:
    """The mean of shares from 0 to 1, with Wilson's interval, which stays between these.

    The interval is that of as many independent trials as have the same standard error.

    >>> figure = share([1.0] * 20)
    >>> f"{figure.mean} {figure.low:.2f} {figure.high:.2f}"
    '1.0 0.84 1.00'
    """
    mean, error = statistics.fmean(observed), _error(observed)
    trials = mean * (1 - mean) / error**2 if error else len(observed)
    middle = (mean + _Z**2 / (2 * trials)) / (1 + _Z**2 / trials)
    reach = _Z / (1 + _Z**2 / trials) * sqrt(mean * (1 - mean) / trials + (_Z / trials / 2) ** 2)
    return Estimate(mean, max(0.0, middle - reach), min(1.0, middle + reach), error)


def pace(spent: Sequence[int]) -> Pace:
    """The pace of decisions.

    Args:
        spent: what each took, in microseconds.
    """
    if not spent:
        return Pace(0, 0.0, 0.0)
    most = sorted(spent)[len(spent) * 99 // 100]
    return Pace(len(spent), statistics.fmean(spent) / 1e3, most / 1e3)


def _error(observed: Sequence[float]) -> float:
    if len(observed) < 2:
        return 0.0
    return statistics.stdev(observed) / sqrt(len(observed))


def _t(freedom: int) -> float:
    """Student's quantile, by the expansion of Cornish and Fisher: 2 % off at 3, less above."""
    if freedom < 1:
        return 0.0
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
