"""The multiplier of a deal, factor by factor (DZ-60, DZ-61)."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

import msgspec

from paiju.core.units import Seat
from paiju.games.doudizhu.causes import Cause


class Factor(msgspec.Struct, frozen=True):
    """What multiplies a deal.

    Attributes:
        rule: the id of the rule.
        cause: what happened.
        factor: how many times.
        by: whose doing it was, where that is known.
    """

    rule: str
    cause: Cause
    factor: int
    by: tuple[Seat, ...] = ()


def room(factor: int) -> Factor:
    """What the room starts at (DZ-60)."""
    return Factor("DZ-60", Cause.ROOM, factor)


def show(factor: int, by: Iterable[Seat] = ()) -> Factor:
    """The largest show, once (DZ-12)."""
    return Factor("DZ-12", Cause.SHOW, factor, tuple(by))


def rob(*by: Seat) -> Factor:
    """A robbing (DZ-04)."""
    return Factor("DZ-04", Cause.ROB, 2, by)


def bomb(*by: Seat) -> Factor:
    """A bomb (DZ-60)."""
    return Factor("DZ-60", Cause.BOMB, 2, by)


def rocket(*by: Seat) -> Factor:
    """A rocket, where it doubles (DZ-61)."""
    return Factor("DZ-61", Cause.ROCKET, 2, by)


def spring(*by: Seat) -> Factor:
    """The landlord won against peasants who played nothing (DZ-61)."""
    return Factor("DZ-61", Cause.SPRING, 2, by)


def anti_spring(*by: Seat) -> Factor:
    """The peasants won against a landlord who played but once (DZ-61)."""
    return Factor("DZ-61", Cause.ANTI_SPRING, 2, by)


def multiplier(factors: Iterable[Factor]) -> int:
    """All factors together.

    >>> multiplier([room(1), rob(), bomb(), bomb()])
    8
    """
    return prod(factor.factor for factor in factors)
