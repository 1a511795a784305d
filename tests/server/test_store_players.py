"""Players, their sessions and names (PL-41)."""

from __future__ import annotations

import hashlib
import itertools
from typing import TYPE_CHECKING

import pytest

from paiju.core.errors import StoreError
from paiju.core.units import Millis
from paiju.server.store import NameRefused, PlayerId, Store, StoreClosed, clean_name, open_store
from paiju.server.store.facade import new_token

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
async def store(path: Path) -> AsyncGenerator[Store]:
    tokens = (f"token {number}" for number in itertools.count(1))
    async with open_store(path, new_token=lambda: next(tokens)) as store:
        yield store


async def test_a_guest_is_known_by_his_token(store: Store) -> None:
    player, token = await store.players.create_guest(" 老王 ", "zh", Millis(5), "Firefox")

    assert token == "token 1"
    assert (player.name, player.kind, player.lang) == ("老王", "guest", "zh")
    assert (player.created_ms, player.last_seen_ms) == (5, 5)
    assert await store.players.by_token(token) == player
    assert await store.players.get(player.id) == player


async def test_nobody_is_known_by_another_token(store: Store) -> None:
    player, token = await store.players.create_guest("a", "en", Millis(0))
    hashed = hashlib.sha256(token.encode()).hexdigest()
    for other in ("", "token 2", hashed, token.upper(), "\ud800"):
        assert await store.players.by_token(other) is None
    assert await store.players.get(PlayerId(player.id + 1)) is None


async def test_players_outlive_the_process(path: Path) -> None:
    async with open_store(path) as store:
        player, token = await store.players.create_guest("a", "en", Millis(0))
    async with open_store(path) as store:
        assert await store.players.by_token(token) == player
    with pytest.raises(StoreClosed):
        await store.players.by_token(token)


async def test_tokens_are_stored_as_hashes_alone(path: Path) -> None:
    async with open_store(path) as store:
        player, first = await store.players.create_guest("a", "en", Millis(0))
        second = await store.players.new_session(player.id, Millis(1))
        files = b"".join(file.read_bytes() for file in path.parent.iterdir())

    assert first != second
    for token in (first, second):
        assert token.encode() not in files
        assert hashlib.sha256(token.encode()).hexdigest().encode() in files


def test_tokens_have_256_bits() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) == 43 for token in tokens)  # 6 bits a character


async def test_a_player_may_have_several_sessions(store: Store) -> None:
    player, first = await store.players.create_guest("a", "en", Millis(0))
    second = await store.players.new_session(player.id, Millis(1), "x" * 10_000)
    assert await store.players.by_token(first) == player
    assert await store.players.by_token(second) == player


async def test_a_session_belongs_to_somebody(store: Store) -> None:
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        await store.players.new_session(PlayerId(99), Millis(0))


async def test_a_token_that_is_taken_makes_no_player(path: Path) -> None:
    async with open_store(path, new_token=lambda: "the same") as store:
        player, _ = await store.players.create_guest("a", "en", Millis(0))
        with pytest.raises(StoreError, match="UNIQUE"):
            await store.players.create_guest("b", "en", Millis(0))
        assert await store.players.get(PlayerId(player.id + 1)) is None


async def test_to_be_seen_is_noted_of_that_player_alone(store: Store) -> None:
    seen, token = await store.players.create_guest("a", "en", Millis(0))
    unseen, _ = await store.players.create_guest("b", "en", Millis(0))
    await store.players.touch(token, Millis(7))
    await store.players.touch("unknown", Millis(9))

    players = [await store.players.get(player.id) for player in (seen, unseen)]
    assert [player and player.last_seen_ms for player in players] == [7, 0]


async def test_a_player_may_be_renamed(store: Store) -> None:
    player, token = await store.players.create_guest("a", "en", Millis(0))
    other, _ = await store.players.create_guest("a", "en", Millis(0))

    renamed = await store.players.rename(player.id, " 小  李 ")
    assert renamed.name == "小 李"
    assert await store.players.by_token(token) == renamed
    assert await store.players.get(other.id) == other


async def test_a_refused_name_changes_nothing(store: Store) -> None:
    player, token = await store.players.create_guest("a", "en", Millis(0))
    with pytest.raises(NameRefused):
        await store.players.rename(player.id, "")
    with pytest.raises(NameRefused):
        await store.players.create_guest("\n", "en", Millis(0))
    with pytest.raises(StoreError, match="no player 99"):
        await store.players.rename(PlayerId(99), "b")
    assert await store.players.by_token(token) == player


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("王", "王"),
        ("十六个字的名字还是可以的没有问题吧", None),
        ("十六个字的名字还是可以的没有问题", "十六个字的名字还是可以的没有问题"),
        ("\t王\u3000\u3000小二\n", "王 小二"),
        ("e\u0301" * 16, "\u00e9" * 16),
        ("x\u0323\u0302" * 16, "x\u0323\u0302" * 16),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("مريم", "مريم"),
        ("O'Brien <b>", "O'Brien <b>"),
    ],
)
def test_names_are_trimmed_and_counted_by_characters(name: str, cleaned: str | None) -> None:
    if cleaned is not None:
        assert clean_name(name) == cleaned
        assert clean_name(cleaned) == cleaned
        return
    with pytest.raises(NameRefused) as caught:
        clean_name(name)
    assert caught.value.refusal.code == "room.name_long"
    assert caught.value.refusal.params == {"length": 17, "most": 16}


@pytest.mark.parametrize("name", ["", " ", "\u3000\n\t", "\u200d", "\u0301\u200c"])
def test_a_name_has_something_to_see(name: str) -> None:
    with pytest.raises(NameRefused) as caught:
        clean_name(name)
    assert caught.value.refusal.code == "room.name_empty"


@pytest.mark.parametrize(
    ("name", "character"),
    [
        ("a\nb", "U+000A"),
        ("a\x00", "U+0000"),
        ("a\x7f", "U+007F"),
        ("abc\u202egnp", "U+202E"),
        ("\u2066a\u2069", "U+2066"),
        ("a\u200fb", "U+200F"),
        ("a\u200bb", "U+200B"),
        ("\ufeffa", "U+FEFF"),
        ("\u3164", "U+3164"),
        ("\u2800", "U+2800"),
        ("a\u2028b", "U+2028"),
        ("a\ud800", "U+D800"),
        ("\ue000", "U+E000"),
        ("x" + "\u0323" * 4, "U+0323"),
        ("x" + "\u200d" * 4, "U+200D"),
    ],
)
def test_no_name_disturbs_the_text_about_it(name: str, character: str) -> None:
    with pytest.raises(NameRefused) as caught:
        clean_name(name)
    assert caught.value.refusal.code == "room.name_character"
    assert caught.value.refusal.params == {"character": character}
