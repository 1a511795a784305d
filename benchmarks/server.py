"""How many moves a second a running server carries out: `python -m benchmarks.server`.

At each table some people sit, and bots on the other seats. Every client answers at once when it
is its turn, so that each table has one move on its way at any time (a closed loop). Each move is
checked, stored with the disk told to keep it, and sent to the people at the table, each as
their own view. The server has one core, the clients have another where there are two. It prints

- `moves/s`: carried out over all tables, those of bots too;
- `CPU`: microseconds of the server's process a move, all its threads together;
- `p50`, `p99`: milliseconds from sending a move to seeing it done;
- `memory`: kilobytes of the server's process a table, beyond those of an empty server.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import socket
import statistics
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import msgspec
import uvloop
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from paiju.core.refusal import Refusal
from paiju.server import wire
from paiju.server.api.visitors import COOKIE
from paiju.server.app import DATABASE, serve
from paiju.server.room.card_room import CardRoom
from paiju.server.room.settings import Settings, Traffic
from paiju.server.store import open_store
from paiju.server.table.decide import Asker

ANY: Final = 10**9
SETTINGS: Final = Settings(
    bot_delay_ms=0,
    burst=ANY,
    per_second=ANY,
    traffic=Traffic(sockets=ANY, sockets_of_address=ANY, calls_at_once=ANY),
)
WARM_UP_S: Final = 2.0
SEATS: Final = 4


class Game(msgspec.Struct):
    history: list[msgspec.Raw]
    legal: list[msgspec.Raw]


class Table(msgspec.Struct):
    seq: int
    phase: str
    deal: int
    game: Game | None = None


class Changed(msgspec.Struct):
    """What a client of the benchmark reads of a message."""

    type: str
    table: Table | None = None


class Result(msgspec.Struct):
    """What was found with so many tables."""

    moves_a_second: float
    cpu_us: float
    p50_ms: float
    p99_ms: float
    memory_kb: float


class Client(WSListener):
    """Plays the first legal action as soon as it may, and wants every next deal."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.moves = 0
        self._decoder = msgspec.json.Decoder(Changed)
        self._sent_at = 0.0
        self._sent_seq = -1
        self._asked_for = -1

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            raise ConnectionError(f"closed by the server: {frame.get_close_message()}")
        message = self._decoder.decode(frame.get_payload_as_bytes())
        if message.table is None:
            raise ValueError(f"refused: {frame.get_payload_as_utf8_text()}")
        self._seen(message.table)

    def _seen(self, table: Table) -> None:
        if 0 <= self._sent_seq < table.seq:
            self.latencies.append(perf_counter() - self._sent_at)
            self._sent_seq = -1
        if table.game is not None:
            self.moves = 52 * (table.deal - 1) + len(table.game.history)
        if table.phase != "playing":
            self._ask_for(table.deal + 1)
        elif table.game is not None and table.game.legal and self._sent_seq < 0:
            self._act(table.seq, table.game.legal[0])

    def _ask_for(self, deal: int) -> None:
        if self._asked_for != deal:
            self._asked_for = deal
            self._transport.send(WSMsgType.TEXT, b'{"type":"ready"}')

    def _act(self, seq: int, action: msgspec.Raw) -> None:
        message = b'{"type":"act","seq":%d,"action":%b}' % (seq, bytes(action))
        self._sent_seq, self._sent_at = seq, perf_counter()
        self._transport.send(WSMsgType.TEXT, message)

    def leave(self) -> None:
        self._transport.send_close(WSCloseCode.OK)
        self._transport.disconnect()


async def prepared(folder: Path, tables: int, people: int) -> list[tuple[str, list[str]]]:
    """Tables with people on the first seats and bots on the others; their ids and tokens."""
    async with open_store(folder / DATABASE) as store:
        room = CardRoom(store, SETTINGS)
        result: list[tuple[str, list[str]]] = []
        for _ in range(tables):
            guests = [
                await store.players.create_guest("Guest", "en", SETTINGS.clock())
                for _ in range(people)
            ]
            askers = [Asker(player.id, player.name) for player, _ in guests]
            table_id = await room.open(askers[0], wire.OpenTable(ruleset="sevens-qq", bots=1))
            live = None if isinstance(table_id, Refusal) else room.find(table_id)
            assert live is not None
            for seat, asker in enumerate(askers[1:], 1):
                await live.say(asker, wire.Sit(seat=seat))
            result.append((live.table.id, [token for _, token in guests]))
        await room.stop()
    return result


