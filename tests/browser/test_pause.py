"""A pause by agreement, by two friends and somebody who looks on, each with a browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player


def friends(url: str, new_page: NewPage) -> tuple[Player, Player]:
    """Two in a deal with two bots, the second of them reading Chinese."""
    host = Player(new_page(), url)
    host.choose("shuangkou-baibian")
    host.by_id("play-friends").click()
    host.by_id("ready").wait_for()
    friend = Player(new_page(locale="zh-CN"), url)
    friend.page.goto(host.page.url)
    friend.by_id("sit-1").click()
    host.by_id("fill").click()
    host.by_id("fill").wait_for(state="detached")
    for player in (host, friend):
        player.by_id("ready").click()
    for player in (host, friend):
        player.by_id("hand").wait_for()
    return host, friend


def test_friends_agree_on_a_pause_and_go_on(url: str, new_page: NewPage) -> None:
    """C037: asked in the menu, agreed to in a banner, ended by either; nobody else can."""
    host, friend = friends(url, new_page)
    visitor = Player(new_page(), url)
    visitor.page.goto(host.page.url)
    host.by_id("menu").click()
    host.by_id("ask-pause").click()
    expect(host.by_id("pause-asked")).to_contain_text("Waiting until all agree")
    expect(friend.by_id("pause-asked")).to_contain_text("请求暂停")
    expect(visitor.by_id("pause-asked").get_by_role("button")).to_have_count(0)
    friend.by_id("decline-pause").click()
    host.by_id("pause-asked").wait_for(state="detached")
    friend.by_id("menu").click()
    friend.by_id("ask-pause").click()
    host.by_id("agree-pause").click()
    for player in (host, friend, visitor):
        expect(player.by_id("paused").get_by_role("timer")).to_contain_text("29:")
    assert host.page.locator("[role=timer][aria-label]").count() == 0
    expect(visitor.by_id("end-pause")).to_have_count(0)
    for player in (host, friend):
        for button in ("play", "hint", "pass"):
            expect(player.by_id(button)).to_be_disabled()
    expect(host.by_id("advice")).to_have_text("No clock runs until somebody goes on.")
    host.page.reload()
    host.by_id("end-pause").click()
    for player in (host, friend, visitor):
        player.by_id("paused").wait_for(state="detached")
    expect(friend.page.locator("[role=timer][aria-label]").first).to_be_visible()


def test_pauses_are_read_aloud(url: str, new_page: NewPage) -> None:
    """C037, C064: who cannot see the banner hears of it, and its buttons have names."""
    host, friend = friends(url, new_page)
    host.by_id("menu").click()
    host.by_id("ask-pause").click()
    expect(friend.page.locator("[aria-live=polite]")).to_contain_text("请求暂停")
    friend.page.get_by_role("region", name="暂停").get_by_role("button", name="同意").click()
    expect(friend.page.locator("[aria-live=polite]")).to_contain_text("牌局暂停，最多30分钟")
    expect(host.page.get_by_role("region", name="Paused")).to_be_visible()
