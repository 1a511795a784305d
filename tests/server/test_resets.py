"""Forgotten passwords: a code of the host's, good once and for an hour; and what is tried on it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from paiju.cli import main
from paiju.core.units import Millis
from paiju.server.app import DATABASE
from paiju.server.store.accounts import Accounts
from paiju.server.store.hosts import Deed
from paiju.server.store.resets import RESET_MS
from tests.server.coin_tables import arrive, store_of
from tests.server.harness import PASSWORD, Player, ServerProcess, member, players
from tests.server.test_admin import Host

NEW = "eight of hearts"


@pytest.fixture
def host(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Host:
    return Host(tmp_path, capsys)


async def log_in(player: Player, login: str, password: str) -> httpx.Response:
    return await player.http.post("/api/login", json={"login": login, "password": password})


async def reset(player: Player, code: str, password: str = NEW) -> httpx.Response:
    body = {"code": code, "password": password}
    return await player.http.post("/api/account/reset", json=body)


def test_a_forgotten_password_is_set_anew(tmp_path: Path, host: Host) -> None:
    """All sessions end with their sockets but that of the holder, and he is logged in."""

    async def run(server: ServerProcess) -> None:
        async with member(server, "ann") as ann, players(server, "Bob") as [bob]:
            made = await host.does("reset", "ANN")
            assert made["path"] == f"/reset#{made['code']}"
            assert len(made["code"]) >= 43  # 256 bits
            async with ann.at(await ann.open_table("sevens-qq")) as seat:
                await seat.hear()
                before = bob.http.cookies["paiju"]
                answer = await reset(bob, made["code"])
                assert answer.status_code == 200
                assert answer.json()["login"] == "ann"
                assert before != bob.http.cookies["paiju"]
                assert await seat.end() == 4401
            assert (await bob.http.get("/api/me")).json()["login"] == "ann"
            assert (await ann.http.get("/api/sessions")).status_code == 401
            assert (await log_in(ann, "ann", PASSWORD)).status_code == 401
            assert (await log_in(ann, "ann", NEW)).status_code == 200
            [deed] = await host.does("audit")
            number = (await bob.http.get("/api/me")).json()["id"]
            assert (deed["who"], deed["deed"], deed["subject"]) == ("host", "reset", number)

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_a_code_is_good_once_and_the_last_one_alone(tmp_path: Path, host: Host) -> None:
    async def run(server: ServerProcess) -> None:
        async with member(server, "ann"), players(server, "Eve", "Bob") as [eve, bob]:
            first, second = await host.does("reset", "ann"), await host.does("reset", "ann")
            assert (await reset(eve, first["code"])).json()["code"] == "account.bad_code"
            many = await asyncio.gather(*(reset(eve, second["code"]) for _ in range(5)))
            assert sorted(answer.status_code for answer in many) == [200, 401, 401, 401, 401]
            assert (await reset(bob, second["code"])).json()["code"] == "account.bad_code"

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_what_is_no_good_code_is_answered_alike(tmp_path: Path, host: Host) -> None:
    """Nothing tells a code that was never made from one that was used, or is too old."""

    async def run(server: ServerProcess) -> None:
        async with member(server, "ann"), member(server, "old"), players(server, "Eve") as [eve]:
            used, old = await host.does("reset", "ann"), await host.does("reset", "old")
            assert (await reset(eve, used["code"])).status_code == 200
            age(tmp_path)
            codes = [used["code"], old["code"], "", "ann", old["code"][:-1], "\u202e", "x" * 128]
            answers = [await reset(eve, code) for code in codes]
            assert {answer.status_code for answer in answers} == {401}
            assert len({answer.text for answer in answers}) == 1
            assert (await log_in(eve, "old", PASSWORD)).status_code == 200

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def age(data: Path) -> None:
    """An hour passes for all codes."""
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute("UPDATE resets SET until_ms = until_ms - ?", (RESET_MS,))
        db.commit()


def test_a_code_is_good_for_an_hour(tmp_path: Path) -> None:
    async def run() -> None:
        async with store_of(tmp_path) as store:
            [ann] = await arrive(store, "Ann")
            await store.accounts.register(ann.id, "ann", "hash", Millis(0), "")
            account = await store.accounts.by_login("ann")
            assert account is not None
            made = await store.resets.make(account, Deed(Millis(5), "host", "reset"))
            assert made.until_ms == 5 + RESET_MS == 5 + 3_600_000
            last = Millis(made.until_ms - 1)
            assert await store.resets.account_of(made.code, last) is not None
            assert await store.resets.account_of(made.code, made.until_ms) is None
            assert await store.resets.use(made.code, "x", None, made.until_ms, "") is None
            assert await store.resets.use(made.code, "other", None, last, "") is not None
            assert await store.resets.use(made.code, "again", None, last, "") is None
            await changed_meanwhile(store.accounts)
        with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as db:
            assert made.code not in str(list(db.execute("SELECT * FROM resets")))

    async def changed_meanwhile(accounts: Accounts) -> None:
        account = await accounts.by_login("ann")
        assert account is not None
        assert account.password == "other"

    asyncio.run(run())


def test_who_changes_his_password_has_no_code_any_more(tmp_path: Path, host: Host) -> None:
    async def run(server: ServerProcess) -> None:
        async with member(server, "ann") as ann, players(server, "Eve") as [eve]:
            made = await host.does("reset", "ann")
            change = {"old": PASSWORD, "new": NEW}
            assert (await ann.http.put("/api/account/password", json=change)).status_code == 200
            assert (await reset(eve, made["code"], "another one")).status_code == 401

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_a_password_that_is_refused_uses_no_code_up(tmp_path: Path, host: Host) -> None:
    async def run(server: ServerProcess) -> None:
        async with member(server, "ann"), players(server, "Bob") as [bob]:
            code = (await host.does("reset", "ann"))["code"]
            for password, why in (("short", "password_short"), ("12345678", "password_common")):
                assert (await reset(bob, code, password)).json()["code"] == f"account.{why}"
            for headers in ({"Origin": "https://evil.example"}, {"Authorization": "Bearer x"}):
                answer = await bob.http.post(
                    "/api/account/reset", json={"code": code, "password": NEW}, headers=headers
                )
                assert answer.status_code == 403
            assert (await reset(bob, code)).status_code == 200

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_codes_cannot_be_tried_for_ever(tmp_path: Path) -> None:
    async def run(server: ServerProcess) -> None:
        async with players(server, "Eve") as [eve]:
            tries = [(await reset(eve, f"guess {n}")).status_code for n in range(6)]
            assert tries == [401] * 4 + [429] * 2

    with ServerProcess(tmp_path, per_hour={"guests": 9, "logins": 4}) as server:
        asyncio.run(run(server))


def test_an_admin_makes_codes_for_members_and_none_for_admins(tmp_path: Path, host: Host) -> None:
    """Who has the code is the member from then on: no admin becomes another."""

    async def made_by(player: Player, login: str) -> httpx.Response:
        return await player.http.post("/api/admin/resets", json={"login": login})

    async def run(server: ServerProcess) -> None:
        async with (
            member(server, "ann") as ann,
            member(server, "bob") as bob,
            member(server, "cat"),
        ):
            assert (await made_by(bob, "ann")).status_code == 404
            await host.does("appoint", "bob")
            await host.does("appoint", "cat")
            answer = await made_by(bob, "ann")
            assert answer.status_code == 201
            assert (await made_by(bob, "cat")).json()["code"] == "account.not_host"
            assert (await made_by(bob, "nobody")).json()["code"] == "account.not_found"
            assert (await host.does("reset", "cat"))["code"]
            assert (await reset(ann, answer.json()["code"])).status_code == 200
            audit: list[dict[str, Any]] = await host.does("audit")
            assert [deed["who"] for deed in audit if deed["deed"] == "reset"] == ["host", "bob"]
            assert answer.json()["code"] not in msgspec.json.encode(audit).decode()

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_a_code_ends_when_its_member_becomes_an_admin(tmp_path: Path, host: Host) -> None:
    """Or an admin would have one that was made before."""

    async def run(server: ServerProcess) -> None:
        async with member(server, "ann"), member(server, "bob") as bob:
            await host.does("appoint", "bob")
            made = await bob.http.post("/api/admin/resets", json={"login": "ann"})
            await host.does("appoint", "ann")
            assert (await reset(bob, made.json()["code"])).json()["code"] == "account.bad_code"

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))


def test_what_is_printed(tmp_path: Path, host: Host) -> None:
    async def run(server: ServerProcess) -> None:
        async with member(server, "ann"):
            out, _ = await host.says("reset", "ann")
            assert "/reset#" in out
            assert "until_ms" not in out
            _, err = await host.says("reset", "nobody")
            assert err.startswith("paiju: account.not_found: There is nothing of that name")

    with ServerProcess(tmp_path) as server:
        asyncio.run(run(server))
    assert main(["admin", "reset", "--data", str(tmp_path)]) == 2
