"""Table talk over real sockets: who may say what, how often, who hears it, and who is reported."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.core.units import Millis, Seat
from paiju.server import wire
from paiju.server.room.talk import KEPT_MS, TOLD_AGAIN_MS, Talk
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.state import Table, advance, open_table
from paiju.server.talk.phrases import phrases
from paiju.server.talk.words import MOST_CHARACTERS, clean_words
from tests.server.coin_tables import store_of
from tests.server.harness import Player, ServerProcess, players, rooms_in
from tests.server.harness import Seat as AtTable

pytestmark = pytest.mark.anyio

ROOM = """
title = { zh = "房", en = "Room" }
ruleset = "sevens-qq"
bots = { level = 1, after_seconds = 0 }
"""
CLOSED = ROOM + "spectators = { allowed = false }\n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, rooms=rooms_in(tmp_path, open=ROOM, closed=CLOSED)) as server:
        yield server


async def said(seat: AtTable, manner: str, what: str) -> dict[str, Any]:
    """What comes of saying something: it is heard, or refused."""
    number = await seat.say("say", manner=manner, what=what)
    while True:
        message = await seat.hear()
        if message["type"] == "said" or message.get("id") == number:
            return message


async def id_of(player: Player) -> str:
    return (await player.http.get("/api/me")).json()["id"]


async def test_everybody_at_the_table_hears_a_phrase_in_his_language(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.open_table("sevens-qq")
        async with ann.at(table) as speaking, bob.at(table) as watching:
            await speaking.hear()
            await watching.hear()
            seq = speaking.table["seq"]
            heard = await said(speaking, "phrase", "thanks")
            assert heard["text"] == {"zh": "谢谢！", "en": "Thank you!"}
            assert (heard["seat"], heard["name"], heard["player"]) == (0, "Ann", await id_of(ann))
            assert await watching.next("said") == heard
            assert (await said(speaking, "emoji", "👍"))["text"]["en"] == "👍"
        async with ann.at(table) as again:
            assert (await again.hear())["table"]["seq"] == seq, "talk is no event of the table"


async def test_who_comes_back_hears_what_was_said_a_moment_ago(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.open_table("sevens-qq")
        async with ann.at(table) as speaking:
            heard = await said(speaking, "words", "hello")
        async with bob.at(table) as late:
            assert await late.next("said") == heard


async def test_words_of_ones_own_are_cleaned_and_bounded(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann]:
        table = await ann.open_table("sevens-qq")
        async with ann.at(table) as seat:
            heard = await said(seat, "words", " <b>hi</b>\n\u202eyou\x00 ")
            assert heard["text"]["en"] == "<b>hi</b> you"
            refused = [
                await said(seat, "words", "\u200b\u2800 \n"),
                await said(seat, "words", "好" * (MOST_CHARACTERS + 1)),
                await said(seat, "words", "x" * 501),
                await said(seat, "phrase", "no such phrase"),
                await said(seat, "emoji", "spam"),
                await said(seat, "song", "la"),
            ]
            codes = [message["code"] for message in refused]
            unread = "table.bad_message"
            assert codes[:3] == ["talk.empty", "talk.long", unread]
            assert codes[3:] == ["talk.unknown", "talk.unknown", unread]
            longest = "e\u0301" * MOST_CHARACTERS
            assert len((await said(seat, "words", longest))["text"]["en"]) == MOST_CHARACTERS


async def test_in_a_room_there_are_phrases_alone(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann], ann.at(await ann.matched("open")) as seat:
        assert (await said(seat, "words", "I have the ace"))["code"] == "talk.not_free"
        assert (await said(seat, "phrase", "hello"))["type"] == "said"


async def test_who_looks_on_says_nothing(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.open_table("sevens-qq")
        async with bob.at(table) as watching:
            assert (await said(watching, "phrase", "hello"))["code"] == "table.not_seated"


async def test_where_nobody_looks_on_nobody_listens_in(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.matched("closed")
        async with ann.at(table) as seat, bob.at(table) as outside:
            await outside.hear()
            await said(seat, "phrase", "hello")
            await outside.say("ping", sent=1.0)
            await outside.next("pong")
        async with bob.at(table) as late:
            await late.say("ping", sent=2.0)
            await late.next("pong")
            kinds = {message["type"] for message in (*outside.messages, *late.messages)}
            assert kinds == {"changed", "pong"}


async def test_too_much_talk_is_refused_and_the_game_goes_on(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann]:
        table = await ann.open_table("sevens-qq", bots=1)
        async with ann.at(table) as seat:
            answers = [await said(seat, "emoji", "👍") for _ in range(6)]
            assert [answer["type"] for answer in answers[:5]] == ["said"] * 5
            assert answers[5]["code"] == "talk.too_fast"
            assert answers[5]["params"]["seconds"] in (1, 2)
            await asyncio.sleep(2.1)
            assert (await said(seat, "emoji", "👍"))["type"] == "said"
            await seat.say("ready")
            await seat.until(lambda seat: seat.table["phase"] == "playing")


async def test_a_second_device_has_no_talk_of_its_own(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann]:
        table = await ann.open_table("sevens-qq")
        async with ann.at(table) as one, ann.at(table) as other:
            for _ in range(5):
                await said(one, "emoji", "👍")
            number = await other.say("say", manner="emoji", what="👍")
            assert (await other.refusal())["id"] == number


async def test_a_player_is_reported_with_what_was_said(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with players(server, "Ann", "Bob", "Cat") as [ann, bob, cat]:
        table = await ann.open_table("sevens-qq")
        async with bob.at(table) as seat:
            await seat.say("sit", seat=1)
            await said(seat, "words", "you fool")
            await seat.say("stand")  # he is gone before anybody can press a button
            await seat.until(lambda seat: seat.table["you"] is None)
        wanted = {"player": await id_of(bob), "reason": "talk"}
        for reporter in (ann, cat):
            answer = await reporter.http.post(f"/api/tables/{table}/reports", json=wanted)
            assert answer.status_code == 201, answer.text
        for nobody in (await id_of(cat), await id_of(ann), "999999"):
            wrong = {"player": nobody, "reason": "talk"}
            answer = await ann.http.post(f"/api/tables/{table}/reports", json=wrong)
            assert answer.json()["code"] == "talk.not_there"
        answer = await ann.http.post("/api/tables/AAAAAAAAAAAA/reports", json=wanted)
        assert answer.json()["code"] == "table.not_found"
        ids = [int(await id_of(player)) for player in (ann, bob, cat)]
    server.stop()
    async with store_of(tmp_path) as store:
        last, first = await store.reports.latest()
        assert (first.reporter, first.player) == (ids[0], ids[1])
        assert (last.reporter, last.table, last.deal, last.reason) == (ids[2], table, 0, "talk")
        [line] = msgspec.json.decode(first.lines)
        assert (line["name"], line["text"]["zh"]) == ("Bob", "you fool")
        assert await store.reports.latest(player=PlayerId(ids[0])) == []


async def test_nobody_fills_the_disk_with_reports(server: ServerProcess) -> None:
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await bob.open_table("sevens-qq")
        wanted = {"player": await id_of(bob)}
        for _ in range(10):
            answer = await ann.http.post(f"/api/tables/{table}/reports", json=wanted)
            assert answer.status_code == 201
        answer = await ann.http.post(f"/api/tables/{table}/reports", json=wanted)
        assert answer.json()["code"] == "talk.reported_enough"
        assert answer.status_code == 429


async def test_the_phrases_can_be_asked_for(server: ServerProcess) -> None:
    async with players(server, "Ann") as [ann]:
        known = (await ann.http.get("/api/talk")).json()
        assert [phrase["key"] for phrase in known["phrases"]] == list(phrases().texts)
        assert 12 <= len(known["phrases"]) <= 16
        assert known["emoji"] == list(phrases().emoji)


def test_each_phrase_is_said_in_both_languages_and_fits_a_bubble() -> None:
    for title in phrases().texts.values():
        assert title.en.strip()
        assert title.en.isascii()
        assert not title.zh.isascii()
        assert len(title.en) <= MOST_CHARACTERS


def test_stacked_marks_are_cut() -> None:
    assert clean_words("e" + "\u0316" * 40) == "e" + "\u0316" * 3
    assert clean_words("👩\u200d👩\u200d👧") == "👩\u200d👩\u200d👧"


def test_talk_is_forgotten() -> None:
    now = 1_000_000
    talk = Talk(lambda: Millis(now))
    table = _table()
    heard = talk.say(table, PlayerId(7), wire.Say(manner="emoji", what="👍"))
    assert isinstance(heard, wire.Said)
    assert list(talk.lately()) == list(talk.remembered()) == [heard]
    now += TOLD_AGAIN_MS + 1
    assert (list(talk.lately()), list(talk.remembered())) == ([], [heard])
    now += KEPT_MS
    assert list(talk.remembered()) == []


def _table() -> Table:
    opened = ev.Opened(
        ruleset="sevens-qq",
        family="sevens",
        title=("", ""),
        options={},
        turn_ms=Millis(1000),
        owner=None,
    )
    sat = ev.Sat(seat=Seat(0), player=PlayerId(7), name="Ann")
    return advance(open_table("t", opened), Millis(0), sat)[0]
