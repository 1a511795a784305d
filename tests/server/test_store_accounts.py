"""Accounts in the store: logins, sessions that grow old, attempts that are counted."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from paiju.core.units import Millis
from paiju.server.addresses import network_of
from paiju.server.api.attempts import MOST_KEYS, Attempts
from paiju.server.api.passwords import Passwords
from paiju.server.room.open_sockets import FEW, OpenSockets
from paiju.server.store import AccountRefused, PlayerId, Store, open_store
from paiju.server.store.accounts import ATTEMPTS_MS, MOST_ATTEMPTS
from paiju.server.store.bot_accounts import MOST_BOTS
from paiju.server.store.tokens import STALE_MS, session_id

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    async with open_store(tmp_path / "room.db") as store:
        yield store


async def member(store: Store, login: str, now: int = 0) -> tuple[PlayerId, str]:
    player, _ = await store.players.create_guest("Ann", "en", Millis(now))
    admitted = await store.accounts.register(player.id, login, f"hash of {login}", Millis(now), "")
    return player.id, admitted.token


@pytest.mark.parametrize(
    ("one", "other"),
    [("wang", "WANG"), ("Ｗａｎｇ", "wang"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("①号", "1号")],
)
async def test_a_login_is_one_however_it_is_written(store: Store, one: str, other: str) -> None:
    player, _ = await member(store, one)
    with pytest.raises(AccountRefused) as refused:
        await member(store, other)
    assert refused.value.refusal.code == "account.login_taken"
    found = await store.accounts.by_login(f" {other} ")
    assert found is not None
    assert found.player == player


async def test_sessions_that_are_not_used_end(store: Store) -> None:
    player, token = await member(store, "ann")
    guest, guests = await store.players.create_guest("Bob", "en", Millis(0))
    bot_owner = await store.players.get(player)
    assert bot_owner is not None
    _, bots = await store.bots.create(bot_owner, "Robo", Millis(0))

    async def known(now: int) -> list[bool]:
        found = [await store.players.by_token(each, Millis(now)) for each in (token, guests, bots)]
        return [one is not None for one in found]

    late, later = STALE_MS["member"] + 1, STALE_MS["guest"] + 1
    assert await known(late - 1) == [True, True, True]
    assert await known(late) == [False, True, True]
    assert await known(later) == [False, False, True]
    await store.sessions.end_stale(Millis(late))
    assert await store.sessions.of(player) == []
    assert len(await store.sessions.of(guest.id)) == 1
    await store.players.touch(guests, Millis(late))
    await store.sessions.end_stale(Millis(later))
    assert await known(later) == [False, True, True]


async def test_bots_are_not_made_and_ended_without_an_end(store: Store) -> None:
    player, _ = await member(store, "ann")
    owner = await store.players.get(player)
    assert owner is not None
    for _ in range(MOST_BOTS):
        bot, _ = await store.bots.create(owner, "Robo", Millis(0))
        await store.bots.revoke(player, bot.id, Millis(0))
    with pytest.raises(AccountRefused):
        await store.bots.create(owner, "Robo", Millis(1000))
    await store.bots.create(owner, "Robo", Millis(24 * 60 * 60 * 1000))


async def test_attempts_count_until_one_succeeds(store: Store) -> None:
    player, _ = await member(store, "ann")
    account = await store.accounts.of(player)
    assert account is not None
    for n in range(MOST_ATTEMPTS):
        assert await store.accounts.attempt(" Ann", Millis(n)) == 0
    assert await store.accounts.attempt("ANN", Millis(100)) == ATTEMPTS_MS - 100
    assert await store.accounts.attempt("somebody else", Millis(100)) == 0
    # An hour after the first, one more may be.
    assert await store.accounts.attempt("ann", ATTEMPTS_MS) == 0
    assert await store.accounts.attempt("ann", ATTEMPTS_MS) == 1
    await store.accounts.log_in(account, None, ATTEMPTS_MS, "")
    assert await store.accounts.attempt("ann", ATTEMPTS_MS) == 0


async def test_who_logs_in_while_the_password_changes_does_not(store: Store) -> None:
    player, _ = await member(store, "ann")
    before = await store.accounts.of(player)
    assert before is not None
    changed = await store.accounts.change_password(before, "new hash", Millis(1), "")
    for late in (
        store.accounts.log_in(before, None, Millis(2), ""),
        store.accounts.change_password(before, "his hash", Millis(2), ""),
    ):
        with pytest.raises(AccountRefused):
            await late
    await store.accounts.rehashed(before, "an old hash")
    after = await store.accounts.of(player)
    assert after is not None
    assert after.password == "new hash"
    [session] = await store.sessions.of(player)
    assert session.id == session_id(changed.token)


def test_what_an_attempt_named_is_not_kept(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with open_store(tmp_path / "room.db") as store:
            await store.accounts.attempt("my secret password", Millis(0))

    asyncio.run(attempt())
    files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"my secret password" not in files


def test_attempts_slide() -> None:
    now = 0
    attempts = Attempts(2, 1000, lambda: Millis(now))

    def take_at(moment: int) -> int:
        nonlocal now
        now = moment
        return attempts.take("a")

    moments = (0, 400, 500, 999, 1000, 1001, 1400)
    assert list(map(take_at, moments)) == [0, 0, 500, 1, 0, 399, 0]


def test_attempts_take_no_end_of_memory() -> None:
    attempts = Attempts(1, 10**9, lambda: Millis(0))
    for n in range(MOST_KEYS + 10):
        attempts.take(str(n))
    assert len(attempts._times) == MOST_KEYS


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("", "testclient", False),
    ],
)
def test_an_address_is_what_one_customer_has(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) == same


async def test_a_password_is_one_however_a_device_writes_it() -> None:
    passwords = Passwords()
    kept = await passwords.hash("Ｐässword 七")
    assert kept.startswith("$argon2id$")
    assert not passwords.outdated(kept)
    assert await passwords.verify("Pa\u0308ssword 七", kept)
    assert not await passwords.verify("Passwort 七", kept)
    assert not await passwords.verify("", None)
    assert not await passwords.verify("x", "no hash at all")
    assert passwords.outdated(kept.replace("t=1", "t=2"))


class _Line:
    ended = False

    def session_over(self) -> None:
        self.ended = True


def test_sockets_are_forgotten_when_they_are_over() -> None:
    sockets = OpenSockets[_Line]()
    stays = [sockets.hold("stays", _Line()) for _ in range(2)]
    for n in range(3 * FEW):
        sockets.hold(str(n), _Line())
    gc.collect()
    assert len(sockets._of) <= FEW + 2
    sockets.end([session_id("0"), session_id("stays")])
    assert [line.ended for line in stays] == [True, True]
