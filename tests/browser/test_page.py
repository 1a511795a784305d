"""The page in a real browser, against a real server."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from paiju.core.cards import DECK_52
from paiju.core.protocol import Pack
from paiju.core.record import check_shuffle, read_record
from tests.browser.conftest import NewPage, served
from tests.browser.player import TO_ACT, Player

CHECKS = ("promised", "seed", "commitment", "deck", "hands")


def test_a_deal_from_opening_the_page_to_the_next_deal(url: str, new_page: NewPage) -> None:
    player = Player(new_page(), url)
    player.start_against_bots()
    player.play_on(until=7)
    _reload_in_the_middle(player)
    player.play_on()
    _read_the_settlement(player)
    _verify_the_shuffle(player)
    player.next_deal()
    assert len(player.hand()) == 13


def _reload_in_the_middle(player: Player) -> None:
    """PL-06, C034: the same seat, hand and table."""
    before = player.hand(), player.table(), player.legal()
    player.page.reload()
    player.page.wait_for_selector(TO_ACT)
    assert (player.hand(), player.table(), player.legal()) == before
    assert len(before[0]) == 7


def _read_the_settlement(player: Player) -> None:
    assert len(player.scores()) == 4
    assert sum(player.scores()) == 0
    own = player.by_id("lines-mine").get_by_test_id("line")
    assert own.count() >= 1
    expect(own.first).to_contain_text("You")
    own.first.get_by_role("button").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("SV-")
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def _verify_the_shuffle(player: Player) -> None:
    """PL-60, C050: in the browser, with the promise from before the deal and an own seed."""
    player.by_id("verify").click()
    expect(player.by_id("verification")).to_have_attribute("data-holds", "true")
    for check in CHECKS:
        expect(player.by_id(f"check-{check}")).to_have_attribute("data-verdict", "holds")


def test_the_record_is_saved_and_verified(url: str, new_page: NewPage, tmp_path: Path) -> None:
    player = Player(new_page(), url)
    player.start_against_bots("sevens-jingshou")
    player.play_on()
    with player.page.expect_download() as download:
        player.by_id("download").click()
    file = tmp_path / "deal.jsonl"
    download.value.save_as(file)
    record = read_record(file.read_text("utf-8"))
    check = check_shuffle(record, Pack(DECK_52))
    assert check is not None
    assert check.holds
    _verify_on_its_page(player, file.read_text("utf-8"), str(record.deck.cards[0]))


def _verify_on_its_page(player: Player, text: str, first: str) -> None:
    player.page.goto(f"{player.url}/verify")
    player.by_id("record").fill(text)
    expect(player.by_id("verification")).to_have_attribute("data-holds", "true")
    # The first card moved to the end: another deal than the seeds give.
    player.by_id("record").fill(text.replace(f'"{first} ', '"', 1))
    expect(player.by_id("check-deck")).to_have_attribute("data-verdict", "fails")
    player.by_id("record").fill("no record")
    expect(player.page.get_by_role("alert")).to_contain_text("Line 1")


def test_every_word_changes_with_the_language(url: str, new_page: NewPage) -> None:
    """C065: at once, without a reload."""
    player = Player(new_page(), url)
    player.start_against_bots()
    player.page.evaluate("window.stayed = true")
    player.by_id("language").click()
    expect(player.by_id("prompt")).to_have_text(re.compile("轮到你了|没有活牌"))
    expect(player.page.locator("html")).to_have_attribute("lang", "zh-CN")
    player.by_id("log").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("你")
    player.page.keyboard.press("Escape")
    player.by_id("language").click()
    expect(player.by_id("prompt")).to_have_text(re.compile("Your turn|No live card"))
    assert player.page.evaluate("window.stayed")


def test_keyboard_alone_plays(url: str, new_page: NewPage) -> None:
    """C063: arrows and Enter, or a card's name."""
    player = Player(new_page(has_touch=False), url)
    player.start_against_bots()
    keys = player.page.keyboard
    first = player.legal()[0]
    keys.press("ArrowRight")
    keys.press("Enter")
    keys.press("Enter")
    player.done(first)
    name = player.legal()[-1]
    keys.type(name)
    expect(player.card(name)).to_be_focused()
    keys.press("Enter")
    player.done(name)


