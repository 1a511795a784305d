"""HTTP as it should not be asked: every answer says so, and nothing breaks."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncGenerator
from pathlib import Path

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette

from paiju.core.units import Millis
from paiju.server import patience
from paiju.server.api.visitors import SEEN_EVERY_MS
from paiju.server.app import running_room, uvicorn_config
from paiju.server.page_files import page_routes
from paiju.server.room.settings import Settings
from tests.server.harness import ServerProcess, players


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/me/",
        "/api/tables/x/deals/one",
        "/api/tables/x/deals/-1",
        "/api/tables/x/deals/" + "9" * 30,
        "/api/tables/x/deals/" + "9" * 5000,
        "/api/tables/%00/deals/1",
        "/api/tables/%ff/deals/1",
        "/api/tables/..%2f..%2fx/deals/1",
        "/ws/tables/x",
        "/assets/%00",
        "/assets/..%2fx",
        "/assets/" + "a" * 400,
    ],
)
def test_what_is_not_there(server: ServerProcess, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert (answer.status_code, answer.json()["code"]) == (404, "table.not_found")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "/api/me", {"GET", "HEAD", "PATCH"}),
        ("DELETE", "/api/tables", {"GET", "HEAD", "POST"}),
        ("OPTIONS", "/api/rulesets", {"GET", "HEAD"}),
        ("PUT", "/api/tables/x/deals/1", {"GET", "HEAD"}),
        ("POST", "/healthz", {"GET", "HEAD"}),
        ("POST", "/", {"GET", "HEAD"}),
    ],
)
def test_what_cannot_be_asked_so(
    server: ServerProcess, method: str, path: str, allowed: set[str]
) -> None:
    answer = httpx.request(method, server.url + path)
    assert (answer.status_code, answer.json()["code"]) == (405, "table.bad_message")
    assert set(answer.headers["allow"].split(", ")) == allowed


@pytest.mark.parametrize("origin", ["http://[::1", "null", "", "http://other:1", "//", "a"])
def test_strange_origins(server: ServerProcess, origin: str) -> None:
    answer = httpx.post(server.url + "/api/tables", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "table.bad_origin")
    handshake = {
        "Origin": origin,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    assert httpx.get(server.url + "/ws/tables/x", headers=handshake).status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[" * 9000,
        b'{"ruleset": "sevens-qq", "options": ' + b'{"a":' * 1500 + b"1" + b"}" * 1501,
        b'{"ruleset": "\\ud800"}',
        b'{"ruleset": "sevens-qq", "options": {"base": 1e400}}',
        b'{"ruleset": "sevens-qq", "options": {"tiers": [' + b"[1,2]," * 2000 + b"[1,2]]}}",
    ],
)
def test_strange_bodies(server: ServerProcess, body: bytes) -> None:
    async def ask() -> httpx.Response:
        async with players(server, "Ann") as [ann]:
            return await ann.http.post("/api/tables", content=body)

    answer = asyncio.run(ask())
    assert answer.status_code == 422
    assert answer.json()["code"] in ("table.bad_message", "table.bad_option")


@pytest.mark.parametrize(
    "cookie", ["paiju=\xff", "paiju=", 'paiju="a b"', "=;;;=,", "paiju", "paiju=" + "x" * 9000]
)
def test_strange_cookies(server: ServerProcess, cookie: str) -> None:
    headers = [(b"Cookie", cookie.encode("latin-1"))]
    answer = httpx.get(server.url + "/api/tables", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "table.no_session")


def test_cut_short_in_the_middle(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Who goes away while he asks is no error of the server."""

    async def ask(server: ServerProcess) -> None:
        async with players(server, "Ann") as [ann]:
            [(name, value)] = ann.http.cookies.items()
            head = f"POST /api/tables HTTP/1.1\r\nHost: x\r\nCookie: {name}={value}\r\n"
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(f'{head}Content-Length: 100\r\n\r\n{{"rules'.encode())
                await asyncio.sleep(0.2)
            assert (await ann.http.get("/api/tables")).json() == []

    with ServerProcess(tmp_path) as server:
        asyncio.run(ask(server))
        server.stop()
    assert "Traceback" not in capfd.readouterr().err


