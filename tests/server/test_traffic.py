"""Nobody takes the server from others by calling, or connecting, without an end."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from paiju.core.units import Millis
from paiju.server.app import running_room, uvicorn_config
from paiju.server.room.credits import CreditsOfEach
from paiju.server.room.settings import Settings, Traffic
from paiju.server.sockets import Implementation
from tests.server.harness import ServerProcess, players

pytestmark = pytest.mark.anyio

ONE, OTHER = "203.0.113.5", "203.0.113.6"
SLOW = {"calls_at_once": 5, "calls_per_second": 0.01}


def by_way_of(address: str) -> dict[str, str]:
    """As a proxy on this machine passes a request on."""
    return {"X-Forwarded-For": address}


def figures(url: str) -> dict[str, float]:
    lines = httpx.get(f"{url}/metrics").text.splitlines()
    told = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in told}


def test_who_calls_without_an_end_is_told_to_wait(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, traffic=SLOW, proxies=["127.0.0.1"]) as server:

        def ask(address: str, path: str = "/api/rooms") -> httpx.Response:
            return httpx.get(server.url + path, headers=by_way_of(address))

        assert [ask(ONE).status_code for _ in range(5)] == [200] * 5
        for path in ("/api/rooms", "/", "/api/nothing", "/ws/lobby"):
            refused = ask(ONE, path)
            assert refused.status_code == 429
            problem = refused.json()
            assert problem["code"] == "traffic.too_many_calls"
            assert 0 < problem["params"]["seconds"] <= 100
            assert refused.headers["retry-after"] == str(problem["params"]["seconds"])
            assert problem["text"]["zh"] != problem["text"]["en"]
            assert refused.headers["x-content-type-options"] == "nosniff"
        # All others are served, and so is whatever watches over the server.
        assert ask(OTHER).status_code == 200
        assert [ask(ONE, path).status_code for path in ("/healthz", "/readyz")] == [200, 200]
        now = figures(server.url)
        assert now['paiju_not_let_in_total{why="traffic.too_many_calls"}'] == 4
        assert now['paiju_not_let_in_total{why="traffic.full"}'] == 0


def test_credit_comes_back_with_time(tmp_path: Path) -> None:
    traffic = {"calls_at_once": 2, "calls_per_second": 20}
    with ServerProcess(tmp_path, traffic=traffic) as server, httpx.Client() as client:
        while client.get(f"{server.url}/api/rooms").status_code == 200:
            pass
        time.sleep(0.2)
        assert client.get(f"{server.url}/api/rooms").status_code == 200


@pytest.mark.parametrize(
    ("proxies", "first", "second", "same"),
    [
        (["127.0.0.1"], ONE, OTHER, False),
        (["127.0.0.1"], "2001:db8::1", "2001:db8::ffff:1", True),
        (["127.0.0.1"], "2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ([], ONE, OTHER, True),  # nobody's word counts: both are the proxy
    ],
)
def test_whose_calls_are_one_s(
    tmp_path: Path, proxies: list[str], first: str, second: str, same: bool
) -> None:
    with ServerProcess(tmp_path, traffic=SLOW, proxies=proxies) as server:
        for _ in range(5):
            httpx.get(f"{server.url}/api/rooms", headers=by_way_of(first))
        answer = httpx.get(f"{server.url}/api/rooms", headers=by_way_of(second))
        assert answer.status_code == (429 if same else 200)


@contextlib.asynccontextmanager
async def served(
    folder: Path, traffic: Traffic, implementation: Implementation
) -> AsyncGenerator[int]:
    """A server in this process that takes WebSockets in one of the two ways; its port."""
    settings = Settings(traffic=traffic, proxies=("127.0.0.1",))
    async with running_room(folder, settings) as room:
        config = uvicorn_config(room, implementation, port=0, log_level="warning")
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:  # noqa: ASYNC110 - uvicorn tells nobody
            await asyncio.sleep(0.005)
        try:
            yield server.servers[0].sockets[0].getsockname()[1]
        finally:
            server.should_exit = True
            await task


async def open_lobby(port: int, address: str) -> ClientConnection:
    """A WebSocket of a guest who comes from an address."""
    headers = by_way_of(address)
    async with httpx.AsyncClient(headers=headers) as client:
        cookie = (await client.get(f"http://127.0.0.1:{port}/api/me")).cookies["paiju"]
    headers["Cookie"] = f"paiju={cookie}"
    return await connect(f"ws://127.0.0.1:{port}/ws/lobby", additional_headers=headers)


async def refused(port: int, address: str) -> tuple[int, str]:
    """The answer to who is not let in."""
    with pytest.raises(InvalidStatus) as caught:
        await open_lobby(port, address)
    body = caught.value.response.body or b""
    return caught.value.response.status_code, body.decode().partition(":")[0]


@pytest.mark.parametrize("implementation", ["picows", "asgi"])
async def test_so_many_sockets_are_open_and_no_more(
    tmp_path: Path, implementation: Implementation
) -> None:
    traffic = Traffic(sockets=4, sockets_of_address=2)
    async with served(tmp_path, traffic, implementation) as port:
        held = [await open_lobby(port, ONE) for _ in range(2)]
        assert await refused(port, ONE) == (429, "traffic.too_many_sockets")
        held += [await open_lobby(port, OTHER) for _ in range(2)]
        assert await refused(port, "203.0.113.7") == (503, "traffic.full")
        assert (await asyncio.to_thread(figures, f"http://127.0.0.1:{port}"))["paiju_sockets"] == 4
        # Those who are in go on, and who leaves makes room, however he does.
        await held[0].close()
        held[2].transport.abort()
        async with asyncio.timeout(10):
            while await sockets_at(port) > 2:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.02)
        held += [await open_lobby(port, address) for address in (ONE, OTHER)]
        assert await sockets_at(port) == 4
        for one in held:
            await one.close()


async def sockets_at(port: int) -> float:
    return (await asyncio.to_thread(figures, f"http://127.0.0.1:{port}"))["paiju_sockets"]


async def test_a_handshake_is_a_call(tmp_path: Path) -> None:
    traffic = Traffic(calls_at_once=3, calls_per_second=0.01)
    async with served(tmp_path, traffic, "picows") as port:
        await (await open_lobby(port, ONE)).close()  # after the call that makes the guest
        url = f"ws://127.0.0.1:{port}/ws/lobby"
        with pytest.raises(InvalidStatus) as nobody:  # the third is refused for another reason
            await connect(
                url, additional_headers={**by_way_of(ONE), "Origin": "https://evil.example"}
            )
        assert nobody.value.response.status_code == 403
        with pytest.raises(InvalidStatus) as much:
            await connect(url, additional_headers=by_way_of(ONE))
        assert much.value.response.status_code == 429


async def test_a_school_class_behind_one_address_plays(tmp_path: Path) -> None:
    """Forty come in one moment, with the limits as they are: page, lobby and a table each."""
    with ServerProcess(tmp_path, traffic={}) as server:

        async def comes(stack: contextlib.AsyncExitStack, name: str) -> dict[str, Any]:
            (player,) = await stack.enter_async_context(players(server, name))
            for path in (
                "/",
                "/icon.svg",
                "/api/rulesets",
                "/api/rooms",
                "/api/tables",
                "/api/talk",
            ):
                (await player.http.get(path)).raise_for_status()
            await stack.enter_async_context(player.in_lobby())
            table = await player.open_table("sevens-qq", bots=1)
            seat = await stack.enter_async_context(player.at(table))
            await seat.say("ready")
            return await seat.next("changed")

        async with contextlib.AsyncExitStack() as stack:
            shown = await asyncio.gather(*(comes(stack, f"P{n}") for n in range(40)))
            assert len({one["table"]["id"] for one in shown}) == 40
            now = figures(server.url)
            assert now["paiju_sockets"] == 80
            assert {value for name, value in now.items() if "not_let_in_total" in name} == {0}


def test_buckets_are_kept_for_the_busy_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    now = Millis(0)
    each = CreditsOfEach[int](10, 1.0, lambda: now)
    for key in range(1000):
        each.take(key)
    assert len(each) == 1000
    now = Millis(10_000)  # by now all would be full again
    for key in range(1000, 1500):
        each.take(key)
    assert len(each) == 500
    monkeypatch.setattr("paiju.server.room.credits.MOST_KEYS", 100)
    for key in range(2000, 3000):
        each.take(key)
        assert each.take(key) == 0
    assert len(each) <= 101


def test_a_bucket_that_is_used_is_not_forgotten() -> None:
    now = Millis(0)
    each = CreditsOfEach[str](2, 1.0, lambda: now)
    for _ in range(20):
        assert [each.take("busy") for _ in range(3)][-1] == 1
        each.take(f"other {now}")
        now = Millis(now + 2_000)
        each.take("busy")