def test_a_whole_deal_needs_no_pointer(url: str, new_page: NewPage) -> None:
    """C063: from the first page to the settlement, and on to the next deal."""
    player = Player(new_page(has_touch=False), url)
    player.page.goto(url)
    player.page.locator("[data-testid=quick-match]:enabled").wait_for()
    _tab_to(player, "quick-match")
    player.page.keyboard.press("Enter")
    expect(player.by_id("cancel-match")).to_be_focused()
    player.page.wait_for_selector(TO_ACT)
    while not player.over:
        name = player.legal()[0]
        player.page.keyboard.type(name)
        player.page.keyboard.press("Enter")
        player.done(name)
    _tab_to(player, "ready")
    player.page.keyboard.press("Enter")
    player.page.wait_for_selector(TO_ACT)


def _tab_to(player: Player, name: str) -> None:
    """From wherever the focus is; what has it shows it."""
    focused = "[data-testid]:focus-visible"
    for _ in range(30):
        player.page.keyboard.press("Tab")
        place = player.page.locator(focused)
        if place.count() and place.get_attribute("data-testid") == name:
            break
    expect(player.by_id(name)).to_be_focused()


def test_a_card_is_dragged_to_the_table(url: str, new_page: NewPage) -> None:
    player = Player(new_page(has_touch=False), url)
    player.start_against_bots()
    name = player.legal()[0]
    box = player.card(name).bounding_box()
    assert box is not None
    mouse = player.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 30)
    mouse.down()
    mouse.move(box["x"] + 30, box["y"] - 60, steps=4)
    mouse.move(box["x"] + 30, box["y"] - 200, steps=4)
    mouse.up()
    player.done(name)


def test_a_refusal_says_why_and_keeps_the_selection(url: str, new_page: NewPage) -> None:
    """C057."""
    player = Player(new_page(), url)
    player.start_against_bots()
    name = _a_card_that_is_not_live(player)
    player.card(name).tap()
    player.by_id("play").click()
    expect(player.by_id("refusal")).to_be_visible()
    expect(player.card(name)).to_have_attribute("aria-pressed", "true")
    assert name in player.hand()


def _a_card_that_is_not_live(player: Player) -> str:
    while not player.over:
        dead = [card for card in player.hand() if card not in player.legal()]
        if dead and player.mode == "play":
            return dead[0]
        player.act()
    pytest.fail("the hand never held a dead card beside a live one")


def test_autoplay_lasts_until_the_next_deal_is_asked_for(url: str, new_page: NewPage) -> None:
    """PL-05."""
    player = Player(new_page(), url)
    player.start_against_bots()
    player.by_id("autoplay").click()
    player.by_id("settlement").wait_for()
    player.next_deal()
    assert len(player.hand()) == 13


def test_a_friend_comes_by_the_link(url: str, new_page: NewPage) -> None:
    """PL-03: two browsers that do not know of each other at one table."""
    host = Player(new_page(), url)
    host.page.goto(url)
    host.by_id("private").click()
    host.by_id("play-friends").click()
    host.by_id("ready").wait_for()
    friend = Player(new_page(locale="zh-CN"), url)
    friend.page.goto(host.page.url)
    friend.by_id("sit-2").click()
    host.by_id("fill").click()
    host.by_id("fill").wait_for(state="detached")
    for seat in (2, 4):
        chosen = host.page.get_by_label(f"Seat {seat}").locator("option:checked")
        assert chosen.text_content() == "Skilled"
    for player in (host, friend):
        player.by_id("ready").click()
    for player in (host, friend):
        player.by_id("hand").wait_for()
    assert not set(host.hand()) & set(friend.hand())


def test_leaving_asks_first_and_leads_home(url: str, new_page: NewPage) -> None:
    """PL-30."""
    player = Player(new_page(), url)
    player.start_against_bots("sevens-jielong-2015")
    player.by_id("menu").click()
    player.by_id("leave").click()
    expect(player.page.get_by_role("dialog")).to_contain_text("50")
    player.by_id("leave-confirm").click()
    player.by_id("quick-match").wait_for()


def test_the_page_comes_back_when_the_server_does(new_page: NewPage, tmp_path: Path) -> None:
    """C035: a server killed in the middle of a deal."""
    with served(tmp_path) as server:
        player = Player(new_page(), server.url)
        player.start_against_bots()
        player.play_on(until=9)
        before = player.hand(), player.table()
        server.kill()
        expect(player.by_id("away")).to_be_visible()
        server.start()
        expect(player.by_id("away")).to_be_hidden()
        assert (player.hand(), player.table()) == before
        player.act()


