"""Players who delete their accounts: what goes with them, what stays for others, and the books."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from paiju.core.record import read_record
from paiju.core.units import Millis
from paiju.games.replay import replay
from paiju.server.bookkeeping import proved
from paiju.server.store.errors import AccountRefused
from paiju.server.store.players import PlayerId
from tests.server.coin_tables import arrive, store_of
from tests.server.harness import (
    PASSWORD,
    Player,
    ServerProcess,
    friends_in_a_deal,
    member,
    players,
    rooms_in,
    settled,
)
from tests.server.test_admin import Host

ROOM = """
title = { zh = "金币", en = "Coins" }
ruleset = "doudizhu"
bots = { level = 1, after_seconds = 0 }
stakes = { unit = 2, coefficient = 50, fee = 20, least = 30, buy_in = 4_000 }
"""
LEFT = {"zh": "已离开的玩家", "en": "A player who left"}


@pytest.fixture
def server(tmp_path: Path) -> ServerProcess:
    return ServerProcess(tmp_path, rooms=rooms_in(tmp_path, coins=ROOM), bot_delay_ms=1)


@pytest.fixture
def host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Host:
    return Host(tmp_path, capsys)


async def delete(player: Player, password: str | None = None) -> httpx.Response:
    return await player.http.post("/api/account/deletion", json={"password": password})


async def number_of(player: Player) -> str:
    return (await player.http.get("/api/me")).json()["id"]


async def play_for_coins(player: Player) -> None:
    async with player.at(await player.matched("coins")) as seat:
        await seat.until(lambda s: s.table["phase"] == "playing")
        await seat.play_on(settled)


async def deal_of_two(ann: Player, bob: Player) -> str:
    """A deal of Ann and Bob with two bots, played to its end; gives the table."""
    table = await friends_in_a_deal(ann, bob)
    async with ann.at(table) as host, bob.at(table) as guest:
        await asyncio.gather(host.play_on(settled), guest.play_on(settled))
    return table


def is_proved(data: Path, gone: str) -> None:
    """The whole ledger, and that whoever is gone has nothing left."""

    async def look() -> None:
        async with store_of(data) as store:
            proof = await proved(store)
            assert (proof.finding, proof.total, proof.set_aside) == (None, 0, 0)
            purse = await store.coins.purse(PlayerId(int(gone)))
            assert purse.free == 0
            assert await store.departures.unfinished() == []

    asyncio.run(look())


def test_a_member_is_gone_with_all_that_names_him(server: ServerProcess, tmp_path: Path) -> None:
    async def run() -> str:
        async with member(server, "ann") as ann, players(server, "Bob") as [bob]:
            number = await number_of(ann)
            await play_for_coins(ann)
            table = await deal_of_two(ann, bob)
            token = (await ann.http.post("/api/bots", json={"name": "Robo"})).json()["token"]
            async with ann.at(await ann.open_table("sevens-qq")) as seat:
                await seat.hear()
                assert (await delete(ann, "wrong one")).json()["code"] == "account.bad_login"
                assert (await delete(ann)).json()["code"] == "account.bad_login"
                assert (await ann.http.get("/api/me")).json()["login"] == "ann"
                answer = await delete(ann, PASSWORD)
                assert answer.status_code == 200
                assert await seat.end() == 4401
            assert "paiju" not in ann.http.cookies
            await nothing_names_her(server, bob, number, token)
            await the_deal_stays(bob, table)
            assert (await bob.register("ann"))["login"] == "ann"
            return number

    async def nothing_names_her(
        server: ServerProcess, bob: Player, number: str, token: str
    ) -> None:
        login = {"login": "ann", "password": PASSWORD}
        assert (await bob.http.post("/api/login", json=login)).status_code == 401
        assert (await bob.http.get(f"/api/players/{number}")).status_code == 404
        async with httpx.AsyncClient(base_url=server.url) as program:
            program.headers["Authorization"] = f"Bearer {token}"
            assert (await program.get("/api/tables")).status_code == 401
        for span in ("day", "all"):
            leaders = (await bob.http.get(f"/api/leaders?room=coins&span={span}")).text
            assert number not in [one["player"] for one in json_of(leaders)["leaders"]]

    async def the_deal_stays(bob: Player, table: str) -> None:
        [deal] = (await bob.http.get("/api/me/deals")).json()["deals"]
        assert deal["names"][:2] == ["", "Bob"]
        record = (await bob.http.get(f"/api/tables/{table}/deals/1")).text
        assert "ann" not in record
        assert replay(read_record(record)).agrees
        path = f"/api/tables/{table}/deals/1/replay?seat=1"
        frames = (await bob.http.get(path)).json()["frames"]
        for lang, words in LEFT.items():
            assert any(words in one["text"][lang] for f in frames for one in f["happened"])

    with server:
        number = asyncio.run(run())
    is_proved(tmp_path, number)


def json_of(text: str) -> Any:
    return httpx.Response(200, text=text).json()


def test_a_guest_confirms_and_is_gone(server: ServerProcess, tmp_path: Path) -> None:
    async def run() -> str:
        async with players(server, "Ann") as [ann]:
            number = await number_of(ann)
            await play_for_coins(ann)
            before = dict(ann.http.cookies)
            assert (await delete(ann)).status_code == 200
            ann.http.cookies.update(before)
            assert (await ann.http.get("/api/tables")).status_code == 401
            assert await number_of(ann) != number
            return number

    with server:
        number = asyncio.run(run())
    is_proved(tmp_path, number)


def test_nobody_goes_while_he_is_in_a_deal(server: ServerProcess) -> None:
    """Nor while his program is in one; who has left it waits until it is over."""

    async def run() -> None:
        async with member(server, "ann") as ann:
            table = await ann.open_table("shuangkou-baibian", bots=1)
            async with ann.at(table) as seat:
                await seat.hear()
                await seat.say("ready")
                await seat.until(lambda s: s.table["phase"] == "playing")
                answer = await delete(ann, PASSWORD)
                assert (answer.status_code, answer.json()["code"]) == (409, "account.in_deal")
                assert (await ann.http.get("/api/me")).json()["login"] == "ann"
                # He goes on as if nothing had been.
                await seat.say("set_autoplay", on=True)
                await seat.until(lambda s: s.table["seats"][0]["autoplay"])
                await seat.say("stand", escape=True)
                await seat.until(lambda s: s.table["you"] is None)
            await over(ann, table)
            assert (await delete(ann, PASSWORD)).status_code == 200

    async def over(ann: Player, table: str) -> None:
        async with players(server, "Eve") as [eve], eve.at(table) as visitor:
            assert (await delete(ann, PASSWORD)).json()["code"] == "account.in_deal"
            await visitor.until(settled)

    async def with_a_program() -> None:
        async with member(server, "bob") as bob:
            token = (await bob.http.post("/api/bots", json={"name": "Robo"})).json()["token"]
            async with httpx.AsyncClient(base_url=server.url) as program:
                program.headers["Authorization"] = f"Bearer {token}"
                body = {"ruleset": "sevens-qq", "bots": 1, "clock": False}
                table = (await program.post("/api/tables", json=body)).json()["id"]
                async with robo_at(server, table, token) as seat:
                    await seat.send('{"type": "ready", "id": 1}')
                    while '"phase":"playing"' not in str(await seat.recv()):
                        pass
                    answer = await delete(bob, PASSWORD)
                    assert answer.json()["code"] == "account.in_deal"

    with server:
        asyncio.run(run())
        asyncio.run(with_a_program())


def robo_at(server: ServerProcess, table: str, token: str) -> Any:
    return connect(
        f"ws://127.0.0.1:{server.port}/ws/tables/{table}",
        additional_headers={"Authorization": f"Bearer {token}"},
        max_queue=None,
    )


def test_who_waits_for_a_match_waits_no_longer(tmp_path: Path) -> None:
    rooms = rooms_in(tmp_path, people=ROOM.replace("after_seconds = 0", "after_seconds = 600"))

    async def run() -> None:
        async with players(server, "Ann", "Bob", "Cat") as people:
            ann, bob, cat = people
            async with ann.in_lobby() as lobby:
                await lobby.join("people")
                assert (await delete(ann)).status_code == 200
                assert await lobby.end() == 4401
            async with bob.in_lobby() as one, cat.in_lobby() as two:
                await one.join("people")
                await two.join("people")
                rooms = (await bob.http.get("/api/rooms")).json()
                [count] = [room["count"]["waiting"] for room in rooms if room["id"] == "people"]
                assert count == 2

    with ServerProcess(tmp_path, rooms=rooms) as server:
        asyncio.run(run())


def test_a_departure_that_was_begun_is_finished(server: ServerProcess, tmp_path: Path) -> None:
    """The server ends after the name is gone, and before the records and the coins are."""

    async def play() -> tuple[str, str]:
        async with players(server, "Ann", "Bob") as (ann, bob):
            await play_for_coins(ann)
            return await number_of(ann), await deal_of_two(ann, bob)

    async def begin(number: str) -> None:
        async with store_of(tmp_path) as store:
            await store.departures.begin([PlayerId(int(number))], Millis(0))

    async def look(number: str, table: str) -> None:
        async with players(server, "Eve") as [eve]:
            record = (await eve.http.get(f"/api/tables/{table}/deals/1")).text
            assert read_record(record).head.players[:2] == ("", "Bob")
            assert (await eve.http.get(f"/api/players/{number}")).status_code == 404

    with server:
        number, table = asyncio.run(play())
        server.stop()
        asyncio.run(begin(number))
        server.start()
        asyncio.run(look(number, table))
    is_proved(tmp_path, number)


def test_what_was_asked_for_before_is_not_done_after(tmp_path: Path) -> None:
    """Requests that were on their way when the account was deleted bring nothing of it back."""

    async def run() -> None:
        async with store_of(tmp_path) as store:
            [ann] = await arrive(store, "Ann")
            before = await store.players.get(ann.id)
            assert before is not None
            await store.departures.begin(await store.departures.who_goes(ann.id), Millis(0))
            for late in (
                store.players.rename(ann.id, "Ann"),
                store.accounts.register(ann.id, "ann", "hash", Millis(1), ""),
                store.bots.create(before, "Robo", Millis(1)),
            ):
                with pytest.raises(AccountRefused, match=r"account\.leaving"):
                    await late
            after = await store.players.get(ann.id)
            assert after is not None
            assert after.name == ""

    asyncio.run(run())


@pytest.mark.parametrize("seed", range(3))
def test_a_kill_at_any_moment_leaves_him_there_or_gone(
    server: ServerProcess, tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)

    async def play() -> tuple[str, Player, str]:
        ann = Player(server, "Ann")
        await ann.arrive()
        await ann.register("ann")
        async with players(server, "Bob") as [bob]:
            await play_for_coins(ann)
            number, table = await number_of(ann), await deal_of_two(ann, bob)
        going = asyncio.create_task(delete(ann, PASSWORD))
        await asyncio.sleep(chance.uniform(0.02, 0.12))
        server.kill()
        await asyncio.gather(going, return_exceptions=True)
        await ann.http.aclose()
        return number, ann, table

    async def is_there(number: str, table: str) -> bool:
        async with players(server, "Eve") as [eve]:
            page = await eve.http.get(f"/api/players/{number}")
            record = (await eve.http.get(f"/api/tables/{table}/deals/1")).text
            name = read_record(record).head.players[0]
            there = page.status_code == 200
            assert name == ("Ann" if there else "")
            login = {"login": "ann", "password": PASSWORD}
            answer = await eve.http.post("/api/login", json=login)
            assert answer.status_code == (200 if there else 401)
            return there

    with server:
        number, _, table = asyncio.run(play())
        server.start()
        there = asyncio.run(is_there(number, table))
    if not there:
        is_proved(tmp_path, number)


def test_nothing_that_was_begun_before_brings_him_back(
    server: ServerProcess, tmp_path: Path
) -> None:
    """Who asks slowly is known when he begins, and gone when he has said all."""
    limits = {"minutes": 5, "deals": None, "offset_minutes": 0}
    login = {"login": "gus", "password": PASSWORD}

    async def run() -> str:
        async with member(server, "ann") as ann, players(server, "Gus", "Bob") as (gus, bob):
            number = await number_of(ann)
            begun = [
                await Slowly.begin(ann, "PATCH", "/api/me", {"name": "Ann"}),
                await Slowly.begin(ann, "POST", "/api/bots", {"name": "Robo"}),
                await Slowly.begin(ann, "PUT", "/api/limits", limits),
                await Slowly.begin(ann, "POST", "/api/tables", {"ruleset": "sevens-qq"}),
                await Slowly.begin(gus, "POST", "/api/account", login),
            ]
            assert (await delete(ann, PASSWORD)).status_code == 200
            assert (await delete(gus)).status_code == 200
            assert [await each.end() for each in begun] == [422] * len(begun)
            assert (await bob.http.get(f"/api/players/{number}")).status_code == 404
            assert (await bob.register("gus"))["login"] == "gus"
            return number

    with server:
        number = asyncio.run(run())
    is_proved(tmp_path, number)


class Slowly:
    """A call whose body is still to come."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rest: bytes
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._rest = rest

    @classmethod
    async def begin(cls, player: Player, method: str, path: str, body: object) -> Slowly:
        """Sends all but the body, and waits until the server waits for that."""
        data = json.dumps(body).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", player.http.base_url.port)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: paiju\r\nConnection: close\r\n"
            f"Cookie: paiju={player.http.cookies['paiju']}\r\nExpect: 100-continue\r\n"
            f"Content-Length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode())
        assert b"100 Continue" in await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer, data)

    async def end(self) -> int:
        """Sends the body; gives the status of the answer."""
        self._writer.write(self._rest)
        answer = await self._reader.read()
        self._writer.close()
        return int(answer.split()[1])


