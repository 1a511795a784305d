"""A forgotten password is set anew, and accounts are deleted, in a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from paiju.cli import main
from tests.browser.conftest import NewPage, served
from tests.browser.player import Player
from tests.browser.test_account import PASSWORD, arrive, enter
from tests.browser.test_pause import friends

NEW = "eight of hearts"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def url(data: Path) -> Iterator[str]:
    with served(data) as server:
        yield server.url


def joined(page: Page, url: str, name: str) -> Page:
    """A member, on his account page."""
    arrive(page, url, name)
    enter(page, "join", name)
    expect(page.get_by_test_id("kind")).to_have_attribute("data-kind", "member")
    return page


def test_an_admin_makes_a_link_and_its_holder_sets_a_password(
    url: str, new_page: NewPage, data: Path
) -> None:
    admin, wang = joined(new_page(), url, "helper"), joined(new_page(), url, "wang")
    assert main(["admin", "appoint", "helper", "--data", str(data)]) == 0
    admin.goto(f"{url}/admin/players")
    admin.get_by_test_id("search").fill("wang")
    admin.keyboard.press("Enter")
    admin.get_by_role("button", name="Make a code for wang").click()
    link = admin.get_by_test_id("reset-link").inner_text()
    assert link.startswith(f"{url}/reset#")

    holder = new_page(locale="zh-CN")
    holder.goto(link)
    expect(holder.get_by_test_id("code")).to_have_value(link.partition("#")[2])
    assert holder.url == f"{url}/reset"
    holder.get_by_test_id("new-password").fill("12345678")
    holder.get_by_test_id("set-password").click()
    expect(holder.get_by_role("alert")).to_contain_text("太容易猜到")
    holder.get_by_test_id("new-password").fill(NEW)
    holder.get_by_test_id("set-password").click()
    expect(holder.get_by_test_id("kind")).to_contain_text("wang")
    wang.reload()
    expect(wang.get_by_test_id("kind")).to_have_attribute("data-kind", "guest")

    late = new_page()
    late.goto(link)
    late.get_by_test_id("new-password").fill("another one 1949")
    late.get_by_test_id("set-password").click()
    expect(late.get_by_role("alert")).to_contain_text("not good any more")
    admin.get_by_test_id("admin-audit").click()
    expect(admin.get_by_test_id("row").first).to_contain_text("made a code")


def test_a_member_deletes_his_account(url: str, new_page: NewPage) -> None:
    """Not in a deal; then he is gone, and his friend has played with somebody who left."""
    host, friend = friends(url, new_page)
    table = host.page.url
    joined(host.page, url, "zhang")
    delete(host.page, PASSWORD)
    expect(host.page.get_by_role("alert")).to_contain_text("is running")
    host.page.goto(table)
    host.by_id("menu").click()
    host.by_id("ask-end").click()
    friend.by_id("agree-end").click()
    friend.by_id("settlement").wait_for()
    host.page.goto(f"{url}/account")
    delete(host.page, "wrong password")
    expect(host.page.get_by_role("alert")).to_contain_text("no such name")
    host.by_id("delete-password").fill(PASSWORD)
    host.by_id("delete").click()
    host.page.wait_for_url(f"{url}/")
    host.page.goto(f"{url}/account")
    expect(host.by_id("kind")).to_have_attribute("data-kind", "guest")
    expect(host.by_id("my-name")).to_have_text(re.compile("^Guest "))

    friend.page.goto(f"{url}/deals")
    expect(friend.by_id("deal")).to_contain_text("已离开的玩家")
    friend.by_id("deal").click()
    friend.by_id("view").wait_for()
    expect(friend.by_id("view")).to_contain_text("已离开的玩家")
    friend.by_id("last").click()
    expect(friend.by_id("settlement")).to_contain_text("已离开的玩家")


def test_a_guest_deletes_himself(url: str, new_page: NewPage) -> None:
    guest = Player(new_page(), url)
    arrive(guest.page, url, "Old Li")
    delete(guest.page)
    guest.page.wait_for_url(f"{url}/")
    guest.page.goto(f"{url}/account")
    expect(guest.by_id("my-name")).to_have_text(re.compile("^Guest "))


def delete(page: Page, password: str | None = None) -> None:
    page.get_by_test_id("delete-account").locator("summary").click()
    expect(page.get_by_test_id("delete")).to_be_disabled()
    if password is None:
        expect(page.get_by_test_id("delete-password")).to_have_count(0)
    else:
        page.get_by_test_id("delete-password").fill(password)
    page.get_by_test_id("delete-sure").check()
    page.get_by_test_id("delete").click()
