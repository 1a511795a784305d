"""What somebody tries who wants the account of another: each is shut."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from paiju.server.store import accounts
from tests.server.harness import PASSWORD, Player, ServerProcess, member, players

pytestmark = pytest.mark.anyio

SITES = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
CHANGES = [
    ("POST", "/api/account", {"login": "new.one", "password": PASSWORD}),
    ("POST", "/api/login", {"login": "new.one", "password": PASSWORD}),
    ("POST", "/api/logout", None),
    ("POST", "/api/account/reset", {"code": "x", "password": PASSWORD}),
    ("POST", "/api/account/deletion", {"password": PASSWORD}),
    ("PUT", "/api/account/password", {"old": PASSWORD, "new": "another one"}),
    ("DELETE", "/api/sessions", None),
    ("DELETE", "/api/sessions/0123456789abcdef", None),
    ("POST", "/api/bots", {"name": "Robo"}),
    ("DELETE", "/api/bots/1", None),
    ("POST", "/api/bots/1/token", None),
    ("PUT", "/api/limits", {"minutes": None, "deals": None}),
    ("PATCH", "/api/me", {"name": "Eve"}),
]


async def log_in(player: Player, login: str, password: str) -> httpx.Response:
    return await player.http.post("/api/login", json={"login": login, "password": password})


@pytest.mark.parametrize("site", SITES, ids=str)
async def test_another_site_changes_nothing(server: ServerProcess, site: dict[str, str]) -> None:
    """CSRF: cookies go with what other pages ask, and count for nothing there."""
    name = f"victim{SITES.index(site)}"
    async with member(server, name) as victim:
        cookie = victim.http.cookies["paiju"]
        for method, path, body in CHANGES:
            answer = await victim.http.request(method, path, json=body, headers=site)
            assert (answer.status_code, answer.json()["code"]) == (403, "table.bad_origin"), path
            assert "set-cookie" not in answer.headers
        assert victim.http.cookies["paiju"] == cookie
        me = (await victim.http.get("/api/me")).json()
        assert (me["name"], me["login"]) == (name, name)


@pytest.mark.parametrize("site", SITES, ids=str)
async def test_another_site_makes_no_guest(server: ServerProcess, site: dict[str, str]) -> None:
    """Its picture of `/api/me` would put another cookie in the place of the player's."""
    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.get("/api/me", headers=site)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers


async def test_another_site_opens_no_socket(server: ServerProcess) -> None:
    """Cross-site WebSocket hijacking: the browser sends the cookie, and says whose page it is."""
    async with member(server, "socket") as ann:
        table = await ann.open_table("sevens-qq")
        cookie = f"paiju={ann.http.cookies['paiju']}"
        for path in (f"/ws/tables/{table}", "/ws/lobby"):
            address = f"ws://127.0.0.1:{server.port}{path}"
            for origin in ("https://evil.example", "null"):
                headers = {"Cookie": cookie, "Origin": origin}
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(address, additional_headers=headers):
                        pass
                assert refused.value.response.status_code == 403


async def test_a_form_of_another_site_is_no_login(server: ServerProcess) -> None:
    """Login CSRF: the victim would play, and set limits, under the attacker's name."""
    async with member(server, "attacker"), players(server, "Bob") as [bob]:
        before = bob.http.cookies["paiju"]
        answer = await bob.http.post(
            "/api/login",
            content='{"login": "attacker", "password": "seven of spades"}',
            headers={"Content-Type": "text/plain", "Origin": "https://evil.example"},
        )
        assert answer.status_code == 403
        assert bob.http.cookies["paiju"] == before


async def test_a_planted_cookie_is_worth_nothing_after_login(server: ServerProcess) -> None:
    """Session fixation, also with a cookie that was never a session."""
    async with member(server, "fixed"), players(server, "Bob", "Eve") as [bob, eve]:
        for planted in (eve.http.cookies["paiju"], "chosen-by-eve"):
            bob.http.cookies.clear()
            bob.http.cookies.set("paiju", planted, domain="127.0.0.1", path="/")
            answer = await log_in(bob, "fixed", PASSWORD)
            assert answer.status_code == 200
            [cookie] = answer.headers.get_list("set-cookie")
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            assert planted not in cookie
            headers = {"Cookie": f"paiju={planted}"}
            async with httpx.AsyncClient(base_url=server.url, headers=headers) as client:
                assert (await client.get("/api/tables")).status_code == 401


async def test_nothing_tells_whether_a_login_is_somebody_s(server: ServerProcess) -> None:
    """Neither what is answered, nor how long it takes."""
    async with member(server, "known"), players(server, "Eve") as [eve]:
        answers: dict[str, list[httpx.Response]] = {"known": [], "unknown": [], "\u202e": []}
        times: dict[str, list[float]] = {login: [] for login in answers}
        for _ in range(8):
            for login, said in answers.items():
                start = time.perf_counter()
                said.append(await log_in(eve, login, "wrong one"))
                times[login].append(time.perf_counter() - start)
        texts = {answer.text for all_ in answers.values() for answer in all_}
        assert len(texts) == 1
        statuses = {answer.status_code for all_ in answers.values() for answer in all_}
        assert statuses == {401}
        known, *others = (statistics.median(found) for found in times.values())
        # Without the hash of nobody an unknown name would take a tenth of the time.
        assert all(known / 3 < other < known * 3 for other in others)