def test_a_program_made_at_that_moment_goes_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with store_of(tmp_path) as store:
            ann, _ = await store.players.create_guest("Ann", "en", Millis(0))
            going = await store.departures.who_goes(ann.id)
            _, token = await store.bots.create(ann, "Robo", Millis(0))
            await store.departures.begin(going, Millis(0))
            assert await store.players.by_token(token) is None
            assert len(await store.departures.unfinished()) == 2

    asyncio.run(run())


def test_the_host_deletes_a_player(tmp_path: Path, host: Host) -> None:
    """By login or number; in the audit he is a number, for it cannot be changed."""

    async def run(server: ServerProcess) -> str:
        async with member(server, "ann") as ann, member(server, "bob") as bob:
            async with players(server, "Guest") as [guest]:
                numbers = [await number_of(one) for one in (ann, guest)]
                await host.does("appoint", "bob")
                answer = await bob.http.delete(f"/api/admin/players/{numbers[0]}")
                assert answer.json()["code"] == "account.not_host"
                await host.does("delete-player", "ann")
                await host.does("delete-player", numbers[1])
                for one in (ann, guest):
                    assert (await one.http.get("/api/sessions")).status_code == 401
                for who in ("ann", numbers[1]):
                    _, err = await host.says("delete-player", who)
                    assert err.startswith("paiju: ")
                audit = [deed for deed in await host.does("audit") if "delete" in deed["deed"]]
                assert [deed["subject"] for deed in audit] == numbers[::-1]
                assert [one["name"] for one in await host.does("players", "ann")] == []
            return numbers[0]

    with ServerProcess(tmp_path) as server:
        number = asyncio.run(run(server))
    is_proved(tmp_path, number)
