"""What happens rarely, in the page: deals whose cards are known, at a real server."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from paiju.combos import Kind
from paiju.core.codec import to_builtins
from paiju.core.packing import Ranks
from paiju.core.protocol import Action, Step
from paiju.core.units import Seat
from paiju.games.doudizhu import actions as doudizhu
from paiju.games.doudizhu.actions import CALL, DECLINE, SHOW, WAIT
from paiju.games.registry import find_ruleset, make_game
from paiju.games.shuangkou.actions import Contributed, Jiefeng, Pass, Play
from paiju.games.shuangkou.game import Shuangkou
from paiju.games.shuangkou.options import ShuangkouOptions
from tests.browser.climber import Climber
from tests.browser.conftest import NewPage
from tests.browser.staged import Course, course, staged

SHUANGKOU = "shuangkou-baibian"
LAIZI = "doudizhu-laizi"
SHAPES = Shuangkou(ShuangkouOptions()).shapes


def boldest(_: Seat, legal: Sequence[Action]) -> Action:
    """The bomb of the most lines, where there is one."""
    plays = [action for action in legal if isinstance(action, Play)]
    return max(plays, key=lambda play: SHAPES.readings(play.ranks)[0].lines, default=Pass())


@pytest.mark.parametrize("bomber", [0, 1])
def test_contributions_rise_as_they_are_paid(
    bomber: int, new_page: NewPage, tmp_path: Path
) -> None:
    """SK-53: at the seat of who bombs and of those who pay, once, and the sums stay."""

    def bombed(seat: Seat, step: Step[Any]) -> bool:
        return seat == bomber and any(isinstance(event, Contributed) for event in step.public)

    deal = course(SHUANGKOU, boldest, bombed, plies=1)
    [won] = [event.points for event in deal.last.public if isinstance(event, Contributed)]
    with staged(new_page(), tmp_path, SHUANGKOU, deal.seed) as table:
        player = table.player
        table.act_out(deal.moves)
        floats = player.by_id("float")
        expect(floats).to_have_count(4)
        for seat in range(4):
            paid = f"+{won}" if seat == bomber else f"\N{MINUS SIGN}{won // 3}"
            place = player.by_id(f"seat-{seat}") if seat else player.by_id("own")
            expect(place.get_by_test_id("float")).to_have_text(paid)
            expect(place.get_by_test_id(f"contribution-{seat}")).to_contain_text(paid)
            assert seat == 0 or not _overlap(place.get_by_test_id("float"), player.count(seat))
        expect(floats).to_have_count(0)


def _overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]


def test_the_card_that_is_touched_leaves_the_hand(new_page: NewPage, tmp_path: Path) -> None:
    """SK-04: suits do not matter, and yet it is not another of its rank."""
    deal = course(SHUANGKOU, boldest, lambda seat, _: seat == 0, plies=1)
    with staged(new_page(), tmp_path, SHUANGKOU, deal.seed) as table:
        player = table.player
        hand = player.hand()
        place = next(i for i in range(1, len(hand)) if _rank(hand[i]) == _rank(hand[i - 1]))
        player.tap(place)
        assert player.chosen == [hand[place]]
        player.by_id("play").click()
        laid = player.by_id("zone-0").locator("[data-card]")
        expect(laid).to_have_attribute("data-card", hand[place])
        assert player.hand() == hand[:place] + hand[place + 1 :]


def _rank(card: str) -> str:
    return card.rstrip("'")[-1]


def leads_alone(seat: Seat, legal: Sequence[Action]) -> Action:
    """One team plays as many cards as it can, the other passes where it may."""
    if Pass() in legal and seat % 2:
        return Pass()
    plays = [action for action in legal if isinstance(action, Play)]
    return max(plays, key=lambda play: play.ranks.size, default=Pass())


@pytest.mark.parametrize("heir", [0, 2])
def test_the_partner_leads_for_who_is_out(heir: int, new_page: NewPage, tmp_path: Path) -> None:
    """SK-41: 接风, said at the seat of who leads then."""

    def inherits(_: Seat, step: Step[Any]) -> bool:
        return Jiefeng(Seat(heir)) in step.public

    deal = course(SHUANGKOU, leads_alone, inherits, plies=60)
    with staged(new_page(), tmp_path, SHUANGKOU, deal.seed) as table:
        player = table.player
        table.act_out(deal.moves)
        out = (heir + 2) % 4
        zone = player.by_id(f"zone-{heir}")
        expect(zone).to_have_text("Jiefeng")
        expect(player.by_id(f"place-{out}")).to_have_text("1st")
        expect(player.by_id("hand")).to_have_attribute("data-mode", "wait" if heir else "play")


def test_a_hand_that_another_shows_lies_open(new_page: NewPage, tmp_path: Path) -> None:
    """DZ-10, DZ-11: as far as it is dealt, with the bottom cards, and until it is played."""
    with staged(new_page(), tmp_path, "doudizhu-huanle") as table:
        player, landlord, other = table.player, table.friends[Seat(1)], table.friends[Seat(2)]
        other.act(WAIT)
        landlord.act(SHOW)
        for held in (8, 17):
            other.act(WAIT)
            expect(_shown(player, 1)).to_have_count(held)
        landlord.act(CALL)
        other.act(DECLINE)
        player.by_id("decline").click()
        expect(_shown(player, 1)).to_have_count(20)
        landlord.until(lambda table: len(table["game"]["hand"]) == 20)
        assert _cards(_shown(player, 1)) == sorted(landlord.game["hand"])
        landlord.act(doudizhu.Play(Ranks.of(landlord.game["hand"][0][-1])))
        expect(_shown(player, 1)).to_have_count(19)
        assert _cards(_shown(player, 1)) == sorted(landlord.game["hand"])
        expect(player.by_id("seat-1")).to_contain_text("Shown ×5")
        expect(player.by_id("shown-2")).to_have_count(0)


def _shown(player: Climber, seat: int) -> Locator:
    return player.by_id(f"shown-{seat}").locator("[data-card]")


def _cards(cards: Locator) -> list[str]:
    return sorted(cards.evaluate_all("all => all.map(card => card.dataset.card)"))


def calls(seat: Seat, legal: Sequence[Action]) -> Action:
    """The first seat calls, and nobody wants anything else; then anything is played."""
    wanted = (WAIT, CALL, DECLINE) if seat == 0 else (WAIT, DECLINE)
    return next((action for action in wanted if action in legal), legal[0])


def _readings_of_one(legal: Sequence[Action]) -> list[doudizhu.Play]:
    """All readings of cards that are a soft bomb, or something else besides."""
    plays = [action for action in legal if isinstance(action, doudizhu.Play)]
    bombs = {play.ranks for play in plays if play.kind is Kind.SOFT_BOMB}
    several = ([play for play in plays if play.ranks == ranks] for ranks in bombs)
    return next((ways for ways in several if len(ways) == 2), [])


def _deal_with_readings() -> tuple[Course, list[doudizhu.Play]]:
    """The first seat leads, with cards that can be played in two ways."""
    game = make_game(find_ruleset(LAIZI))

    def several(_: Seat, step: Step[Any]) -> bool:
        view = game.observe(step.state, Seat(0))
        leads = view.landlord == 0 and not view.history
        return leads and not view.unlisted and bool(_readings_of_one(view.legal))

    deal = course(LAIZI, calls, several, plies=20)
    return deal, _readings_of_one(game.observe(deal.last.state, Seat(0)).legal)


def test_the_player_says_how_wild_cards_are_read(new_page: NewPage, tmp_path: Path) -> None:
    """DZ-53: the highest reading is chosen already, and another one can be taken."""
    deal, ways = _deal_with_readings()
    with staged(new_page(), tmp_path, LAIZI, deal.seed) as table:
        player, friend = table.player, table.friends[Seat(1)]
        table.act_out(deal.moves)
        player.choose_ranks(str(ways[0].ranks))
        player.by_id("play").click()
        dialog = player.page.get_by_role("dialog")
        expect(dialog.get_by_role("radio")).to_have_count(2)
        expect(player.by_id("reading-0")).to_be_checked()
        expect(dialog.locator("label").first).to_contain_text("soft bomb")
        player.by_id("reading-1").check()
        player.by_id("reading-play").click()
        expect(dialog).to_have_count(0)
        friend.until(lambda table: bool(table["game"]["history"]))
        [meant] = [way.kind for way in ways if way.kind is not Kind.SOFT_BOMB]
        assert friend.game["to_beat"]["kind"] == meant


@pytest.mark.parametrize("advised", [0, 1])
def test_a_hint_knows_how_its_cards_are_meant(
    advised: int, new_page: NewPage, tmp_path: Path
) -> None:
    """DZ-53: nobody is asked how he means what was advised."""
    deal, ways = _deal_with_readings()
    page = new_page()
    _advise(page, ways[advised])
    with staged(page, tmp_path, LAIZI, deal.seed) as table:
        player, friend = table.player, table.friends[Seat(1)]
        table.act_out(deal.moves)
        expect(player.by_id("hand")).to_have_attribute("data-mode", "play")
        assert len(player.hint()) == ways[advised].ranks.size
        expect(player.by_id("play")).to_contain_text("·")
        player.by_id("play").click()
        friend.until(lambda table: bool(table["game"]["history"]))
        assert friend.game["to_beat"]["kind"] == ways[advised].kind


def _advise(page: Page, play: doudizhu.Play) -> None:
    """Whatever the server would advise."""

    def between(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "hints":
                message["actions"] = [to_builtins(play)]
            client.send(json.dumps(message))

        client.on_message(server.send)
        server.on_message(heard)

    page.route_web_socket("**/ws/tables/*", between)


def test_plays_that_are_not_listed_are_named(new_page: NewPage, tmp_path: Path) -> None:
    """DZ-53: with many wild cards too he is asked how his cards are meant."""
    game = make_game(find_ruleset(LAIZI))

    def many(_: Seat, step: Step[Any]) -> bool:
        return step.state.landlord == 0 and game.observe(step.state, Seat(0)).unlisted

    deal = course(LAIZI, calls, many, plies=20)
    legal = [a for a in game.legal(deal.last.state, Seat(0)) if isinstance(a, doudizhu.Play)]
    listed = set(game.observe(deal.last.state, Seat(0)).legal)
    ways = Counter(play.ranks for play in legal)
    ranks = max((p.ranks for p in legal if p not in listed), key=lambda ranks: ways[ranks])
    assert ways[ranks] > 1
    with staged(new_page(), tmp_path, LAIZI, deal.seed) as table:
        player = table.player
        table.act_out(deal.moves)
        player.choose_ranks(str(ranks))
        player.by_id("play").click()
        expect(player.by_id("play")).to_contain_text("·")
        box = player.by_id("play").bounding_box()
        assert box is not None
        assert box["width"] > 90  # beside the button to show his hand
        readings = player.page.get_by_role("dialog").get_by_role("radio")
        expect(readings).to_have_count(ways[ranks])
        expect(player.by_id("reading-play")).to_be_in_viewport(ratio=1)
        readings.last.check()
        player.by_id("reading-play").click()
        expect(player.by_id("zone-0").locator("[data-card]")).to_have_count(ranks.size)
