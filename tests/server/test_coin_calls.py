"""What a player asks about his coins, and what is given to him (PL-50)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx

from paiju.ledger import grant, relief, set_aside
from paiju.ledger.builders import Place, player
from paiju.server.api.coins import day_of
from paiju.server.room.settings import BROKE_BELOW, GRANT, RELIEF, steady_clock
from tests.server.coin_tables import Person, arrive, store_of
from tests.server.harness import Player, ServerProcess

Test = Callable[[httpx.AsyncClient], Awaitable[None]]


async def broke(folder: Path, *, coins: int, aside: int = 0) -> Person:
    """A player who has so many coins, some of them in a running deal."""
    async with store_of(folder) as store:
        [ann] = await arrive(store, "Ann")
        await store.coins.enter(grant(ann.id, coins, 0))
        if aside:
            await store.coins.enter(set_aside("t", 1, [Place(0, player(ann.id), aside)], 0))
    return ann


def asked(folder: Path, person: Person | None, test: Test) -> None:
    async def run(server: ServerProcess) -> None:
        who = Player(server, "Ann", person.token if person is not None else "")
        async with who.http:
            await test(who.http)

    with ServerProcess(folder) as server:
        asyncio.run(run(server))


def test_a_new_player_is_welcomed_once(tmp_path: Path) -> None:
    async def test(http: httpx.AsyncClient) -> None:
        await http.get("/api/me")
        answers = await asyncio.gather(*(http.get("/api/me/coins") for _ in range(5)))
        assert {answer.json()["coins"] for answer in answers} == {GRANT}
        [movement] = answers[0].json()["movements"]
        assert movement["text"] == {"zh": "新人礼金", "en": "Welcome gift"}
        refused = await http.post("/api/me/relief")
        assert (refused.status_code, refused.json()["code"]) == (422, "coins.not_broke")

    asked(tmp_path, None, test)


def test_a_broke_player_is_relieved_once_a_day(tmp_path: Path) -> None:
    """However often he asks at once, and though he would be broke again."""

    async def test(http: httpx.AsyncClient) -> None:
        wallet = (await http.get("/api/me/coins")).json()
        assert wallet["relief"] == {"coins": RELIEF, "below": BROKE_BELOW, "free": True}
        answers = await asyncio.gather(*(http.post("/api/me/relief") for _ in range(6)))
        assert sorted(answer.status_code for answer in answers) == [200, 422, 422, 422, 422, 422]
        wallet = (await http.get("/api/me/coins")).json()
        assert wallet["coins"] == 10 + RELIEF
        assert wallet["relief"]["free"] is False
        assert [each["kind"] for each in wallet["movements"]] == ["relief", "grant"]

    asked(tmp_path, asyncio.run(broke(tmp_path, coins=10)), test)


def test_who_has_had_it_today_is_told(tmp_path: Path) -> None:
    now = steady_clock()()
    ann = asyncio.run(broke(tmp_path, coins=10))

    async def had() -> None:
        async with store_of(tmp_path) as store:
            await store.coins.enter(relief(ann.id, 5, day_of(now), now))

    async def test(http: httpx.AsyncClient) -> None:
        refused = await http.post("/api/me/relief")
        assert refused.json()["code"] == "coins.relief_had"

    asyncio.run(had())
    asked(tmp_path, ann, test)


def test_who_only_has_his_coins_at_a_table_is_not_broke(tmp_path: Path) -> None:
    async def test(http: httpx.AsyncClient) -> None:
        wallet = (await http.get("/api/me/coins")).json()
        assert (wallet["coins"], wallet["set_aside"]) == (5, 1995)
        refused = await http.post("/api/me/relief")
        assert refused.json()["code"] == "coins.not_broke"
        assert refused.json()["params"] == {"has": 2000, "below": BROKE_BELOW}

    asked(tmp_path, asyncio.run(broke(tmp_path, coins=2000, aside=1995)), test)


def test_nobody_takes_coins_for_another(tmp_path: Path) -> None:
    """A stranger has none, and another site's page cannot ask with a player's cookie."""
    ann = asyncio.run(broke(tmp_path, coins=10))

    async def stranger(http: httpx.AsyncClient) -> None:
        assert (await http.get("/api/me/coins")).status_code == 401
        assert (await http.post("/api/me/relief")).status_code == 401

    async def elsewhere(http: httpx.AsyncClient) -> None:
        evil = {"origin": "https://evil.example"}
        assert (await http.post("/api/me/relief", headers=evil)).status_code == 403
        for path in ("me/coins", "me/relief", "me/coins/send", "ledger"):
            for method in ("PUT", "DELETE", "PATCH"):
                answer = await http.request(method, f"/api/{path}", json={"coins": 5, "to": "2"})
                assert answer.status_code in {404, 405}
        assert (await http.post("/api/me/coins", json={"coins": 5})).status_code == 405
        assert (await http.get("/api/me/coins")).json()["coins"] == 10

    asked(tmp_path, None, stranger)
    asked(tmp_path, ann, elsewhere)