def test_nobody_keeps_what_concerns_one_player(server: ServerProcess) -> None:
    async def ask() -> None:
        async with players(server, "Ann") as [ann]:
            for path in ("/api/me", "/api/tables", "/api/tables/x/deals/1"):
                assert (await ann.http.get(path)).headers["cache-control"] == "no-store"

    asyncio.run(ask())


def test_rules_are_sent_once(server: ServerProcess) -> None:
    first = httpx.get(server.url + "/api/rulesets")
    assert len(first.json()) > 4
    again = httpx.get(
        server.url + "/api/rulesets", headers={"If-None-Match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_cookie_is_hidden_and_renewed(tmp_path: Path) -> None:
    """PL-41: whoever comes back is known for another 400 days, and his visits are noted."""
    now = 1_000_000_000_000

    async def visit() -> list[httpx.Response]:
        nonlocal now
        settings = Settings(clock=lambda: Millis(now))
        answers: list[httpx.Response] = []
        async with serving(tmp_path, settings) as url, httpx.AsyncClient(base_url=url) as client:
            for later in (0, 1, SEEN_EVERY_MS):
                now += later
                answers.append(await client.get("/api/me"))
        return answers

    first, soon, late = asyncio.run(visit())
    assert first.json() == soon.json() == late.json()
    assert "set-cookie" not in soon.headers
    for answer in (first, late):
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Path=/" in cookie
        assert f"Max-Age={400 * 24 * 3600}" in cookie
    assert first.headers["set-cookie"].split(";")[0] == late.headers["set-cookie"].split(";")[0]


@contextlib.asynccontextmanager
async def serving(folder: Path, settings: Settings) -> AsyncGenerator[str]:
    """A server in this process: its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    async with running_room(folder, settings) as room:
        server = uvicorn.Server(uvicorn_config(room, log_level="warning"))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:  # noqa: ASYNC110 - uvicorn tells nobody
            await asyncio.sleep(0.005)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /healthz HT",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /heal",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1",
    ],
)
def test_slow_ones_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    """Silence before, in or after a request ends the connection; a drop now and then is none."""
    monkeypatch.setattr(patience, "LOOK_EVERY_S", 0.1)

    async def wait() -> None:
        async with serving(tmp_path, Settings()) as url:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(url.split(":")[-1]))
            for byte in said:
                writer.write(bytes([byte]))
                await asyncio.sleep(0)
            with contextlib.suppress(ConnectionError):
                async with asyncio.timeout(3):
                    await reader.read()
            writer.close()
            async with httpx.AsyncClient(base_url=url) as client:
                for _ in range(4):
                    assert (await client.get("/healthz")).status_code == 200
                    await asyncio.sleep(0.06)

    asyncio.run(wait())


def asked(folder: Path, path: str, method: str = "GET") -> httpx.Response:
    """The answer of a page that lies in a folder with a secret beside it."""
    page = folder / "page"
    (page / "sub").mkdir(parents=True)
    (folder / "secret.txt").write_text("secret")
    for name, text in ((".hidden", "hidden"), ("index.html", "index"), ("icon.svg", "icon")):
        (page / name).write_text(text)
    transport = httpx.ASGITransport(Starlette(routes=page_routes(page)))

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
            return await client.request(method, path)

    return asyncio.run(ask())


@pytest.mark.parametrize(
    "path",
    [
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/..%5csecret.txt",
        "/.hidden",
        "/sub",
        "/..",
        "/%00",
        "/" + "a" * 300,
        "/" + "a" * 5000,
        "/t/some-table",
        "/icon.svg/x",
    ],
)
def test_only_what_belongs_to_the_page_is_sent(tmp_path: Path, path: str) -> None:
    assert asked(tmp_path, path).text == "index"


def test_files_beside_the_page(tmp_path: Path) -> None:
    assert asked(tmp_path / "one", "/icon.svg").text == "icon"
    assert asked(tmp_path / "two", "/", "HEAD").status_code == 200
    assert asked(tmp_path / "three", "/").headers["cache-control"] == "no-cache"


def test_errors_say_it_in_both_languages(server: ServerProcess) -> None:
    for answer in (httpx.get(server.url + "/api/x"), httpx.put(server.url + "/api/me")):
        text = json.loads(answer.text)["text"]
        assert text["zh"] != text["en"]
