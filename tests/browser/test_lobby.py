"""The lobby in a real browser: one press to a deal, waiting, the next deal, and private tables."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, served
from tests.browser.player import TO_ACT, Player
from tests.browser.test_page import CHECKS


def choose_room(player: Player, room: str) -> None:
    player.page.goto(player.url)
    player.page.locator("[data-testid=quick-match]:enabled").wait_for()
    family = room.partition("-")[0]
    player.page.locator("label", has=player.by_id(f"game-{family}")).click()
    player.page.locator("label", has=player.by_id(f"room-{room}")).click()


def seek(player: Player, room: str = "sevens-beginners") -> None:
    choose_room(player, room)
    player.by_id("quick-match").click()
    player.by_id("seeking").wait_for()


def let_bots_play(*players: Player) -> None:
    for player in players:
        player.page.wait_for_selector("[data-testid=autoplay], [data-testid=settlement]")
        if not player.over:
            player.by_id("autoplay").click()
    for player in players:
        player.by_id("settlement").wait_for()


def test_one_press_leads_to_cards_and_to_the_next_deal(url: str, new_page: NewPage) -> None:
    """PL-02: the page goes to the table by itself, where the deal runs already."""
    player = Player(new_page(), url)
    seek(player)
    expect(player.by_id("elapsed")).to_contain_text("0:0")
    player.page.wait_for_selector(TO_ACT)
    assert "/t/" in player.page.url
    let_bots_play(player)
    _was_promised_before(player)
    player.by_id("ready").click()
    player.page.wait_for_selector("[data-testid=hand]")
    let_bots_play(player)
    table = player.page.url
    player.by_id("new-match").click()
    player.by_id("seeking").wait_for()
    player.page.wait_for_selector(TO_ACT)
    assert player.page.url != table


def _was_promised_before(player: Player) -> None:
    """PL-60: this browser knew the commitment before it gave its seed, and checks both."""
    player.by_id("verify").click()
    for check in CHECKS:
        expect(player.by_id(f"check-{check}")).to_have_attribute("data-verdict", "holds")


def test_who_waits_can_stop(url: str, new_page: NewPage) -> None:
    player = Player(new_page(), url)
    seek(player, "sevens")
    player.by_id("cancel-match").click()
    player.by_id("quick-match").wait_for()
    expect(player.by_id("seeking")).to_have_count(0)


def test_two_phones_meet_and_part(url: str, new_page: NewPage) -> None:
    """Where one leaves after the deal, the other is matched anew."""
    ann, bob = Player(new_page(), url), Player(new_page(locale="zh-CN"), url)
    seek(ann, "doudizhu-beginners")
    seek(bob, "doudizhu-beginners")
    for player in (ann, bob):
        player.page.wait_for_url("**/t/*")
    assert ann.page.url == bob.page.url
    let_bots_play(ann, bob)
    bob.by_id("menu").click()
    bob.by_id("leave").click()
    bob.by_id("leave-confirm").click()
    bob.by_id("quick-match").wait_for()
    expect(ann.by_id("ready")).to_have_count(0)
    ann.by_id("new-match").click()
    ann.by_id("seeking").wait_for()


def test_a_room_says_why_it_does_not_take_a_guest(url: str, new_page: NewPage) -> None:
    """A new player has too little for high stakes; the lobby says so and stays."""
    player = Player(new_page(), url)
    choose_room(player, "sevens-high")
    player.by_id("quick-match").click()
    expect(player.by_id("refused")).to_contain_text("20000 coins")
    player.by_id("quick-match").wait_for()


def test_who_waits_goes_on_waiting_when_the_server_is_back(
    new_page: NewPage, tmp_path: Path
) -> None:
    with served(tmp_path) as server:
        player = Player(new_page(), server.url)
        seek(player, "shuangkou-beginners")
        server.kill()
        server.start()
        player.by_id("seeking").wait_for()
        player.page.wait_for_selector(TO_ACT)


def test_house_rules_are_chosen_on_a_form(url: str, new_page: NewPage) -> None:
    """PL-03: made from the rule set's own options, each within its bounds."""
    player = Player(new_page(), url)
    player.choose("sevens-qq")
    player.by_id("house-rules").locator("summary").click()
    base = player.by_id("option-base").locator("input")
    base.fill("0")
    base.press("Tab")
    expect(base).to_have_value("1")
    base.fill("5")
    base.press("Tab")
    player.by_id("option-topple").locator("input").check()
    player.by_id("option-lone_seven_stacking").locator("select").select_option("power")
    expect(player.by_id("house-rules").locator("summary")).to_contain_text("3 changes")
    player.by_id("play-friends").click()
    player.by_id("ready").wait_for()
    expect(player.page.locator("header")).to_contain_text("Base 5")
    # They are remembered, and taken back with one press.
    player.choose("sevens-qq")
    player.by_id("house-rules").locator("summary").click()
    player.by_id("reset-rules").click()
    expect(player.by_id("option-base").locator("input")).to_have_value("1")


def test_rules_that_do_not_go_together_are_explained(url: str, new_page: NewPage) -> None:
    player = Player(new_page(), url)
    player.choose("shuangkou-baibian")
    player.by_id("house-rules").locator("summary").click()
    player.by_id("option-wild").locator("select").select_option("none")
    most = player.by_id("option-max_bomb").locator("input")
    most.fill("10")
    most.press("Tab")
    player.by_id("play-friends").click()
    expect(player.page.get_by_role("alert")).to_contain_text("need wild cards")


def test_the_owner_sends_somebody_away(url: str, new_page: NewPage) -> None:
    """PL-03."""
    host = Player(new_page(), url)
    host.choose("sevens-qq")
    host.by_id("play-friends").click()
    host.by_id("ready").wait_for()
    guest = Player(new_page(), url)
    guest.page.goto(host.page.url)
    guest.by_id("sit-1").click()
    guest.by_id("ready").wait_for()
    expect(guest.page.locator("[data-testid^=kick-]")).to_have_count(0)
    host.by_id("kick-1").click()
    guest.by_id("sit-1").click()
    expect(guest.by_id("refusal")).to_contain_text("sent you away")


def test_a_table_without_spectators_shows_them_nothing(url: str, new_page: NewPage) -> None:
    host = Player(new_page(), url)
    host.choose("sevens-qq")
    host.by_id("spectators").uncheck()
    host.by_id("play-bots").click()
    host.page.wait_for_selector(TO_ACT)
    stranger = Player(new_page(), url)
    stranger.page.goto(host.page.url)
    stranger.by_id("no-watching").wait_for()
    host.by_id("autoplay").click()
    stranger.by_id("settlement").wait_for()


def test_who_reads_a_settlement_keeps_it_as_his_own(url: str, new_page: NewPage) -> None:
    """PL-02: his seat may be free by then, as when he wanted no other deal in time."""
    player = Player(new_page(), url)
    seek(player)
    player.page.wait_for_selector(TO_ACT)
    let_bots_play(player)
    mine = player.by_id("lines-mine").inner_text()
    elsewhere = Player(player.page.context.new_page(), url)
    elsewhere.page.goto(player.page.url)
    elsewhere.by_id("menu").click()
    elsewhere.by_id("leave").click()
    elsewhere.by_id("leave-confirm").click()
    elsewhere.by_id("quick-match").wait_for()
    expect(player.by_id("ready")).to_have_count(0)
    expect(player.by_id("new-match")).to_be_visible()
    assert player.by_id("lines-mine").inner_text() == mine
    expect(player.by_id("my-score")).to_be_visible()
    expect(player.by_id("analyse")).to_be_visible()
