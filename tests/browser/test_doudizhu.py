"""Dou Dizhu in the page, in a real browser against a real server."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.climber import Climber
from tests.browser.conftest import NewPage
from tests.browser.test_page import CHECKS


def test_a_deal_from_the_first_page_to_the_next_deal(url: str, new_page: NewPage) -> None:
    player = Climber(new_page(), url)
    player.start("doudizhu-huanle")
    player.say("wait", "call", "rob")
    _see_the_landlord(player)
    player.play_to_the_end()
    _read_the_settlement(player)
    player.by_id("verify").click()
    for check in (*CHECKS, "lots"):
        expect(player.by_id(f"check-{check}")).to_have_attribute("data-verdict", "holds")
    _show_from_the_start(player)


def _see_the_landlord(player: Climber) -> None:
    """DZ-06, C057: marked by a word, with the bottom cards for all to see."""
    if player.over:
        return
    expect(player.by_id("landlord")).to_have_text("Landlord")
    assert len(player.by_id("bottom").locator(".face").all()) == 3
    held = len(player.hand()) + player.others_hold()
    assert held <= 54


def _read_the_settlement(player: Climber) -> None:
    scores = player.scores()
    assert len(scores) == 3
    assert sum(scores) == 0
    own = player.by_id("lines-mine").get_by_test_id("line")
    own.first.get_by_role("button").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("DZ-")
    player.page.keyboard.press("Escape")


def _show_from_the_start(player: Climber) -> None:
    """DZ-10: chosen with "ready", five times."""
    player.by_id("show-start").check()
    player.by_id("ready").click()
    player.by_id("hand").wait_for()
    expect(player.page.get_by_text("Shown ×5").first).to_be_visible()
    assert int(player.by_id("multiplier").get_attribute("data-value") or 0) >= 5


def test_a_hand_is_shown_while_cards_are_dealt(url: str, new_page: NewPage) -> None:
    """DZ-10: × 4 while the first cards come."""
    player = Climber(new_page(), url)
    player.start("doudizhu-huanle")
    player.by_id("wait").click()
    show = player.by_id("show")
    expect(show).to_contain_text("×4")
    assert len(player.hand()) <= 8
    show.click()
    expect(player.page.get_by_text("Shown ×4").first).to_be_visible()
    player.say("decline")
    expect(player.page.get_by_text("Shown ×4").first).to_be_visible()


def test_the_page_waits_by_itself_for_who_does_not_show(url: str, new_page: NewPage) -> None:
    """DZ-10: the calling begins without another word, and soon."""
    player = Climber(new_page(), url)
    player.start("doudizhu-huanle")
    player.by_id("wait").click()
    player.page.wait_for_selector("[data-testid=multiplier][data-value]")
    expect(player.cards()).to_have_count(17)
    expect(player.by_id("prompt")).not_to_have_text("Dealing…")


def test_a_deal_with_wild_cards(url: str, new_page: NewPage) -> None:
    """DZ-50: the wild rank is marked on the table, and a deal is played out."""
    player = Climber(new_page(), url)
    player.start("doudizhu-laizi")
    player.say("wait", "call", "rob")
    if not player.over:
        expect(player.by_id("wild")).to_be_visible()
    player.play_to_the_end()
    assert sum(player.scores()) == 0
