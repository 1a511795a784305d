"""Small networks in NumPy: a layer of rectified sums, then sums of these; trained by Adam."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Whole = NDArray[np.int64]

_FADE: Final = 0.9
_FADE_SQUARES: Final = 0.999
_TINY: Final = 1e-8
_LAST_RATE: Final = 0.04
"""What is left of the rate of learning at the end."""


class Network(NamedTuple):
    """Weights.

    Attributes:
        layer: a row for each number that goes in.
        out: a row for each that comes out.
    """

    layer: Floats
    out: Floats

    def hidden(self, inputs: Floats) -> Floats:
        """The rectified sums."""
        return np.maximum(inputs @ self.layer, 0)

    def of(self, inputs: Floats) -> Floats:
        """A row of results for each row of numbers."""
        return self.hidden(inputs) @ self.out.T

    def slopes(self, inputs: Floats, errors: Floats) -> Network:
        """How a loss grows with each weight, from how it grows with each result."""
        hidden = self.hidden(inputs)
        back = (errors @ self.out) * (hidden > 0)
        return Network(inputs.T @ back, errors.T @ hidden)


def beginning(inputs: int, hidden: int, outputs: int, rng: np.random.Generator) -> Network:
    """Weights by lot."""
    layer = rng.standard_normal((inputs, hidden)) * 0.14
    out = rng.standard_normal((outputs, hidden)) * 0.5 / hidden**0.5
    return Network(layer.astype(np.float32), out.astype(np.float32))


class Adam:
    """Steps down a slope, by Kingma and Ba's moments; slower towards the end.

    Args:
        network: where to begin.
        rate: of learning, at the start.
        steps: how many there will be.
    """

    def __init__(self, network: Network, rate: float, steps: int) -> None:
        self.network = network
        self._rate: Final = rate
        self._steps: Final = steps
        self._done = 0
        self._means = [np.zeros_like(weights) for weights in network]
        self._squares = [np.zeros_like(weights) for weights in network]

    def step(self, slopes: Network) -> None:
        """One step."""
        self._done += 1
        left = max(0.0, 1 - self._done / self._steps)
        rate = self._rate * (_LAST_RATE + (1 - _LAST_RATE) * left)
        changed = [self._changed(i, slope, rate) for i, slope in enumerate(slopes)]
        self.network = Network(*changed)

    def _changed(self, number: int, slope: Floats, rate: float) -> Floats:
        self._means[number] += (1 - _FADE) * (slope - self._means[number])
        self._squares[number] += (1 - _FADE_SQUARES) * (slope**2 - self._squares[number])
        mean = self._means[number] / (1 - _FADE**self._done)
        square = self._squares[number] / (1 - _FADE_SQUARES**self._done)
        return self.network[number] - rate * mean / (np.sqrt(square) + _TINY)


class Course(NamedTuple):
    """How to learn.

    Attributes:
        rate: of learning, at the start.
        rounds: how often each example is seen.
        batch: how many are looked at for a step.
    """

    rate: float
    rounds: int
    batch: int


def descend(
    start: Network,
    count: int,
    slopes: Callable[[Network, Whole], Network],
    course: Course,
    rng: np.random.Generator,
) -> Network:
    """Learns from examples, in rounds over all of them, a few at a time.

    Args:
        start: where to begin.
        count: of examples.
        slopes: of the loss over the examples with these numbers.
        course: how to learn.
        rng: the order.
    """
    adam = Adam(start, course.rate, course.rounds * -(-count // course.batch))
    for _ in range(course.rounds):
        for some in _batches(count, course.batch, rng):
            adam.step(slopes(adam.network, some))
    return adam.network


def _batches(count: int, batch: int, rng: np.random.Generator) -> Iterator[Whole]:
    order = rng.permutation(count)
    for start in range(0, count, batch):
        yield order[start : start + batch]
