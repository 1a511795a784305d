"""Deals looked at afterwards, over a real server."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from paiju.bots.analysis.judge import Judge
from paiju.bots.analysis.playouts import Playouts
from paiju.bots.analysis.registry import searches
from paiju.bots.registry import make_bot
from paiju.core.ruleset import RuleSet
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset
from paiju.server.room import analyst
from paiju.server.room.analyst import Analyst
from paiju.server.room.thinker import Thinker
from paiju.server.store.deals import Deals
from tests.bots.analysis.courses import played
from tests.server.harness import Player, ServerProcess, players, settled

QQ = find_ruleset("sevens-qq")


async def a_deal(ann: Player) -> str:
    """A deal that is over; gives the table."""
    table = await ann.open_table("sevens-qq", bots=1)
    async with ann.at(table) as seat:
        await seat.until(lambda s: s.table["phase"] == "waiting")
        await seat.say("ready", seed="")
        await seat.play_on(settled)
    return table


def test_a_deal_is_judged_where_the_kernel_is_there(server: ServerProcess) -> None:
    async def ask() -> tuple[Any, Any]:
        async with players(server, "Ann") as [ann]:
            ann.http.timeout = 60
            address = f"/api/tables/{await a_deal(ann)}/deals/1/analysis?seat=0"
            return await ann.http.get(address), await ann.http.get(address)

    answer, again = asyncio.run(ask())
    if not searches(QQ):
        assert answer.status_code == 503
        assert answer.json()["code"] == "table.no_analysis"
        return
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert told == again.json()
    assert told["seat"] == 0
    assert 3 <= len(told["decisions"]) <= 13
    for decision in told["decisions"]:
        assert decision["done"]["zh"]
        assert decision["behind"] >= 0
        assert (decision["text"] is not None) == decision["mistake"]
    assert told["mistakes"] == sum(decision["mistake"] for decision in told["decisions"])


@pytest.mark.parametrize(
    "path",
    [
        "none/deals/1/analysis?seat=0",
        "{table}/deals/9/analysis?seat=0",
        "{table}/deals/1/analysis?seat=4",
        "{table}/deals/1/analysis?seat=-1",
        "{table}/deals/1/analysis?seat=two",
        "{table}/deals/1/analysis",
        "{table}/deals/one/analysis?seat=0",
        "{table}/deals/99999999999/analysis?seat=0",
    ],
)
def test_what_is_not_there_is_not_found(server: ServerProcess, path: str) -> None:
    async def ask() -> Any:
        async with players(server, "Ann") as [ann]:
            table = await a_deal(ann) if "{table}" in path else ""
            return await ann.http.get("/api/tables/" + path.format(table=table))

    answer = asyncio.run(ask())
    assert answer.status_code == 404
    assert answer.json()["code"] == "table.not_found"


def test_whoever_is_not_known_may_not_ask(server: ServerProcess) -> None:
    async def ask() -> Any:
        async with players(server, "Ann") as [ann]:
            ann.http.cookies.clear()
            return await ann.http.get("/api/tables/x/deals/1/analysis?seat=0")

    assert asyncio.run(ask()).status_code == 401


# --- the analyst by himself ---------------------------------------------------------


class Records(Deals):
    """A store of one deal."""

    def __init__(self, text: str) -> None:
        self.text, self.asked = text, 0

    async def record(self, table: str, deal: int) -> str | None:
        self.asked += 1
        return self.text if deal == 1 else None


def _yes(ruleset: RuleSet[Any]) -> bool:
    return True


def _no(ruleset: RuleSet[Any]) -> bool:
    return False


def quick(ruleset: RuleSet[Any], samples: int, seed: int) -> Judge:
    return Playouts(ruleset, samples=2, seed=seed, bot=make_bot(ruleset, 1, seed))


@pytest.fixture
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that needs none, as if it were the kernel's."""
    monkeypatch.setattr(analyst, "find_judge", quick)
    monkeypatch.setattr(analyst, "searches", _yes)


@pytest.mark.usefixtures("without_kernel")
def test_one_deal_is_judged_once_however_many_ask() -> None:
    async def ask() -> tuple[list[Any], int]:
        records, thinker = Records(str(played("sevens-qq"))), Thinker()
        lookers = Analyst(records, thinker)
        found = await asyncio.gather(*(lookers.analysis("t", 1, Seat(2)) for _ in range(5)))
        again = await lookers.analysis("t", 1, Seat(2))
        lookers.close()
        thinker.close()
        return [*found, again], records.asked

    found, asked = asyncio.run(ask())
    assert asked == 1
    assert all(each == found[0] for each in found)
    assert found[0].seat == 2
    assert found[0].decisions


@pytest.mark.usefixtures("without_kernel")
def test_the_loop_goes_on_while_a_deal_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge waits for the loop, which would wait for him if he held it up."""
    turned = threading.Event()

    def patient(ruleset: RuleSet[Any], samples: int, seed: int) -> Judge:
        turned.wait(10)
        return quick(ruleset, samples, seed)

    monkeypatch.setattr(analyst, "find_judge", patient)

    async def ask() -> int:
        records, thinker = Records(str(played("sevens-qq"))), Thinker()
        lookers = Analyst(records, thinker)
        asked = asyncio.create_task(lookers.analysis("t", 1, Seat(1)))
        turns = 0
        while not asked.done():
            await asyncio.sleep(0)
            turns += 1
            if turns > 100:
                turned.set()
        thinker.close()
        return turns

    assert asyncio.run(ask()) > 100


def test_without_a_kernel_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "searches", _no)

    async def ask() -> None:
        thinker = Thinker()
        lookers = Analyst(Records(str(played("sevens-qq"))), thinker)
        for _ in range(2):
            with pytest.raises(analyst.NoJudge):
                await lookers.analysis("t", 1, Seat(2))
        assert await lookers.analysis("t", 2, Seat(2)) is None
        assert await lookers.analysis("t", 1, Seat(4)) is None
        thinker.close()

    asyncio.run(ask())


def test_more_than_may_be_asked_in_an_hour_is_refused(tmp_path: Path) -> None:
    async def ask() -> list[int]:
        with ServerProcess(tmp_path) as own:
            async with players(own, "Ann") as [ann]:
                path = "/api/tables/x/deals/1/analysis?seat=0"
                return [(await ann.http.get(path)).status_code for _ in range(61)]

    codes = asyncio.run(ask())
    assert codes == [404] * 60 + [429]
