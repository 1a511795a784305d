"""What a player needs in his turn is to be seen and touched, however little room a phone leaves."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.climber import Climber
from tests.browser.conftest import NewPage
from tests.browser.player import MY_TURN, Player

UPRIGHT = {"width": 390, "height": 844}
SMALL = {"width": 375, "height": 667}
IN_A_BROWSER = {"width": 390, "height": 664}
"""The same phone, less what its browser keeps for itself."""

NOTICE = "The server starts anew in ten minutes."
ASKED = {"pause": "pause_agreed", "end": "end_agreed"}
FOR_EVER = 9_000_000_000_000

COVERED = """one => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const inset = 3
    const across = [left + inset, (left + right) / 2, right - inset]
    const down = [top + inset, (top + bottom) / 2, bottom - inset]
    return across.flatMap(x => down.map(y => document.elementFromPoint(x, y)))
        .some(found => !found || !(one.contains(found) || found.contains(one)))
}"""


def announced(page: Page, asked: str | None = None) -> None:
    """To everybody at a table, as soon as he is there.

    Args:
        asked: what the next player wants as long as a deal runs, by its name on the wire.
    """

    def told(message: str | bytes) -> str | bytes:
        heard = json.loads(message)
        if asked is None or heard["type"] != "changed" or heard["table"]["phase"] != "playing":
            return message
        return json.dumps(heard | {"table": heard["table"] | {asked: [1]}})

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()
        client.on_message(server.send)
        server.on_message(lambda message: client.send(told(message)))
        text = {"zh": NOTICE, "en": NOTICE}
        announcement = {"type": "announced", "text": text, "until_ms": FOR_EVER}
        client.send(json.dumps(announcement))

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


@pytest.mark.parametrize("asked", list(ASKED))
@pytest.mark.parametrize("ruleset", ["sevens-qq", "shuangkou-baibian", "doudizhu-huanle"])
def test_a_question_leaves_a_small_screen_what_a_turn_needs(
    url: str, new_page: NewPage, ruleset: str, asked: str
) -> None:
    """C037: clocks go on while a pause or an end is asked for, below an announcement too."""
    page = new_page(viewport=SMALL)
    announced(page, ASKED[asked])
    player = Climber(page, url)
    player.open_table(ruleset, turn_seconds=600)
    player.by_id("fill").click()
    player.by_id("ready").click()
    sevens = ruleset.startswith("sevens")
    if not sevens:
        player.say()
    page.wait_for_selector(MY_TURN)
    player.by_id("health-notice").wait_for(state="detached")
    wholly_seen(player, f"agree-{asked}", f"decline-{asked}", "menu", "prompt", "autoplay")
    if sevens:
        wholly_seen(player, player.mode)
    else:
        wholly_seen(player, "counter", "sort", "pass", "hint", "play")
