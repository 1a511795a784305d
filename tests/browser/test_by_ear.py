"""Who cannot see the page plays by its names, its keys, and what it says."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.player import Player

IN_TURN_IS_TOLD = """() => {
    const told = document.querySelector("[data-testid=turn]").textContent !== "";
    return told === (document.querySelector("[data-testid=hand]").dataset.mode !== "wait");
}"""

DESK = {"viewport": {"width": 1280, "height": 800}, "has_touch": False}


def tab_to(page: Page, name: str) -> None:
    """By the Tab key alone, to what a screen reader calls so."""
    named = re.compile(name)
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => {
                const at = document.activeElement;
                return at.ariaLabel ?? at.labels?.[0]?.innerText ?? at.innerText ?? '';
            }"""
        )
        if named.search(focused):
            return
    raise AssertionError(f"no Tab leads to {name}")


def test_lobby_is_chosen_from_and_matched_by_keys(url: str, new_page: NewPage) -> None:
    """C064: every choice of the lobby has a name and a key."""
    page = new_page(**DESK)
    page.goto(url)
    page.locator("[data-testid=quick-match]:enabled").wait_for()
    tab_to(page, "Sevens")
    page.keyboard.press("ArrowRight")
    games = page.get_by_role("group", name="Game")
    expect(games.get_by_role("radio", name="Shuangkou")).to_be_focused()
    expect(games.get_by_role("radio", name="Shuangkou")).to_be_checked()
    page.keyboard.press("ArrowLeft")
    rooms = page.get_by_role("group", name="Rooms")
    names = [room.get_attribute("value") for room in rooms.get_by_role("radio").all()]
    assert len(names) > 1
    tab_to(page, "playing")
    expect(rooms.get_by_role("radio").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(rooms.get_by_role("radio").nth(1)).to_be_checked()
    page.keyboard.press("ArrowUp")
    tab_to(page, "Quick match")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stop waiting")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Looking for players")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Quick match")).to_be_focused()
    expect(page.get_by_test_id("match-said")).to_have_text("")


def test_rooms_are_told_apart_by_ear(url: str, new_page: NewPage) -> None:
    """C064: the name of a room has its stakes and who plays there, a word at a time."""
    page = new_page(**DESK)
    page.goto(url)
    page.locator("[data-testid=quick-match]:enabled").wait_for()
    room = page.get_by_role("group", name="Rooms").get_by_role("radio").first
    tree = room.aria_snapshot()
    assert re.search(r"Points only|coins? a point", tree)
    assert re.search(r"\b\d+ playing", tree)


def test_who_joins_and_whose_turn_it_is_is_said(url: str, new_page: NewPage) -> None:
    """C064: who joined, how long the table waits for who is not ready, and his turn."""
    host = Player(new_page(**DESK), url)
    host.choose("sevens-qq")
    host.by_id("pace").locator("summary").click()
    host.by_id("start-seconds").select_option("120")
    host.by_id("play-friends").click()
    host.by_id("ready").wait_for()
    friend = Player(new_page(**DESK), url)
    friend.page.goto(host.page.url)
    friend.page.get_by_role("button", name="seat 2", exact=False).focus()
    friend.page.keyboard.press("Enter")
    expect(host.by_id("announced")).to_contain_text("joined the table")
    host.by_id("fill").click()
    host.by_id("fill").wait_for(state="detached")
    host.by_id("ready").click()
    expect(friend.by_id("announced")).to_contain_text(re.compile(r"Starts in 1[12]\d s"))
    friend.by_id("ready").click()
    for player in (host, friend):
        player.by_id("hand").wait_for()
        player.page.wait_for_function(IN_TURN_IS_TOLD)
        assert player.by_id("turn").get_attribute("aria-live") == "assertive"
        assert player.by_id("announced").get_attribute("aria-live") == "polite"
    assert any(
        re.search("Your turn|No live", player.by_id("turn").inner_text())
        for player in (host, friend)
    )
