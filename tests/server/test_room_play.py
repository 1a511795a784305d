"""Whole deals over real sockets: what everybody sees, and what nobody may see."""

from __future__ import annotations

import asyncio
import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

from paiju.bots.registry import levels
from paiju.core.record import check_shuffle, read_record
from paiju.games.registry import make_game, rulesets
from paiju.games.replay import replay, ruleset_of
from tests.server.harness import Seat, ServerProcess, players, settled

CARD = re.compile(r"[SHCD][A2-9TJQK]")


@pytest.mark.parametrize("ruleset", [r.name for r in rulesets() if levels(r.family)])
def test_whole_deal_with_bots(server: ServerProcess, ruleset: str) -> None:
    """PL-52, PL-60: one deal from commitment to record under every rule set."""

    async def play() -> tuple[Seat, str, str]:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table(ruleset, bots=1)
            async with ann.at(table) as seat:
                await seat.until(lambda s: s.table["phase"] == "waiting")
                promised = seat.table["commitment"]
                await seat.say("ready", seed="00ff" * 8)
                await seat.play_on(settled)
            record = await ann.http.get(f"/api/tables/{table}/deals/1")
            return seat, promised, record.text

    seat, promised, text = asyncio.run(play())
    end = seat.table["settlement"]
    assert sum(end["scores"]) + end["house"] == 0
    assert [s["total"] for s in seat.table["seats"]] == end["scores"]
    assert all(line["text"]["zh"] and line["text"]["en"] for line in end["lines"])
    assert promised == end["shuffle"]["commitment"]
    assert hashlib.sha256(bytes.fromhex(end["shuffle"]["server"])).hexdigest() == promised
    assert end["shuffle"]["clients"][0] == "00ff" * 8
    assert seat.table["commitment"] != promised
    record = read_record(text)
    again = replay(record)
    assert again.agrees
    assert again.settlement is not None
    assert list(again.settlement.scores) == end["scores"]
    check = check_shuffle(record, make_game(ruleset_of(record.head)).pack)
    assert check is not None
    assert check.holds
    assert record.shuffle is not None
    assert record.shuffle.commitment == promised


def cards_in(value: Any) -> set[str]:
    """All cards that a message names anywhere, in sentences too."""
    return set(CARD.findall(re.sub("[♠♥♣♦](10|[A2-9JQK])", _plain, str(value))))


def _plain(symbols: re.Match[str]) -> str:
    text = symbols[0]
    return "SHCD"["♠♥♣♦".index(text[0])] + text[1:].replace("10", "T")


