"""Where bots think: off the event loop, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import hashlib
from concurrent.futures import ThreadPoolExecutor

from paiju.bots.registry import levels, make_bot
from paiju.core.protocol import Action
from paiju.core.units import Seat
from paiju.server.table.state import Table


class Thinker:
    """Decides for bots, and for players whose seat a bot plays."""

    def __init__(self, workers: int = 1) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="bots")

    async def think(self, table: Table, seat: Seat) -> Action:
        """What the bot on this seat does; it sees what the seat may see, and nothing else."""
        if table.running is None:
            raise ValueError("no deal is running")
        level = table.chairs[seat].level or levels(table.ruleset.family)[-1]
        bot = make_bot(table.ruleset, level, _seed(table, seat))
        view = table.game.observe(table.running.state, seat)
        return await asyncio.get_running_loop().run_in_executor(self._pool, bot.act, view)

    async def hints(self, table: Table, seat: Seat) -> tuple[Action, ...]:
        """What the best bot would advise the player on this seat, the best first."""
        if table.running is None or seat not in table.actors:
            return ()
        bot = make_bot(table.ruleset, levels(table.ruleset.family)[-1], _seed(table, seat))
        view = table.game.observe(table.running.state, seat)
        return await asyncio.get_running_loop().run_in_executor(self._pool, bot.hints, view)

    def close(self) -> None:
        """Waits for nobody: what is not decided yet is thought through again after a restart."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _seed(table: Table, seat: Seat) -> int:
    """The same for the same moment of a table, so that a restart changes no decision."""
    moment = f"{table.id}/{table.seq}/{seat}".encode()
    return int.from_bytes(hashlib.sha256(moment).digest()[:8], "big")
