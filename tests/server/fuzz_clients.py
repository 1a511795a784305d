"""Players of a room who say anything: connections of which every message is kept and checked."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from paiju.server.store.players import PlayerId
from tests.server.coin_tables import Person
from tests.server.fuzz_truth import Truth, check_seen
from tests.server.harness import Player, ServerProcess

GONE = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
ANSWER_S = 60
"""A machine that does much else is slow; nothing is measured by this."""


class Client:
    """One connection, at a table or, without one, in the lobby."""

    def __init__(self, player: PlayerId, table: str, socket: ClientConnection) -> None:
        self.player = player
        self.table = table
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.seen = 0
        self.alive = True
        self.last = ""
        self.codes: list[str] = []
        self._numbers = 100
        self._unchecked: list[tuple[dict[str, Any], bytes]] = []

    @property
    def legal(self) -> list[dict[str, Any]]:
        """What the player may do, as far as he knows."""
        game = self.view.get("game")
        return game["legal"] if game and self.view["phase"] == "playing" else []

    async def write(self, text: str | bytes) -> None:
        """Sends anything, if anybody is there to hear it."""
        try:
            await self.socket.send(text)
        except GONE:
            self.alive = False

    async def say(self, kind: str, **fields: Any) -> str | None:
        """Sends a message and waits for what becomes of it: the code of the refusal, if any."""
        self._numbers += 1
        self.last = msgspec.json.encode({"type": kind, "id": self._numbers, **fields}).decode()
        return await self.answer_to(self.last, self._numbers)

    async def answer_to(self, text: str | bytes, number: int) -> str | None:
        """Sends anything; the code of the refusal that has that number."""
        await self.write(text)
        refused = [m for m in await self.heard() if m["type"] == "refused"]
        codes = [m["code"] for m in refused if m["id"] in (number, 0)]
        return codes[-1] if codes else None

    async def heard(self) -> list[dict[str, Any]]:
        """All that was said until now. Messages are answered in order, so a ping comes last."""
        told: list[dict[str, Any]] = []
        self._numbers += 1
        ping = {"type": "ping", "id": self._numbers, "sent": float(self._numbers)}
        await self.write(msgspec.json.encode(ping).decode())
        while self.alive:
            try:
                message = await self._next()
            except GONE:
                self.alive = False
                break
            if message["type"] == "pong" and message["sent"] == self._numbers:
                break
            told.append(message)
        return told

    async def _next(self) -> dict[str, Any]:
        data = await asyncio.wait_for(self.socket.recv(decode=False), ANSWER_S)
        message = msgspec.json.decode(data)
        if message["type"] == "changed":
            self.view = message["table"]
            assert self.view["seq"] >= self.seen, "a table went back"
            self.seen = self.view["seq"]
        elif message["type"] == "refused":
            self.codes.append(message["code"])
        self._unchecked.append((message, bytes(data)))
        return message

    def check(self, truth: Truth) -> None:
        """Everything that was heard since the last time; the truth was read after it."""
        for message, raw in self._unchecked:
            if message["type"] == "changed":
                check_seen(truth.tables[self.table], self.player, message, raw)
            elif message["type"] in ("lobby", "queued", "matched", "counts"):
                seeds = {s for h in truth.tables.values() for s in h.secret_seeds(h.seq)}
                assert not any(seed in raw.decode() for seed in seeds), "a seed is told"
        self._unchecked.clear()

    async def close(self) -> None:
        self.alive = False
        self.socket.transport.abort()
        with suppress(*GONE):
            await self.socket.wait_closed()


async def enter(server: ServerProcess, person: Person, table: str, since: int = 0) -> Client | None:
    """A connection of a player, with any number of others; None where it is refused."""
    path = f"/ws/tables/{table}?since={since}" if table else "/ws/lobby"
    address = f"ws://127.0.0.1:{server.port}{path}"
    headers = {"Cookie": f"paiju={person.token}"}
    try:
        socket = await connect(
            address,
            additional_headers=headers,
            max_queue=None,
            open_timeout=ANSWER_S,
            compression=None,
            ping_interval=None,
            proxy=None,
        )
    except GONE:
        return None
    client = Client(person.id, table, socket)
    await client.heard()
    return client


def browser_of(server: ServerProcess, person: Person) -> Player:
    """The same player, over HTTP."""
    player = Player(server, person.name, person.token)
    player.http.timeout = ANSWER_S
    return player