def test_no_message_holds_a_hidden_card(server: ServerProcess) -> None:
    """PL-61, C051, C052: every message of two seats and of a spectator over whole deals."""

    async def play() -> tuple[list[Seat], list[str]]:
        async with players(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
            table = await ann.open_table("sevens-jielong", bots=1)
            async with ann.at(table) as one, bob.at(table) as two, eve.at(table) as three:
                await two.say("sit", seat=2)
                await two.until(lambda s: s.table["you"] == 2)
                seats = [one, two, three]
                for deal in range(1, 4):
                    await one.say("ready")
                    await two.say("ready")
                    done = lambda s, deal=deal: s.table["deal"] == deal and settled(s)  # noqa: E731
                    await asyncio.gather(one.play_on(done), two.play_on(done), three.until(done))
                records = [
                    (await ann.http.get(f"/api/tables/{table}/deals/{deal}")).text
                    for deal in range(1, 4)
                ]
            return seats, records

    seats, records = asyncio.run(play())
    hands = [
        [set(map(str, read_record(text).deck.cards[seat::4])) for seat in range(4)]
        for text in records
    ]
    secrets = [record.shuffle.server for text in records if (record := read_record(text)).shuffle]
    looked_at = 0
    for connection in seats:
        for message in connection.messages:
            table = message.get("table")
            if not table or table["phase"] != "playing":
                continue
            looked_at += 1
            you, deal = table["you"], table["deal"] - 1
            own = hands[deal][you] if you is not None else set()
            played = set(filter(None, table["game"]["history"]))
            # The letters of its id are chance, and may look like a card.
            anonymous = {**message, "table": {**table, "id": ""}}
            assert not cards_in(anonymous) - own - played, message
            assert secrets[deal] not in str(message)
    assert looked_at > 300


def test_friend_joins_and_both_see_the_same(server: ServerProcess) -> None:
    """PL-03: by the link; the owner fills up with bots; each sees his own hand."""

    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as one, bob.at(table) as two:
                await two.say("sit")
                await one.until(lambda s: s.table["seats"][1]["name"] == "Bob")
                await two.say("place_bot", seat=2, level=1)
                assert (await two.refusal())["code"] == "table.not_owner"
                for seat in (2, 3):
                    await one.say("place_bot", seat=seat, level=2)
                await one.say("ready")
                await two.say("ready")
                started = lambda s: s.table["phase"] == "playing"  # noqa: E731
                await asyncio.gather(one.until(started), two.until(started))
                assert len(one.game["hand"]) + len(two.game["hand"]) >= 24
                assert not set(one.game["hand"]) & set(two.game["hand"])
                await asyncio.gather(one.play_on(settled), two.play_on(settled))
                assert one.table["settlement"]["scores"] == two.table["settlement"]["scores"]

    asyncio.run(play())


def test_reload_and_second_device(server: ServerProcess) -> None:
    """PL-06, C034 to C036: the exact position on any device, and what was missed."""

    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as first:
                await first.until(lambda s: s.table["phase"] == "waiting")
                await first.say("ready")
                await first.play_on(lambda s: s.to_act and len(s.game["history"]) > 8)
            before = first.table
            async with ann.at(table, since=before["seq"] - 3) as second, ann.at(table) as third:
                await second.hear()
                await third.hear()
                for seat in (second, third):
                    assert seat.game == before["game"]
                    assert seat.table["deadline_ms"] == before["deadline_ms"]
                missed = second.messages[0]["happened"]
                assert {event["seq"] for event in missed} == {before["seq"] - n for n in range(3)}
                assert len(third.messages[0]["happened"]) > 8
                await second.act(second.game["legal"][0])
                await third.until(lambda s: len(s.game["hand"]) < len(before["game"]["hand"]))
                await third.play_on(settled)

    asyncio.run(play())


def test_autoplay_by_choice_and_back(server: ServerProcess) -> None:
    """PL-05: the room's bot plays until the player takes over again."""

    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as seat:
                await seat.until(lambda s: s.table["phase"] == "waiting")
                await seat.say("set_autoplay", on=True)
                await seat.until(lambda s: s.table["seats"][0]["autoplay"])
                await seat.say("ready")
                await seat.until(settled)
                mine = [
                    event
                    for message in seat.messages
                    for event in message.get("happened", ())
                    if event["seat"] == 0 and event["by"]
                ]
                assert mine
                assert {event["by"] for event in mine} == {"autoplay"}
                await seat.say("set_autoplay", on=False)
                await seat.until(lambda s: not s.table["seats"][0]["autoplay"])

    asyncio.run(play())


@pytest.mark.parametrize(
    ("ruleset", "house"), [("sevens-jielong-2015", True), ("sevens-qq", False)]
)
def test_leaving_a_running_deal(server: ServerProcess, ruleset: str, house: bool) -> None:
    """PL-30: settled as it stands, or played to its end by a bot, as the rule set says."""

    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table(ruleset, bots=1)
            async with ann.at(table) as one, bob.at(table) as two:
                await two.say("sit", seat=1)
                await two.until(lambda s: s.table["you"] == 1)
                await one.say("ready")
                await two.say("ready")

                async def leave() -> None:
                    await two.play_on(lambda s: s.to_act and len(s.game["history"]) > 4)
                    await two.say("stand", escape=True)
                    await two.until(settled)

                await asyncio.gather(one.play_on(settled), leave())
                rules = {line["rule"] for line in one.table["settlement"]["lines"]}
                assert ("SV-54" in rules) is house
                assert one.table["seats"][1]["kind"] == "empty"
                assert two.table["you"] is None

    asyncio.run(play())


def test_owner_leaves(server: ServerProcess, tmp_path: Path) -> None:
    """The table passes to the next player who sits there."""

    async def play() -> None:
        async with players(server, "Ann", "Bob") as [ann, bob]:
            table = await ann.open_table("sevens-qq")
            async with ann.at(table) as one, bob.at(table) as two:
                await two.say("sit")
                await one.until(lambda s: s.table["seats"][1]["kind"] == "human")
                await one.say("stand")
                await two.until(lambda s: s.table["owner"] == 1)
                assert two.table["seats"][0]["kind"] == "empty"

    asyncio.run(play())


def test_hint_is_an_action_that_is_legal(server: ServerProcess) -> None:
    async def play() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1)
            async with ann.at(table) as seat:
                await seat.until(lambda s: s.table["phase"] == "waiting")
                await seat.say("ready")
                await seat.play_on(lambda s: s.to_act and len(s.game["history"]) > 8)
                asked = await seat.say("hint")
                while (answer := await seat.hear())["type"] != "hints":
                    pass
                assert answer["id"] == asked
                assert answer["actions"]
                assert all(action in seat.game["legal"] for action in answer["actions"])

    asyncio.run(play())


def test_house_rules_of_a_table_are_kept_with_its_deals(server: ServerProcess) -> None:
    """C025: what was agreed for a table decides its scores, and is stored with them."""

    async def play() -> tuple[Seat, str]:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table("sevens-qq", bots=1, options={"base": 5})
            async with ann.at(table) as seat:
                await seat.until(lambda s: s.table["phase"] == "waiting")
                await seat.say("ready")
                await seat.play_on(settled)
            return seat, (await ann.http.get(f"/api/tables/{table}/deals/1")).text

    seat, text = asyncio.run(play())
    record = read_record(text)
    assert record.head.options["base"] == 5
    assert record.head.hash == seat.table["ruleset"]["hash"]
    assert all(score % 5 == 0 for score in seat.table["settlement"]["scores"])
    assert replay(record).agrees
