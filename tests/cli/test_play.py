"""A deal in the terminal, by keys and by mouse, as a player does it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import RichLog, Static

from paiju.cli.dispatch import main
from paiju.cli.terminal.app import Setup, TerminalApp
from paiju.cli.terminal.deal import Deal, seeds_from
from paiju.cli.terminal.screens import HelpScreen, SettlementScreen
from paiju.cli.terminal.sevens import SevensHand
from paiju.cli.terminal.words import EN, ZH
from paiju.core.record import check_shuffle, read_record
from paiju.explain import Lang
from paiju.games.registry import find_ruleset
from paiju.games.replay import replay
from paiju.games.sevens.actions import Cover, Play

NOON = datetime(2026, 2, 3, 12, 34, 56, tzinfo=UTC)
# The person acts second: after S7 he may play S8, C7 or D7, and holds ten cards that do not fit.
SEED = (7).to_bytes(32, "big")


def app_for(folder: Path, ruleset: str = "sevens-qq", lang: Lang = "en") -> TerminalApp:
    """The app at its first deal, bots acting at once and the clock standing still."""
    setup = Setup(
        ruleset=find_ruleset(ruleset),
        level=1,
        seeds=seeds_from(SEED),
        clock=lambda: NOON,
        folder=folder,
        pace=0.0,
        lang=lang,
    )
    return TerminalApp(setup)


def play(app: TerminalApp, script: Any) -> None:
    """Runs the app at 80×24 under a script that presses keys."""

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await until_turn(app, pilot)
            await script(pilot)

    finished: Coroutine[Any, Any, None] = run()
    asyncio.run(finished)


async def until_turn(app: TerminalApp, pilot: Pilot[None]) -> None:
    """Lets the bots act until it is the person's turn or the deal is over."""
    for _ in range(200):
        await pilot.pause()
        if app.deal.persons_turn or app.deal.over:
            return
    raise AssertionError("the bots do not act")


async def to_the_end(app: TerminalApp, pilot: Pilot[None]) -> None:
    """Plays the card under the cursor until the deal is over."""
    while not app.deal.over:
        await pilot.press("enter")
        await until_turn(app, pilot)


def text_of(app: TerminalApp, selector: str) -> str:
    """What a panel of the table shows."""
    return str(app.table.query_one(selector, Static).content)


def log_of(app: TerminalApp) -> list[str]:
    """The lines of the log."""
    return [line.text.rstrip() for line in app.table.query_one(RichLog).lines]


def nothing_in(folder: Path) -> bool:
    """Whether a folder is empty."""
    return not any(folder.iterdir())


def settlement_text(app: TerminalApp, selector: str) -> str:
    """What a part of the settlement shows."""
    return str(app.screen.query_one(selector, Static).content)


