"""What a client must not do: each gets a code and a sentence, and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.harness import ConnectionClosed, Player, Seat, ServerProcess, players


def with_running_deal(
    server: ServerProcess, test: Callable[[Player, Seat, Seat], Awaitable[None]]
) -> None:
    """Runs a test with Ann on seat 0, whose turn it is not, and Bob on seat 1."""

    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as one, bob.at(table) as two:
                await two.say("sit", seat=1)
                await two.until(lambda s: s.table["you"] == 1)
                await one.say("ready")
                await two.say("ready")
                bobs_turn = lambda s: s.table["phase"] == "playing" and s.game["turn"] == 1  # noqa: E731
                await asyncio.gather(one.play_on(bobs_turn), two.until(bobs_turn))
                await one.until(lambda s: s.table["seq"] == two.table["seq"])
                await test(ann, one, two)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "table.bad_message"),
        ("{", "table.bad_message"),
        ('{"type": "win", "id": 7}', "table.bad_message"),
        ('{"type": "ready", "points": 1000}', "table.bad_message"),
        ('{"type": "ready", "seed": "xyz"}', "table.bad_message"),
        ('{"type": "sit", "seat": "one"}', "table.bad_message"),
        ('{"type": "act", "seq": 999, "action": {"action": "fly"}}', "table.bad_action"),
        ('{"type": "act", "seq": 999, "action": {"action": "play", "cards": "Z9"}}', None),
        ('{"type": "act", "seq": 999, "action": 7}', "table.bad_action"),
        ('{"type": "act", "seq": 1, "action": {"action": "play", "cards": "S7"}}', "table.stale"),
        ('{"type": "act", "seq": 999, "action": {"action": "topple"}}', None),
        ('{"type": "sit", "seat": 2}', "table.deal_running"),
        ('{"type": "ready"}', "table.deal_running"),
        ('{"type": "stand"}', "table.deal_running"),
        ('{"type": "place_bot", "seat": 9, "level": 1}', "table.deal_running"),
    ],
)
def test_refused_and_nothing_changed(server: ServerProcess, text: str, code: str | None) -> None:
    async def test(_ann: Player, one: Seat, _two: Seat) -> None:
        seq = one.table["seq"]
        await one.send(text)
        refusal = await one.refusal()
        assert refusal["id"] == (7 if '"id": 7' in text else 0)
        assert code is None or refusal["code"] == code
        assert refusal["text"]["zh"] != refusal["text"]["en"]
        assert one.table["seq"] == seq

    with_running_deal(server, test)


def test_cards_of_others_and_other_peoples_turns(server: ServerProcess) -> None:
    """C070: covering with a live card is refused, by name; so is every card not in hand."""

    async def test(_ann: Player, one: Seat, two: Seat) -> None:
        mine, his = one.game["hand"], two.game["hand"]
        await one.act({"action": "play", "cards": mine[0]})
        assert (await one.refusal())["code"] == "sevens.not_your_turn"
        foreign = next(c for c in ("S2", "H2", "C2", "D2", "SK", "HK") if c not in his)
        await two.act({"action": "play", "cards": foreign})
        assert (await two.refusal())["code"] == "sevens.not_in_hand"
        if two.game["legal"][0]["action"] == "play":
            await two.act({"action": "cover", "cards": his[0]})
            refusal = await two.refusal()
            assert refusal["code"] in ("sevens.must_play", "sevens.lead_spade_seven")

    with_running_deal(server, test)


def test_twice_sent_is_done_once(server: ServerProcess) -> None:
    async def test(_ann: Player, _one: Seat, two: Seat) -> None:
        legal = two.game["legal"][0]
        seq = two.table["seq"]
        for _ in range(2):
            await two.say("act", seq=seq, action=legal)
        assert (await two.refusal())["code"] in ("table.stale", "sevens.not_your_turn")

    with_running_deal(server, test)


def test_seat_is_taken_and_who_watches_may_not_act(server: ServerProcess) -> None:
    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq")
            async with bob.at(table) as two:
                for message, code in (
                    ('{"type": "sit", "seat": 0}', "table.seat_taken"),
                    ('{"type": "sit", "seat": 4}', "table.no_such_seat"),
                    ('{"type": "ready"}', "table.not_seated"),
                    ('{"type": "stand"}', "table.not_seated"),
                    ('{"type": "set_autoplay", "on": true}', "table.not_seated"),
                    ('{"type": "place_bot", "seat": 1, "level": 1}', "table.not_owner"),
                ):
                    await two.send(message)
                    assert (await two.refusal())["code"] == code
                await two.say("sit")
                await two.until(lambda s: s.table["you"] == 1)
                await two.say("sit", seat=2)
                assert (await two.refusal())["code"] == "table.already_seated"

    asyncio.run(play())


async def flood(seat: Seat) -> None:
    for _ in range(1_000):
        await seat.say("ping", sent=1.0)
        await seat.hear()


def test_too_many_messages(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A connection has credits; who goes on without any is cut off, and nobody else notices."""

    async def play(server: ServerProcess) -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as seat:
                for _ in range(60):
                    await seat.say("ping", sent=1.0)
                assert (await seat.refusal())["code"] == "table.too_fast"
                with pytest.raises(ConnectionClosed):
                    await flood(seat)
            async with ann.at(table) as again:
                await again.hear()

    with ServerProcess(tmp_path_factory.mktemp("slow"), per_second=1) as server:
        asyncio.run(play(server))


