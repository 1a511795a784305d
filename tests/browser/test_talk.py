"""Table talk between two browsers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.server.harness import ServerProcess, players


class Table(NamedTuple):
    """A private table at which Ann and Bob sit."""

    url: str
    id: str
    cookies: list[dict[str, str]]
    """Theirs, one after the other."""


async def seated(server: ServerProcess) -> Table:
    async with players(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.open_table("sevens-qq")
        async with bob.at(table) as seat:
            await seat.say("sit", seat=1)
            await seat.until(lambda seat: seat.table["you"] == 1)
        cookies = [dict(player.http.cookies) for player in (ann, bob)]
        return Table(server.url, table, cookies)


@pytest.fixture
def table(tmp_path_factory: pytest.TempPathFactory, url: str) -> Iterator[Table]:
    """A server of its own; `url` is asked for because it says whether the page is built."""
    with (
        ServerProcess(tmp_path_factory.mktemp("talk")) as server,
        ThreadPoolExecutor(1) as thread,  # the browser's loop runs in this one
    ):
        yield thread.submit(lambda: asyncio.run(seated(server))).result()


@pytest.fixture
def ann(new_page: NewPage, table: Table) -> Page:
    return at(new_page(), table, 0)


@pytest.fixture
def bob(new_page: NewPage, table: Table) -> Page:
    """He reads Chinese."""
    return at(new_page(locale="zh-CN"), table, 1)


def at(page: Page, table: Table, seat: int) -> Page:
    cookies = table.cookies[seat].items()
    page.context.add_cookies([{"name": n, "value": v, "url": table.url} for n, v in cookies])
    page.goto(f"{table.url}/t/{table.id}")
    page.get_by_test_id("chat").wait_for()
    return page


def say_phrase(page: Page, key: str) -> None:
    page.get_by_test_id("chat").click()
    page.get_by_test_id(f"phrase-{key}").click()


def people(page: Page) -> None:
    page.get_by_test_id("chat").click()
    page.get_by_test_id("people").click()


def say(page: Page, text: str) -> None:
    page.get_by_test_id("chat").click()
    page.get_by_test_id("own-words").fill(text)
    page.get_by_test_id("say").click()


def test_a_phrase_stands_at_the_seat_in_each_reader_s_language(ann: Page, bob: Page) -> None:
    say_phrase(ann, "hurry")
    expect(bob.get_by_test_id("bubble-0")).to_contain_text("花儿都谢了")
    expect(ann.get_by_test_id("bubble-0")).to_contain_text("flowers are wilting")
    expect(bob.get_by_test_id("bubble-0")).to_have_count(0)  # after a moment
    bob.get_by_test_id("log").click()
    expect(bob.locator("dialog li").first).to_have_text("Ann：快点吧，我等得花儿都谢了！")


def test_an_emoji_is_said(ann: Page, bob: Page) -> None:
    bob.get_by_test_id("chat").click()
    bob.get_by_role("button", name="🌹").click()
    expect(ann.get_by_test_id("bubble-1")).to_have_text("🌹")


def test_text_never_becomes_html(ann: Page, bob: Page) -> None:
    attack = "<img src=x onerror=alert(1)><b>hi</b>"
    bob.on("dialog", lambda dialog: pytest.fail(dialog.message))
    say(ann, attack)
    expect(bob.get_by_test_id("bubble-0")).to_have_text(attack)
    bob.get_by_test_id("log").click()
    expect(bob.locator("dialog li").first).to_have_text(f"Ann：{attack}")
    assert bob.locator("img[src=x]").count() == 0


def test_who_is_muted_is_not_heard(ann: Page, bob: Page) -> None:
    """It is kept on the device, also after the page is opened anew."""
    people(bob)
    bob.get_by_test_id("mute-0").click()
    expect(bob.get_by_test_id("mute-0")).to_have_attribute("aria-pressed", "true")
    say(ann, "psst")
    expect(ann.get_by_test_id("bubble-0")).to_have_text("psst")
    bob.reload()
    say_phrase(bob, "thanks")
    expect(bob.get_by_test_id("bubble-1")).to_be_visible()  # after what Ann said
    expect(bob.get_by_test_id("bubble-0")).to_have_count(0)
    people(bob)
    bob.get_by_test_id("mute-0").click()
    bob.keyboard.press("Escape")
    say(ann, "and now?")
    expect(bob.get_by_test_id("bubble-0")).to_have_text("and now?")


def test_a_player_is_reported(ann: Page, bob: Page) -> None:
    say(bob, "you fool")
    people(ann)
    ann.get_by_test_id("report-1").click()
    ann.get_by_test_id("reason-talk").click()
    expect(ann.get_by_test_id("reported")).to_have_text("The host has been told. Thank you.")


def test_too_much_talk_is_refused_in_words(ann: Page) -> None:
    for _ in range(7):
        say_phrase(ann, "hello")
    expect(ann.get_by_test_id("refusal")).to_contain_text("a lot of talk")


def test_who_looks_on_hears_and_says_nothing(new_page: NewPage, table: Table, ann: Page) -> None:
    watching = new_page()
    watching.goto(f"{table.url}/t/{table.id}")
    watching.get_by_test_id("log").wait_for()
    expect(watching.get_by_test_id("chat")).to_have_count(0)
    say_phrase(ann, "hello")
    expect(watching.get_by_test_id("bubble-0")).to_be_visible()


def test_talk_while_cards_are_played(ann: Page, bob: Page) -> None:
    """In the deal it stands over the viewer's own hand, and under the others' seats."""
    ann.get_by_role("combobox").nth(0).select_option("1")
    ann.get_by_role("combobox").nth(1).select_option("1")
    for page in (ann, bob):
        page.get_by_test_id("ready").click()
    for page in (ann, bob):
        page.locator("[data-testid=hand], [data-testid=settlement]").first.wait_for()
    say_phrase(ann, "a_moment")
    expect(ann.get_by_test_id("bubble-0")).to_be_visible()
    expect(bob.get_by_test_id("bubble-0")).to_contain_text("让我想想")
