"""The server is killed at random points, and every coin is where it belongs (PL-51, PL-52)."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidMessage

from paiju.core.record import read_record
from paiju.core.units import Coins
from paiju.games.replay import replay
from paiju.ledger import Kind
from paiju.server import wire
from paiju.server.app import running_room
from paiju.server.bookkeeping import Proof, expected, proved
from paiju.server.room.settings import Settings
from paiju.server.store import PlayerId, Purse, Store
from paiju.server.table.seating import Asker
from paiju.server.table.stakes import Stakes
from tests.server.coin_tables import STAKES, Person, arrive, open_table, store_of
from tests.server.harness import ConnectionClosed, Player, Seat, ServerProcess, settled

KILLS = int(os.environ.get("PAIJU_KILLS", "6"))
"""More of them are for a long evening: each costs some seconds."""

GRANT = 10_000
TABLES = {
    "jielong": ("sevens-jielong", "Ann", "Bob"),
    "huanle": ("doudizhu", "Ann", "Eve"),
    "shuangkou": ("shuangkou", "Bob", "Eve"),
    "laizi": ("doudizhu-laizi", "Ann"),
}


async def made(folder: Path) -> dict[str, Person]:
    async with store_of(folder) as store:
        people = {person.name: person for person in await arrive(store, "Ann", "Bob", "Eve")}
        for table, (ruleset, *names) in TABLES.items():
            await open_table(store, table, ruleset, [people[name] for name in names])
    return people


def known(server: ServerProcess, person: Person) -> Player:
    return Player(server, person.name, person.token)


async def keep_playing(player: Player, table: str) -> None:
    """Plays deal after deal until the connection breaks."""
    try:
        async with player.at(table) as seat:
            wanted = -1
            while True:
                await seat.play_on(lambda s: s.table["phase"] != "playing")
                if seat.table["deal"] != wanted:
                    await seat.say("ready")
                wanted = seat.table["deal"]
                await seat.hear()
    except (ConnectionClosed, InvalidMessage, OSError):
        pass


async def checked(folder: Path) -> Proof:
    """The server is down: its books are right, and hold what the events of its tables say."""
    async with store_of(folder) as store:
        proof = await proved(store)
        assert proof.finding is None, proof.finding
        assert proof.total == 0
        assert proof.set_aside == await at_stake(store)
        owned = [await store.coins.purse(PlayerId(number)) for number in (1, 2, 3)]
        assert all(purse.free >= 0 for purse in owned)
    return proof


async def at_stake(store: Store) -> int:
    """What is set aside for deals whose end is not in the log."""
    aside = 0
    for head in await store.log.tables():
        deals = list(expected(head.table, await store.log.read(head.table)))
        if deals and deals[-1].kind is Kind.SET_ASIDE:
            aside += sum(max(0, posting.amount) for posting in deals[-1].postings)
    return aside


async def finish(server: ServerProcess, people: dict[str, Person]) -> None:
    """The deals that ran are played to their ends."""

    async def play_out(name: str, table: str) -> None:
        player = known(server, people[name])
        async with player.http, player.at(table) as seat:
            await seat.play_on(lambda s: s.table["phase"] != "playing")

    seats = [(name, table) for table, (_, *names) in TABLES.items() for name in names]
    await asyncio.gather(*(play_out(name, table) for name, table in seats))


@pytest.mark.timeout(60 + 10 * KILLS)
def test_kill_at_random_points_with_coins(tmp_path: Path) -> None:
    """Every deal has set aside and paid out once what its events say, whenever the end came."""
    chance = random.Random(11)
    people = asyncio.run(made(tmp_path))

    async def play(server: ServerProcess) -> None:
        players = {name: known(server, person) for name, person in people.items()}
        games = [
            asyncio.create_task(keep_playing(players[name], table))
            for table, (_, *names) in TABLES.items()
            for name in names
        ]
        await asyncio.sleep(chance.uniform(0.05, 0.9))
        server.kill()
        await asyncio.gather(*games)
        for player in players.values():
            await player.http.aclose()

    with ServerProcess(tmp_path) as server:
        deals = []
        for _ in range(KILLS):
            asyncio.run(play(server))
            deals.append(asyncio.run(checked(tmp_path)).deals)
            server.start()
        asyncio.run(finish(server, people))
    proof = asyncio.run(checked(tmp_path))
    assert proof.set_aside == 0, "nothing is set aside where no deal runs"
    assert deals == sorted(deals)
    assert proof.deals > 3


def test_two_tables_want_the_same_coins(tmp_path: Path) -> None:
    """Each takes at least 6,000 of 10,000: one deal begins, the other player is told why."""
    stakes = Stakes(unit=Coins(1), buy_in=Coins(9000), least=Coins(6000))

    async def prepare() -> Person:
        async with store_of(tmp_path) as store:
            [ann] = await arrive(store, "Ann")
            for table in ("one", "two"):
                await open_table(store, table, "sevens-qq", [ann], stakes)
        return ann

    async def race(server: ServerProcess, ann: Person) -> None:
        player = known(server, ann)
        async with player.http, player.at("one") as one, player.at("two") as two:
            for seat in (one, two):
                await seat.hear()
            await asyncio.gather(one.say("ready"), two.say("ready"))
            first, second = await asyncio.gather(came_of(one), came_of(two))
            assert sorted((first, second)) == ["broke", "dealt"]
            wallet = (await player.http.get("/api/me/coins")).json()
            assert wallet["coins"] + wallet["set_aside"] >= 9000 - 4 * 60

    async def came_of(seat: Seat) -> str:
        while True:
            message = await seat.hear()
            if message["type"] == "refused" and message["code"] == "table.broke":
                assert message["params"]["least"] == 6000
                return "broke"
            if message["type"] == "changed" and seat.table["deal"]:
                return "dealt"

    ann = asyncio.run(prepare())
    with ServerProcess(tmp_path, bot_delay_ms=100) as server:
        asyncio.run(race(server, ann))
    asyncio.run(checked(tmp_path))


def test_a_deal_for_coins(tmp_path: Path) -> None:
    """What the page is shown, what the player has after it, and what is in the books agree."""

    async def prepare() -> Person:
        async with store_of(tmp_path) as store:
            [ann] = await arrive(store, "Ann")
            await open_table(store, "t", "doudizhu", [ann])
        return ann

    async def play(server: ServerProcess, ann: Person) -> tuple[dict[str, Any], dict[str, Any]]:
        player = known(server, ann)
        async with player.http:
            before = (await player.http.get("/api/me/coins")).json()
            assert (before["coins"], before["set_aside"]) == (GRANT, 0)
            assert [each["kind"] for each in before["movements"]] == ["grant"]
            async with player.at("t") as seat:
                await seat.until(lambda s: s.table["phase"] == "waiting")
                assert seat.table["stakes"]["buy_in"] == STAKES.buy_in
                await seat.say("ready")
                await seat.until(lambda s: s.table["phase"] == "playing")
                assert [s["coins"] for s in seat.table["seats"]] == [3000] * 3
                await seat.play_on(settled)
            record = read_record((await player.http.get("/api/tables/t/deals/1")).text)
            assert record.coins is not None
            assert list(record.coins.scores) == seat.table["settlement"]["coins"]["results"]
            assert record.coins.stacks == (3000,) * 3
            assert replay(record).agrees
            return seat.table, (await player.http.get("/api/me/coins")).json()

    ann = asyncio.run(prepare())
    with ServerProcess(tmp_path, bot_delay_ms=5) as server:
        table, after = asyncio.run(play(server, ann))
    coins = table["settlement"]["coins"]
    assert sum(coins["results"]) + coins["house"] == 0
    assert {line["rule"] for line in coins["lines"]} <= {"DZ-60", "DZ-61", "DZ-62", "DZ-63"} | {
        "DZ-10",
        "DZ-12",
        "DZ-04",
        "DZ-64",
        "DZ-65",
    }
    assert [seat["coins"] for seat in table["seats"]] == [3000 + r for r in coins["results"]]
    assert after["coins"] == GRANT + coins["results"][0]
    assert after["movements"][0]["coins"] == coins["results"][0]
    assert after["movements"][0]["kind"] == "settled"
    asyncio.run(checked(tmp_path))


def test_a_table_that_is_closed_in_a_deal_gives_all_back(tmp_path: Path) -> None:
    """And so it stays: nothing of that deal is ever settled."""

    async def play() -> Purse:
        async with store_of(tmp_path) as store:
            [ann] = await arrive(store, "Ann")
            await open_table(store, "t", "doudizhu", [ann])
        async with running_room(tmp_path, Settings(bot_delay_ms=10_000)) as room:
            live = room.find("t")
            assert live is not None
            assert await live.say(Asker(ann.id, "Ann"), wire.Ready()) is None
            assert (await room.store.coins.purse(ann.id)).set_aside == STAKES.buy_in
            await live.close()
            assert room.find("t") is None
            return await room.store.coins.purse(ann.id)

    assert asyncio.run(play()) == Purse(Coins(GRANT), Coins(0))
    assert asyncio.run(checked(tmp_path)).set_aside == 0


def test_who_runs_away_pays_for_it(tmp_path: Path) -> None:
    """PL-30: his bot plays to the end, its result is his, and the penalty comes on top."""

    async def prepare() -> list[Person]:
        async with store_of(tmp_path) as store:
            ann, bob = await arrive(store, "Ann", "Bob")
            await open_table(store, "t", "doudizhu", [ann, bob])
        return [ann, bob]

    async def play(server: ServerProcess, people: list[Person]) -> dict[str, Any]:
        ann, bob = (known(server, person) for person in people)
        async with ann.http, bob.http, ann.at("t") as here, bob.at("t") as there:
            await here.hear()
            for seat in (here, there):
                await seat.until(lambda s: s.table["phase"] == "waiting")
                await seat.say("ready")
            await there.until(lambda s: s.table["phase"] == "playing")
            await there.say("stand", escape=True)
            await here.play_on(settled)
        return here.table

    people = asyncio.run(prepare())
    with ServerProcess(tmp_path, bot_delay_ms=50) as server:
        table = asyncio.run(play(server, people))
    lines = table["settlement"]["coins"]["lines"]
    assert lines[-1]["rule"] == "PL-30"
    assert lines[-1]["text"]["en"] == "Bob left the deal and pays 100 coins for it"
    assert table["seats"][1]["kind"] == "empty"

    async def read() -> int:
        async with store_of(tmp_path) as store:
            return (await store.coins.purse(people[1].id)).free

    assert asyncio.run(read()) == GRANT + table["settlement"]["coins"]["results"][1]
    asyncio.run(checked(tmp_path))