@pytest.mark.parametrize(
    ("width", "ruleset"),
    [
        (320, "sevens-qq"),
        (1280, "sevens-qq"),
        (320, "shuangkou-baibian"),
        (390, "doudizhu-laizi"),
    ],
)
def test_nothing_is_cut_off_or_nameless(
    url: str, new_page: NewPage, width: int, ruleset: str
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    player = Player(page, url)
    page.goto(url)
    page.locator("[data-testid=quick-match]:enabled").wait_for()
    _fits_and_is_named(page)
    player.choose(ruleset)
    player.by_id("house-rules").locator("summary").click()
    _fits_and_is_named(page)
    player.by_id("play-bots").click()
    page.wait_for_selector("[data-testid=hand], [data-testid=settlement]")
    _fits_and_is_named(page)
    if not player.over:
        player.by_id("autoplay").click()
    player.by_id("settlement").wait_for()
    _fits_and_is_named(page)


def _fits_and_is_named(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    nameless = page.locator("button, a, input, select, textarea").evaluate_all(
        """all => all.filter(one => !(one.ariaLabel || one.innerText || one.labels?.length))
            .map(one => one.outerHTML)"""
    )
    assert nameless == []


def test_cards_are_large_enough_for_a_thumb(url: str, new_page: NewPage) -> None:
    player = Player(new_page(), url)
    player.start_against_bots()
    widths = player.page.locator("[data-testid=hand] button").evaluate_all(
        "all => all.map(card => card.offsetWidth)"
    )
    assert len(widths) >= 12
    assert min(widths) >= 44


def test_toppling_asks_first(url: str, new_page: NewPage) -> None:
    """SV-42: a right to topple is put into what the server says, for hands with one are rare."""
    page = new_page()
    said: list[str] = []

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        client.on_message(lambda text: (said.append(str(text)), server.send(text)))
        server.on_message(lambda text: client.send(_with_topple(str(text))))

    page.route_web_socket("**/ws/tables/*", between)
    player = Player(page, url)
    player.start_against_bots()
    player.by_id("topple").click()
    assert not [message for message in said if "topple" in message]
    player.by_id("topple-confirm").click()
    # This hand has no such right, and the rule set knows no toppling: the server says so.
    expect(player.by_id("refusal")).to_be_visible()
    assert [message for message in said if '"action":{"action":"topple"}' in message]


def _with_topple(text: str) -> str:
    message = json.loads(text)
    game = message.get("table", {}).get("game")
    if game and game["legal"]:
        game["legal"].append({"action": "topple"})
    return json.dumps(message)


def test_signs_in_a_settlement_say_who_pays(url: str, new_page: NewPage) -> None:
    """SV-64: into the pot from who loses, out of it to who wins; his own as they count for him."""
    player = Player(new_page(), url)
    player.start_against_bots("sevens-jingshou")
    player.by_id("autoplay").click()
    player.by_id("settlement").wait_for()
    paid = [line for line in _amounts(player, "lines-all") if " → pot" in line[0]]
    taken = [line for line in _amounts(player, "lines-all") if line[0].startswith("Pot → ")]
    assert len(paid) + len({text.partition(":")[0] for text, _ in taken}) == 4
    assert all(amount < 0 for _, amount in paid)
    assert all(amount > 0 for _, amount in taken)
    assert sum(amount for _, amount in paid + taken) == 0
    mine = _amounts(player, "lines-mine")
    own_score = player.by_id("my-score").inner_text().replace("\N{MINUS SIGN}", "-")
    assert sum(amount for _, amount in mine) == int(own_score)


def _amounts(player: Player, lines: str) -> list[tuple[str, int]]:
    """Transfers as they are told, with the number beside each."""
    transfers = player.by_id(lines).locator("[data-kind=transfer]")
    texts = transfers.locator("p").all_text_contents()
    numbers = transfers.locator(".amount").all_text_contents()
    signed = [int(number.replace("\N{MINUS SIGN}", "-")) for number in numbers]
    return [(text.strip(), amount) for text, amount in zip(texts, signed, strict=True)]
