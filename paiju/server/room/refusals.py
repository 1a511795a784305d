"""What the server itself refuses, whoever asks. `paiju.explain` has the sentences."""

from __future__ import annotations

from enum import StrEnum


class TrafficCode(StrEnum):
    """Why somebody is not let in."""

    TOO_MANY_CALLS = "traffic.too_many_calls"
    TOO_MANY_SOCKETS = "traffic.too_many_sockets"
    FULL = "traffic.full"
