"""Both implementations of WebSockets do the same, on a real server and real connections."""

from __future__ import annotations

import asyncio
import base64
import importlib
import itertools
import os
import socket as sockets_of_system
import struct
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import picows
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paiju.server.sockets import (
    Implementation,
    Limits,
    Listener,
    Rejection,
    Request,
    Socket,
    choose,
    uvicorn_options,
)

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request as HTTPRequest

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
SOON = 5.0
"""Seconds after which what should have happened has not."""

CASES = ["picows uvloop", "picows asyncio", "asgi uvloop"]


class Recorder:
    """A listener that keeps what it hears, and can be waited for."""

    def __init__(self, answer: Callable[[Socket, bytes], None] | None = None) -> None:
        self.answer = answer
        self.socket: Socket
        self.opens = self.closes = self.agains = 0
        self.messages: list[bytes] = []

    def opened(self, socket: Socket) -> None:
        self.socket = socket
        self.opens += 1

    def received(self, message: bytes) -> None:
        self.messages.append(message)
        if self.answer is not None:
            self.answer(self.socket, message)

    def writable_again(self) -> None:
        self.agains += 1

    def closed(self) -> None:
        self.closes += 1


class Host:
    """A server on a free port, whose tests say how it answers a handshake."""

    def __init__(self, implementation: Implementation, limits: Limits) -> None:
        self.asked: list[Request] = []
        self.answer: Callable[[Request], Listener | Rejection]
        app = Starlette(routes=[Route("/health", _healthy)])
        options = uvicorn_options(app, self._accept, limits, implementation)
        config = uvicorn.Config(
            **options, port=0, lifespan="off", log_config=None, access_log=False
        )
        self._server = uvicorn.Server(config)

    def _accept(self, request: Request) -> Listener | Rejection:
        self.asked.append(request)
        return self.answer(request)

    async def start(self) -> None:
        self._serving = asyncio.create_task(self._server.serve())
        await until(lambda: self._server.started)
        self.port: int = self._server.servers[0].sockets[0].getsockname()[1]

    async def stop(self) -> None:
        self._server.should_exit = True
        await asyncio.wait_for(self._serving, SOON)

    def connect(self, path: str = "/", **options: Any) -> connect:
        defaults: dict[str, Any] = {"compression": None, "ping_interval": None, "proxy": None}
        return connect(f"ws://127.0.0.1:{self.port}{path}", **(defaults | options))

    def listening(self, answer: Callable[[Socket, bytes], None] | None = None) -> Recorder:
        """What listens to the next connections."""
        recorder = Recorder(answer)
        self.answer = lambda _request: recorder
        self.asked.clear()
        return recorder


async def _healthy(_request: HTTPRequest) -> PlainTextResponse:
    return PlainTextResponse("well")


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(SOON):
        while not done():  # noqa: ASYNC110
            await asyncio.sleep(0.002)


class Bench(NamedTuple):
    """A host, and the loop on which it runs between and during tests."""

    host: Host
    runner: asyncio.Runner

    def run(self, scenario: Callable[[Host], Coroutine[Any, Any, None]]) -> None:
        self.runner.run(asyncio.wait_for(scenario(self.host), 4 * SOON))


def benches(case: str, limits: Limits) -> Iterator[Bench]:
    implementation, loop = case.split()
    factory = importlib.import_module(loop).new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        host = Host("picows" if implementation == "picows" else "asgi", limits)
        runner.run(host.start())
        yield Bench(host, runner)
        runner.run(host.stop())


@pytest.fixture(scope="module", params=CASES)
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    yield from benches(request.param, Limits(closing=0.2))


@pytest.fixture(params=CASES)
def impatient(request: pytest.FixtureRequest) -> Iterator[Bench]:
    yield from benches(request.param, Limits(ping_every=0.4, pong_within=0.4, closing=0.2))


