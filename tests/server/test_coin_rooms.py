"""Rooms that move coins: who may enter, what is set aside, and that one match is one stake."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from paiju.ledger import grant
from paiju.server.bookkeeping import proved
from tests.server.coin_tables import Person, arrive, store_of
from tests.server.harness import Player, ServerProcess, players, rooms_in, settled

ROOM = """
title = {{ zh = "金币", en = "Coins" }}
ruleset = "{ruleset}"
bots = {{ level = 1, after_seconds = {seconds} }}
stakes = {{ unit = 2, coefficient = 50, fee = 20, least = 30, buy_in = 4_000 }}
"""
GRANT = 10_000
LANDLORD = 2 * 100 + 20
"""What losing as a landlord costs at the least, with the fee; more than the room's `least`."""


@pytest.fixture
def server(tmp_path: Path) -> ServerProcess:
    rooms = rooms_in(
        tmp_path,
        doudizhu=ROOM.format(ruleset="doudizhu", seconds=0),
        sevens=ROOM.format(ruleset="sevens-qq", seconds=60),
    )
    return ServerProcess(tmp_path, rooms=rooms, bot_delay_ms=5)


async def has(player: Player) -> tuple[int, int]:
    wallet = (await player.http.get("/api/me/coins")).json()
    return wallet["coins"], wallet["set_aside"]


def test_a_match_sets_coins_aside_and_settles_them(server: ServerProcess, tmp_path: Path) -> None:
    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            async with ann.at(await ann.matched("doudizhu")) as seat:
                await seat.until(lambda s: s.table["phase"] == "playing")
                assert await has(ann) == (GRANT - 4000, 4000)
                await seat.play_on(settled)
            coins = seat.table["settlement"]["coins"]
            mine = coins["results"][seat.table["you"]]
            assert await has(ann) == (GRANT + mine, 0)

    with server:
        asyncio.run(play())
    assert asyncio.run(deals(tmp_path)) == 1


def test_four_people_of_whom_one_leaves(server: ServerProcess, tmp_path: Path) -> None:
    """PL-02, PL-30: whoever leaves after the match bears what his seat loses."""

    async def play() -> None:
        async with players(server, "Ann", "Bob", "Cat", "Dee") as people:
            [table] = set(await asyncio.gather(*(one.matched("sevens") for one in people)))
            await asyncio.gather(*(play_out(one, table) for one in people))
            purses = [await has(one) for one in people]
            assert all(aside == 0 for _, aside in purses)
            assert sum(free for free, _ in purses) == 4 * GRANT - 4 * 20

    async def play_out(player: Player, table: str) -> None:
        async with player.at(table) as seat:
            await seat.until(lambda s: s.table["phase"] == "playing")
            if player.name == "Dee":
                await seat.say("stand", escape=True)
            else:
                await seat.play_on(settled)

    with server:
        asyncio.run(play())
    assert asyncio.run(deals(tmp_path)) == 1


@pytest.mark.parametrize(("coins", "enters"), [(LANDLORD, True), (LANDLORD - 1, False)])
def test_who_could_not_pay_as_landlord_does_not_enter(
    server: ServerProcess, tmp_path: Path, coins: int, enters: bool
) -> None:
    async def prepare() -> Person:
        async with store_of(tmp_path) as store:
            [ann] = await arrive(store, "Ann")
            await store.coins.enter(grant(ann.id, coins, 0))
        return ann

    async def join(person: Person) -> None:
        ann = Player(server, "Ann", person.token)
        async with ann.http, ann.in_lobby() as lobby:
            await lobby.say("join", room="doudizhu")
            if enters:
                assert (await lobby.next("matched"))["room"] == "doudizhu"
                return
            refused = await lobby.next("refused")
            assert refused["code"] == "room.poor"
            assert refused["params"] == {"least": LANDLORD, "coins": coins}

    ann = asyncio.run(prepare())
    with server:
        asyncio.run(join(ann))


async def deals(folder: Path) -> int:
    """How many deals for coins there were; the books are right."""
    async with store_of(folder) as store:
        proof = await proved(store)
    assert (proof.finding, proof.total, proof.set_aside) == (None, 0, 0)
    return proof.deals