def test_a_whole_deal_by_keys(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        commitment = app.deal.seeds.commitment
        assert log_of(app)[0] == EN.commitment.format(commitment=commitment)
        await to_the_end(app, pilot)
        assert isinstance(app.screen, SettlementScreen)
        assert len(app.deal.state.history) == 52
        lines = settlement_text(app, "#lines").splitlines()
        assert len(lines) == len(app.deal.settlement.lines)
        assert lines[0].startswith(app.deal.settlement.lines[0].rule)
        shown = settlement_text(app, "#seed")
        assert SEED.hex() in shown
        assert commitment in shown
        assert app.totals == app.deal.settlement.scores

    play(app, script)


def test_the_next_deal_adds_up(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await to_the_end(app, pilot)
        first = app.deal.settlement.scores
        await pilot.press("n")
        await until_turn(app, pilot)
        assert not isinstance(app.screen, SettlementScreen)
        assert app.deal.seeds.server != SEED
        assert app.deal.seeds.commitment in log_of(app)[0]
        assert not app.deal.over
        await to_the_end(app, pilot)
        second = app.deal.settlement.scores
        assert app.totals == tuple(a + b for a, b in zip(first, second, strict=True))

    play(app, script)


def test_a_refusal_says_why_and_changes_nothing(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        view = app.deal.view
        live = {action.card for action in view.legal}
        hand = app.table.query_one(SevensHand)
        stuck = next(i for i, card in enumerate(view.hand) if card not in live)
        await pilot.press("home", *["right"] * stuck)
        assert hand.chosen == view.hand[stuck]
        await pilot.press("enter")
        await pilot.pause()
        assert app.deal.view == view
        assert "has to lie there first" in text_of(app, "#message")

    play(app, script)


def test_toppling_where_the_rules_have_none_is_refused(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await pilot.pause()
        assert "No toppling here" in text_of(app, "#message")

    play(app, script)


def test_the_language_changes_everywhere(tmp_path: Path) -> None:
    app = app_for(tmp_path, lang="zh")

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await until_turn(app, pilot)
        assert "憋七" in text_of(app, "#title")
        assert "你" in text_of(app, "#players")
        count = len(log_of(app))
        await pilot.press("l")
        await pilot.pause()
        assert "Sevens" in text_of(app, "#title")
        assert "Across" in text_of(app, "#players")
        assert len(log_of(app)) == count
        assert any(line.startswith("You played") for line in log_of(app))
        assert text_of(app, "#keys") == EN.keys_playing
        await to_the_end(app, pilot)
        assert "You" in settlement_text(app, "#lines")
        await pilot.press("l")
        await pilot.pause()
        assert "扣牌" in settlement_text(app, "#lines")
        assert settlement_text(app, "#settlement_keys") == ZH.keys_settlement

    play(app, script)


def test_sorting_keeps_the_card_under_the_cursor(tmp_path: Path) -> None:
    """SV-10."""
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        hand = app.table.query_one(SevensHand)
        chosen = hand.chosen
        assert hand.cards == sorted(hand.cards)
        await pilot.press("o")
        assert hand.cards == sorted(hand.cards, key=lambda card: (card.rank, card))
        assert hand.chosen == chosen
        await pilot.press("o")
        assert hand.cards == sorted(hand.cards)

    play(app, script)


def test_digits_and_arrows_move(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        hand = app.table.query_one(SevensHand)
        ranks = [card.rank for card in hand.cards]
        rank = next(rank for rank in ranks if 1 < rank < 10)
        await pilot.press(str(rank))
        assert hand.chosen is not None
        assert hand.chosen.rank == rank
        await pilot.press("up")
        assert hand.chosen in {action.card for action in app.deal.view.legal}
        await pilot.press("end")
        assert hand.chosen == hand.cards[-1]

    play(app, script)


def test_a_click_chooses_and_a_second_plays(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        hand = app.table.query_one(SevensHand)
        legal = app.deal.view.legal
        place = hand.cards.index(legal[0].card)
        await pilot.press("home" if place else "end")
        held = len(hand.cards)
        at = (3 + 5 * place, 2)
        await pilot.click(SevensHand, offset=at)
        assert hand.chosen == legal[0].card
        assert len(app.deal.view.hand) == held
        await pilot.click(SevensHand, offset=at)
        await pilot.pause()
        assert len(app.deal.view.hand) == held - 1

    play(app, script)


def test_live_cards_stand_out_without_colour(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        hand = app.table.query_one(SevensHand)
        drawn = hand.render().plain.splitlines()
        legal = app.deal.view.legal
        framed = sum(drawn[0].count(corner) for corner in "╭┏")
        assert isinstance(legal[0], Play)
        assert framed == len(legal)
        assert sum(row.count("▲") for row in drawn) == 1

    play(app, script)


def test_a_record_is_saved_only_when_the_deal_is_over(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await pilot.pause()
        assert text_of(app, "#message") == EN.not_yet
        assert nothing_in(tmp_path)
        await to_the_end(app, pilot)
        await pilot.press("s")
        await pilot.pause()
        assert "20260203-123456" in settlement_text(app, "#settlement_keys")

    play(app, script)
    [file] = tmp_path.iterdir()
    record = read_record(file.read_text("utf-8"))
    check = check_shuffle(record, app.deal.game.pack)
    assert replay(record).agrees
    assert check is not None
    assert check.holds
    assert record.head.started == "2026-02-03T12:34:56Z"


def test_what_cannot_be_saved_says_why(tmp_path: Path) -> None:
    app = app_for(tmp_path / "missing")

    async def script(pilot: Pilot[None]) -> None:
        await to_the_end(app, pilot)
        await pilot.press("s")
        await pilot.pause()
        assert "No such file" in settlement_text(app, "#settlement_keys")

    play(app, script)


def test_help_and_the_way_out(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("escape")
        assert not isinstance(app.screen, HelpScreen)
        await pilot.press("q")
        await pilot.pause()
        assert app.is_running
        assert text_of(app, "#message") == EN.press_again
        await pilot.press("q")

    play(app, script)
    assert app.return_code == 0


def test_a_toppled_deal_ends_at_once(tmp_path: Path) -> None:
    """SV-42: with four sevens on the first turn, by a key."""
    app = app_for(tmp_path, "sevens-jielong")
    seeds = (n.to_bytes(32, "big") for n in range(10_000))
    ruleset = app.setup.ruleset
    seed = next(s for s in seeds if _may_topple(Deal(ruleset, 1, s)))
    app.deal = Deal(ruleset, 1, seed)

    async def script(pilot: Pilot[None]) -> None:
        assert EN.may_topple in text_of(app, "#message")
        await pilot.press("t")
        await pilot.pause()
        assert app.deal.over
        assert isinstance(app.screen, SettlementScreen)
        assert "toppled" in settlement_text(app, "#lines")

    play(app, script)


def _may_topple(deal: Deal) -> bool:
    return deal.persons_turn and len(deal.view.legal) > 1


def test_covering_is_offered_where_nothing_is_live(tmp_path: Path) -> None:
    app = app_for(tmp_path)

    async def script(pilot: Pilot[None]) -> None:
        while not isinstance(app.deal.view.legal[0], Cover):
            await pilot.press("enter")
            await until_turn(app, pilot)
        hand = app.table.query_one(SevensHand)
        assert EN.must_cover in text_of(app, "#message")
        card = hand.chosen
        await pilot.press("enter")
        await until_turn(app, pilot)
        assert card in app.deal.view.covered
        told = [line for line in log_of(app) if line.startswith("You covered")]
        assert len(told) == len(app.deal.view.covered)
        assert "Yours: " in text_of(app, "#players")

    play(app, script)


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        (["play", "sevens-qq"], "needs a terminal"),
        (["play", "bridge"], "unknown rule set"),
        (["play", "sevens-qq", "--level", "9"], "levels are 1, 2"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    argv: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    assert reason in capsys.readouterr().err
