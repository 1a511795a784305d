"""What deals make of players: strength, points, escapes, each deal once (PL-31, PL-40, PL-42)."""

from __future__ import annotations

import contextlib
import itertools
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

import msgspec
import pytest

from paiju.core.units import Millis, Points, Seat
from paiju.games.registry import find_ruleset, sides_of
from paiju.server.levels import level_of, levels, read_levels
from paiju.server.rating import Part, Strength, after
from paiju.server.room.records import counts
from paiju.server.store import FinishedDeal, PlayerId, SeatScore, Standing, Store, open_store

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
ADD_FOR_EVER = """
import asyncio, sys
from tests.server.test_standings import deal
from paiju.server.store import open_store
async def add():
    async with open_store(sys.argv[1]) as store:
        for name in ("a", "b"):
            await store.players.create_guest(name, "en", 0)
        print("ready", flush=True)
        for number in range(100_000):
            await store.deals.add(deal(number, [1, 2], [3, -3]))
            await store.deals.add(deal(number, [1, 2], [3, -3]))
asyncio.run(add())
"""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    async with open_store(tmp_path / "room.db") as store:
        for name in ("Ann", "Bob", "Eve"):
            await store.players.create_guest(name, "en", Millis(0))
        yield store


def deal(
    number: int,
    who: Sequence[int | None],
    scores: Sequence[int],
    *,
    sides: Sequence[int] = (0, 1, 2, 3),
    escaped: int | None = None,
    rated: bool = True,
    member_points: bool = True,
) -> FinishedDeal:
    best = max(scores)
    return FinishedDeal(
        table="t",
        deal=number,
        ended_ms=Millis(number),
        ruleset="sevens-lianzhong",
        record="",
        seats=tuple(
            SeatScore(
                Seat(seat),
                None if player is None else PlayerId(player),
                Points(scores[seat]),
                sides[seat],
                seat == escaped,
            )
            for seat, player in enumerate(who)
        ),
        winners=tuple(Seat(seat) for seat, score in enumerate(scores) if score == best),
        rated=rated,
        member_points=member_points,
    )


async def standing(store: Store, player: int) -> Standing:
    [found] = await store.standings.of(PlayerId(player))
    return found


async def test_a_deal_counts_once(store: Store) -> None:
    for _ in range(3):
        await store.deals.add(deal(1, [1, 2, None, 3], [6, -6, 22, -22], escaped=3))
    ann, eve = await standing(store, 1), await standing(store, 3)
    assert (ann.deals, ann.won, ann.escapes, ann.points, ann.rated) == (1, 0, 0, 6, 1)
    assert (eve.deals, eve.escapes, eve.points) == (1, 1, -22)
    assert ann.mu > 25 > eve.mu
    assert await store.standings.of(PlayerId(4)) == []


async def test_house_rules_count_for_nothing_but_deals(store: Store) -> None:
    await store.deals.add(deal(1, [1, 2], [6, -6], rated=False, member_points=False))
    ann = await standing(store, 1)
    assert (ann.deals, ann.won, ann.points, ann.rated, ann.mu) == (1, 1, 0, 0, 25)


async def test_an_agreed_end_counts_for_nobody_but_who_had_left(store: Store) -> None:
    """C045: neither as a deal, nor for averages, nor as one of those in rooms (PL-31)."""
    draw = deal(1, [1, 2, 3], [0, 0, 0], escaped=2, rated=False, member_points=False)
    await store.deals.add(msgspec.structs.replace(draw, winners=(), agreed=True, room="r"))
    assert await store.standings.of(PlayerId(1)) == []
    eve = await standing(store, 3)
    assert (eve.deals, eve.won, eve.escapes, eve.mu) == (1, 0, 1, 25)
    assert await store.deals.in_rooms(PlayerId(1)) == (0, 0)
    assert await store.deals.in_rooms(PlayerId(3)) == (1, 1)
    await store.deals.add(deal(2, [1, 2], [6, -6]))
    assert await store.deals.averages(PlayerId(1)) == {"sevens-lianzhong": 6}
    assert [played.agreed for played in await store.deals.of_player(PlayerId(1))] == [False, True]


