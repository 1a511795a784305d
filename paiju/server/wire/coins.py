"""What a player has in coins, and what became of them."""

from __future__ import annotations

import msgspec

from paiju.core.units import Coins, Millis
from paiju.explain import Text


class MovementView(msgspec.Struct, frozen=True, kw_only=True):
    """A deal from its beginning on, or something given.

    Attributes:
        kind: `grant`, `relief`, `set_aside` while the deal runs, `settled`, or `returned` where it
            was called off.
        coins: what it has changed so far.
        table: the deal's table; its record is at `/api/tables/{table}/deals/{deal}`.
        deal: the deal's number there; 0 for none.
        title: of the rule set; None where that is not known any more.
    """

    kind: str
    at_ms: Millis
    coins: Coins
    table: str
    deal: int
    title: Text | None
    text: Text


class ReliefView(msgspec.Struct, frozen=True, kw_only=True):
    """What broke players are given once a day (PL-50).

    Attributes:
        coins: so many.
        below: who has less is broke.
        free: whether the player may have them now.
    """

    coins: Coins
    below: Coins
    free: bool


class Wallet(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/me/coins`, and the answer to `POST /api/me/relief`.

    Attributes:
        coins: what the player can sit down with.
        set_aside: what is set aside at tables where a deal runs.
        movements: the last ones, the newest first.
    """

    coins: Coins
    set_aside: Coins
    relief: ReliefView
    movements: tuple[MovementView, ...]
