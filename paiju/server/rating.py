"""How strong players are, from who won against whom (PL-42).

The model is that of Plackett and Luce as Weng and Lin (2011) fit it deal by deal, by `openskill`:
a player's strength is believed to be about `mu`, give or take `sigma`, and each deal moves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

MU: Final = 25.0
SIGMA: Final = MU / 3

BETA: Final = 1.5 * SIGMA
"""How much luck there is in one deal. Three times what openskill takes for a game: with the same
strength, who has the better cards wins."""

_MODEL: Final = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA)


class Strength(msgspec.Struct, frozen=True):
    """What is believed of a player's strength.

    Attributes:
        mu: the middle of it.
        sigma: how far off that may well be.
    """

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """One number: what he has shown to be at the least; 1000 for whoever is new.

        >>> Strength().shown, Strength(mu=30, sigma=2).shown
        (1000, 1960)
        """
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


class Part(msgspec.Struct, frozen=True):
    """A seat's part in a deal.

    Attributes:
        side: who has the same number wins and loses together.
        strength: None for a bot of the room, which has none.
    """

    side: int
    strength: Strength | None
    won: bool
    score: int


def after(parts: Sequence[Part]) -> tuple[Strength | None, ...]:
    """The strengths after a deal, in the order of the parts; None where nothing changes.

    A deal says something only where people are on two sides at least. Sides of bots alone are left
    out, and a bot beside a person counts as a player of whom nothing is known. A side with fewer
    seats counts as if its players sat there several times: who plays alone against two is as
    strong as the two together, since the rules even it out.

    >>> win, loss = Part(0, Strength(), True, 2), Part(1, Strength(), False, -2)
    >>> [strength.shown > 1000 for strength in after([win, loss]) if strength]
    [True, False]
    >>> after([win, Part(1, None, False, -2)])
    (None, None)
    """
    sides = _sides(parts)
    if len(sides) < 2:
        return (None,) * len(parts)
    size = max(map(len, sides))
    teams = [[_rating(parts[side[i % len(side)]].strength) for i in range(size)] for side in sides]
    rated = _MODEL.rate(teams, ranks=_ranks([[parts[i] for i in side] for side in sides]))
    found = {
        index: Strength(rating.mu, rating.sigma)
        for side, team in zip(sides, rated, strict=True)
        for index, rating in zip(side, team, strict=False)
    }
    return tuple(found.get(i) if part.strength else None for i, part in enumerate(parts))


def _sides(parts: Sequence[Part]) -> list[list[int]]:
    """The places in `parts` of each side that has people."""
    sides: dict[int, list[int]] = {}
    for index, part in enumerate(parts):
        sides.setdefault(part.side, []).append(index)
    return [side for side in sides.values() if any(parts[i].strength for i in side)]


def _rating(strength: Strength | None) -> PlackettLuceRating:
    known = strength or Strength()
    return _MODEL.rating(mu=known.mu, sigma=known.sigma)


def _ranks(sides: Sequence[Sequence[Part]]) -> list[float]:
    """1 for the best: winners come first, then who has more points; equal ones share a rank."""
    results = [(any(part.won for part in side), _mean(side)) for side in sides]
    return [1.0 + sum(other > result for other in results) for result in results]


def _mean(side: Sequence[Part]) -> float:
    return sum(part.score for part in side) / len(side)
