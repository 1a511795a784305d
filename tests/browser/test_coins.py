"""Coins in the page: at the seats, in the settlement, and what became of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from paiju.ledger import grant
from tests.browser.conftest import NewPage
from tests.server.coin_tables import Person, arrive, open_table, store_of
from tests.server.harness import Player, ServerProcess, settled

GRANT = 10_000
TABLES = {"huanle": "doudizhu", "sevens": "sevens-jielong"}


class Room(NamedTuple):
    """A server at which Ann has played a deal at each table, and Bob is broke."""

    url: str
    ann: Person
    bob: Person
    coins: dict[str, dict[str, Any]]


async def prepared(folder: Path) -> tuple[Person, Person]:
    async with store_of(folder) as store:
        ann, bob = await arrive(store, "Ann", "Bob")
        await store.coins.enter(grant(bob.id, 7, 0))
        for table, ruleset in TABLES.items():
            await open_table(store, table, ruleset, [ann])
    return ann, bob


async def played(server: ServerProcess, ann: Person, table: str) -> dict[str, Any]:
    """A deal to its end; how it ended in coins."""
    player = Player(server, ann.name, ann.token)
    async with player.http, player.at(table) as seat:
        await seat.hear()
        await seat.say("ready")
        await seat.play_on(settled)
    return seat.table["settlement"]["coins"]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, url: str) -> Iterator[Room]:
    """A server of its own; `url` is asked for because it says whether the page is built."""
    folder = tmp_path_factory.mktemp("coins")
    with ThreadPoolExecutor(1) as thread:  # the browser's loop runs in this one
        ann, bob = thread.submit(lambda: asyncio.run(prepared(folder))).result()
        with ServerProcess(folder) as server:
            coins = {
                table: thread.submit(
                    lambda table=table: asyncio.run(played(server, ann, table))
                ).result()
                for table in TABLES
            }
            yield Room(server.url, ann, bob, coins)


def arrived(new_page: NewPage, room: Room, path: str, who: Person | None = None) -> Page:
    page, token = new_page(), (who or room.ann).token
    page.context.add_cookies([{"name": "paiju", "value": token, "url": room.url}])
    page.goto(room.url + path)
    return page


@pytest.mark.parametrize("table", TABLES)
def test_a_deal_for_coins(new_page: NewPage, room: Room, table: str) -> None:
    """PL-51: the sheet shows points and coins, and the lines that say why, with their rules."""
    page = arrived(new_page, room, f"/t/{table}")
    results = room.coins[table]["results"]
    expect(page.get_by_test_id("my-coins")).to_have_attribute("data-coins", str(results[0]))
    for seat, result in enumerate(results):
        expect(page.get_by_test_id(f"won-{seat}")).to_have_attribute("data-coins", str(result))
    expect(page.get_by_test_id("score-0")).to_contain_text("points")
    expect(page.get_by_test_id("house")).to_contain_text(f"{abs(room.coins[table]['house'])}")
    fee = page.get_by_test_id("lines-mine").get_by_test_id("line").filter(has_text="4 coins")
    fee.first.get_by_role("button").click()
    expect(page.get_by_role("dialog").get_by_role("paragraph").first).not_to_be_empty()


def test_what_became_of_the_coins(new_page: NewPage, room: Room) -> None:
    """PL-50: what there is, deal by deal, and no relief for who is not broke."""
    page = arrived(new_page, room, "/")
    page.get_by_test_id("wallet").click()
    changes = [coins["results"][0] for coins in room.coins.values()]
    movements = page.get_by_test_id("movement")
    expect(movements).to_have_count(3)
    shown = [int(each.get_attribute("data-coins") or "") for each in movements.all()]
    assert shown == [*reversed(changes), GRANT]
    expect(page.get_by_test_id("coins")).to_have_text(f"{GRANT + sum(changes):,}")
    expect(page.get_by_test_id("relief")).to_have_count(0)


def test_a_broke_player_takes_his_relief(new_page: NewPage, room: Room) -> None:
    """PL-50: once a day."""
    page = arrived(new_page, room, "/coins", room.bob)
    expect(page.get_by_test_id("coins")).to_have_text("7")
    page.get_by_test_id("relief").click()
    expect(page.get_by_test_id("coins")).to_have_text("2,007")
    expect(page.get_by_test_id("wallet")).to_have_text("2,007")
    expect(page.get_by_test_id("relief")).to_have_count(0)


def test_coins_lie_at_the_seats(new_page: NewPage, room: Room) -> None:
    page = arrived(new_page, room, "/t/huanle")
    page.get_by_test_id("ready").click()
    for seat in (1, 2):
        expect(page.get_by_test_id(f"coins-{seat}")).to_have_text("3,000")
