"""Who has opened which private tables: each costs memory until it is closed."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import NamedTuple

from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server.room.live import LiveTable
from paiju.server.room.settings import MostOpen
from paiju.server.store.players import PlayerId
from paiju.server.table.refusals import Code


class Opener(NamedTuple):
    """Who opens a table, and from where; no address is known of what was there at the start."""

    player: PlayerId
    address: str = ""


class Openings:
    """The private tables by who has opened them, whoever they belong to now.

    Args:
        most: how many may be open.
        find: an open table by its id.
    """

    def __init__(self, most: MostOpen, find: Callable[[str], LiveTable | None]) -> None:
        self._most = most
        self._find = find
        self._opened: dict[str, Opener] = {}
        self._being_opened: list[Opener] = []

    def note(self, table_id: str, opener: Opener) -> None:
        """A table is open."""
        self._opened[table_id] = opener

    def refusal(self, opener: Opener) -> Refusal | None:
        """Why somebody may not open one more; None where he may."""
        self._forget_closed()
        openers = [*self._opened.values(), *self._being_opened]
        by_player = sum(other.player == opener.player for other in openers)
        from_there = sum(other.address == opener.address for other in openers)
        if by_player >= self._most.player:
            return Refusal(Code.TOO_MANY_TABLES, {"most": self._most.player})
        if opener.address and from_there >= self._most.address:
            return Refusal(Code.TOO_MANY_TABLES, {"most": self._most.address})
        return None

    @contextmanager
    def opening(self, opener: Opener) -> Generator[None]:
        """Meanwhile a table is being opened, and counts as if it were there."""
        self._being_opened.append(opener)
        try:
            yield
        finally:
            self._being_opened.remove(opener)

    async def make_room(self, player: PlayerId) -> list[LiveTable]:
        """Closes tables of a player who has as many as one may, where nobody is; gives them.

        The oldest go first, and no more than it takes.
        """
        tables = [found for each in self._of(player) if (found := self._find(each)) is not None]
        surplus, closed = len(tables) + 1 - self._most.player, list[LiveTable]()
        for live in tables:
            if len(closed) < surplus and await live.close_if_idle(Millis(0)):
                closed.append(live)
        return closed

    def _of(self, player: PlayerId) -> list[str]:
        return [table for table, opener in self._opened.items() if opener.player == player]

    def _forget_closed(self) -> None:
        self._opened = {
            table: opener for table, opener in self._opened.items() if self._find(table) is not None
        }