def run_server(folder: Path, core: int, pipe: Connection) -> None:
    os.sched_setaffinity(0, {core})
    listening = socket.create_server(("127.0.0.1", 0), backlog=1024)
    port = listening.getsockname()[1]
    with suppress(KeyboardInterrupt):
        uvloop.run(serve(folder, SETTINGS, listening, lambda: pipe.send(port)))


@contextmanager
def running(folder: Path, core: int) -> Generator[tuple[int, int]]:
    """A server as a process of its own: its process id and its port."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=run_server, args=(folder, core, there))
    process.start()
    assert process.pid is not None
    try:
        yield process.pid, here.recv()
    finally:
        process.terminate()
        process.join(10)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


async def play(
    port: int, pid: int, tables: Sequence[tuple[str, list[str]]], seconds: float
) -> tuple[float, float, list[float]]:
    """Moves a second, CPU seconds a move, and the latencies of the moves of people."""
    clients: list[list[Client]] = []
    for table_id, tokens in tables:
        url = f"ws://127.0.0.1:{port}/ws/tables/{table_id}"
        clients.append([await connected(url, token) for token in tokens])
    everybody = [client for at_table in clients for client in at_table]
    await asyncio.sleep(WARM_UP_S)
    for client in everybody:
        client.latencies.clear()
    moves, cpu, start = sum(at[0].moves for at in clients), cpu_seconds(pid), perf_counter()
    await asyncio.sleep(seconds)
    moves, cpu = sum(at[0].moves for at in clients) - moves, cpu_seconds(pid) - cpu
    taken = perf_counter() - start
    for client in everybody:
        client.leave()
    return moves / taken, cpu / moves, [t for client in everybody for t in client.latencies]


async def connected(url: str, token: str) -> Client:
    headers = {"Cookie": f"{COOKIE}={token}"}
    _, client = await ws_connect(Client, url, extra_headers=headers)
    assert isinstance(client, Client)
    return client


def measure(tables: int, people: int, seconds: float) -> Result:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cores = sorted(os.sched_getaffinity(0))
        with running(folder, cores[0]) as (pid, _):
            empty = memory_kb(pid)
        opened = uvloop.run(prepared(folder, tables, people))
        with running(folder, cores[0]) as (pid, port):
            os.sched_setaffinity(0, {cores[-1]})
            rate, cpu, latencies = uvloop.run(play(port, pid, opened, seconds))
            os.sched_setaffinity(0, cores)
            memory = memory_kb(pid) - empty
    latencies.sort()
    return Result(
        moves_a_second=rate,
        cpu_us=cpu * 1e6,
        p50_ms=statistics.median(latencies) * 1e3,
        p99_ms=latencies[len(latencies) * 99 // 100] * 1e3,
        memory_kb=memory / tables,
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Moves a second of a running server.")
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200])
    parser.add_argument("--people", type=int, nargs="+", default=[4, 1], help="at each table")
    parser.add_argument("--seconds", type=float, default=8.0, help="measured for so long")
    chosen: Any = parser.parse_args(arguments)
    columns = ("people", "moves/s", "CPU us", "p50 ms", "p99 ms", "kB/table")
    print(f"{'tables':>8}" + "".join(f"{column:>10}" for column in columns))
    for people in chosen.people:
        for tables in chosen.tables:
            found = measure(tables, people, chosen.seconds)
            print(
                f"{tables:8}{people:10}{found.moves_a_second:10.0f}{found.cpu_us:10.0f}"
                f"{found.p50_ms:10.1f}{found.p99_ms:10.1f}{found.memory_kb:10.0f}"
            )


if __name__ == "__main__":
    main()
