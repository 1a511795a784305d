"""Named types for the numbers that must not be mixed up."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in the order of play."""

Points = NewType("Points", int)
"""What a rule set scores."""

Coins = NewType("Coins", int)
"""What a room pays. Play money, always."""

Millis = NewType("Millis", int)
"""A time or a span in milliseconds."""
