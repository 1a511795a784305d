"""Where bots think: off the event loop, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from paiju.bots.registry import levels, make_bot
from paiju.core.protocol import Action
from paiju.core.units import Seat
from paiju.server.table.state import Deal, Table

A = TypeVar("A")
T = TypeVar("T")

logger = logging.getLogger(__name__)


def threads() -> int:
    """One core is the event loop's; two threads at the least, so that no thought holds up all.

    Strong bots think without the interpreter's lock, and so several at once.
    """
    return max(2, (os.cpu_count() or 1) - 1)


class Thinker:
    """Decides for bots, and for players whose seat a bot plays.

    Thoughts are taken in the order in which they came. A table has one at a time, so those of
    bots are never more than there are tables; advice, which players ask for as often as they like,
    waits outside while as much as half of the threads can do is being thought of.

    Args:
        workers: how many threads think.
    """

    def __init__(self, workers: int | None = None) -> None:
        workers = workers or threads()
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="bots")
        self._advising = asyncio.Semaphore(max(1, workers // 2))

    async def think(self, table: Table, seat: Seat) -> Action:
        """What the bot on this seat does; it sees what the seat may see, and nothing else.

        For a bot that fails the rules decide, as for a player whose time is up.
        """
        deal = _running(table)
        level = table.chairs[seat].level or levels(table.ruleset.family)[-1]
        try:
            # It is made where it thinks: a strong one has much to read first.
            make = partial(make_bot, table.ruleset, level, _seed(deal, seat))
            view = table.game.observe(deal.state, seat)
            action = await self._run(lambda seen: make().act(seen), view)
            refusal = table.game.check(deal.state, seat, action)
        except Exception:
            logger.exception("table %s, event %s: the bot failed", table.id, table.seq)
        else:
            if refusal is None:
                return action
            logger.error("table %s, event %s: the bot's %s", table.id, table.seq, refusal)
        return table.game.timeout_action(deal.state, seat)

    async def hints(self, table: Table, seat: Seat) -> tuple[Action, ...]:
        """What the best bot would advise the player on this seat, the best first."""
        if table.running is None or seat not in table.actors:
            return ()
        level = levels(table.ruleset.family)[-1]
        try:
            make = partial(make_bot, table.ruleset, level, _seed(table.running, seat))
            view = table.game.observe(table.running.state, seat)
            return await self.advise(lambda seen: make().hints(seen), view)
        except Exception:
            logger.exception("table %s, event %s: no advice", table.id, table.seq)
            return ()

    async def advise(self, thought: Callable[[A], T], about: A) -> T:
        """Thinks of something that players ask for, when its turn comes."""
        async with self._advising:
            return await self._run(thought, about)

    async def _run(self, thought: Callable[[A], T], view: A) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, thought, view)

    def close(self) -> None:
        """Waits for nobody: what is not decided yet is thought through again after a restart."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _running(table: Table) -> Deal:
    if table.running is None:
        raise ValueError("no deal is running")
    return table.running


def _seed(deal: Deal, seat: Seat) -> int:
    """The same for the same moment of a deal, so that a restart changes no decision.

    Nobody knows it before the deal is over, or he could tell a bot's cards by what it does.
    """
    moment = f"{deal.seeds.attempt}/{len(deal.moves)}/{seat}/".encode() + deal.seeds.server
    return int.from_bytes(hashlib.sha256(moment).digest()[:8], "big")