class Raw(NamedTuple):
    """A client that can break the rules."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, opcode: int, payload: bytes, *, fin: bool = True, rsv: int = 0) -> None:
        self.writer.write(frame(opcode, payload, fin=fin, rsv=rsv))

    async def receive(self) -> tuple[int, bytes]:
        opcode, length = await self.reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        return opcode & 0xF, await self.reader.readexactly(length)

    async def close_code(self) -> int:
        opcode, payload = await asyncio.wait_for(self.receive(), SOON)
        assert opcode == CLOSE
        return int.from_bytes(payload[:2])


def frame(opcode: int, payload: bytes, *, fin: bool = True, rsv: int = 0) -> bytes:
    """A frame as a client sends it, with a mask."""
    mask = os.urandom(4)
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
    masked = bytes(byte ^ key for byte, key in zip(payload, itertools.cycle(mask), strict=False))
    return bytes([fin << 7 | rsv << 4 | opcode]) + length + mask + masked


def handshake(*, method: str = "GET", **changed: str | None) -> bytes:
    headers = {
        "Host": "localhost",
        "Connection": "keep-alive, Upgrade",  # as Firefox has it
        "Upgrade": "websocket",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": base64.b64encode(os.urandom(16)).decode(),
    } | changed
    lines = [f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items() if value]
    return f"{method} / HTTP/1.1\r\n{''.join(lines)}\r\n".encode()


@asynccontextmanager
async def raw(host: Host, request: bytes) -> AsyncGenerator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    writer.write(request)
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def raw_websocket(host: Host) -> AsyncGenerator[Raw]:
    async with raw(host, handshake()) as client:
        head = await asyncio.wait_for(client.reader.readuntil(b"\r\n\r\n"), SOON)
        assert head.startswith(b"HTTP/1.1 101 ")
        yield client


async def close_seen(client: ClientConnection) -> tuple[int | None, str | None]:
    """Code and reason with which the server closes."""
    with pytest.raises(ConnectionClosed):
        await asyncio.wait_for(client.recv(), SOON)
    return client.close_code, client.close_reason


def scenario(
    test: Callable[[Host], Coroutine[Any, Any, None]],
) -> Callable[[Bench], None]:
    """A test that is a coroutine, on the loop of its host."""

    def wrapped(bench: Bench) -> None:
        bench.run(test)

    wrapped.__name__ = test.__name__
    return wrapped


def echo(socket: Socket, message: bytes) -> None:
    socket.send(message)


@scenario
async def test_text_comes_back_as_it_went(host: Host) -> None:
    recorder = host.listening(echo)
    async with host.connect() as client:
        for text in ("", "牌局", "x" * 126, "y" * 65_536):
            await client.send(text)
            assert await client.recv() == text
    await until(lambda: recorder.closes)
    assert (recorder.opens, recorder.closes) == (1, 1)


@scenario
async def test_binary_messages_are_received_too(host: Host) -> None:
    recorder = host.listening()
    async with host.connect() as client:
        await client.send(b"\xff\x00")
        await until(lambda: recorder.messages)
    assert recorder.messages == [b"\xff\x00"]


@scenario
async def test_a_thousand_messages_keep_their_order(host: Host) -> None:
    def count(socket: Socket, _message: bytes) -> None:
        for i in range(1000):
            socket.send(b"%d" % i)

    host.listening(count)
    async with host.connect() as client:
        await client.send("go")
        assert [await client.recv() for _ in range(1000)] == [str(i) for i in range(1000)]


@scenario
async def test_what_opened_sends_comes_first_and_counts_as_written(host: Host) -> None:
    class Greeter(Recorder):
        def opened(self, socket: Socket) -> None:
            super().opened(socket)
            socket.send(b"welcome")
            socket.send(b"z" * 12_000_000)  # more than the system takes at once
            self.writable_at_first = socket.writable

    greeter = Greeter(echo)
    host.answer = lambda _request: greeter
    async with host.connect(max_size=None) as client:
        await client.send("hello")
        assert await client.recv() == "welcome"
        assert len(await client.recv()) == 12_000_000
        assert await client.recv() == "hello"
        assert not greeter.writable_at_first
        await until(lambda: greeter.socket.writable)
        assert greeter.agains == 1


@scenario
async def test_fragments_are_joined_with_pings_between_them(host: Host) -> None:
    recorder = host.listening()
    async with raw_websocket(host) as client:
        half = "牌".encode()
        client.send(TEXT, half[:1], fin=False)
        client.send(PING, b"there?")
        client.send(CONTINUATION, half[1:], fin=False)
        client.send(CONTINUATION, b"!")
        client.send(TEXT, b"next")
        assert await client.receive() == (PONG, b"there?")
        await until(lambda: len(recorder.messages) == 2)
    assert recorder.messages == ["牌!".encode(), b"next"]


@pytest.mark.parametrize("sizes", [[65_537], [40_000, 40_000]], ids=["whole", "in fragments"])
def test_a_message_that_is_too_big_closes_with_1009(bench: Bench, sizes: list[int]) -> None:
    async def send_too_much(host: Host) -> None:
        recorder = host.listening()
        async with host.connect() as client:
            await client.send(["x" * size for size in sizes])
            assert (await close_seen(client))[0] == 1009
        await until(lambda: recorder.closes)
        assert (recorder.messages, recorder.closes) == ([], 1)

    bench.run(send_too_much)


@scenario
async def test_text_that_is_not_utf8_closes_with_1007(host: Host) -> None:
    recorder = host.listening()
    async with raw_websocket(host) as client:
        client.send(TEXT, b"caf\xe9")
        assert await client.close_code() == 1007
    await until(lambda: recorder.closes)
    assert (recorder.messages, recorder.closes) == ([], 1)


@pytest.mark.parametrize(
    "frames",
    [
        frame(CONTINUATION, b"of nothing"),
        frame(TEXT, b"begun", fin=False) + frame(TEXT, b"begun again"),
        frame(TEXT, b"compressed?", rsv=4),
        frame(0x3, b"unknown opcode"),
        frame(PING, b"in parts", fin=False),
        b"\x81\x02hi",  # without a mask
    ],
)
def test_a_frame_against_the_rules_closes_with_1002(bench: Bench, frames: bytes) -> None:
    async def break_a_rule(host: Host) -> None:
        recorder = host.listening()
        async with raw_websocket(host) as client:
            client.writer.write(frames)
            assert await client.close_code() == 1002
        await until(lambda: recorder.closes)
        assert (recorder.messages, recorder.closes) == ([], 1)

    bench.run(break_a_rule)


@scenario
async def test_a_rejection_is_an_http_answer(host: Host) -> None:
    host.answer = lambda _request: Rejection(403, "桌子满了")
    with pytest.raises(InvalidStatus) as refused:
        await host.connect()
    response = refused.value.response
    assert response.status_code == 403
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert (response.body or b"").decode() == "桌子满了"


def test_only_errors_reject() -> None:
    with pytest.raises(ValueError, match="400 to 599: 200"):
        Rejection(200)


@scenario
async def test_an_accept_that_fails_is_answered_with_500(host: Host) -> None:
    def fail(_request: Request) -> Rejection:
        raise LookupError("no such table")

    host.answer = fail
    with pytest.raises(InvalidStatus) as refused:
        await host.connect()
    assert refused.value.response.status_code == 500
    assert b"table" not in (refused.value.response.body or b"")


@pytest.mark.parametrize(
    "request_",
    [
        handshake(Sec_WebSocket_Version="12"),
        handshake(Sec_WebSocket_Version=None),
        handshake(Sec_WebSocket_Key=None),
        handshake(Sec_WebSocket_Key="short"),
        handshake(Sec_WebSocket_Key="é"),
    ],
)
def test_a_bad_handshake_is_refused_before_anyone_is_asked(bench: Bench, request_: bytes) -> None:
    async def shake(host: Host) -> None:
        host.listening()
        async with raw(host, request_) as client:
            status = await asyncio.wait_for(client.reader.readline(), SOON)
            assert status.startswith(b"HTTP/1.1 400 ")
            await asyncio.wait_for(client.reader.read(), SOON)
        assert host.asked == []

    bench.run(shake)


@scenario
async def test_the_request_is_seen(host: Host) -> None:
    host.listening()
    headers = [("Cookie", "guest=%E7%8E%8B; theme=dark"), ("X-Two", "a"), ("X-Two", "b")]
    async with host.connect("/table/%E7%89%8C?seat=2&last=&seat=3", additional_headers=headers):
        (request,) = host.asked
    assert request.path == "/table/牌"
    assert request.query == {"seat": "3", "last": ""}
    assert request.cookies == {"guest": "%E7%8E%8B", "theme": "dark"}
    assert request.headers["x-two"] == "a, b"
    assert request.headers["host"] == f"127.0.0.1:{host.port}"
    assert request.client == "127.0.0.1"


@scenario
async def test_the_client_behind_a_trusted_proxy_is_seen(host: Host) -> None:
    host.listening()
    headers = {"X-Forwarded-For": "10.0.0.9, 203.0.113.7"}
    async with host.connect(additional_headers=headers):
        assert host.asked[0].client == "203.0.113.7"


@scenario
async def test_the_client_closes(host: Host) -> None:
    recorder = host.listening()
    async with host.connect() as client:
        await client.close(4001, "done")
        assert client.close_code == 4001
    await until(lambda: recorder.closes)
    recorder.socket.send(b"into the void")
    recorder.socket.close()
    await asyncio.sleep(0.01)
    assert recorder.closes == 1


@scenario
async def test_a_close_without_a_code_is_answered(host: Host) -> None:
    recorder = host.listening()
    async with raw_websocket(host) as client:
        client.send(CLOSE, b"")
        await asyncio.wait_for(client.reader.read(), SOON)
    await until(lambda: recorder.closes)
    assert recorder.closes == 1


@scenario
async def test_the_server_closes_after_what_it_sent(host: Host) -> None:
    def leave(socket: Socket, _message: bytes) -> None:
        socket.send(b"last words")
        socket.close(4002, "牌" * 100)
        socket.close(4003)
        socket.send(b"too late")

    recorder = host.listening(leave)
    async with host.connect() as client:
        await client.send("go")
        await client.send("and more")
        assert await client.recv() == "last words"
        assert await close_seen(client) == (4002, "牌" * 41)
    await until(lambda: recorder.closes)
    assert (recorder.messages, recorder.closes) == ([b"go"], 1)


@scenario
async def test_a_close_that_is_not_answered_ends_all_the_same(host: Host) -> None:
    recorder = host.listening(lambda socket, _: socket.close())
    async with raw_websocket(host) as client:
        client.send(TEXT, b"go")
        assert await client.close_code() == 1000
        await until(lambda: recorder.closes)
    assert recorder.closes == 1


@scenario
async def test_a_connection_that_breaks_is_closed(host: Host) -> None:
    recorder = host.listening()
    async with raw_websocket(host) as client:
        socket = client.writer.get_extra_info("socket")
        linger = struct.pack("ii", 1, 0)  # a reset instead of a farewell
        socket.setsockopt(sockets_of_system.SOL_SOCKET, sockets_of_system.SO_LINGER, linger)
    await until(lambda: recorder.closes)
    recorder.socket.send(b"into the void")
    assert recorder.closes == 1


@scenario
async def test_a_listener_that_fails_closes_its_own_connection(host: Host) -> None:
    def fail(_socket: Socket, message: bytes) -> None:
        raise LookupError(message)

    recorder = host.listening(fail)
    async with host.connect() as client:
        await client.send("go")
        assert (await close_seen(client))[0] == 1011
    await until(lambda: recorder.closes)
    assert recorder.closes == 1


async def overwhelm(host: Host) -> tuple[ClientConnection, Recorder, list[bytes]]:
    """A client that does not read, after so many messages that it holds up the server."""
    recorder = host.listening()
    client = await host.connect(max_size=None)
    sent: list[bytes] = []
    while recorder.socket.writable:
        # Short and long ones take different ways through picows.
        sent.append(b"%d " % len(sent) + b"x" * (len(sent) % 3 * 9_000))
        recorder.socket.send(sent[-1])
        await asyncio.sleep(0)
    return client, recorder, sent


@scenario
async def test_a_slow_reader_is_noticed_and_loses_nothing(host: Host) -> None:
    client, recorder, sent = await overwhelm(host)
    assert recorder.socket.buffered > 0
    for _ in range(20):
        sent.append(b"%d " % len(sent) + b"y" * (len(sent) % 3 * 9_000))
        recorder.socket.send(sent[-1])
    assert recorder.agains == 0
    assert [await client.recv() for _ in sent] == [message.decode() for message in sent]
    await until(lambda: recorder.agains)
    assert recorder.socket.writable
    await until(lambda: recorder.socket.buffered == 0)
    await client.close()
    await until(lambda: recorder.closes)
    assert (recorder.agains, recorder.closes) == (1, 1)


@scenario
async def test_a_slow_reader_does_not_hold_up_a_close(host: Host) -> None:
    client, recorder, _ = await overwhelm(host)
    recorder.socket.close()
    await until(lambda: recorder.closes)
    client.transport.abort()
    await client.wait_closed()
    assert recorder.closes == 1


@scenario
async def test_http_is_served_beside(host: Host) -> None:
    host.listening(echo)
    async with host.connect() as client:
        request = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        async with raw(host, request) as http:
            answer = await asyncio.wait_for(http.reader.read(), SOON)
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert answer.endswith(b"\r\n\r\nwell")
        await client.send("still here")
        assert await client.recv() == "still here"


def test_pings_keep_a_live_peer_and_end_a_dead_one_and_a_stop_ends_all(impatient: Bench) -> None:
    async def live_and_die(host: Host) -> None:
        dead = host.listening()
        async with raw_websocket(host) as silent:
            live = host.listening(echo)
            async with host.connect() as client:
                assert (await silent.receive())[0] == PING
                await until(lambda: dead.closes)
                await asyncio.sleep(0.2)
                await client.send("still here")
                assert await client.recv() == "still here"
                stopping = asyncio.create_task(host.stop())
                assert (await close_seen(client))[0] == 1012
                await stopping
        assert (dead.closes, live.closes) == (1, 1)

    impatient.run(live_and_die)


def test_limits_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match=r"pong_within 20\.0 > ping_every 5"):
        Limits(ping_every=5)


def test_picows_serves_only_in_versions_that_were_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose() == "picows"
    monkeypatch.setattr(picows, "__version__", "99.0")
    assert choose() == "asgi"


def test_without_picows_the_fall_back_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picows", None)
    assert choose() == "asgi"
