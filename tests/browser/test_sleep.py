"""A phone that sleeps through its turns, in a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, served
from tests.browser.player import MY_TURN, Player

TURN_S = 5
PATIENCE_MS = 50_000


def test_a_phone_that_wakes_plays_on_as_if_nothing_had_been(
    new_page: NewPage, tmp_path: Path
) -> None:
    """PL-05, PL-06: two turns ran out and a bot plays; awake, its player has his hand again."""
    with served(tmp_path, bot_delay_ms=500) as server:
        _sleep_and_wake(Player(new_page(), server.url))


def _sleep_and_wake(player: Player) -> None:
    player.open_table("sevens-qq", bots=1, turn_seconds=TURN_S)
    player.by_id("ready").click()
    bot_plays = player.page.get_by_text("A bot is playing for you.")
    bot_plays.first.wait_for(timeout=PATIENCE_MS)
    left = len(player.hand())
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(bot_plays).to_have_count(0)
    player.page.wait_for_selector(MY_TURN)
    assert 0 < len(player.hand()) <= left
    player.act()
