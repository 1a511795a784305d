"""Deals that are over, in the page: played once more, in a list, and summed up for leaders."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Page, expect

from paiju.core.record import Record, read_record
from paiju.core.units import Seat
from paiju.games.registry import make_game
from paiju.games.replay import replay
from tests.browser.conftest import NewPage
from tests.server.harness import Player, ServerProcess, players, settled

RULESETS = ["sevens-qq", "shuangkou-baibian", "doudizhu-huanle"]
ROOM = "sevens-beginners"


class Played(NamedTuple):
    """A server at which Ann, a member, has played some deals."""

    url: str
    id: str
    cookies: dict[str, str]
    tables: dict[str, str]
    points: int
    """What she made in the room."""


async def played(server: ServerProcess) -> Played:
    async with players(server, "Ann") as [ann]:
        await ann.register("ann")
        tables = {ruleset: await deal_of(ann, ruleset) for ruleset in RULESETS}
        async with ann.at(await ann.matched(ROOM)) as seat:
            await seat.play_on(settled)
            points = seat.table["settlement"]["scores"][seat.table["you"]]
        number = (await ann.http.get("/api/me")).json()["id"]
        return Played(server.url, number, dict(ann.http.cookies), tables, points)


async def deal_of(player: Player, ruleset: str) -> str:
    table = await player.open_table(ruleset, bots=1)
    async with player.at(table) as seat:
        await seat.hear()
        await seat.say("ready")
        await seat.play_on(settled)
    return table


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, url: str) -> Iterator[Played]:
    """A server of its own; `url` is asked for because it says whether the page is built."""
    with (
        ServerProcess(tmp_path_factory.mktemp("history")) as server,
        ThreadPoolExecutor(1) as thread,  # the browser's loop runs in this one
    ):
        yield thread.submit(lambda: asyncio.run(played(server))).result()


def opened(new_page: NewPage, room: Played, path: str, **options: object) -> Page:
    page = new_page(**options)
    page.context.add_cookies(
        [{"name": name, "value": value, "url": room.url} for name, value in room.cookies.items()]
    )
    page.goto(room.url + path)
    return page


def at_move(page: Page, move: int) -> None:
    expect(page.get_by_test_id("replaying")).to_have_attribute("data-move", str(move))


def last_of(page: Page) -> int:
    return int(page.get_by_test_id("replaying").get_attribute("data-last") or "")


def hands(page: Page, seats: int) -> list[list[str]]:
    shown = [page.locator(f"[data-testid=open-hand-{s}] [data-card]") for s in range(seats)]
    read = "cards => cards.map(card => card.dataset.card)"
    return [sorted(hand.evaluate_all(read)) for hand in shown]


def hands_of(record: Record, move: int) -> list[list[str]]:
    """What everybody held after so many moves, by the rules."""
    told = replay(record)
    state = told.moves[move - 1].step.state if move else told.start
    game = make_game(told.ruleset)
    return [sorted(map(str, game.observe(state, Seat(seat)).hand)) for seat in range(game.seats)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_is_gone_through_with_all_hands_open(
    new_page: NewPage, room: Played, ruleset: str
) -> None:
    """Forward, back, and to any moment: what lies open is what the rules say that each held."""
    table = room.tables[ruleset]
    record = read_record(httpx.get(f"{room.url}/api/tables/{table}/deals/1").text)
    seats = len(record.head.players)
    page = opened(new_page, room, f"/d/{table}/1")
    at_move(page, 0)
    last = last_of(page)
    assert hands(page, seats) == hands_of(record, 0)
    page.get_by_test_id("forward").click()
    page.get_by_test_id("forward").click()
    at_move(page, 2)
    assert hands(page, seats) == hands_of(record, 2)
    page.get_by_test_id("back").click()
    at_move(page, 1)
    assert hands(page, seats) == hands_of(record, 1)
    page.get_by_test_id("slider").fill(str(last - 1))
    at_move(page, last - 1)
    assert hands(page, seats) == hands_of(record, last - 1)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_test_id("last").click()
    expect(page.get_by_test_id("settlement")).to_be_visible()
    assert record.settlement is not None
    for seat, score in enumerate(record.settlement.scores):
        shown = page.get_by_test_id(f"score-{seat}")
        expect(shown).to_have_attribute("data-points", str(score))
    expect(page.get_by_test_id("lines-all")).to_be_visible()
    page.get_by_test_id("verify").click()
    expect(page.get_by_test_id("verification")).to_have_attribute("data-holds", "true")
    expect(page.get_by_test_id("ready")).to_have_count(0)


def test_keys_go_through_a_deal(new_page: NewPage, room: Played) -> None:
    page = opened(new_page, room, f"/d/{room.tables['sevens-qq']}/1")
    at_move(page, 0)
    last = last_of(page)
    for key, move in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)]:
        page.keyboard.press(key)
        at_move(page, move)
    page.keyboard.press("ArrowRight")
    at_move(page, last)
    page.keyboard.press("Home")
    at_move(page, 0)
    page.keyboard.press("ArrowLeft")
    at_move(page, 0)


def test_a_deal_plays_by_itself_to_its_end(new_page: NewPage, room: Played) -> None:
    page = opened(new_page, room, f"/d/{room.tables['sevens-qq']}/1")
    at_move(page, 0)
    last = last_of(page)
    page.get_by_test_id("slider").fill(str(last - 3))
    page.get_by_test_id("pace").select_option("4")
    page.get_by_test_id("play-replay").click()
    at_move(page, last)
    expect(page.get_by_test_id("play-replay")).to_have_attribute("aria-label", "Play")


def test_a_link_leads_to_the_very_moment(new_page: NewPage, room: Played) -> None:
    """A stranger sees it as whoever shared it did, from any seat."""
    page = opened(new_page, room, f"/d/{room.tables['shuangkou-baibian']}/1")
    at_move(page, 0)
    page.get_by_test_id("slider").fill("7")
    page.get_by_test_id("view").select_option("2")
    expect(page.get_by_test_id("seat-2")).to_have_count(0)  # the viewer's own seat
    expect(page.get_by_test_id("seat-0")).to_have_count(1)
    link = page.url
    assert link.endswith("?seat=2&move=7")
    stranger = new_page()
    stranger.goto(link)
    at_move(stranger, 7)
    expect(stranger.get_by_test_id("view")).to_have_value("2")
    told = re.sub(r"\bYou\b", "Ann", page.get_by_test_id("told").inner_text())
    expect(stranger.get_by_test_id("told")).to_have_text(told)


def test_only_who_sat_there_is_called_you(new_page: NewPage, room: Played) -> None:
    """A link that was shared has its seat, and who opens it is somebody else."""
    link = f"/d/{room.tables['sevens-qq']}/1?seat=0&move=99"
    mine, stranger = opened(new_page, room, link), new_page()
    stranger.goto(room.url + link)
    for page, called, verdict in (
        (mine, "You", re.compile("win|lost|Drawn|plus", re.IGNORECASE)),
        (stranger, "Ann", re.compile("over", re.IGNORECASE)),
    ):
        expect(page.get_by_test_id("settlement").locator("h1")).to_have_text(verdict)
        lines = page.get_by_test_id("lines-all")
        page.locator("details summary").first.click()
        expect(lines).to_contain_text(called)
    expect(stranger.get_by_test_id("settlement").get_by_text("you", exact=True)).to_have_count(0)
    expect(mine.get_by_test_id("settlement").get_by_text("you", exact=True)).to_have_count(1)


def test_a_cover_of_a_seat_is_told_it_once(new_page: NewPage, room: Played) -> None:
    """With its card, and not before that without it."""
    table = room.tables["sevens-qq"]
    record = read_record(httpx.get(f"{room.url}/api/tables/{table}/deals/1").text)
    moves = replay(record).moves
    number, seat = next((n, m.seat) for n, m in enumerate(moves, 1) if m.step.private)
    page = opened(new_page, room, f"/d/{table}/1?seat={seat}&move={number}")
    at_move(page, number)
    told = page.get_by_test_id("told").locator("span")
    expect(told).to_have_count(1)
    expect(told).to_contain_text(re.compile("covered [♠♥♣♦]"))


def test_the_link_is_copied(new_page: NewPage, room: Played) -> None:
    page = opened(new_page, room, f"/d/{room.tables['sevens-qq']}/1?move=3", has_touch=False)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at_move(page, 3)
    page.get_by_test_id("share").click()
    expect(page.get_by_text("Link copied")).to_be_attached()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_there_is_no_replay_of_what_was_not(new_page: NewPage, room: Played) -> None:
    page = opened(new_page, room, f"/d/{room.tables['sevens-qq']}/2")
    expect(page.get_by_role("alert")).to_contain_text("no such deal")


def test_my_deals_lead_to_their_replays(new_page: NewPage, room: Played) -> None:
    page = opened(new_page, room, "/")
    page.get_by_test_id("my-deals").click()
    deals = page.get_by_test_id("deal")
    expect(deals).to_have_count(4)
    expect(deals.last).to_contain_text("Sevens, QQ rules")
    expect(deals.last).to_contain_text("Ann")
    deals.last.click()
    at_move(page, 0)
    assert page.url.startswith(f"{room.url}/d/{room.tables['sevens-qq']}/1?seat=0")
    page.go_back()
    expect(page.get_by_test_id("deal")).to_have_count(4)


def test_a_settlement_leads_to_its_replay(new_page: NewPage, room: Played) -> None:
    table = room.tables["doudizhu-huanle"]
    page = opened(new_page, room, f"/t/{table}")
    page.get_by_test_id("replay").click()
    at_move(page, 0)
    expect(page.get_by_test_id("view")).to_have_value("0")


def test_leaders_and_ones_own_place(new_page: NewPage, room: Played) -> None:
    page = opened(new_page, room, "/")
    page.get_by_test_id("leaders-link").click()
    page.get_by_test_id("leaders-of").select_option(f"room/{ROOM}")
    sign = "+" if room.points > 0 else "−" if room.points else ""
    for span in ("Today", "This week", "All time"):
        page.get_by_text(span, exact=True).click()
        expect(page.get_by_test_id("my-place")).to_have_text("You are number 1.")
        expect(page.get_by_test_id("leader")).to_have_count(1)
        expect(page.get_by_test_id("leader")).to_contain_text(f"{sign}{abs(room.points)}")
    page.get_by_test_id("leaders-of").select_option("ruleset/shuangkou-baibian")
    expect(page.get_by_test_id("my-place")).to_contain_text("not in this list")
    expect(page.get_by_test_id("leader")).to_have_count(0)


def test_a_guest_is_told_how_to_get_into_the_list(new_page: NewPage, room: Played) -> None:
    page = new_page()
    page.goto(f"{room.url}/leaders")
    page.get_by_test_id("leaders-of").select_option(f"room/{ROOM}")
    expect(page.get_by_test_id("leader")).to_have_count(1)
    place = page.get_by_test_id("my-place")
    expect(place.get_by_role("link", name="Become a member")).to_be_visible()


def test_statistics_by_rule_set(new_page: NewPage, room: Played) -> None:
    page = opened(new_page, room, f"/p/{room.id}")
    expect(page.get_by_test_id("played")).to_have_text("4")
    sevens = page.get_by_test_id("standing-sevens-qq")
    expect(sevens).to_contain_text("2")
    record = read_record(
        httpx.get(f"{room.url}/api/tables/{room.tables['sevens-qq']}/deals/1").text
    )
    assert record.settlement is not None
    average = (record.settlement.scores[0] + room.points) / 2
    shown = sevens.locator("[data-average]").get_attribute("data-average")
    assert float(shown or "nan") == pytest.approx(average)
    expect(page.get_by_test_id("my-deals")).to_be_visible()
