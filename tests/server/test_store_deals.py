"""Finished deals, histories, and the list of tables."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from paiju.core.errors import StoreError
from paiju.core.units import Millis, Points, Seat
from paiju.server.store import (
    Entry,
    FinishedDeal,
    PlayedDeal,
    PlayerId,
    SeatScore,
    Store,
    TableInfo,
    open_store,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    async with open_store(tmp_path / "room.db") as store:
        yield store


async def new_player(store: Store, name: str) -> PlayerId:
    player, _ = await store.players.create_guest(name, "zh", Millis(0))
    return player.id


def finished(table: str, deal: int, *players: PlayerId | None) -> FinishedDeal:
    seats = tuple(
        SeatScore(Seat(seat), player, Points(10 * deal - seat))
        for seat, player in enumerate(players)
    )
    return FinishedDeal(table, deal, Millis(1_000 * deal), "sevens-qq", record(deal), seats)


def played(table: str, deal: int, seat: Seat, score: Points) -> PlayedDeal:
    ended = Millis(1_000 * deal)
    return PlayedDeal(table, deal, ended, "sevens-qq", seat, score, False, False, record(deal))


def record(deal: int) -> str:
    return f'{{"deal": {deal}, "牌": "♠7"}}\n'


async def test_a_deal_keeps_its_record(store: Store) -> None:
    deal = finished("a", 1, None, None)
    assert await store.deals.add(deal)
    assert await store.deals.record("a", 1) == deal.record
    assert await store.deals.record("a", 2) is None
    assert await store.deals.record("b", 1) is None


async def test_a_deal_is_stored_once(store: Store) -> None:
    player = await new_player(store, "a")
    first = finished("a", 1, player, None)
    later = msgspec.structs.replace(first, record="another", seats=finished("a", 9, player).seats)
    added = await asyncio.gather(*(store.deals.add(first) for _ in range(5)))

    assert added == [True, False, False, False, False]
    assert not await store.deals.add(later)
    assert await store.deals.record("a", 1) == first.record
    assert [played.score for played in await store.deals.of_player(player)] == [10]


async def test_a_deal_is_stored_once_by_two_nodes(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    async with open_store(path) as one, open_store(path) as two:
        added = await asyncio.gather(
            *(
                node.deals.add(finished("a", deal, None))
                for deal in range(30)
                for node in (one, two)
            )
        )
    assert sum(added) == 30


async def test_a_player_sees_his_deals_the_last_first(store: Store) -> None:
    anna, bob = await new_player(store, "anna"), await new_player(store, "bob")
    await store.deals.add(finished("a", 1, anna, bob, None, None))
    await store.deals.add(finished("a", 2, None, anna, None, None))
    await store.deals.add(finished("b", 3, bob, None, None, anna))

    history = await store.deals.of_player(anna)
    assert history == [
        played("b", 3, Seat(3), Points(27)),
        played("a", 2, Seat(1), Points(19)),
        played("a", 1, Seat(0), Points(10)),
    ]
    assert await store.deals.of_player(anna, limit=2) == history[:2]
    assert [played.deal for played in await store.deals.of_player(bob)] == [3, 1]


async def test_a_deal_of_somebody_unknown_is_not_stored(store: Store) -> None:
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        await store.deals.add(finished("a", 1, None, PlayerId(99)))
    assert await store.deals.record("a", 1) is None


async def test_tables_are_listed_while_they_are_open(store: Store) -> None:
    owner = await new_player(store, "a")
    mine = TableInfo("m", "sevens", "sevens-qq", owner, Millis(2))
    rooms = TableInfo("r", "sevens", "jielong", None, Millis(1))
    assert await store.tables.opened(mine)
    assert await store.tables.opened(rooms)
    assert not await store.tables.opened(mine)
    assert await store.tables.open() == [rooms, mine]

    await store.tables.closed("r", Millis(9))
    await store.tables.closed("r", Millis(10))
    await store.tables.closed("unknown", Millis(9))
    assert await store.tables.open() == [mine]


async def test_the_log_and_the_rest_write_to_one_file_at_once(store: Store) -> None:
    async def play() -> None:
        for seq in range(1, 101):
            await store.log.append([Entry("a", seq, Millis(0), b"")])

    async def join() -> None:
        for number in range(20):
            await new_player(store, f"guest {number}")

    await asyncio.gather(play(), join())
    assert len(await store.log.read("a")) == 100
    assert await store.players.get(PlayerId(20)) is not None
