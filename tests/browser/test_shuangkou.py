"""Shuangkou in the page, in a real browser against a real server."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.climber import Climber
from tests.browser.conftest import NewPage
from tests.browser.test_page import CHECKS

RULESET = "shuangkou-baibian"
HAND = 27


@pytest.fixture
def player(url: str, new_page: NewPage) -> Climber:
    player = Climber(new_page(), url)
    player.start(RULESET)
    player.say()
    return player


def test_a_deal_from_the_first_page_to_the_next_deal(player: Climber) -> None:
    assert player.by_id("open-card").is_visible()
    player.take_turns(4)
    _reload_in_the_middle(player)
    player.play_to_the_end()
    _read_the_settlement(player)
    player.by_id("verify").click()
    for check in (*CHECKS, "lots"):
        expect(player.by_id(f"check-{check}")).to_have_attribute("data-verdict", "holds")
    player.by_id("ready").click()
    expect(player.cards()).to_have_count(HAND)


def _reload_in_the_middle(player: Climber) -> None:
    """PL-06, C034."""
    if player.over:
        return
    before = player.hand()
    player.page.reload()
    player.say()
    assert player.hand() == before


def _read_the_settlement(player: Climber) -> None:
    scores = player.scores()
    assert len(scores) == 4
    assert sum(scores) == 0
    own = player.by_id("lines-mine").get_by_test_id("line")
    assert own.count() >= 1
    own.first.get_by_role("button").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("SK-")
    player.page.keyboard.press("Escape")


def test_a_record_is_verified_with_its_lot(player: Climber, tmp_path: Path) -> None:
    """PL-60, SK-03: the open card too, on the page for records."""
    player.let_a_bot_finish()
    with player.page.expect_download() as download:
        player.by_id("download").click()
    file = tmp_path / "deal.jsonl"
    download.value.save_as(file)
    text = file.read_text("utf-8")
    player.page.goto(f"{player.url}/verify")
    player.by_id("record").fill(text)
    expect(player.by_id("verification")).to_have_attribute("data-holds", "true")
    player.by_id("record").fill(re.sub(r'"lots":\[(\d+)\]', '"lots":[108]', text))
    expect(player.by_id("check-deck")).to_have_attribute("data-verdict", "holds")
    expect(player.by_id("check-lots")).to_have_attribute("data-verdict", "fails")


def test_every_rank_of_27_cards_is_seen_on_a_phone(url: str, new_page: NewPage) -> None:
    """C060, C059: in two rows, each beside the next, from high to low."""
    player = Climber(new_page(), url)
    player.start(RULESET)
    boxes = player.cards().evaluate_all(
        "all => all.map(card => [card.offsetLeft, card.offsetTop, card.offsetWidth])"
    )
    tops = sorted({top for _, top, _ in boxes})
    assert len(tops) == 2
    for top in tops:
        lefts = [left for left, at, _ in boxes if at == top]
        steps = [b - a for a, b in pairwise(lefts)]
        assert min(steps) >= 20
        assert lefts[0] >= 0
    assert max(left + width for left, _, width in boxes) <= 390
    ranks = [name.rstrip("'")[-1] for name in player.hand()]
    assert ranks == sorted(ranks, key="RX2AKQJT9876543".index)


def test_a_finger_over_cards_chooses_them(player: Climber) -> None:
    """C055: over cards it chooses, over chosen ones it does not, and a tap turns one about."""
    player.sweep(1, 4)
    assert len(player.chosen) == 4
    player.sweep(1, 4)
    assert player.chosen == []
    player.tap(2)
    assert len(player.chosen) == 1
    player.by_id("clear").click()
    assert player.chosen == []


def test_a_choice_is_kept_while_others_play(player: Climber) -> None:
    """C056."""
    while not player.over and player.by_id("pass").is_disabled():
        player.act()
    player.tap(-1)
    chosen = player.chosen
    plies = player.by_id("dock").get_attribute("data-plies")
    player.by_id("pass").click()
    player.moved_on(plies)
    assert player.chosen == chosen


def test_a_refusal_says_what_must_be_beaten(player: Climber) -> None:
    """C057: and the choice is kept."""
    while not player.over and player.by_id("pass").is_disabled():
        player.act()
    player.tap(0)
    player.tap(-1)
    assert len(player.chosen) == 2
    player.by_id("play").click()
    expect(player.by_id("refusal")).to_be_visible()
    assert len(player.chosen) == 2
    expect(player.by_id("advice")).to_contain_text("Beat")


def test_cards_still_out_are_counted(player: Climber) -> None:
    """From what is seen and the own hand alone."""
    out = player.page.locator("[data-testid=counter] [data-out]")
    counted = out.evaluate_all("all => all.map(one => Number(one.dataset.out))")
    assert len(counted) == 15
    assert sum(counted) == player.others_hold()


def test_no_counting_where_the_table_has_none(url: str, new_page: NewPage) -> None:
    player = Climber(new_page(), url)
    player.choose(RULESET)
    player.by_id("card-counter").uncheck()
    player.by_id("play-bots").click()
    player.say()
    expect(player.by_id("counter")).to_have_count(0)


def test_keyboard_alone_plays(url: str, new_page: NewPage) -> None:
    """C063: ranks are typed, H gives a hint, Enter plays."""
    player = Climber(new_page(has_touch=False), url)
    player.start(RULESET)
    player.say()
    lowest = player.hand()[-1].rstrip("'")[-1]
    player.page.keyboard.press(lowest)
    assert [name.rstrip("'")[-1] for name in player.chosen] == [lowest]
    player.page.keyboard.press("Escape")
    assert player.chosen == []
    while not _advised_by_keyboard(player):
        plies = player.by_id("dock").get_attribute("data-plies")
        player.page.keyboard.press("p")
        player.moved_on(plies)
    player.page.keyboard.press("Enter")
    expect(player.cards()).not_to_have_count(HAND)


def _advised_by_keyboard(player: Climber) -> bool:
    before = player.by_id("advice").inner_text()
    player.page.keyboard.press("h")
    told = "document.querySelector('[data-testid=advice]').innerText !== before"
    chosen = "document.querySelector('[data-testid=play]').dataset.legal === 'true'"
    player.page.wait_for_function(f"before => {told} || {chosen}", arg=before)
    return player.by_id("play").get_attribute("data-legal") == "true"