def test_foreign_pages_and_strangers(server: ServerProcess) -> None:
    """Cookies travel with what other sites ask, so those are turned away."""

    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq")
            answer = await ann.http.post(
                "/api/tables", json={"ruleset": "sevens-qq"}, headers={"Origin": "http://evil.test"}
            )
            assert (answer.status_code, answer.json()["code"]) == (403, "table.bad_origin")
            address = f"ws://127.0.0.1:{server.port}/ws/tables/"
            with pytest.raises(InvalidStatus, match="403"):
                async with connect(address + table, origin="http://evil.test"):  # type: ignore[arg-type]
                    pass
            with pytest.raises(InvalidStatus, match="404"):
                async with connect(address + "nowhere"):
                    pass
            async with connect(address + table) as stranger:
                with pytest.raises(ConnectionClosed) as closed:
                    await stranger.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4401

    asyncio.run(play())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"ruleset": "bridge"}, "table.unknown_ruleset"),
        ({"ruleset": "/etc/x.toml"}, "table.unknown_ruleset"),
        ({"ruleset": "sevens-qq", "options": {"basis": 1}}, "table.bad_option"),
        ({"ruleset": "sevens-qq", "options": {"base": 0}}, "table.bad_option"),
        ({"ruleset": "sevens-qq", "bots": 9}, "table.bad_level"),
        ({"ruleset": "sevens-qq", "turn_seconds": 1}, "table.bad_message"),
        ({"ruleset": "sevens-qq", "coins": 1}, "table.bad_message"),
        ({}, "table.bad_message"),
    ],
)
def test_table_that_cannot_be_opened(server: ServerProcess, body: Any, code: str) -> None:
    async def ask() -> httpx.Response:
        async with players(server, "Ann") as [ann]:
            return await ann.http.post("/api/tables", json=body)

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["text"]["zh"] != answer.json()["text"]["en"]


def test_names_and_missing_things(server: ServerProcess) -> None:
    async def ask() -> None:
        async with players(server, "Ann") as [ann]:
            for name, code in (("", "room.name_empty"), ("x" * 17, "room.name_long")):
                answer = await ann.http.patch("/api/me", json={"name": name})
                assert (answer.status_code, answer.json()["code"]) == (422, code)
            assert (await ann.http.get("/api/me")).json()["name"] == "Ann"
            missing = await ann.http.get("/api/tables/none/deals/1")
            assert (missing.status_code, missing.json()["code"]) == (404, "table.not_found")
            big = await ann.http.patch("/api/me", content=b"x" * 20_000)
            assert big.json()["code"] == "table.bad_message"
        async with httpx.AsyncClient(base_url=server.url) as nobody:
            answer = await nobody.get("/api/tables")
            assert (answer.status_code, answer.json()["code"]) == (401, "table.no_session")

    asyncio.run(ask())
