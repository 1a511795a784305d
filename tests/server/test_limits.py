"""Limits that players set themselves (PL-80): the server keeps them."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from paiju.core.units import Millis, Points, Seat
from paiju.server.health import Chosen, Limits, Used, day_of, reached, start_of
from paiju.server.store import FinishedDeal, PlayerId, SeatScore, Store, open_store
from tests.server.harness import Player, ServerProcess, players, settled

pytestmark = pytest.mark.anyio

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    async with open_store(tmp_path / "room.db") as store:
        await store.players.create_guest("Ann", "en", Millis(0))
        yield store


ANN = PlayerId(1)


async def played(store: Store, number: int, ended_ms: int, took_ms: int) -> None:
    seat = SeatScore(Seat(0), ANN, Points(0))
    await store.deals.add(
        FinishedDeal("t", number, Millis(ended_ms), "x", "", (seat,), took_ms=Millis(took_ms))
    )


async def test_a_day_begins_at_the_player_s_midnight(store: Store) -> None:
    for number, ended in enumerate((15 * HOUR, 16 * HOUR, 20 * HOUR, 40 * HOUR)):
        await played(store, number, ended, 10 * 60_000)
    today = await store.limits.choose(ANN, Limits(deals=5), 480, Millis(41 * HOUR))
    assert today.used == Used(10 * 60_000, 1)
    today = await store.limits.today(ANN, Millis(39 * HOUR))
    assert today is not None
    assert today.used.deals == 3
    # Another offset later would make a day longer.
    again = await store.limits.choose(ANN, Limits(deals=5), -720, Millis(41 * HOUR))
    assert again.chosen.offset_minutes == 480


async def test_a_looser_limit_waits_for_the_next_day(store: Store) -> None:
    async def on(now: int) -> Limits:
        today = await store.limits.today(ANN, Millis(now))
        assert today is not None
        return today.chosen.on(day_of(Millis(now), 0))

    assert await store.limits.today(ANN, Millis(0)) is None
    await store.limits.choose(ANN, Limits(60, 10), 0, Millis(HOUR))
    assert await on(HOUR) == Limits(60, 10)
    await store.limits.choose(ANN, Limits(90, 5), 0, Millis(2 * HOUR))
    assert await on(2 * HOUR) == Limits(60, 5)
    assert await on(DAY) == Limits(90, 5)
    # To be strict again takes back what was to come.
    await store.limits.choose(ANN, Limits(60, 5), 0, Millis(3 * HOUR))
    assert await on(DAY) == Limits(60, 5)
    await store.limits.choose(ANN, Limits(), 0, Millis(4 * HOUR))
    assert await on(DAY - 1) == Limits(60, 5)
    assert await on(DAY) == Limits()


@pytest.mark.parametrize(
    ("limits", "used", "code"),
    [
        (Limits(), Used(DAY, 1000), None),
        (Limits(deals=3), Used(0, 2), None),
        (Limits(deals=3), Used(0, 3), "health.deals_up"),
        (Limits(minutes=30), Used(30 * 60_000 - 1, 0), None),
        (Limits(minutes=30), Used(30 * 60_000, 0), "health.time_up"),
    ],
)
def test_a_limit_is_reached_and_not_passed(limits: Limits, used: Used, code: str | None) -> None:
    refusal = reached(limits, used)
    assert (refusal and refusal.code) == code


@pytest.mark.parametrize("offset", [-720, -1, 0, 345, 840])
def test_days_follow_one_another(offset: int) -> None:
    for day in (0, 1, 20_000):
        start = start_of(day, offset)
        assert day_of(start, offset) == day
        assert day_of(Millis(start - 1), offset) == day - 1
    assert Chosen(offset, Limits(1, 1)).changed(Limits(1, 1), 3).then is None


async def set_limits(player: Player, **wanted: Any) -> dict[str, Any]:
    answer = await player.http.put("/api/limits", json={"minutes": None, "deals": None, **wanted})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_deal_is_played_to_its_end_and_no_other_begins(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as seat:
                await seat.say("ready")
                await seat.until(lambda seat: seat.table["phase"] == "playing")
                assert (await set_limits(ann, deals=1))["used_deals"] == 0
                other = await ann.open_table("sevens-qq", bots=1)
                async with ann.at(other) as second:  # the running deal counts already
                    await second.say("ready")
                    assert (await second.refusal())["code"] == "health.deals_up"
                await seat.play_on(settled)
                number = await seat.say("ready")
                refused = await seat.refusal()
                assert (refused["id"], refused["code"]) == (number, "health.deals_up")
                assert refused["params"] == {"deals": 1}
            limits = (await ann.http.get("/api/limits")).json()
            assert (limits["deals"], limits["used_deals"]) == (1, 1)
            server.kill()
            server.start()
            async with ann.at(table) as seat:
                await seat.say("ready")
                assert (await seat.refusal())["code"] == "health.deals_up"
            raised = await set_limits(ann, deals=2)
            assert (raised["deals"], raised["changes"], raised["next_deals"]) == (1, True, 2)
            async with ann.at(table) as seat:
                await seat.say("ready")
                assert (await seat.refusal())["code"] == "health.deals_up"


async def test_who_rests_is_not_dealt_in_by_the_others(tmp_path: Path) -> None:
    """The others would wait for him, and then begin: his seat is free before they do."""
    with ServerProcess(tmp_path) as server:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as owner, bob.at(table) as guest:
                await guest.say("sit", seat=1)
                await guest.until(lambda seat: seat.table["you"] == 1)
                for seat in (owner, guest):
                    await seat.say("ready")
                await owner.until(lambda seat: seat.table["phase"] == "playing")
                await guest.say("set_autoplay", on=True)
                await owner.play_on(settled)
                await set_limits(bob, deals=1)
                await owner.say("ready")  # Bob's bot would play on for him
                told = await guest.refusal()
                assert (told["id"], told["code"]) == (0, "health.deals_up")
                await guest.until(lambda seat: seat.table["you"] is None)
                await owner.until(lambda seat: seat.table["seats"][1]["kind"] == "empty")
                assert owner.table["phase"] == "settled"
                assert owner.table["seats"][0]["ready"]


@pytest.mark.parametrize(
    "wanted",
    [{"minutes": 4}, {"minutes": 1441}, {"deals": 0}, {"offset_minutes": 841}, {"days": 1}],
)
async def test_limits_that_are_none(tmp_path: Path, wanted: dict[str, int]) -> None:
    with ServerProcess(tmp_path) as server:
        async with players(server, "Ann") as [ann]:
            body = {"minutes": None, "deals": None, **wanted}
            answer = await ann.http.put("/api/limits", json=body)
            assert (answer.status_code, answer.json()["code"]) == (422, "table.bad_message")
