"""The clock of China, by which days of relief and weeks of leaders begin."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Final

from paiju.core.units import Millis

CHINA: Final = timezone(timedelta(hours=8))


def china_time(now: Millis) -> datetime:
    """What clocks show there, whatever clock a player has.

    >>> china_time(Millis(0)).hour
    8
    """
    return datetime.fromtimestamp(now / 1000, CHINA)
