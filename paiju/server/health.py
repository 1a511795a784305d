"""Limits that a player sets himself, so much play a day (PL-80).

A stricter limit holds at once; a looser one from the next day on. Days are the player's own: they
begin at midnight by the offset from UTC that he had when he first set a limit, and that stays, so
that no day can be made longer.
"""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.core.refusal import Refusal
from paiju.core.units import Millis

MINUTE_MS: Final = 60_000
DAY_MINUTES: Final = 24 * 60


class Limits(msgspec.Struct, frozen=True):
    """So much a day and no more; None for as much as one likes.

    Attributes:
        minutes: of play, counted from the deal of the cards to the end of each deal.
        deals: so many.
    """

    minutes: int | None = None
    deals: int | None = None


class Used(msgspec.Struct, frozen=True):
    """What was played on a day, by the deals that ended on it."""

    ms: int = 0
    deals: int = 0


class Chosen(msgspec.Struct, frozen=True):
    """What a player has set.

    Attributes:
        offset_minutes: how far his clock is ahead of UTC.
        now: what holds.
        then: what holds from the day `from_day` on; None where nothing is to change.
    """

    offset_minutes: int
    now: Limits
    then: Limits | None = None
    from_day: int = 0

    def on(self, day: int) -> Limits:
        """What holds on a day."""
        return self.now if self.then is None or day < self.from_day else self.then

    def changed(self, wanted: Limits, day: int) -> Chosen:
        """Another choice, made on a day: what is stricter at once, the rest from the next day.

        >>> Chosen(0, Limits(60, 10)).changed(Limits(30, None), day=5)
        Chosen(offset_minutes=0, now=Limits(minutes=30, deals=10), \
then=Limits(minutes=30, deals=None), from_day=6)
        """
        holds = self.on(day)
        strict = Limits(
            _stricter(holds.minutes, wanted.minutes), _stricter(holds.deals, wanted.deals)
        )
        if strict == wanted:
            return Chosen(self.offset_minutes, wanted)
        return Chosen(self.offset_minutes, strict, wanted, day + 1)


def _stricter(one: int | None, other: int | None) -> int | None:
    given = [limit for limit in (one, other) if limit is not None]
    return min(given, default=None)


def day_of(now: Millis, offset_minutes: int) -> int:
    """The number of a player's day, from 1970-01-01 on.

    >>> day_of(Millis(0), 480), day_of(Millis(16 * 60 * 60_000), 480)
    (0, 1)
    """
    return (now // MINUTE_MS + offset_minutes) // DAY_MINUTES


def start_of(day: int, offset_minutes: int) -> Millis:
    """When a player's day begins."""
    return Millis((day * DAY_MINUTES - offset_minutes) * MINUTE_MS)


def reached(limits: Limits, used: Used) -> Refusal | None:
    """Which limit is reached; None where another deal may begin.

    >>> reached(Limits(minutes=30), Used(ms=29 * 60_000)) is None
    True
    """
    if limits.deals is not None and used.deals >= limits.deals:
        return Refusal("health.deals_up", {"deals": limits.deals})
    if limits.minutes is not None and used.ms >= limits.minutes * MINUTE_MS:
        return Refusal("health.time_up", {"minutes": limits.minutes})
    return None
