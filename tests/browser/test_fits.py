"""What a player needs in his turn is to be seen and touched, however little room a phone leaves."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.climber import Climber
from tests.browser.conftest import NewPage
from tests.browser.player import MY_TURN, Player

UPRIGHT = {"width": 390, "height": 844}
IN_A_BROWSER = {"width": 390, "height": 664}
"""The same phone, less what its browser keeps for itself."""

NOTICE = "The server starts anew in ten minutes."
FOR_EVER = 9_000_000_000_000

COVERED = """one => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const inset = 3
    const across = [left + inset, (left + right) / 2, right - inset]
    const down = [top + inset, (top + bottom) / 2, bottom - inset]
    return across.flatMap(x => down.map(y => document.elementFromPoint(x, y)))
        .some(found => !found || !(one.contains(found) || found.contains(one)))
}"""


def announced(page: Page) -> None:
    """To everybody at a table, as soon as he is there."""

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        client.on_message(server.send)
        server.on_message(client.send)
        text = {"zh": NOTICE, "en": NOTICE}
        told = {"type": "announced", "text": text, "until_ms": FOR_EVER}
        client.send(json.dumps(told))

    page.route_web_socket("**/ws/tables/*", between)


def wholly_seen(player: Player, *names: str) -> None:
    for name in names:
        one = player.by_id(name)
        expect(one).to_be_in_viewport(ratio=1)
        assert not one.evaluate(COVERED), name


@pytest.mark.parametrize("size", [UPRIGHT, IN_A_BROWSER], ids=["whole", "in a browser"])
@pytest.mark.parametrize("ruleset", ["shuangkou-baibian", "doudizhu-huanle"])
def test_nothing_covers_what_a_turn_needs(
    url: str, new_page: NewPage, ruleset: str, size: dict[str, int]
) -> None:
    """With an announcement, a refusal and what the player himself says on the screen."""
    page = new_page(viewport=size)
    announced(page)
    player = Climber(page, url)
    player.open_table(ruleset, turn_seconds=600)
    expect(player.by_id("bulletin")).to_contain_text(NOTICE)
    wholly_seen(player, "ready")
    player.by_id("fill").click()
    player.by_id("ready").click()
    player.say()
    page.wait_for_selector(MY_TURN)
    wholly_seen(player, "counter", "prompt", "sort", "autoplay", "pass", "hint", "play")
    for place in (0, 6, 9):
        player.tap(place)
    player.by_id("play").click()
    player.by_id("refusal").wait_for()
    wholly_seen(player, "counter")
    player.by_id("chat").click()
    page.locator("[data-testid^=phrase-]").first.click()
    player.by_id("bubble-0").wait_for()
    wholly_seen(player, "counter", "prompt", "sort", "autoplay", "play")
