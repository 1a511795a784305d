"""A member's programs: they ask by a token, play like others, and are marked as what they are."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.harness import (
    PASSWORD,
    Player,
    Seat,
    ServerProcess,
    member,
    players,
    rooms_in,
    settled,
)

pytestmark = pytest.mark.anyio


async def make_bot(owner: Player, name: str = "Robo") -> tuple[str, str]:
    answer = await owner.http.post("/api/bots", json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], answer.json()["token"]


def program(server: ServerProcess, token: str) -> httpx.AsyncClient:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(base_url=server.url, headers=headers)


@contextlib.asynccontextmanager
async def at(server: ServerProcess, table: str, token: str) -> AsyncGenerator[Seat]:
    address = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
    headers = {"Authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, max_queue=None) as socket:
        yield Seat(socket)


async def test_a_bot_plays_and_is_marked(server: ServerProcess) -> None:
    async with member(server, "owner1") as owner, players(server, "Bob") as [bob]:
        number, token = await make_bot(owner)
        async with program(server, token) as bot:
            me = (await bot.get("/api/me")).json()
            assert (me["id"], me["name"], me["kind"]) == (number, "Robo", "bot")
            assert not bot.cookies
            wanted = {"ruleset": "sevens-qq", "bots": 1}
            table = (await bot.post("/api/tables", json=wanted)).json()["id"]
            assert [one["id"] for one in (await bot.get("/api/tables")).json()] == [table]
        async with at(server, table, token) as seat, bob.at(table) as other:
            await other.say("sit", seat=1)
            await other.until(lambda other: other.table["you"] == 1)
            marks = [(one["player"], one["program"]) for one in other.table["seats"]]
            assert marks[0] == (number, True)
            assert marks[1][1] is False
            assert marks[2:] == [(None, False)] * 2
            await seat.say("ready")
            await other.say("ready")
            await seat.until(lambda seat: seat.table["phase"] == "playing")
            await other.say("set_autoplay", on=True)
            await seat.play_on(settled)
        page = (await bob.http.get(f"/api/players/{number}")).json()
        assert page["kind"] == "bot"
        assert page["owner"]["name"] == "owner1"
        assert page["standings"][0]["rated"] == 1
        assert page["level"] is None


async def test_an_ended_token_is_worth_nothing(server: ServerProcess) -> None:
    async with member(server, "owner2") as owner:
        table = await owner.open_table("sevens-qq")
        number, first = await make_bot(owner)
        async with at(server, table, first) as seat:
            await seat.until(lambda seat: True)
            second = (await owner.http.post(f"/api/bots/{number}/token")).json()["token"]
            assert await seat.end() == 4401
        assert await _status(server, first) == 401
        async with at(server, table, second) as seat:
            await seat.until(lambda seat: True)
            assert (await owner.http.delete(f"/api/bots/{number}")).status_code == 200
            assert await seat.end() == 4401
        assert await _status(server, second) == 401
        async with program(server, second) as bot:
            assert (await bot.get("/api/me")).status_code == 401
        assert (await owner.http.get("/api/bots")).json() == []
        assert (await owner.http.delete(f"/api/bots/{number}")).status_code == 404


async def test_a_token_is_no_cookie_and_a_cookie_no_token(server: ServerProcess) -> None:
    async with member(server, "owner3") as owner:
        _, token = await make_bot(owner)
        cookie = owner.http.cookies["paiju"]
        assert await _status(server, token) == 200
        assert await _status(server, cookie) == 401
        async with httpx.AsyncClient(base_url=server.url) as client:
            headers = {"Cookie": f"paiju={token}"}
            assert (await client.get("/api/tables", headers=headers)).status_code == 401
            both = {"Cookie": f"paiju={cookie}", "Authorization": "Bearer paiju_bot_none"}
            assert (await client.get("/api/tables", headers=both)).status_code == 401


async def test_a_bot_is_no_person(server: ServerProcess) -> None:
    async with member(server, "owner4") as owner:
        _, token = await make_bot(owner)
        credentials = {"login": "robo", "password": PASSWORD}
        async with program(server, token) as bot:
            for method, path, body in (
                ("POST", "/api/account", credentials),
                ("POST", "/api/login", credentials),
                ("GET", "/api/bots", None),
                ("POST", "/api/bots", {"name": "More"}),
                ("GET", "/api/sessions", None),
                ("PUT", "/api/limits", {"minutes": None, "deals": None}),
            ):
                answer = await bot.request(method, path, json=body)
                assert (answer.status_code, answer.json()["code"]) == (403, "account.not_for_bots")


async def test_a_room_seats_nobody_beside_his_own_program(tmp_path: Path) -> None:
    """Bots fill a table for each; a stranger is seated with the first of them."""
    text = (
        'title = { zh = "房", en = "Room" }\nruleset = "doudizhu"\n'
        "bots = { level = 1, after_seconds = 2 }"
    )
    with ServerProcess(tmp_path, rooms=rooms_in(tmp_path, pair=text)) as server:
        async with member(server, "owner7") as owner, players(server, "Eve") as [eve]:
            _, token = await make_bot(owner)
            robo = Player(server, "Robo")
            robo.http.headers["Authorization"] = f"Bearer {token}"
            async with robo.http, owner.in_lobby() as one, robo.in_lobby() as two:
                await one.join("pair")
                await two.join("pair")
                async with eve.in_lobby() as three:
                    await three.join("pair")
                    seated = [(await each.next("matched"))["table"] for each in (one, three, two)]
                    assert seated[0] == seated[1] != seated[2]


async def test_bots_are_their_owner_s_alone(server: ServerProcess) -> None:
    async with member(server, "owner5") as owner, member(server, "other5") as other:
        number, token = await make_bot(owner)
        assert (await other.http.get("/api/bots")).json() == []
        assert (await other.http.delete(f"/api/bots/{number}")).status_code == 404
        assert (await other.http.post(f"/api/bots/{number}/token")).status_code == 404
        assert await _status(server, token) == 200
        [listed] = (await owner.http.get("/api/bots")).json()
        assert (listed["id"], listed["name"]) == (number, "Robo")
        assert token not in str(listed)


async def test_a_member_has_so_many_bots_and_a_guest_none(server: ServerProcess) -> None:
    async with member(server, "owner6") as owner, players(server, "Guest") as [guest]:
        for n in range(10):
            await make_bot(owner, f"Robo {n}")
        answer = await owner.http.post("/api/bots", json={"name": "Robo 11"})
        assert answer.json()["code"] == "account.too_many_bots"
        answer = await guest.http.post("/api/bots", json={"name": "Robo"})
        assert (answer.status_code, answer.json()["code"]) == (403, "account.not_member")
        bad = await owner.http.post("/api/bots", json={"name": "\u202e"})
        assert bad.json()["code"] == "room.name_character"


async def _status(server: ServerProcess, token: str) -> int:
    async with program(server, token) as bot:
        return (await bot.get("/api/tables")).status_code
