"""Where bots think: several at once, and no advice before a bot's move."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from paiju.core.units import Seat
from paiju.server import wire
from paiju.server.room import thinker
from paiju.server.room.thinker import Thinker, threads
from paiju.server.table.state import Table
from tests.server.test_table_clock import ANN, said, table_of_four

pytestmark = pytest.mark.anyio

PATIENCE_S = 10


class Bot:
    """Acts as the rules do for a time-out, when it is let."""

    def __init__(self, table: Table, act: Callable[[], Any], hint: Callable[[], Any]) -> None:
        self._table, self._act, self._hint = table, act, hint

    def act(self, view: Any) -> Any:
        self._act()
        assert self._table.running is not None
        return self._table.game.timeout_action(self._table.running.state, self._table.actors[0])

    def hints(self, view: Any) -> tuple[Any, ...]:
        self._hint()
        return (self.act(view),)


def dealt() -> tuple[Table, Seat]:
    table = said(table_of_four(3), ANN, wire.Ready())
    return table, table.actors[0]


async def test_two_think_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = dealt()
    both = threading.Barrier(2, timeout=PATIENCE_S)
    monkeypatch.setattr(thinker, "make_bot", lambda *_: Bot(table, both.wait, bool))
    pool = Thinker(2)
    decided = await asyncio.gather(pool.think(table, seat), pool.think(table, seat))
    assert decided[0] == decided[1]
    assert not both.broken
    pool.close()


async def test_advice_never_takes_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = dealt()
    let = threading.Event()
    waits = lambda: let.wait(PATIENCE_S)  # noqa: E731
    monkeypatch.setattr(thinker, "make_bot", lambda *_: Bot(table, bool, waits))
    pool = Thinker(2)
    asked = [asyncio.create_task(pool.hints(table, seat)) for _ in range(20)]
    await asyncio.sleep(0)
    action = await asyncio.wait_for(pool.think(table, seat), PATIENCE_S / 2)
    assert not any(task.done() for task in asked)
    let.set()
    assert await asyncio.gather(*asked) == [(action,)] * 20
    pool.close()


def test_what_chance_a_bot_has_hangs_on_what_nobody_knows() -> None:
    """PL-61: by a seed that all know its cards could be told by what it does."""
    table, seat = dealt()
    assert table.running is not None
    deal = table.running
    other = msgspec.structs.replace(deal.seeds, server=bytes(31) + b"x")
    seeds = {
        thinker._seed(msgspec.structs.replace(deal, seeds=each), seat)
        for each in (deal.seeds, deal.seeds, other)
    }
    assert len(seeds) == 2


def test_there_are_two_threads_at_the_least() -> None:
    assert threads() >= 2
