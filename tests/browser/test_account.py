"""Becoming a member, being known on a second device, and limits of one's own, in a browser."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player

PASSWORD = "seven of spades"
DESKTOP = {"viewport": {"width": 1280, "height": 900}, "has_touch": False}


def enter(page: Page, way: str, login: str, password: str = PASSWORD) -> None:
    """`join` or `logIn`, on the account page."""
    page.get_by_test_id("entrance").locator(f"input[value={way}]").check(force=True)
    page.get_by_test_id("login").fill(login)
    page.get_by_test_id("password").fill(password)
    page.get_by_test_id("enter").click()


def arrive(page: Page, url: str, name: str) -> None:
    """A guest who has said his name, on his account page."""
    page.goto(url)
    page.get_by_test_id("rename").click()
    page.get_by_label("My name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("my-name")).to_have_text(name)
    page.get_by_test_id("account").click()


def play_a_deal(page: Page, url: str) -> None:
    """A deal by rules under which points move members (SV-30), played to its end."""
    player = Player(page, url)
    player.start_against_bots("sevens-lianzhong")
    player.play_on()


def test_a_member_is_the_same_on_a_second_device(url: str, new_page: NewPage) -> None:
    phone, desk = new_page(), new_page(**DESKTOP)
    arrive(phone, url, "Old Wang")
    expect(phone.get_by_test_id("kind")).to_have_attribute("data-kind", "guest")
    enter(phone, "join", "wang", "12345678")
    expect(phone.get_by_role("alert")).to_contain_text("guessed first")
    enter(phone, "join", "wang")
    expect(phone.get_by_test_id("kind")).to_have_attribute("data-kind", "member")
    expect(phone.get_by_test_id("level")).to_have_attribute("data-points", "0")

    desk.goto(f"{url}/account")
    enter(desk, "logIn", "wang", "wrong password")
    expect(desk.get_by_role("alert")).to_contain_text("no such name with that password")
    enter(desk, "logIn", "WANG")
    expect(desk.get_by_test_id("kind")).to_have_attribute("data-kind", "member")
    expect(desk.get_by_test_id("my-name")).to_have_text("Old Wang")
    expect(desk.get_by_test_id("session")).to_have_count(2)

    play_a_deal(phone, url)
    expect(phone.get_by_test_id("my-level")).to_be_visible()
    phone.goto(f"{url}/account")

    desk.get_by_test_id("my-page").click()
    expect(desk.get_by_test_id("player-name")).to_have_text("Old Wang")
    expect(desk.get_by_test_id("played")).to_have_text("1")

    phone.reload()
    phone.get_by_test_id("end-others").click()
    expect(phone.get_by_test_id("session")).to_have_count(1)
    desk.goto(f"{url}/account")
    expect(desk.get_by_test_id("kind")).to_have_attribute("data-kind", "guest")

    phone.get_by_test_id("log-out").click()
    phone.get_by_test_id("account").click()
    expect(phone.get_by_test_id("kind")).to_have_attribute("data-kind", "guest")


def test_a_new_password_counts_at_once(url: str, new_page: NewPage) -> None:
    page = new_page()
    arrive(page, url, "Lan")
    enter(page, "join", "lan")
    page.get_by_test_id("old-password").fill(PASSWORD)
    page.get_by_test_id("new-password").fill("eight of hearts")
    page.get_by_test_id("change-password").click()
    expect(page.get_by_role("status")).to_be_visible()
    page.get_by_test_id("log-out").click()
    page.get_by_test_id("account").click()
    enter(page, "logIn", "lan", "eight of hearts")
    expect(page.get_by_test_id("my-name")).to_have_text("Lan")


def test_a_bot_account_s_token_is_shown_once_and_works(url: str, new_page: NewPage) -> None:
    page = new_page()
    arrive(page, url, "Maker")
    enter(page, "join", "maker")
    page.get_by_test_id("bot-name").fill("Robo")
    page.get_by_test_id("new-bot").click()
    token = page.get_by_test_id("token").inner_text()
    headers = {"Authorization": f"Bearer {token}"}
    me = httpx.get(f"{url}/api/me", headers=headers).json()
    assert (me["name"], me["kind"]) == ("Robo", "bot")

    page.reload()
    expect(page.get_by_test_id("bot")).to_have_count(1)
    expect(page.get_by_test_id("token")).to_have_count(0)
    page.get_by_role("link", name="Robo").click()
    expect(page.get_by_role("link", name="Maker")).to_be_visible()
    page.go_back()
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="End Robo for good").click()
    expect(page.get_by_test_id("bot")).to_have_count(0)
    assert httpx.get(f"{url}/api/me", headers=headers).status_code == 401


def test_the_notice_is_shown_once_a_day(url: str, new_page: NewPage) -> None:
    """PL-80."""
    page = new_page()
    page.goto(url)
    notice = page.get_by_test_id("health-notice")
    expect(notice).to_contain_text("Healthy play")
    page.get_by_test_id("language").click()
    expect(notice).to_contain_text("适度游戏益脑")
    page.get_by_test_id("health-seen").click()
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("language")).to_be_visible()
    expect(notice).to_have_count(0)
    page.evaluate("localStorage.setItem('paiju.health', JSON.stringify('yesterday'))")
    page.reload()
    expect(notice).to_be_visible()


def test_a_limit_is_set_and_kept(url: str, new_page: NewPage) -> None:
    """PL-80: the deal is played to its end, and the next one is refused in words."""
    player = Player(new_page(), url)
    player.page.goto(f"{url}/account")
    player.by_id("limit-deals").fill("1")
    player.by_id("save-limits").click()
    expect(player.page.get_by_role("status")).to_be_visible()
    player.start_against_bots()
    player.play_on()
    player.by_id("ready").click()
    expect(player.page.get_by_text("as much as you allowed yourself")).to_be_visible()

    player.page.goto(f"{url}/account")
    player.by_id("limit-deals").fill("2")
    player.by_id("save-limits").click()
    expect(player.by_id("tomorrow")).to_contain_text("deals a day 2")
