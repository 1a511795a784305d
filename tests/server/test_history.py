"""Deals that are over: in their players' histories, move by move, and summed up for leaders."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from paiju.core.record import read_record
from paiju.core.units import Millis, Points, Seat
from paiju.games.registry import make_game
from paiju.games.replay import replay
from paiju.server.api.leaders import began
from paiju.server.store import FinishedDeal, PlayerId, SeatScore, Store, open_store
from tests.server.harness import Player, ServerProcess, players, rooms_in, settled


async def play(player: Player, ruleset: str, deals: int = 1) -> tuple[str, list[dict[str, Any]]]:
    """Deals against bots; gives the table and what was shown of it, message by message."""
    table = await player.open_table(ruleset, bots=1)
    async with player.at(table) as seat:
        await seat.hear()
        for number in range(1, deals + 1):
            await seat.say("ready")
            await seat.until(lambda s, n=number: s.table["deal"] == n)
            await seat.play_on(settled)
        return table, [m for m in seat.messages if m["type"] == "changed"]


@pytest.mark.parametrize("ruleset", ["sevens-jielong", "shuangkou-baibian", "doudizhu-huanle"])
def test_a_replay_shows_what_the_seat_saw(tmp_path: Path, ruleset: str) -> None:
    """Every position of the replay was on the table, for all but what can be done there."""

    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann") as (ann,):
            table, shown = await play(ann, ruleset)
            path = f"/api/tables/{table}/deals/1/replay"
            replayed = (await ann.http.get(path, params={"seat": 0})).json()
            frames = replayed["frames"]
            assert replayed["own"] == 0
            seen = [m["table"]["game"] for m in shown if m["table"]["game"]]
            told = [comparable(frame["table"]["game"]) for frame in frames]
            for game in seen:
                assert comparable(game) in told
            last = frames[-1]["table"]
            assert last["phase"] == "settled"
            assert last["settlement"]["scores"] == shown[-1]["table"]["settlement"]["scores"]
            assert last["settlement"]["shuffle"] == shown[-1]["table"]["settlement"]["shuffle"]
            assert last["settlement"]["names"][0] == "Ann"
            assert any("You" in told["text"]["en"] for f in frames for told in f["happened"])
            await hands_are_those_of_the_record(ann, table, frames)
            await nobody_else_is_called_you(server, table)

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


async def nobody_else_is_called_you(server: ServerProcess, table: str) -> None:
    """By a link that was shared the deal is seen from the seat, and its player has his name."""
    async with players(server, "Bob") as (bob,):
        path = f"/api/tables/{table}/deals/1/replay"
        shared = (await bob.http.get(path, params={"seat": 0})).json()
        assert shared["own"] is None
        assert shared["frames"][0]["table"]["you"] == 0
        assert any(frame["table"]["game"]["hand"] for frame in shared["frames"])
        told = [one["text"]["en"] for frame in shared["frames"] for one in frame["happened"]]
        lines = [one["text"]["en"] for one in shared["frames"][-1]["table"]["settlement"]["lines"]]
        assert not [text for text in [*told, *lines] if re.search(r"\bYou\b", text)]
        assert [text for text in told if "Ann" in text]


def comparable(game: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in game.items() if name not in ("legal", "unlisted")}


async def hands_are_those_of_the_record(
    ann: Player, table: str, frames: list[dict[str, Any]]
) -> None:
    record = read_record((await ann.http.get(f"/api/tables/{table}/deals/1")).text)
    played = replay(record)
    game = make_game(played.ruleset)
    seats = [Seat(s) for s in range(game.seats)]
    states = [played.start, *(move.step.state for move in played.moves)]
    for frame, state in zip(frames, states, strict=True):
        hands = [[str(card) for card in game.observe(state, seat).hand] for seat in seats]
        assert frame["hands"] == hands


def test_a_deal_that_runs_is_not_replayed(tmp_path: Path) -> None:
    """PL-61: nor is one that there never was, nor for a seat that there is not."""

    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann") as (ann,):
            table = await ann.open_table("sevens-jielong", bots=1)
            async with ann.at(table) as seat:
                await seat.hear()
                await seat.say("ready")
                await seat.until(lambda s: s.table["deal"] == 1)
                path = f"/api/tables/{table}/deals/1/replay"
                assert (await ann.http.get(path)).status_code == 404
                await seat.play_on(settled)
                assert (await ann.http.get(path)).status_code == 200
                for wrong in (f"{path}?seat=4", f"{path}?seat=-1", path.replace("/1/", "/2/")):
                    assert (await ann.http.get(wrong)).status_code == 404

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_a_replay_travels_packed_where_it_can(tmp_path: Path) -> None:
    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann") as (ann,):
            table, _ = await play(ann, "sevens-qq")
            path = f"/api/tables/{table}/deals/1/replay"
            packed = await ann.http.get(path, headers={"Accept-Encoding": "gzip"})
            plain = await ann.http.get(path, headers={"Accept-Encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert packed.json() == plain.json()
            assert 10 * int(packed.headers["content-length"]) < len(plain.content)

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_a_spectator_s_replay_has_no_hand_but_in_the_open_ones(tmp_path: Path) -> None:
    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann") as (ann,):
            table, _ = await play(ann, "sevens-qq")
            frames = (await ann.http.get(f"/api/tables/{table}/deals/1/replay")).json()["frames"]
            assert frames[0]["table"]["you"] is None
            assert frames[0]["table"]["game"]["hand"] == []
            assert [len(hand) for hand in frames[0]["hands"]] == [13] * 4

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_a_player_s_history_goes_on_over_its_parts(tmp_path: Path) -> None:
    """The last deal first; nobody finds those of others there."""

    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann", "Bob") as (ann, bob):
            table, shown = await play(ann, "sevens-qq", deals=3)
            history = (await ann.http.get("/api/me/deals")).json()
            assert [(deal["table"], deal["deal"]) for deal in history["deals"]] == [
                (table, 3),
                (table, 2),
                (table, 1),
            ]
            last = history["deals"][0]
            assert last["names"][0] == "Ann"
            assert last["title"]["zh"]
            assert last["score"] == shown[-1]["table"]["settlement"]["scores"][0]
            frames = (await ann.http.get(f"/api/tables/{table}/deals/3/replay")).json()["frames"]
            assert {frame["table"]["deal"] for frame in frames} == {3}
            assert "Deal 3 begins" in [said["text"]["en"] for said in frames[0]["happened"]]
            me = (await ann.http.get("/api/me")).json()["id"]
            [standing] = (await ann.http.get(f"/api/players/{me}")).json()["standings"]
            made = sum(deal["score"] for deal in history["deals"])
            assert standing["average"] == round(made / 3, 1)
            before = history["deals"][1]["ended_ms"]
            rest = (await ann.http.get("/api/me/deals", params={"before": before})).json()
            assert [deal["deal"] for deal in rest["deals"]] == [1]
            assert (await bob.http.get("/api/me/deals")).json()["deals"] == []
            wrong = await ann.http.get("/api/me/deals", params={"before": "then"})
            assert wrong.json()["code"] == "table.bad_message"

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


HOUR = 3_600_000
NOON = 1_700_020_800_000  # 15 November 2023, 12:00 in China, a Wednesday


def test_days_and_weeks_begin_in_china() -> None:
    assert began("day", Millis(NOON)) == NOON - 12 * HOUR
    assert began("day", Millis(NOON - 12 * HOUR)) == NOON - 12 * HOUR
    assert began("week", Millis(NOON)) == NOON - 60 * HOUR
    assert began("all", Millis(NOON)) == 0


async def made(store: Store, deal: int, scores: dict[PlayerId, int], **more: Any) -> None:
    seats = [SeatScore(Seat(s), p, Points(v)) for s, (p, v) in enumerate(scores.items())]
    known: dict[str, Any] = {"ended_ms": Millis(deal), "ruleset": "sevens-qq", "rated": True}
    known |= more
    await store.deals.add(FinishedDeal("t", deal, record="", seats=tuple(seats), **known))


def test_leaders_are_summed_up_by_rule_set_and_room(tmp_path: Path) -> None:
    """Members in rooms: private tables and guests can be had for the making."""

    async def run() -> None:
        async with open_store(tmp_path / "room.db") as store:
            ann, bob = [await member(store, name) for name in ("Ann", "Bob")]
            guest, _ = await store.players.create_guest("Gus", "en", Millis(0))
            await made(store, 1, {ann: 5, bob: -3, guest.id: -2}, room="other")
            await made(store, 2, {ann: -2, bob: 2}, room="sevens")
            await made(store, 3, {ann: 9, bob: -9})
            await made(store, 4, {ann: 1, bob: -1}, ruleset="sevens-jielong-2015", room="other")
            await made(store, 5, {ann: 0, bob: 0}, room="other", agreed=True)
            leaders = await store.leaders.of_ruleset("sevens-qq", Millis(0))
            assert [(one.name, one.points, one.deals, one.won) for one in leaders] == [
                ("Ann", 3, 2, 1),
                ("Bob", -1, 2, 1),
            ]
            later = await store.leaders.of_ruleset("sevens-qq", Millis(2))
            assert [(one.name, one.points) for one in later] == [("Bob", 2), ("Ann", -2)]
            in_room = await store.leaders.of_room("sevens", Millis(0))
            assert [(one.name, one.points) for one in in_room] == [("Bob", 2), ("Ann", -2)]

    asyncio.run(run())


async def member(store: Store, name: str) -> PlayerId:
    player, _ = await store.players.create_guest(name, "en", Millis(0))
    await store.accounts.register(player.id, name, "no hash", Millis(0), "")
    return player.id


def test_leaders_as_they_are_asked_for(tmp_path: Path) -> None:
    """A member finds his place, a guest has none; programs never have."""

    async def run(server: ServerProcess) -> None:
        async with players(server, "Ann", "Gus") as people:
            ann, gus = people
            await ann.register("ann")
            scores = [await play_in(player, "sevens") for player in people]
            board = await leaders(ann, "room=sevens&span=day")
            assert board["you"]["points"] == scores[0]
            assert board["you"]["place"] == 1
            assert board["leaders"] == [board["you"]]
            assert await leaders(ann, "ruleset=sevens-qq&span=week") == board
            assert (await leaders(gus, "room=sevens&span=all"))["you"] is None
            for wrong in ("", "ruleset=a&room=b", "room=a&span=year"):
                answer = await ann.http.get(f"/api/leaders?{wrong}")
                assert answer.json()["code"] == "table.bad_message"

    with ServerProcess(tmp_path, rooms=rooms_in(tmp_path, sevens=ROOM)) as server:
        asyncio.run(run(server))


ROOM = """
title = { zh = "房", en = "Room" }
ruleset = "sevens-qq"
bots = { level = 1, after_seconds = 0 }
"""


async def play_in(player: Player, room: str) -> int:
    """A deal in a room, against bots; gives the points."""
    async with player.at(await player.matched(room)) as seat:
        await seat.play_on(settled)
        return seat.table["settlement"]["scores"][seat.table["you"]]


async def leaders(player: Player, wanted: str) -> dict[str, Any]:
    return (await player.http.get(f"/api/leaders?{wanted}")).json()
