"""How cards may be played, asked over a real socket (DZ-53)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.harness import Seat, ServerProcess, players

LAIZI = "doudizhu-laizi"
MOST_ASKED = 25


async def readings(seat: Seat, cards: str) -> list[dict[str, Any]]:
    number = await seat.say("ask", cards=cards)
    while (message := await seat.hear())["type"] not in ("readings", "refused"):
        pass
    assert (message["type"], message["id"]) == ("readings", number), message
    return message["actions"]


def may_play(seat: Seat) -> bool:
    over = seat.table["phase"] == "settled"
    return over or (seat.to_act and any(each["action"] == "play" for each in seat.game["legal"]))


def test_the_answer_is_what_would_be_listed(server: ServerProcess) -> None:
    """For a player in turn; to who may not act, or does not hold the cards, it is nothing."""

    async def ask() -> None:
        async with players(server, "Ann", "Bea") as [ann, bea]:
            table = await ann.open_table(LAIZI, bots=1)
            async with ann.at(table) as seat, bea.at(table) as other:
                await seat.until(lambda s: s.table["phase"] == "waiting")
                await seat.say("ready")
                await seat.play_on(may_play)
                plays = [each for each in seat.game["legal"] if each["action"] == "play"]
                for cards in list(dict.fromkeys(each["cards"] for each in plays))[:MOST_ASKED]:
                    listed = [each for each in plays if each["cards"] == cards]
                    told = await readings(seat, cards)
                    assert all(each in told for each in listed)
                    assert len(told) == len(listed) or seat.game["unlisted"]
                    assert await readings(other, cards) == []
                assert await readings(seat, "33334444XR") == []

    asyncio.run(ask())


@pytest.mark.parametrize("ruleset", ["shuangkou-baibian", "sevens-qq"])
def test_where_all_is_listed_there_is_nothing_to_ask(server: ServerProcess, ruleset: str) -> None:
    async def ask() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table(ruleset, bots=1)
            async with ann.at(table) as seat:
                assert await readings(seat, "3") == []
                await seat.say("ready")
                await seat.until(lambda s: s.table["phase"] == "playing")
                assert await readings(seat, "3") == []

    asyncio.run(ask())


@pytest.mark.parametrize("cards", ["Z", "3" * 16, "9" * 4000])
def test_what_is_no_set_of_cards_is_refused(server: ServerProcess, cards: str) -> None:
    async def ask() -> None:
        async with players(server, "Ann") as [ann]:
            table = await ann.open_table(LAIZI, bots=1)
            async with ann.at(table) as seat:
                await seat.say("ask", cards=cards)
                assert (await seat.refusal())["code"] == "table.bad_message"

    asyncio.run(ask())
