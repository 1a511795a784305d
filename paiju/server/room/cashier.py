"""Knows what players have, where coins move."""

from __future__ import annotations

from paiju.core.units import Coins
from paiju.server.room.settings import Settings
from paiju.server.store import CoinStore
from paiju.server.store.players import PlayerId
from paiju.server.table.purses import NOTHING, Purses
from paiju.server.table.state import Table


class Cashier:
    """Reads what players have free, and welcomes those who never had coins (PL-50).

    What it says may be out of date a moment later; the ledger refuses what cannot be paid.
    """

    def __init__(self, coins: CoinStore, settings: Settings) -> None:
        self._coins = coins
        self._settings = settings

    async def purses(self, table: Table) -> Purses:
        """What those who sit at a table have free, where a deal may begin and coins move."""
        if table.stakes is None or table.running is not None:
            return NOTHING
        return await self._free(
            [chair.player for chair in table.chairs if chair.player is not None]
        )

    async def purse(self, table: Table, player: PlayerId) -> Coins | None:
        """What a player has free; None where no coins move."""
        if table.stakes is None:
            return None
        return (await self._free([player]))[player]

    async def _free(self, players: list[PlayerId]) -> Purses:
        welcome = self._settings.allowance.grant
        return await self._coins.free(players, welcome, self._settings.clock())
