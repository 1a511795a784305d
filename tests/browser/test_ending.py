"""A deal that is ended by agreement, by two friends and somebody who looks on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player
from tests.browser.test_pause import friends


def test_friends_agree_to_end_a_deal(url: str, new_page: NewPage) -> None:
    """C045: asked in the menu, declined, asked again and agreed to; a draw, and the next deal."""
    host, friend = friends(url, new_page)
    visitor = Player(new_page(), url)
    visitor.page.goto(host.page.url)
    host.by_id("menu").click()
    host.by_id("ask-end").click()
    expect(host.by_id("end-asked")).to_contain_text("Waiting until all agree")
    expect(friend.by_id("end-asked")).to_contain_text("请求结束本局")
    expect(friend.by_id("end-asked")).to_contain_text("计时照常")
    expect(friend.page.locator("[aria-live=polite]")).to_contain_text("请求结束本局")
    expect(visitor.by_id("end-asked").get_by_role("button")).to_have_count(0)
    friend.by_id("decline-end").click()
    host.by_id("end-asked").wait_for(state="detached")
    friend.by_id("menu").click()
    friend.by_id("ask-end").click()
    host.by_id("agree-end").click()
    for player, verdict in ((host, "Ended by agreement"), (friend, "协商结束")):
        expect(player.page.locator("main h1")).to_have_text(verdict)
        expect(player.by_id("my-score")).to_have_text("0")
    expect(friend.by_id("lines-all")).to_contain_text("和局，不计输赢")
    for player in (host, friend):
        player.by_id("ready").click()
    host.by_id("hand").wait_for()
    expect(host.page.locator("header")).to_contain_text("Deal 2")
    host.page.goto(url + "/deals")
    expect(host.by_id("deal")).to_contain_text("Ended by agreement")
    host.by_id("deal").click()
    host.by_id("last").click()
    expect(host.page.locator("main h1")).to_have_text("Ended by agreement")


def test_who_opens_a_table_may_want_no_such_ends(url: str, new_page: NewPage) -> None:
    """C045: a switch of the form; the menu has no such entry then."""
    host = Player(new_page(), url)
    host.page.goto(url + "/new")
    host.by_id("agreed-end").uncheck()
    host.by_id("play-bots").click()
    host.by_id("hand").wait_for()
    host.by_id("menu").click()
    host.by_id("ask-pause").wait_for()
    expect(host.by_id("ask-end")).to_have_count(0)
