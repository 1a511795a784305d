"""The chairs of a table, and who sits on them."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from paiju.core.units import Points
from paiju.server.store.players import PlayerId


class Kind(StrEnum):
    """Who sits on a chair."""

    EMPTY = "empty"
    HUMAN = "human"
    BOT = "bot"


class Chair(msgspec.Struct, frozen=True):
    """A seat of the table.

    Attributes:
        absent: the bot plays because the player's time was up, not because he wanted it.
        gone: the player left the running deal, and a bot plays it to its end for him.
        seed: what he adds to the next shuffle, hexadecimal.
        timeouts: how often in a row his time has been up.
        total: the running score since he sat down.
        program: the player is a bot account, a member's program.
    """

    kind: Kind = Kind.EMPTY
    name: str = ""
    player: PlayerId | None = None
    level: int | None = None
    autoplay: bool = False
    absent: bool = False
    gone: bool = False
    ready: bool = False
    seed: str = ""
    timeouts: int = 0
    total: Points = Points(0)
    program: bool = False

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides for this chair at the moment."""
        return self.kind is Kind.BOT or self.autoplay or self.gone
