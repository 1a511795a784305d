"""How a table waits for its players; who opens a private one chooses it."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.core.units import Millis

START_MS: Final = Millis(30_000)
"""The next deal begins so long after the first player is ready, or the last one sat down."""

IDLE_MS: Final = Millis(24 * 60 * 60 * 1000)
"""A table without a deal and without a visitor is closed after so long."""


BACK_MS: Final = Millis(15_000)
"""How long players have to come back after a pause, or after the room was away."""


class Pause(msgspec.Struct, frozen=True):
    """No time runs, and nobody acts.

    Attributes:
        until_ms: when it ends by itself.
        left_ms: what was left of the time of those who were to act; None where no time ran.
    """

    until_ms: Millis
    left_ms: Millis | None


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How a table waits. Tables of rooms have it as it is here.

    >>> Pace(clock=False).start_ms
    30000

    Attributes:
        clock: whether time runs for who is to act. Without it nobody is played for, and who is
            away is waited for; only what needs no answer is not waited for.
        autoplay: whether time-outs in a row put a player on auto-play (PL-05). Without it the
            rules decide each time for who lets his time run out (PL-04).
        start_ms: how long those who are ready wait for those who are not.
        idle_ms: how long the table stays open when nobody is there.
    """

    clock: bool = True
    autoplay: bool = True
    start_ms: Millis = START_MS
    idle_ms: Millis = IDLE_MS