async def test_a_member_s_page_does_not_say_his_login(server: ServerProcess) -> None:
    async with players(server, "Ann", "Eve") as [ann, eve]:
        await ann.register("secret.login")
        number = (await ann.http.get("/api/me")).json()["id"]
        assert "secret.login" not in (await eve.http.get(f"/api/players/{number}")).text


async def test_passwords_cannot_be_tried_for_ever(tmp_path: Path) -> None:
    """Not by many at once either, nor over a restart; and unknown names are counted alike."""
    with ServerProcess(tmp_path) as server:
        async with member(server, "target") as ann, players(server, "Eve") as [eve]:
            eve.http.timeout = httpx.Timeout(30)
            for login in ("target", "nobody"):
                many = accounts.MOST_ATTEMPTS + 5
                tries = await asyncio.gather(
                    *(log_in(eve, login.upper(), f"wrong {n}") for n in range(many))
                )
                statuses = [answer.status_code for answer in tries]
                assert statuses.count(429) + statuses.count(503) >= 5
                assert statuses.count(401) <= accounts.MOST_ATTEMPTS
                while (answer := await log_in(eve, login, "wrong")).status_code == 401:
                    pass
                assert answer.json()["code"] == "account.too_many"
                assert 0 < int(answer.headers["retry-after"]) <= 3600
            server.kill()
            server.start()
            assert (await log_in(eve, "target", PASSWORD)).status_code == 429
            # Who is known already is not locked out by it.
            assert (await ann.http.get("/api/me")).json()["login"] == "target"


async def test_an_address_has_so_many_attempts(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, per_hour={"guests": 3, "registrations": 2, "logins": 4}) as server:
        async with players(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
            async with httpx.AsyncClient(base_url=server.url) as stranger:
                answer = await stranger.get("/api/me")
            assert (answer.status_code, answer.json()["code"]) == (429, "account.too_many")
            assert (await ann.http.get("/api/me")).status_code == 200

            for login, status in (("a.1", 201), ("a.1", 409), ("a.2", 429)):
                player = ann if status == 201 else bob
                wanted = {"login": login, "password": PASSWORD}
                answer = await player.http.post("/api/account", json=wanted)
                assert answer.status_code == status

            logins = [f"n{n}" for n in range(6)]
            statuses = [(await log_in(eve, login, "wrong")).status_code for login in logins]
            assert statuses == [401] * 4 + [429] * 2


@pytest.mark.parametrize(("proxies", "arrive"), [((), 1), (("127.0.0.1",), 3)])
async def test_a_forwarded_address_counts_where_the_host_says_so(
    tmp_path: Path, proxies: tuple[str, ...], arrive: int
) -> None:
    with ServerProcess(tmp_path, per_hour={"guests": 1}, proxies=proxies) as server:
        statuses: list[int] = []
        async with httpx.AsyncClient(base_url=server.url) as client:
            for n in range(3):
                client.cookies.clear()
                headers = {"X-Forwarded-For": f"192.0.2.{n}", "X-Forwarded-Proto": "https"}
                answer = await client.get("/api/me", headers=headers)
                statuses.append(answer.status_code)
                if answer.status_code == 200:
                    assert ("Secure" in answer.headers["set-cookie"]) == bool(proxies)
        assert statuses.count(200) == arrive


BODIES: list[Any] = [
    b"",
    b"null",
    b"[]",
    b"{",
    b'{"login": "x.y"}',
    b'{"login": 1, "password": "12345678"}',
    b'{"login": "x.y", "password": null}',
    b'{"login": "x.y", "password": "long enough", "kind": "admin"}',
    b'{"login": "\\ud800\\ud800", "password": "\\ud800\\udfff\\ud800 long"}',
    b'{"login": "x\\u0000y", "password": "long enough"}',
    b'{"login": "' + b"x" * 129 + b'", "password": "long enough"}',
    b'{"login": "x.y", "password": "' + b"x" * 1025 + b'"}',
    b"\xff\xfe\x00",
    b"[" * 10_000,
    b" " * 17_000,
]


@pytest.mark.parametrize("path", ["/api/account", "/api/login"])
@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:24]))
async def test_what_cannot_be_read_is_refused(
    server: ServerProcess, path: str, body: bytes
) -> None:
    async with players(server, "Ann") as [ann]:
        answer = await ann.http.post(path, content=body)
        assert answer.status_code in (401, 422), answer.text
        assert answer.json()["code"] in (
            "table.bad_message",
            "account.login_form",
            "account.bad_login",
        )
        assert (await ann.http.get("/api/me")).json()["kind"] == "guest"


async def test_the_loop_runs_on_while_passwords_are_hashed(server: ServerProcess) -> None:
    async with member(server, "busy"), players(server, "Eve", "Bob") as [eve, bob]:
        tries = [asyncio.create_task(log_in(eve, f"no{n}", "wrong one")) for n in range(12)]
        start = time.perf_counter()
        assert (await bob.http.get("/healthz")).status_code == 200
        assert not all(task.done() for task in tries), "nothing was hashed meanwhile"
        waited = time.perf_counter() - start
        await asyncio.gather(*tries)
        assert waited < (time.perf_counter() - start) / 2
