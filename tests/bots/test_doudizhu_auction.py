"""Showing, calling and robbing (C029), by what a seat may see alone (C030)."""

from __future__ import annotations

import random

import msgspec
import pytest

from benchmarks.decks import random_deck
from paiju.bots.doudizhu import EasyDoudizhu, GoodDoudizhu
from paiju.bots.doudizhu.strength import high_points
from paiju.core.packing import Ranks
from paiju.core.units import Seat
from paiju.games.doudizhu import Action, Call, Decline, Doudizhu, DoudizhuOptions, Rob, Show, Wait
from paiju.games.doudizhu.actions import CALL, DECLINE
from paiju.games.doudizhu.state import Phase
from tests.bots.deals import DOUDIZHU
from tests.games.doudizhu.deals import deck_of

PLAYERS = {1: EasyDoudizhu, 2: GoodDoudizhu}
SILENT = Doudizhu(DoudizhuOptions(show_before_deal=0, show_while_dealing=(), show_after_bottom=0))

GREAT = "X R S2 H2 C2 SA HA CA S9 H9 C9 D9 S8 H8 C8 SK HK"
GOOD = "X S2 H2 SA HK SQ HJ CT S9 H9 C9 S5 H5 C5 S7 H7 D3"
POOR = "S3 H3 S4 H5 S6 H7 S9 HT CT SJ HJ SQ HQ DK D8 C4 C6"


def answer(level: int, game: Doudizhu, hand: str, *before: Action) -> Action:
    """What seat 0, who is asked first, says after others have said something."""
    state = game.deal(deck_of(hand, first=0 if not before else 1))
    for action in before:
        state = game.apply(state, game.actors(state)[0], action).state
    assert game.actors(state)[0] == 0
    return PLAYERS[level](game.options, 0).act(game.observe(state, Seat(0)))


@pytest.mark.parametrize("level", PLAYERS)
def test_calls_with_good_cards_only(level: int) -> None:
    assert answer(level, SILENT, GREAT) == Call()
    assert answer(level, SILENT, GOOD) == Call()
    assert answer(level, SILENT, POOR) == Decline()


@pytest.mark.parametrize("level", PLAYERS)
def test_robs_with_great_cards_only(level: int) -> None:
    assert answer(level, SILENT, GREAT, DECLINE, CALL) == Rob()
    assert answer(level, SILENT, POOR, DECLINE, CALL) == Decline()


@pytest.mark.parametrize("level", PLAYERS)
def test_shows_a_great_hand_once_it_is_whole(level: int) -> None:
    game = DOUDIZHU["huanle"]
    bot = PLAYERS[level](game.options, 0)
    said: dict[str, list[Action]] = {}
    for name, hand in (("great", GREAT), ("poor", POOR)):
        state = game.deal(deck_of(hand))
        while state.phase is Phase.SHOWING:
            seat = game.actors(state)[0]
            action = bot.act(game.observe(state, seat)) if seat == 0 else Wait()
            if seat == 0:
                said.setdefault(name, []).append(action)
            state = game.apply(state, seat, action).state
    assert said["great"][0] == Wait()  # no card is dealt yet
    assert said["great"][-1] == Show()
    assert said["poor"] == [Wait()] * 3


def test_a_landlord_may_show_before_his_first_play() -> None:
    game = Doudizhu(DoudizhuOptions(show_before_deal=0, show_while_dealing=()))
    bot = GoodDoudizhu(game.options, 0)
    for hand, shows in ((GREAT, True), (GOOD, False)):
        state = game.deal(deck_of(hand, bottom="S3 S4 D6", first=0))
        for action in (CALL, DECLINE, DECLINE):
            state = game.apply(state, game.actors(state)[0], action).state
        assert (bot.act(game.observe(state, Seat(0))) == Show()) is shows


@pytest.mark.parametrize("level", PLAYERS)
def test_c030_hidden_cards_make_no_difference(level: int) -> None:
    game, rng = SILENT, random.Random(level)
    bot = PLAYERS[level](game.options, 0)
    for _ in range(10):
        state = game.deal(random_deck(game, rng))
        for action in (CALL, DECLINE, DECLINE):
            state = game.apply(state, game.actors(state)[0], action).state
        [landlord] = game.actors(state)
        one, two = (seat for seat in range(3) if seat != landlord)
        order = {one: two, two: one, landlord: landlord}
        other = msgspec.structs.replace(
            state,
            hands=tuple(state.hands[order[seat]] for seat in range(3)),
            piles=tuple(state.piles[order[seat]] for seat in range(3)),
        )
        assert other.hands != state.hands
        views = [game.observe(each, landlord) for each in (state, other)]
        assert bot.hints(views[0]) == bot.hints(views[1])


@pytest.mark.parametrize(
    ("hand", "points"),
    [("345", 0), ("22", 4), ("XR", 7), ("3333", 4), ("2222 R", 16), ("2 X KKKK", 9)],
)
def test_high_points(hand: str, points: int) -> None:
    assert high_points(Ranks.of(hand)) == points
