"""A real server as a process of its own, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from paiju.server.rooms import default_folder

START = """
import json, socket, sys
from hashlib import sha256
from itertools import count
from pathlib import Path
import uvloop
from paiju.server.app import serve
from paiju.server.room.settings import PerHour, Settings, Switches, Traffic

wanted = json.loads(sys.argv[1])
numbers = count()
guests = count()

def new_seed():
    dealt = f"{wanted['deals']}/{next(numbers)}"
    return bytes.fromhex(wanted["seed"]) or sha256(dealt.encode()).digest()

listening = socket.create_server(("127.0.0.1", wanted["port"]), backlog=256)
uvloop.run(serve(
    Path(wanted["data"]),
    Settings(
        bot_delay_ms=wanted["bot_delay_ms"],
        grace_ms=0,
        per_second=wanted["per_second"],
        private_stakes=wanted["private_stakes"],
        new_seed=new_seed,
        guest_number=lambda: 1000 + next(guests) % 9000,
        rooms=Path(wanted["rooms"]),
        per_hour=PerHour(**wanted["per_hour"]),
        traffic=Traffic(**wanted["traffic"]),
        switches=Switches(**wanted["switches"]),
        proxies=tuple(wanted["proxies"]),
    ),
    listening,
    lambda: print(listening.getsockname()[1], flush=True),
))
"""


PASSWORD = "seven of spades"
DEALS = os.environ.get("PAIJU_DEALS", "")
"""Every run of the tests has the same deals; any word here gives others."""
MANY = {"guests": 1_000_000, "registrations": 1_000_000, "logins": 1_000_000}
TRAFFIC = {"calls_at_once": 1_000_000}
SWITCHES = {"at_once": 1_000_000}


class ServerProcess:
    """The server of a data folder. It can be killed at any moment and started again.

    With a seed given, that is its part of every shuffle; else each has another one, and the same
    in every run of the tests. `per_hour` is what may come from one address.
    """

    def __init__(
        self,
        data: Path,
        bot_delay_ms: int = 0,
        per_second: float = 10_000,
        seed: bytes = b"",
        rooms: Path | None = None,
        *,
        per_hour: Mapping[str, int] = MANY,
        proxies: Sequence[str] = (),
        traffic: Mapping[str, float] = TRAFFIC,
        switches: Mapping[str, float] = SWITCHES,
        private_stakes: bool = False,
    ) -> None:
        self._settings = {
            "data": str(data),
            "bot_delay_ms": bot_delay_ms,
            "per_second": per_second,
            "seed": seed.hex(),
            "rooms": str(rooms or default_folder()),
            "per_hour": dict(per_hour),
            "traffic": dict(traffic),
            "switches": dict(switches),
            "proxies": list(proxies),
            "private_stakes": private_stakes,
        }
        self._starts = 0
        self._process: subprocess.Popen[str] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._starts += 1
        dealt = {"port": self.port, "deals": f"{DEALS}/{self._starts}"}
        wanted = msgspec.json.encode({**self._settings, **dealt}).decode()
        self._process = subprocess.Popen(
            [sys.executable, "-c", START, wanted], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def kill(self) -> None:
        """`kill -9`: nothing is tidied up."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As Ctrl-C does; gives the exit status."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        os.kill(self._process.pid, how)
        status = self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None
        return status

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.kill()


def rooms_in(data: Path, **texts: str) -> Path:
    """Writes rooms by their names into a folder of their own; gives the folder."""
    folder = data / "rooms"
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


class Serving(Protocol):
    """Wherever a server answers."""

    @property
    def url(self) -> str: ...

    @property
    def port(self) -> int: ...


@contextlib.asynccontextmanager
async def players(server: Serving, *names: str) -> AsyncGenerator[list[Player]]:
    """Some players who have arrived."""
    async with contextlib.AsyncExitStack() as stack:
        arrived = [Player(server, name) for name in names]
        for player in arrived:
            await stack.enter_async_context(player.http)
            await player.arrive()
        yield arrived


@contextlib.asynccontextmanager
async def member(server: Serving, login: str) -> AsyncGenerator[Player]:
    """A player who has arrived and become a member, by the name that he logs in with."""
    async with players(server, login) as [player]:
        await player.register(login)
        yield player


