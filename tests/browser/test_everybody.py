"""What players of all kinds need to see, whatever they play, in a real browser."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.climber import Climber
from tests.browser.conftest import NewPage
from tests.browser.player import MY_TURN, TO_ACT, Player

SLOW_S = 0.5


@pytest.mark.parametrize("ruleset", ["sevens-qq", "shuangkou-baibian", "doudizhu-huanle"])
def test_cards_left_are_counted_at_each_seat(url: str, new_page: NewPage, ruleset: str) -> None:
    """C058: always, and for those too who do not see them."""
    page = new_page()
    told = _views(page)
    player = Climber(page, url)
    player.start(ruleset)
    if not ruleset.startswith("sevens"):
        player.say()
    for _ in range(3):
        page.wait_for_selector(TO_ACT)
        if player.over:
            return
        for seat, count in enumerate(told[-1]["game"]["hand_counts"]):
            if seat != told[-1]["you"]:
                place = player.by_id(f"seat-{seat}")
                expect(place).to_be_in_viewport()
                expect(place.get_by_text(re.compile(rf"\b{count} card"))).to_have_count(1)
        _move(player, ruleset)


def _move(player: Climber, ruleset: str) -> None:
    if ruleset.startswith("sevens"):
        Player.act(player)
    else:
        player.act()


def _views(page: Page) -> list[dict[str, Any]]:
    """The tables that the page is shown, as they come."""
    told: list[dict[str, Any]] = []

    def heard(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "changed":
            told.append(message["table"])

    page.on("websocket", lambda socket: socket.on("framereceived", heard))
    return told


def test_a_short_loss_of_the_line_costs_no_more_than_its_time(url: str, new_page: NewPage) -> None:
    """C039: whose turn it was has the same time to the same moment, and nothing is asked of him."""
    page = new_page()
    lines: list[WebSocketRoute] = []
    told = _through(page, lines)
    player = Player(page, url)
    player.start_against_bots()
    page.wait_for_selector(MY_TURN)
    before = told[-1]["table"]
    lines[-1].close()
    page.wait_for_function("before => window.lines > before", arg=len(lines))
    page.wait_for_selector(MY_TURN)
    expect(player.by_id("away")).to_be_hidden()
    after = told[-1]["table"]
    assert after["deadline_ms"] == before["deadline_ms"]
    assert after["game"]["hand"] == before["game"]["hand"]
    assert not any(seat["autoplay"] for seat in after["seats"])
    player.act()


def test_a_slow_line_is_told_with_its_delay(url: str, new_page: NewPage) -> None:
    """C039."""
    page = new_page()
    _through(page, [], wait=SLOW_S)
    player = Player(page, url)
    player.choose("sevens-qq")
    player.by_id("play-bots").click()
    page.wait_for_selector(TO_ACT)
    expect(player.by_id("lag")).to_contain_text(re.compile(r"\d{3,} ms"))


def _through(page: Page, lines: list[WebSocketRoute], wait: float = 0) -> list[dict[str, Any]]:
    """Lets all messages through; the answer to a ping is waited for."""
    told: list[dict[str, Any]] = []

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        lines.append(client)

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "pong":
                time.sleep(wait)
            else:
                told.append(message)
            client.send(text)

        client.on_message(server.send)
        server.on_message(heard)

    page.add_init_script(
        """
        window.lines = 0
        const Line = window.WebSocket
        window.WebSocket = class extends Line { constructor(...all) { super(...all); lines++ } }
        """
    )
    page.route_web_socket("**/ws/tables/*", between)
    return told


def test_nobody_needs_to_tell_red_from_green(url: str, new_page: NewPage) -> None:
    """C062: four colours of suits, letters for them, and shapes for what may be played."""
    player = Player(new_page(), url)
    player.start_against_bots()
    before = _colours(player.page)
    player.by_id("menu").click()
    player.by_id("settings").click()
    for choice in ("four-colours", "letters"):
        player.by_id(choice).check()
    player.page.keyboard.press("Escape")
    after = _colours(player.page)
    assert len(set(before.values())) == 2
    assert len(set(after.values())) == 4
    letters = player.page.locator("[data-testid=hand] .letter").all_inner_texts()
    assert set(letters) == {name[0] for name in player.hand()}
    raised = player.page.locator("[data-testid=hand] [data-legal=true]").first.bounding_box()
    lying = player.page.locator("[data-testid=hand] [data-legal=false]").first.bounding_box()
    assert raised is not None
    assert lying is not None
    assert raised["y"] != lying["y"]


def _colours(page: Page) -> dict[str, str]:
    """The colour of the cards of each suit in the hand."""
    return page.locator("[data-testid=hand] [data-testid^=card-]").evaluate_all(
        """all => Object.fromEntries(all.map(card => {
            const suit = card.dataset.testid.slice(5, 6)
            return [suit, getComputedStyle(card.querySelector('.face')).color]
        }))"""
    )


def test_words_of_the_game_may_be_of_another_language(url: str, new_page: NewPage) -> None:
    """C066: the page in English, the games' own words in Chinese."""
    player = Climber(new_page(), url)
    player.start("shuangkou-baibian")
    player.say()
    expect(player.by_id("pass")).to_have_text("Pass")
    player.by_id("menu").click()
    player.by_id("settings").click()
    player.by_id("terms").get_by_text("中文").click()
    player.page.keyboard.press("Escape")
    expect(player.by_id("pass")).to_have_text("不出")
    expect(player.by_id("prompt")).to_have_text("Your turn")
