"""Guests become members, log in and out, and see where they are known (PL-41), over HTTP."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from paiju import explain
from paiju.core.refusal import Refusal
from paiju.server.room.settings import four_digits
from paiju.server.store.refusals import AccountCode
from tests.server.harness import PASSWORD, Player, ServerProcess, players, settled

pytestmark = pytest.mark.anyio


async def log_in(player: Player, login: str, password: str = PASSWORD) -> httpx.Response:
    return await player.http.post("/api/login", json={"login": login, "password": password})


async def me(player: Player) -> dict[str, Any]:
    return (await player.http.get("/api/me")).json()


def code(answer: httpx.Response) -> str:
    return answer.json()["code"]


@pytest.mark.parametrize(
    ("accepted", "pattern"),
    [
        ("en-GB", r"Guest \d{4}"),
        ("fr, en;q=0.8, zh;q=0.5", r"Guest \d{4}"),
        ("zh-CN", r"玩家\d{4}"),
    ],
)
async def test_guests_are_told_apart(server: ServerProcess, accepted: str, pattern: str) -> None:
    """Before they choose names, and in the language that they read."""
    names: list[str] = []
    for _ in range(3):
        headers = {"Accept-Language": accepted}
        async with httpx.AsyncClient(base_url=server.url, headers=headers) as guest:
            names.append((await guest.get("/api/me")).json()["name"])
    assert all(re.fullmatch(pattern, name) for name in names)
    assert len(set(names)) == 3


def test_a_guest_s_number_has_four_digits() -> None:
    numbers = {four_digits() for _ in range(200)}
    assert len(numbers) > 100
    assert all(1000 <= number <= 9999 for number in numbers)


async def test_a_guest_becomes_a_member_and_keeps_all(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann]:
        before = await me(ann)
        assert (before["kind"], before["login"], before["level"]) == ("guest", None, None)
        table = await ann.open_table("sevens-lianzhong", bots=1)
        after = await ann.register("ann.1")
        assert after == await me(ann)
        assert (after["id"], after["name"], after["kind"]) == (before["id"], "Ann", "member")
        assert after["login"] == "ann.1"
        assert after["level"]["number"] == 1
        assert [one["id"] for one in (await ann.http.get("/api/tables")).json()] == [table]
        async with ann.at(table) as seat:
            await seat.until(lambda seat: seat.table["you"] == 0)


async def test_becoming_a_member_ends_all_sessions_from_before(server: ServerProcess) -> None:
    """Who planted the cookie, or read it, has nothing of the account (session fixation)."""
    async with players(server, "Bea", "Eve") as [bea, eve]:
        eve.http.cookies = httpx.Cookies(bea.http.cookies)
        table = await bea.open_table("sevens-qq")
        async with eve.at(table) as planted:
            await planted.until(lambda seat: True)
            await bea.register("bea")
            assert await planted.end() == 4401
        assert (await eve.http.get("/api/tables")).status_code == 401
        assert (await me(bea))["kind"] == "member"


async def test_a_member_logs_in_on_another_device(server: ServerProcess) -> None:
    async with players(server, "Cao", "Guest") as [cao, other]:
        await cao.register("Cao_Cao")
        before = other.http.cookies["paiju"]
        answer = await log_in(other, " ｃａｏ＿CAO ")
        assert answer.status_code == 200
        assert answer.json()["id"] == (await me(cao))["id"] == (await me(other))["id"]
        assert other.http.cookies["paiju"] not in (before, cao.http.cookies["paiju"])
        assert await _asks_with(other, before) == 401


async def test_logging_out_ends_one_session_and_its_sockets(server: ServerProcess) -> None:
    async with players(server, "Dan", "Guest") as [dan, other]:
        await dan.register("dan")
        await log_in(other, "dan")
        table = await dan.open_table("sevens-qq")
        token = other.http.cookies["paiju"]
        async with dan.at(table) as stays, other.at(table) as goes, other.in_lobby() as lobby:
            await goes.until(lambda seat: True)
            await lobby.next("lobby")
            assert (await other.http.post("/api/logout")).status_code == 200
            assert await goes.end() == await lobby.end() == 4401
            await stays.say("ping", sent=1.5)
            await stays.next("pong")
        assert "paiju" not in other.http.cookies
        assert await _asks_with(other, token) == 401
        assert (await me(dan))["kind"] == "member"


async def test_sessions_are_listed_and_ended(server: ServerProcess) -> None:
    async with players(server, "Fay", "Guest", "Guest", "Guest") as [fay, *others]:
        await fay.register("fay")
        for number, other in enumerate(others):
            other.http.headers["User-Agent"] = f"Device {number}"
            await log_in(other, "fay")
        listed = (await fay.http.get("/api/sessions")).json()
        assert sorted(one["device"] for one in listed if not one["current"]) == [
            "Device 0",
            "Device 1",
            "Device 2",
        ]
        assert sum(one["current"] for one in listed) == 1

        [first] = [one["id"] for one in listed if one["device"] == "Device 0"]
        assert (await fay.http.delete(f"/api/sessions/{first}")).status_code == 200
        assert (await fay.http.delete(f"/api/sessions/{first}")).status_code == 404
        assert [await _known(other) for other in others] == [False, True, True]

        assert (await fay.http.delete("/api/sessions")).status_code == 200
        assert [await _known(other) for other in others] == [False, False, False]
        assert await _known(fay)


async def test_nobody_ends_the_session_of_another(server: ServerProcess) -> None:
    async with players(server, "Gus", "Hal") as [gus, hal]:
        await gus.register("gus")
        await hal.register("hal")
        [own] = (await gus.http.get("/api/sessions")).json()
        for wanted in (own["id"], own["id"][:1], "%", "_" * 16, "0" * 64):
            assert (await hal.http.delete(f"/api/sessions/{wanted}")).status_code == 404
        assert await _known(gus)


async def test_a_new_password_ends_all_other_sessions(server: ServerProcess) -> None:
    async with players(server, "Ida", "Guest") as [ida, other]:
        await ida.register("ida")
        await log_in(other, "ida")
        before = ida.http.cookies["paiju"]
        change = {"old": "not this one", "new": "a new password"}
        assert code(await ida.http.put("/api/account/password", json=change)) == "account.bad_login"
        assert await _known(other)
        change["old"] = PASSWORD
        assert (await ida.http.put("/api/account/password", json=change)).status_code == 200
        assert await _known(ida)
        assert not await _known(other)
        assert await _asks_with(other, before) == 401
        assert (await log_in(other, "ida")).status_code == 401
        assert (await log_in(other, "ida", "a new password")).status_code == 200


async def test_accounts_outlive_a_kill(tmp_path_factory: pytest.TempPathFactory) -> None:
    with ServerProcess(tmp_path_factory.mktemp("room")) as server:
        async with players(server, "Jon", "Guest") as [jon, other]:
            await jon.register("jon")
            server.kill()
            server.start()
            assert (await me(jon))["login"] == "jon"
            assert (await log_in(other, "JON")).status_code == 200


@pytest.mark.parametrize(
    ("login", "password", "why"),
    [
        ("x", PASSWORD, "account.login_form"),
        ("x" * 25, PASSWORD, "account.login_form"),
        ("a b", PASSWORD, "account.login_form"),
        ("a\u202eb", PASSWORD, "account.login_form"),
        ("kim", "1234567", "account.password_short"),
        ("kim", "x" * 129, "account.password_long"),
        ("kim", "aaaaaaaa", "account.password_common"),
        ("kim", "Password1", "account.password_common"),
        ("kimberley", "ＫＩＭＢＥＲＬＥＹ", "account.password_common"),
    ],
)
async def test_what_may_be_no_login_or_password(
    server: ServerProcess, login: str, password: str, why: str
) -> None:
    async with players(server, "Kim") as [kim]:
        answer = await kim.http.post("/api/account", json={"login": login, "password": password})
        assert answer.status_code == 422
        assert code(answer) == why
        assert answer.json()["text"]["zh"]
        assert (await me(kim))["kind"] == "guest"


async def test_a_login_is_one_member_s(server: ServerProcess) -> None:
    async with players(server, "Lee", "Mei") as [lee, mei]:
        await lee.register("Straße")
        wanted = {"login": "STRASSE", "password": PASSWORD}
        answer = await mei.http.post("/api/account", json=wanted)
        assert (answer.status_code, code(answer)) == (409, "account.login_taken")
        assert (await me(mei))["kind"] == "guest"
        again = await lee.http.post("/api/account", json={**wanted, "login": "lee2"})
        assert code(again) == "account.member_already"


async def test_the_page_of_a_player_is_for_all(server: ServerProcess) -> None:
    """PL-31, PL-40: what a guest scored counts, and is shown once he is a member."""
    async with players(server, "Ned", "Oda") as [ned, oda]:
        table = await ned.open_table("sevens-lianzhong", bots=1)
        async with ned.at(table) as seat:
            await seat.say("ready")
            await seat.play_on(settled)
            score = seat.table["settlement"]["scores"][0]
        number = (await me(ned))["id"]
        page = (await oda.http.get(f"/api/players/{number}")).json()
        assert (page["name"], page["kind"], page["deals"]) == ("Ned", "guest", 1)
        assert page["level"] is None
        await ned.register("ned")
        page = (await oda.http.get(f"/api/players/{number}")).json()
        assert page["level"]["points"] == score
        [standing] = page["standings"]
        assert (standing["ruleset"], standing["deals"]) == ("sevens-lianzhong", 1)
        assert standing["rating"] is None  # bots of the room tell nothing of strength
        for wrong in ("0", "x", "-1", "9" * 40):
            assert (await oda.http.get(f"/api/players/{wrong}")).status_code == 404


async def test_an_escape_is_on_the_page(server: ServerProcess) -> None:
    async with players(server, "Pia") as [pia]:
        table = await pia.open_table("sevens-jielong", bots=1)
        async with pia.at(table) as seat:
            await seat.say("ready")
            await seat.until(lambda seat: seat.table["phase"] == "playing")
            await seat.say("stand", escape=True)
            await seat.until(settled)
        page = (await pia.http.get(f"/api/players/{(await me(pia))['id']}")).json()
        assert (page["deals"], page["escapes"], page["escape_percent"]) == (1, 1, 100.0)


@pytest.mark.parametrize("code", [*AccountCode, "health.time_up", "health.deals_up"])
def test_every_refusal_has_its_words(code: str) -> None:
    given = ("least", "most", "seconds", "minutes", "deals")
    refusal = Refusal(code, dict.fromkeys(given, 2))
    words = [explain.refusal(refusal, lang) for lang in ("zh", "en")]
    assert words[0] != words[1]
    assert all(text and "{" not in text for text in words)


async def _known(player: Player) -> bool:
    return (await player.http.get("/api/tables")).status_code == 200


async def _asks_with(player: Player, token: str) -> int:
    async with httpx.AsyncClient(base_url=player.http.base_url) as client:
        answer = await client.get("/api/tables", headers={"Cookie": f"paiju={token}"})
        return answer.status_code
