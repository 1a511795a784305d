"""What was best in a deal, looked at after it in the page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from paiju.bots.analysis.registry import searches
from paiju.games.registry import find_ruleset
from tests.browser.conftest import NewPage
from tests.browser.player import Player


def test_a_deal_is_gone_through_after_it(new_page: NewPage, url: str) -> None:
    player = Player(new_page(), url)
    player.start_against_bots()
    player.play_on()
    expect(player.by_id("analysis")).to_have_count(0)
    player.by_id("analyse").click()

    analysis = player.by_id("analysis")
    expect(analysis).to_contain_text("Your decisions")
    if not searches(find_ruleset("sevens-qq")):
        expect(analysis.get_by_role("alert")).to_contain_text("without the compiled kernel")
        expect(analysis.get_by_role("button")).to_have_text("Try again")
        return
    summary = player.by_id("analysis-summary")
    expect(summary).to_have_text(
        re.compile(r"^\d+ decisions?, (no clear mistake|\d+ mistakes?: −)")
    )
    count = int(summary.inner_text().split()[0])
    analysis.locator("summary").click()
    expect(player.by_id("decision")).to_have_count(count)
    expect(player.by_id("decision").first).to_contain_text("Move ")
    mistakes = player.by_id("mistake")
    for text in mistakes.all_inner_texts():
        assert text.startswith("You: “")

    player.by_id("analyse").click()
    expect(player.by_id("analysis")).to_have_count(0)
