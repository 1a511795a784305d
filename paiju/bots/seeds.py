"""Seeds of single decisions."""

from __future__ import annotations

import hashlib


def seed_at(seed: int, *moment: int | None) -> int:
    """The seed of a decision: the same bot draws the same at the same moment, else something else.

    Args:
        seed: of the bot.
        moment: what tells it from others: whose turn, and how much was done before.

    >>> seed_at(1, 0, 5) == seed_at(1, 0, 5), seed_at(1, 0, 5) == seed_at(1, 0, 6)
    (True, False)
    """
    text = "/".join(map(str, (seed, *moment)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
