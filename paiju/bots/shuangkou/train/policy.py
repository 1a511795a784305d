"""A policy that chooses as a search did."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from paiju.bots.shuangkou.train.networks import Course, Floats, Network, Whole, descend

NOT_TRIED: Final = 1e8
"""A choice that a search did not look at is that much behind and more."""


class Decisions(NamedTuple):
    """Choices, those of one decision after another.

    Attributes:
        choices: for each its features.
        shares: how likely it should be chosen.
        first: for each decision its first choice.
        counts: and how many it has.
    """

    choices: Floats
    shares: Floats
    first: Whole
    counts: Whole

    @classmethod
    def of(cls, choices: Floats, shares: Floats, counts: Whole) -> Decisions:
        """Decisions one after the other."""
        return cls(choices, shares, np.cumsum(counts) - counts, counts)

    def some(self, numbers: Whole) -> Decisions:
        """Those with these numbers."""
        counts = self.counts[numbers]
        rows = np.repeat(self.first[numbers] - (np.cumsum(counts) - counts), counts)
        rows += np.arange(len(rows))
        return Decisions.of(self.choices[rows], self.shares[rows], counts)


def shares_of(behind: Floats, counts: Whole, temperature: float) -> Floats:
    """How likely each choice should be, by how many points it is behind the best."""
    tried = behind < NOT_TRIED
    likely = np.where(tried, np.exp(-np.where(tried, behind, 0) / temperature), 0)
    sums = np.add.reduceat(likely, np.cumsum(counts) - counts)
    return (likely / np.repeat(sums, counts)).astype(np.float32)


def learn_policy(
    start: Network, decisions: Decisions, rng: np.random.Generator, rounds: int
) -> Network:
    """Brings a policy nearer to what it should choose: by the cross-entropy of its choices."""

    def slopes(network: Network, numbers: Whole) -> Network:
        some = decisions.some(numbers)
        errors = (likelihoods(network, some) - some.shares) / len(numbers)
        return network.slopes(some.choices, errors[:, None])

    course = Course(rate=2e-3, rounds=rounds, batch=256)
    return descend(start, len(decisions.counts), slopes, course, rng)


def likelihoods(network: Network, decisions: Decisions) -> Floats:
    """How likely a policy makes each choice."""
    ratings = network.of(decisions.choices)[:, 0]
    highest = np.maximum.reduceat(ratings, decisions.first)
    likely = np.exp(ratings - np.repeat(highest, decisions.counts))
    sums = np.add.reduceat(likely, decisions.first)
    return likely / np.repeat(sums, decisions.counts)


def agreement(network: Network, decisions: Decisions) -> float:
    """How often a policy likes best what it should."""
    likely = likelihoods(network, decisions)
    return float(
        np.mean(
            [
                np.argmax(likely[first : first + count])
                == np.argmax(decisions.shares[first : first + count])
                for first, count in zip(decisions.first, decisions.counts, strict=True)
            ]
        )
    )