async def test_only_people_on_two_sides_tell_of_strength(store: Store) -> None:
    await store.deals.add(deal(1, [1, None, None], [2, -1, -1]))
    await store.deals.add(deal(2, [None, 1, 2], [2, -1, -1], sides=(0, 1, 1)))
    ann = await standing(store, 1)
    assert (ann.deals, ann.rated, ann.mu) == (2, 0, 25)
    await store.deals.add(deal(3, [1, None, 2], [2, -1, -1], sides=(0, 1, 1)))
    assert (await standing(store, 1)).rated == 1


async def test_nobody_is_rated_against_his_own_bots(store: Store) -> None:
    owner = await store.players.get(PlayerId(1))
    assert owner is not None
    bots = [(await store.bots.create(owner, f"R{n}", Millis(0)))[0].id for n in range(2)]
    await store.deals.add(deal(1, [1, bots[0]], [5, -5]))
    await store.deals.add(deal(2, [2, bots[0], bots[1]], [5, -5, 0]))
    for player in (1, 2, *bots):
        assert (await standing(store, player)).rated == 0
    await store.deals.add(deal(3, [2, bots[0]], [5, -5]))
    assert (await standing(store, 2)).rated == 1


def test_every_deal_counts_once_whenever_the_server_dies(tmp_path: Path) -> None:
    chance = random.Random(1)
    for run in range(4):
        path = tmp_path / f"{run}.db"
        command = [sys.executable, "-c", ADD_FOR_EVER, str(path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(chance.uniform(0.05, 0.4))
            process.kill()
        with contextlib.closing(sqlite3.connect(path)) as db:
            [(stored,)] = db.execute("SELECT count(*) FROM deals")
            noted = db.execute("SELECT deals, rated, points FROM standings ORDER BY player_id")
            expected = [(stored, stored, 3 * stored), (stored, stored, -3 * stored)]
            assert noted.fetchall() == (expected if stored else [])


def test_published_rules_count_and_house_rules_do_not() -> None:
    ruleset = find_ruleset("sevens-lianzhong")
    assert counts(ruleset, room="")
    house = ruleset.with_options({"lone_seven_factor": 1000})
    assert not counts(house, room="")
    assert counts(house, room="sevens-low")


def test_sides_are_those_of_the_rules() -> None:
    assert sides_of(find_ruleset("sevens-qq"), None) == (0, 1, 2, 3)
    assert sides_of(find_ruleset("shuangkou-baibian"), None) == (0, 1, 0, 1)


def strengths(*parts: tuple[int, bool, int]) -> list[float]:
    rated = after([Part(side, Strength(), won, score) for side, won, score in parts])
    return [strength.mu for strength in rated if strength]


def test_who_wins_rises_and_who_loses_falls() -> None:
    mus = strengths((0, True, 30), (1, False, 10), (2, False, -10), (3, False, -30))
    assert mus == sorted(mus, reverse=True)
    assert mus[0] > 25 > mus[3]
    tied = strengths((0, True, 5), (1, True, 5), (2, False, -10))
    assert tied[0] == tied[1] > 25 > tied[2]


def test_a_landlord_counts_for_two() -> None:
    """DZ-42: of players who are alike, the lone one gains what each of the two loses."""
    landlord, *peasants = strengths((0, True, 2), (1, False, -1), (1, False, -1))
    assert peasants[0] == peasants[1]
    assert landlord - 25 == pytest.approx(25 - peasants[0])


def test_strength_is_found() -> None:
    """Who wins 60 of 100 deals at four seats stands out after some hundreds."""
    chance = random.Random(5)
    known = [Strength() for _ in range(4)]
    for _ in range(400):
        best = 0 if chance.random() < 0.6 else chance.randrange(1, 4)
        parts = [Part(s, known[s], s == best, int(s == best)) for s in range(4)]
        known = [strength or known[s] for s, strength in enumerate(after(parts))]
    shown = [strength.shown for strength in known]
    assert shown[0] > max(shown[1:]) + 200
    assert all(strength.sigma < 5 for strength in known)


def test_levels_rise_with_points() -> None:
    table = levels()
    assert [level_of(level.least, table) for level in table] == list(range(1, len(table) + 1))
    for lower, higher in itertools.pairwise(table):
        assert level_of(higher.least - 1, table) == level_of(lower.least, table)
    with pytest.raises(ValueError, match="not above"):
        read_levels("\n".join(['[[level]]\nfrom = 5\ntitle = { zh = "一", en = "One" }'] * 2))
