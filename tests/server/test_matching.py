"""Matching while everything else happens too: joining, cancelling, losing the line (PL-02)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from paiju.core.errors import StoreError
from paiju.core.refusal import Refusal
from paiju.core.units import Millis
from paiju.server import wire
from paiju.server.room.matching import Matching
from paiju.server.room.opening import Matched, matched_table
from paiju.server.room.settings import Settings
from paiju.server.rooms import Room, Rooms
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.decide import Asker, decide
from paiju.server.table.state import open_table
from tests.server.test_table_clock import carried_out, follow

pytestmark = pytest.mark.anyio

PLAIN = 'title = { zh = "房", en = "Room" }\nruleset = "sevens-qq"\n'
NOW = PLAIN + "bots = { level = 1, after_seconds = 0 }\n"
PEOPLE = 9
STEPS = 60


class Live:
    """A table, without a log."""

    def __init__(self, room: Room, players: Sequence[Matched], name: str) -> None:
        first, *others = matched_table(room, players, bytes(32), Millis(0))
        assert isinstance(first, ev.Opened)
        self.table = follow(open_table(name, first), others)

    async def say(self, asker: Asker, message: wire.AnyClientMessage) -> None:
        await asyncio.sleep(0)
        decision = decide(self.table, asker, message, Millis(0))
        if not isinstance(decision, Refusal):
            self.table = carried_out(self.table, decision).table

    def plays(self, player: PlayerId) -> bool:
        return self.table.running is not None and self.table.seat_of(player) is not None


class Tables:
    """Opens tables, slowly, and now and then not at all."""

    def __init__(self, rooms: Path, chance: random.Random) -> None:
        self.rooms = Rooms(rooms)
        self.settings = Settings()
        self.opened: list[Live] = []
        self._chance = chance

    def tables(self) -> Any:
        return tuple(self.opened)

    async def open_matched(self, room: Room, players: Sequence[Matched], server: bytes) -> Any:
        await asyncio.sleep(self._chance.choice([0, 0, 0.001]))
        if self._chance.random() < 0.1:
            raise StoreError("the disk is full")
        for one in players:
            busy = [live for live in self.opened if live.plays(one.asker.player)]
            assert busy == [], "nobody is matched twice"
        assert len({one.asker.player for one in players}) == len(players)
        live = Live(room, players, f"t{len(self.opened)}")
        self.opened.append(live)
        return live


class Phone:
    """A client in the lobby."""

    def __init__(self, player: int) -> None:
        self.player = PlayerId(player)
        self.asker = Asker(self.player, f"P{player}")
        self.tables: list[str] = []

    def rooms_changed(self) -> None: ...

    def counted(self, counts: Mapping[str, wire.RoomCount]) -> None: ...

    def queued(self, waiting: wire.Waiting | None) -> None: ...

    def refused(self, refusal: Refusal) -> None:
        raise AssertionError(refusal)

    def matched(self, match: wire.Matched) -> None:
        self.tables.append(match.table)


async def nobody_is_refused(player: PlayerId, room: Room) -> Refusal | None:
    """Looking him up takes as long as others take to be seated."""
    await asyncio.sleep(0.002)
    return None


@pytest.mark.parametrize("seed", range(8))
async def test_nobody_is_matched_twice_nor_forgotten(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiju.server.room.matching.RETRY_S", 0.001)
    for name, text in [("people", PLAIN), ("now", NOW)]:
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    chance = random.Random(seed)
    tables = Tables(tmp_path, chance)
    matching = Matching(tables, nobody_is_refused)
    phones = [Phone(number) for number in range(1, PEOPLE + 1)]
    await asyncio.gather(*(_wander(matching, tables, phone, chance) for phone in phones))
    await _all_are_seated(matching, tables, phones)
    await matching.stop()


async def _wander(matching: Matching, tables: Tables, phone: Phone, chance: random.Random) -> None:
    here = False
    for _ in range(STEPS):
        match chance.choice(["join", "join", "join", "cancel", "line", "leave"]):
            case "line":
                (matching.unwatch if here else matching.watch)(phone)
                here = not here
            case "cancel":
                matching.cancel(phone.player)
            case "leave":
                for live in tables.opened:
                    if live.plays(phone.player):
                        await live.say(phone.asker, wire.Stand(escape=True))
            case _:
                room = chance.choice(["people", "people", "now"])
                assert await matching.join(phone.asker, room, "") is None
        await asyncio.sleep(chance.choice([0, 0, 0.0005]))
    if not here:
        matching.watch(phone)


async def _all_are_seated(matching: Matching, tables: Tables, phones: Sequence[Phone]) -> None:
    """Whoever asks last, in the room where bots come at once, plays or is led back."""
    for phone in phones:
        phone.tables.clear()
        assert await matching.join(phone.asker, "now", "") is None
    for _ in range(2000):
        if all(phone.tables for phone in phones):
            break
        await asyncio.sleep(0.005)
    for phone in phones:
        playing = [live.table.id for live in tables.opened if live.plays(phone.player)]
        assert playing == [phone.tables[-1]]
        assert matching.waiting_of(phone.player) is None
