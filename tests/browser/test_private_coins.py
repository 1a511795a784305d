"""PL-03: private tables for coins, where the host lets them be opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.server.harness import ServerProcess


@pytest.fixture
def generous(tmp_path: Path) -> Iterator[str]:
    with ServerProcess(tmp_path, private_stakes=True) as server:
        yield server.url


def test_a_table_for_coins_is_for_people_alone(new_page: NewPage, generous: str) -> None:
    player = Player(new_page(), generous)
    player.choose("sevens-qq")
    player.by_id("pace").click()
    player.by_id("clock").uncheck()
    player.by_id("stakes").click()
    player.by_id("for-coins").check()
    expect(player.by_id("clock")).to_have_count(0)
    player.page.get_by_label("Coins a point").fill("25")
    expect(player.by_id("play-bots")).to_be_disabled()
    player.by_id("play-friends").click()
    expect(player.page.get_by_text("25 a point")).to_be_visible()
    expect(player.by_id("fill")).to_have_count(0)


def test_elsewhere_nobody_is_asked(new_page: NewPage, url: str) -> None:
    player = Player(new_page(), url)
    player.choose("sevens-qq")
    expect(player.by_id("play-bots")).to_be_enabled()
    expect(player.by_id("stakes")).to_have_count(0)
