"""The host's side: there for those whom he appointed, and what they do reaches the players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from paiju.cli import main
from tests.browser.conftest import NewPage, served

LOGIN = "helper"
ROOM = "sevens-beginners"
REGISTER = """async (login) => {
  const body = JSON.stringify({ login, password: 'a long enough secret 1949' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch('/api/account', { method: 'POST', body, headers })).status;
}"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def url(data: Path) -> Iterator[str]:
    with served(data) as server:
        yield server.url


def member(page: Page, url: str) -> Page:
    page.goto(url)
    expect(page.get_by_test_id(f"room-{ROOM}")).to_be_attached()
    assert page.evaluate(REGISTER, LOGIN) in (200, 201)
    return page


def appoint(data: Path) -> None:
    assert main(["admin", "appoint", LOGIN, "--data", str(data)]) == 0


def enter(page: Page, url: str, section: str) -> None:
    page.goto(f"{url}/admin")
    page.get_by_test_id(f"admin-{section}").click()


def test_to_others_there_is_no_such_page(new_page: NewPage, url: str, data: Path) -> None:
    page = member(new_page(), url)
    for path in ("/admin", "/admin/tables", "/no/such/page"):
        page.goto(url + path)
        expect(page.get_by_text("There is nothing at this address.")).to_be_visible()
    page.goto(f"{url}/account")
    expect(page.get_by_test_id("my-page")).to_be_visible()
    expect(page.get_by_test_id("admin")).to_have_count(0)
    appoint(data)
    page.reload()
    page.get_by_test_id("admin").click()
    expect(page.get_by_text(LOGIN).first).to_be_visible()
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()


def test_an_admin_closes_a_room_and_a_player_sees_it(
    new_page: NewPage, url: str, data: Path
) -> None:
    admin, player = member(new_page(), url), new_page()
    appoint(data)
    player.goto(url)
    room = player.locator("label", has=player.get_by_test_id(f"room-{ROOM}"))
    expect(room).to_contain_text("0 playing")
    enter(admin, url, "rooms")
    switch = admin.get_by_test_id(f"switch-{ROOM}")
    switch.click()
    expect(switch).to_have_text("Open again")
    expect(room).to_contain_text("Closed")
    switch.click()
    expect(switch).to_have_text("Close")
    expect(room).to_contain_text("0 playing")
    admin.get_by_test_id("admin-audit").click()
    rows = admin.get_by_test_id("row")
    expect(rows.nth(0)).to_contain_text(f"{LOGIN} opened a room {ROOM}")
    expect(rows.nth(1)).to_contain_text(f"{LOGIN} closed a room {ROOM}")


def test_what_is_announced_is_read_in_the_lobby_and_at_tables_until_it_is_closed(
    new_page: NewPage, url: str, data: Path
) -> None:
    admin, sitting, reading = member(new_page(), url), new_page(), new_page(locale="zh-CN")
    appoint(data)
    sitting.goto(url)
    table = open_table(sitting)
    sitting.goto(f"{url}/t/{table}")
    reading.goto(url)
    expect(reading.get_by_test_id(f"room-{ROOM}")).to_be_attached()
    expect(sitting.get_by_test_id("ready")).to_be_visible()
    enter(admin, url, "broadcast")
    expect(admin.get_by_test_id("send-word")).to_be_disabled()
    admin.get_by_test_id("word-zh").fill("今晚十点维护。")
    admin.get_by_test_id("word-en").fill("Maintenance at ten tonight.")
    admin.get_by_test_id("send-word").click()
    expect(admin.get_by_test_id("word-sent")).to_be_visible()
    told, read = sitting.get_by_test_id("bulletin"), reading.get_by_test_id("bulletin")
    expect(told).to_contain_text("Maintenance at ten tonight.")
    expect(read).to_contain_text("今晚十点维护。")
    told.get_by_test_id("bulletin-close").click()
    expect(told).to_have_count(0)
    # Who has closed it is not told again; who comes back without having done so is.
    for page in (sitting, reading):
        page.reload()
    expect(read).to_contain_text("今晚十点维护。")
    expect(sitting.get_by_test_id("ready")).to_be_visible()
    expect(told).to_have_count(0)


def test_what_was_announced_before_the_server_was_away_is_not_read_after_it(
    new_page: NewPage, data: Path
) -> None:
    """A notice of a restart does not outlive it, at tables and in the lobby."""
    with served(data) as server:
        admin, sitting, reading = member(new_page(), server.url), new_page(), new_page()
        appoint(data)
        for page in (sitting, reading):
            page.goto(server.url)
        sitting.goto(f"{server.url}/t/{open_table(sitting)}")
        enter(admin, server.url, "broadcast")
        admin.get_by_test_id("word-zh").fill("马上重启。")
        admin.get_by_test_id("word-en").fill("The server restarts.")
        admin.get_by_test_id("send-word").click()
        for page in (sitting, reading):
            expect(page.get_by_test_id("bulletin")).to_be_visible()
        # A line that is new tells it again, as long as it holds.
        sitting.reload()
        expect(sitting.get_by_test_id("ready")).to_be_visible()
        expect(sitting.get_by_test_id("bulletin")).to_be_visible()
        server.kill()
        expect(sitting.get_by_test_id("away")).to_be_visible()
        server.start()
        for page in (sitting, reading):
            expect(page.get_by_test_id("bulletin")).to_have_count(0)
        expect(sitting.get_by_test_id("away")).to_have_count(0)


def test_an_admin_closes_a_table_asked_twice_finds_players_and_proves_the_ledger(
    new_page: NewPage, url: str, data: Path
) -> None:
    admin, player = member(new_page(), url), new_page()
    appoint(data)
    player.goto(url)
    table = open_table(player)
    enter(admin, url, "tables")
    row = admin.locator(f"[data-key='{table}']")
    row.get_by_test_id("ask").click()
    row.get_by_role("button", name="Cancel").click()
    row.get_by_test_id("ask").click()
    row.get_by_test_id("yes").click()
    expect(admin.get_by_text(f"Table {table} is closed.")).to_be_visible()
    expect(row).to_have_count(0)
    admin.get_by_test_id("admin-players").click()
    admin.get_by_test_id("search").fill(LOGIN)
    admin.get_by_test_id("search").press("Enter")
    rows = admin.get_by_test_id("row")
    expect(rows).to_have_count(1)
    admin.get_by_test_id("admin-ledger").click()
    admin.get_by_test_id("prove").click()
    expect(admin.get_by_test_id("proof")).to_have_text("The ledger holds.")
    admin.get_by_test_id("admin-players").click()
    admin.get_by_test_id("search").fill(LOGIN)
    admin.get_by_test_id("search").press("Enter")
    expect(rows).to_have_count(1)
    rows.get_by_role("link").click()
    expect(admin).to_have_url(f"{url}/p/{admin.evaluate(ME)}")


def close_table(admin: Page, url: str, table: str) -> None:
    enter(admin, url, "tables")
    row = admin.locator(f"[data-key='{table}']")
    row.get_by_test_id("ask").click()
    row.get_by_test_id("yes").click()
    expect(row).to_have_count(0)


def without_a_reason(page: Page) -> None:
    """Whatever ends the line to a table, the page hears only that it is lost."""

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        server.on_close(lambda code, reason: client.close(code=4000))

    page.route_web_socket("**/ws/tables/*", between)


@pytest.mark.parametrize("told", [True, False], ids=["told", "found out"])
def test_who_sits_at_a_table_that_is_closed_reads_it_and_finds_the_way_back(
    new_page: NewPage, url: str, data: Path, told: bool
) -> None:
    """Told with the end of the line, or found out where that was lost before."""
    admin, player = member(new_page(), url), new_page()
    appoint(data)
    player.goto(url)
    table = open_table(player)
    if not told:
        without_a_reason(player)
    player.goto(f"{url}/t/{table}")
    expect(player.get_by_test_id("ready")).to_be_visible()
    close_table(admin, url, table)
    closed = player.get_by_test_id("closed")
    expect(closed).to_contain_text("This table is closed.")
    expect(player.get_by_test_id("away")).to_have_count(0)
    closed.get_by_role("link").click()
    expect(player.get_by_test_id(f"room-{ROOM}")).to_be_attached()


ME = "async () => (await (await fetch('/api/me')).json()).id"
OPEN = """async () => {
  await fetch('/api/me');
  const body = JSON.stringify({ ruleset: 'sevens-qq', bots: 1 });
  const headers = { 'content-type': 'application/json' };
  return (await (await fetch('/api/tables', { method: 'POST', body, headers })).json()).id;
}"""


def open_table(page: Page) -> str:
    return page.evaluate(OPEN)
