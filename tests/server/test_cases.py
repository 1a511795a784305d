"""What went wrong at the tables of other rooms, and must not at these."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.table import events as ev
from paiju.server.table.decide import act
from paiju.server.table.pace import START_MS
from paiju.server.table.state import Kind, Phase, Table
from tests.server.harness import ServerProcess, players, settled
from tests.server.test_table_clock import ANN, BOB, carried_out, said, table_of_four

A_DAY = Millis(24 * 3_600_000)


def played_by_bots(table: Table) -> Table:
    """To the end of the deal, where nobody is left who decides for himself."""
    while table.running is not None:
        seat = table.actors[0]
        assert table.chairs[seat].by_bot
        action = table.game.timeout_action(table.running.state, seat)
        table = carried_out(table, act(table, seat, action, ev.By.BOT, Millis(0))).table
    return table


def test_an_owner_who_does_nothing_holds_nobody_up() -> None:
    """C042: the room is full, and another is ready: the deal begins all the same."""
    table = said(table_of_four(2), BOB, wire.Ready(), now=1_000)
    assert table.owner == ANN.player
    assert table.phase is Phase.WAITING
    table = carried_out(table, (), 1_000 + START_MS).table
    assert table.phase is Phase.PLAYING
    assert table.chairs[0].kind is Kind.HUMAN


@pytest.mark.parametrize("stays", [True, False])
def test_bots_play_on_for_who_leaves_and_for_nobody(stays: bool) -> None:
    """C043, PL-30: to the end of the deal; where everybody has left no other one begins."""
    table = said(table_of_four(2, "shuangkou-baibian"), ANN, wire.Ready())
    table = said(table, BOB, wire.Ready())
    table = said(table, BOB, wire.Stand(escape=True))
    assert table.running is not None
    if stays:
        table = said(table, ANN, wire.SetAutoplay(on=True))
    else:
        table = said(table, ANN, wire.Stand(escape=True))
    table = played_by_bots(table)
    assert table.phase is Phase.SETTLED
    left = [chair.player for chair in table.chairs if chair.kind is Kind.HUMAN]
    assert left == ([ANN.player] if stays else [])
    assert table.owner == (ANN.player if stays else None)
    assert carried_out(table, (), A_DAY).events == ()


def test_a_seat_that_was_left_is_another_players_in_the_next_deal() -> None:
    """C041: the room stays, who comes after some minutes sits down, and the next deal begins."""
    table = said(table_of_four(2, "shuangkou-baibian"), ANN, wire.Ready())
    table = said(table, BOB, wire.Ready())
    table = said(table, BOB, wire.Stand(escape=True))
    table = played_by_bots(said(table, ANN, wire.SetAutoplay(on=True)))
    assert table.chairs[1].kind is Kind.EMPTY
    late = Millis(10 * 60_000)
    table = said(table, BOB, wire.Sit(seat=1), now=late)
    table = said(table, ANN, wire.SetAutoplay(on=False), now=late)
    table = said(table, ANN, wire.Ready(), now=late)
    assert table.phase is Phase.SETTLED
    table = said(table, BOB, wire.Ready(), now=late)
    assert table.phase is Phase.PLAYING
    assert table.deal is not None
    assert table.deal.number == 2
    assert table.seat_of(BOB.player) == Seat(1)


CLAIMS: tuple[dict[str, Any], ...] = (
    {"type": "settle", "scores": [1_000_000, 0, 0, 0]},
    {"type": "ready", "total": 1_000_000},
    {"type": "sit", "coins": 1_000_000},
    {"type": "act", "seq": 1, "action": {"action": "play", "cards": "S7"}, "points": 1_000_000},
)


def test_nobody_says_himself_what_he_has_won(server: ServerProcess) -> None:
    """C046: results are the server's, and a client that brings its own is refused."""

    async def cheat() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as seat:
                for claim in CLAIMS:
                    await seat.say(**{"kind" if k == "type" else k: v for k, v in claim.items()})
                    assert (await seat.refusal())["code"] == "table.bad_message"
                assert [each["total"] for each in seat.table["seats"]] == [0, 0, 0, 0]
                await seat.say("ready")
                await seat.play_on(settled)
                end = seat.table["settlement"]
                assert [each["total"] for each in seat.table["seats"]] == end["scores"]
                assert sum(end["scores"]) == 0
            for body in ({"name": "Ann", "coins": 1_000_000}, {"coins": 1_000_000}):
                assert (await ann.http.patch("/api/me", json=body)).status_code == 422

    asyncio.run(cheat())


def test_friends_may_give_a_deal_up_and_show_their_hands(server: ServerProcess) -> None:
    """C045: where all agree, unless who opened the table wanted no such ends; 明牌 (DZ-10)."""

    async def run() -> None:
        async with players(server, "Ann") as [ann]:
            async with ann.at(await ann.open_table("doudizhu-huanle", bots=1)) as seat:
                await seat.hear()
                await seat.say("ready")
                await seat.until(lambda s: s.to_act)
                assert {"action": "show"} in seat.game["legal"]
                await seat.act({"action": "show"})
                await seat.until(lambda s: s.game["shown"][0])
                await seat.say("ask_end")
                await seat.until(settled)
                assert seat.table["settlement"]["agreed"]
                assert seat.table["settlement"]["scores"] == [0, 0, 0]
            strict = await ann.open_table("doudizhu-huanle", bots=1, agreed_end=False)
            async with ann.at(strict) as seat:
                await seat.hear()
                await seat.say("ready")
                await seat.until(lambda s: s.to_act)
                await seat.say("ask_end")
                assert (await seat.refusal())["code"] == "table.no_ends"

    asyncio.run(run())


def test_one_command_starts_a_room(tmp_path: Path) -> None:
    """C068: in a folder that is not there yet, with nothing to set up before it."""
    data = tmp_path / "not" / "yet"
    command = [sys.executable, "-m", "paiju.cli", "serve", "--data", str(data)]
    with subprocess.Popen(
        [*command, "--port", "0", "--no-browser"], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[1]
            with httpx.Client(base_url=address) as http:
                assert http.get("/healthz").text.strip() == "ok"
                http.get("/api/me").raise_for_status()
                opened = http.post("/api/tables", json={"ruleset": "sevens-qq", "bots": 1})
                assert opened.status_code == 201
            assert any(data.iterdir())
        finally:
            process.kill()


def test_whoever_is_sent_away_is_told(server: ServerProcess) -> None:
    """C044: and he cannot sit down again."""

    async def run() -> None:
        async with players(server, "Ann", "Bob") as (ann, bob):
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as owner, bob.at(table) as guest:
                await guest.hear()
                await guest.say("sit", seat=1)
                await owner.until(lambda s: s.table["seats"][1]["name"] == "Bob")
                await owner.say("kick", seat=1)
                assert (await guest.refusal())["code"] == "table.kicked"
                number = await guest.say("sit", seat=1)
                refused = await guest.refusal()
                assert (refused["id"], refused["code"]) == (number, "table.kicked")

    asyncio.run(run())
