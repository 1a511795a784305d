"""Tables at which coins move, made before the server starts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import NamedTuple

import msgspec

from paiju.core.units import Coins, Millis, Seat
from paiju.games.registry import find_ruleset, make_game
from paiju.server.app import DATABASE
from paiju.server.room.settings import steady_clock
from paiju.server.store import Entry, Store, TableInfo, open_store
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.seating import bot_placed
from paiju.server.table.stakes import Stakes

STAKES = Stakes(
    unit=Coins(5),
    coefficient=3,
    fee=Coins(4),
    buy_in=Coins(3000),
    least=Coins(50),
    escape_penalty=Coins(100),
)


class Person(NamedTuple):
    """A guest, and the secret by which he is known."""

    id: PlayerId
    name: str
    token: str


async def arrive(store: Store, *names: str) -> list[Person]:
    now = steady_clock()()
    made = [await store.players.create_guest(name, "en", now) for name in names]
    return [Person(player.id, player.name, token) for player, token in made]


async def open_table(
    store: Store,
    table: str,
    ruleset: str,
    people: Sequence[Person],
    stakes: Stakes = STAKES,
    *,
    turn_ms: int = 20_000,
) -> None:
    """A table with these people, and bots on the other seats."""
    chosen = find_ruleset(ruleset)
    opened = ev.Opened(
        ruleset=chosen.name,
        family=chosen.family,
        title=(chosen.title.zh, chosen.title.en),
        options=msgspec.to_builtins(chosen.options),
        turn_ms=Millis(turn_ms),
        owner=people[0].id,
        stakes=stakes,
    )
    events: list[ev.AnyEvent] = [opened, ev.Committed(server=bytes(32).hex())]
    for number, person in enumerate(people):
        seat = Seat(number)
        events.append(ev.Sat(seat=seat, player=person.id, name=person.name))
    seats = make_game(chosen).seats
    events += [bot_placed(Seat(seat), 1) for seat in range(len(people), seats)]
    info = TableInfo(table, chosen.family, chosen.name, people[0].id, Millis(0))
    await store.tables.opened(info)
    await store.log.append(
        [Entry(table, seq, Millis(0), ev.write_event(each)) for seq, each in enumerate(events, 1)]
    )


def store_of(folder: Path) -> AbstractAsyncContextManager[Store]:
    """The store of a server's folder, while no server runs there."""
    return open_store(folder / DATABASE)