class Player:
    """Somebody with a cookie of his own, at one server; with a token, one whom it knows."""

    def __init__(self, server: Serving, name: str, token: str = "") -> None:
        self._server = server
        self.http = httpx.AsyncClient(
            base_url=server.url, timeout=10, headers={"Accept-Language": "en"}
        )
        self.name = name
        if token:
            self.http.cookies.set("paiju", token)

    async def arrive(self) -> None:
        (await self.http.get("/api/me")).raise_for_status()
        (await self.http.patch("/api/me", json={"name": self.name})).raise_for_status()

    async def register(self, login: str, password: str = PASSWORD) -> dict[str, Any]:
        """Becomes a member; gives who he is then."""
        credentials = {"login": login, "password": password}
        answer = await self.http.post("/api/account", json=credentials)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def matched(self, room: str) -> str:
        """Waits in a room until he is matched; gives the table."""
        async with self.in_lobby() as lobby:
            await lobby.say("join", room=room)
            return (await lobby.next("matched"))["table"]

    async def open_table(self, ruleset: str, **wanted: Any) -> str:
        answer = await self.http.post("/api/tables", json={"ruleset": ruleset, **wanted})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    @contextlib.asynccontextmanager
    async def at(self, table: str, since: int = 0) -> AsyncGenerator[Seat]:
        async with self._connected(f"/ws/tables/{table}?since={since}") as socket:
            yield Seat(socket)

    @contextlib.asynccontextmanager
    async def in_lobby(self) -> AsyncGenerator[InLobby]:
        async with self._connected("/ws/lobby") as socket:
            yield InLobby(socket)

    def _connected(self, path: str) -> connect:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self._server.port}{path}"
        passed = ("X-Forwarded-For", "Authorization")
        sent = self.http.headers
        headers = {"Cookie": cookie, **{name: sent[name] for name in passed if name in sent}}
        return connect(address, additional_headers=headers, max_queue=None)


class Heard:
    """A connection: what it was sent, and what it says."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.messages: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self._ids = 0

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        data = await asyncio.wait_for(self._socket.recv(), 15)
        raw = data.encode() if isinstance(data, str) else data
        message = msgspec.json.decode(raw)
        self.raw.append(raw)
        self.messages.append(message)
        return message

    async def say(self, kind: str, **fields: Any) -> int:
        """Sends a message; gives its number."""
        self._ids += 1
        message = {"type": kind, "id": self._ids, **fields}
        await self._socket.send(msgspec.json.encode(message).decode())
        return self._ids

    async def send(self, text: str) -> None:
        """Sends anything."""
        await self._socket.send(text)

    async def refusal(self) -> dict[str, Any]:
        """The next refusal."""
        return await self.next("refused")

    async def next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (message := await self.hear())["type"] != kind:
            pass
        return message

    async def end(self) -> int | None:
        """The code with which the connection is closed."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


class InLobby(Heard):
    """A connection in the lobby."""

    async def join(self, room: str, seed: str = "") -> dict[str, Any]:
        """Waits in a room; gives how."""
        await self.say("join", room=room, seed=seed)
        while (waiting := (await self.next("queued"))["waiting"]) is None:
            pass
        return waiting


class Seat(Heard):
    """A connection at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.table: dict[str, Any] = {}

    @property
    def game(self) -> dict[str, Any]:
        return self.table["game"]

    async def hear(self) -> dict[str, Any]:
        """The next message; the table as it shows it."""
        message = await super().hear()
        if message["type"] == "changed":
            self.table = message["table"]
        return message

    async def until(self, wanted: Callable[[Seat], bool]) -> None:
        """Hears until the table is as wanted."""
        while not (self.table and wanted(self)):
            await self.hear()

    async def act(self, action: dict[str, Any]) -> int:
        return await self.say("act", seq=self.table["seq"], action=action)

    @property
    def to_act(self) -> bool:
        return self.table["phase"] == "playing" and bool(self.game["legal"])

    async def play_on(self, done: Callable[[Seat], bool]) -> None:
        """Plays the first legal action whenever it may, until done."""
        acted = -1
        while not (self.table and done(self)):
            if self.table and self.to_act and self.table["seq"] != acted:
                acted = self.table["seq"]
                await self.act(self.game["legal"][0])
            await self.hear()


def settled(seat: Seat) -> bool:
    return seat.table["phase"] == "settled"


async def friends_in_a_deal(ann: Player, bob: Player) -> str:
    """Both in a deal of Sevens with two bots; gives the table."""
    table = await ann.open_table("sevens-qq")
    async with ann.at(table) as host, bob.at(table) as guest:
        await guest.hear()
        await guest.say("sit", seat=1)
        for seat in (2, 3):
            await host.say("place_bot", seat=seat, level=1)
        await host.until(lambda at: all(s["kind"] != "empty" for s in at.table["seats"]))
        await host.say("ready")
        await guest.say("ready")
        await host.until(lambda at: at.table["phase"] == "playing")
    return table


__all__ = [
    "PASSWORD",
    "ConnectionClosed",
    "InLobby",
    "Player",
    "Seat",
    "ServerProcess",
    "friends_in_a_deal",
    "member",
    "players",
    "rooms_in",
    "settled",
]
