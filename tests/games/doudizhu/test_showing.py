"""Showing hands: DZ-10 to DZ-13, and what is dealt when: DZ-01."""

from __future__ import annotations

from itertools import permutations

import pytest

from paiju.core.cards import DECK_54
from paiju.core.errors import RuleSetError
from paiju.core.notation import format_cards
from paiju.core.packing import Ranks
from paiju.core.protocol import Deck
from paiju.core.units import Seat
from paiju.games.doudizhu import Call, Pass, Phase, Play, Rob, Show, Wait
from paiju.games.doudizhu.actions import Dealt, Multiplied, Shown, Waited
from paiju.games.doudizhu.causes import Cause
from tests.games.doudizhu.deals import (
    HUANLE,
    LAIZI,
    SEATS,
    deck_of,
    do,
    do_by,
    events_of,
    game_of,
    listed,
    silent,
)


def test_dz_01_three_players_seventeen_cards_and_three_below() -> None:
    game = silent(HUANLE)
    assert game.seats == 3
    assert sorted(game.pack.cards) == list(DECK_54)
    deck = deck_of()
    state = game.deal(deck)
    for seat in SEATS:
        assert sorted(game.observe(state, seat).hand) == sorted(deck.cards[seat:51:3])


@pytest.mark.parametrize(
    "deck",
    [
        Deck(DECK_54[:53], (0,)),
        Deck((*DECK_54[:53], DECK_54[0]), (0,)),
        Deck(DECK_54),
        Deck(DECK_54, (3,)),
        Deck(DECK_54, (-1,)),
        Deck(DECK_54, (0, 5)),
    ],
)
def test_decks_that_cannot_be(deck: Deck) -> None:
    with pytest.raises(ValueError, match=r"54 cards once|lots of \[3\] sides"):
        game_of(HUANLE).deal(deck)


def test_dz_10_the_stages_of_the_deal() -> None:
    """Before the deal × 5, up to the eighth card × 4, from the ninth to the last × 3."""
    game = game_of(HUANLE)
    state, seen = game.deal(deck_of()), list[tuple[int, int]]()
    while state.phase is Phase.SHOWING:
        view = game.observe(state, Seat(0))
        assert len(view.hand) == view.dealt == view.hand_counts[0]
        seen.append((view.dealt, view.show_factor))
        assert game.brief(state)
        state = do(game, state, "wait", "wait", "wait")
    assert seen == [(0, 5), (8, 4), (17, 3)]
    assert not game.brief(state)
    assert game.observe(state, Seat(0)).multiplier == 1


def test_dz_10_stages_are_an_option() -> None:
    game = game_of(HUANLE, show_before_deal=0, show_while_dealing=[[5, 9], [10, 6]])
    state = game.deal(deck_of())
    assert (game.observe(state, None).dealt, game.observe(state, None).show_factor) == (5, 9)
    state = do(game, state, "wait", "wait", "wait")
    assert (game.observe(state, None).dealt, game.observe(state, None).show_factor) == (10, 6)
    state = do(game, state, "show", "wait", "wait")
    assert (state.phase, state.dealt) == (Phase.CALLING, 17)
    assert game.observe(state, None).multiplier == 6


@pytest.mark.parametrize("value", [[[8, 4], [8, 3]], [[9, 4], [8, 3]]])
def test_stages_come_one_after_the_other(value: object) -> None:
    with pytest.raises(RuleSetError, match=r"show_while_dealing: .* does not rise"):
        game_of(HUANLE, show_while_dealing=value)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_several_may_act_in_any_order(order: tuple[int, int, int]) -> None:
    """DZ-10: each that has not shown acts once at a stage; the next begins when all have."""
    game = game_of(HUANLE)
    state = game.deal(deck_of())
    left = set(SEATS)
    for seat in order:
        assert set(game.actors(state)) == left
        assert {seat for seat in SEATS if len(game.legal(state, seat))} == left
        state = do_by(game, state, (seat, "show" if seat == 1 else "wait"))
        left.discard(Seat(seat))
    assert (state.dealt, game.actors(state)) == (8, (0, 2))


def test_when_all_have_shown_the_rest_is_dealt_at_once() -> None:
    game = game_of(HUANLE)
    told = events_of(game, game.deal(deck_of(first=1)), "show", "show", "show")
    assert [event for event in told if isinstance(event, Dealt)] == [Dealt(17)]
    state = do(game, game.deal(deck_of(first=1)), "show", "show", "show")
    assert (state.phase, game.actors(state)) == (Phase.CALLING, (0,))


def test_dz_11_a_shown_hand_is_visible_to_all_from_then_on() -> None:
    """As it is dealt, with the bottom cards, and as it is played."""
    game = game_of(HUANLE)
    state = do(game, game.deal(deck_of(first=0)), "show", "wait", "wait")
    for seat in (*SEATS, None):
        shown = game.observe(state, seat).shown
        assert shown[0] == game.observe(state, Seat(0)).hand
        assert shown[1:] == (None, None)
        assert len(shown[0] or ()) == 8
    state = do(game, state, "wait", "wait", "wait", "wait", "call", "no", "no")
    assert len(game.observe(state, None).shown[0] or ()) == 20
    lowest = str(game.observe(state, None).shown[0][0])[-1]  # type: ignore[index]
    state = do(game, state, lowest)
    assert len(game.observe(state, Seat(2)).shown[0] or ()) == 19


def test_dz_12_the_largest_multiplier_holds_once() -> None:
    game = game_of(HUANLE)
    state = game.deal(deck_of())
    steps = [(0, "wait"), (1, "wait"), (2, "wait"), (0, "show"), (1, "show"), (2, "wait")]
    state = do_by(game, state, *steps, (2, "show"))
    view = game.observe(state, None)
    assert (view.shows, view.multiplier) == ((4, 4, 3), 4)
    [factor] = view.factors
    assert (factor.cause, factor.factor, factor.by) == (Cause.SHOW, 4, (0, 1))
    before = game.deal(deck_of())
    view = game.observe(do(game, before, "show", "show", "wait"), None)
    assert view.multiplier == 5


def test_dz_10_the_landlord_may_show_before_his_first_play() -> None:
    game = silent(HUANLE)
    state = do(game, game.deal(deck_of("S3 H3", first=0)), "call", "no", "rob", "no")
    assert state.landlord == 2
    assert "show" in listed(game, state, 2)
    assert game.observe(state, None).show_factor == 2
    shown = do(game, state, "show")
    assert game.actors(shown) == (2,)
    assert "show" not in listed(game, shown, 2)
    assert game.observe(shown, None).multiplier == 4
    assert game.observe(shown, Seat(0)).shown[2] == game.observe(shown, Seat(2)).hand
    lowest = str(game.observe(shown, Seat(2)).hand[0])[-1]
    played = do(game, state, lowest)
    assert "show" not in listed(game, played, 0)
    played = do(game, played, "pass", "pass")
    assert game.actors(played) == (2,)
    assert "show" not in listed(game, played, 2)


def test_dz_10_who_has_shown_cannot_show_again() -> None:
    game = game_of(HUANLE)
    state = do(game, game.deal(deck_of(first=0)), "show", *["wait"] * 6, "call", "no", "no")
    assert state.landlord == 0
    assert "show" not in listed(game, state, 0)
    assert game.observe(state, None).multiplier == 5


def test_dz_10_a_show_by_the_landlord_after_a_larger_one_changes_nothing() -> None:
    """DZ-12."""
    game = game_of(HUANLE)
    state = do(game, game.deal(deck_of()), "show", *["wait"] * 6, "no", "call", "no")
    assert state.landlord == 1
    told = events_of(game, state, "show")
    assert len(told) == 1
    assert isinstance(told[0], Shown)
    assert game.observe(do(game, state, "show"), None).multiplier == 5


def test_dz_10_it_may_be_switched_off() -> None:
    game = silent(HUANLE, show_after_bottom=0)
    state = do(game, game.deal(deck_of(first=0)), "call", "no", "no")
    assert "show" not in listed(game, state, 0)
    assert game.observe(state, None).show_factor == 0


def test_what_is_told() -> None:
    game = game_of(HUANLE)
    start = game.deal(deck_of())
    assert events_of(game, start, "show") == [Shown(Seat(0), 5, ()), Multiplied(5)]
    assert events_of(game, start, "wait") == [Waited(Seat(0))]
    later = do(game, start, "wait", "wait", "wait")
    [shown, _] = events_of(game, later, "show")
    assert isinstance(shown, Shown)
    assert (shown.factor, shown.cards) == (4, game.observe(later, Seat(0)).hand)


def test_dz_50_the_wild_rank_is_seen_once_the_landlord_is_settled() -> None:
    game = silent(LAIZI)
    deck = deck_of(first=0, wild=7)
    state = game.deal(deck)
    assert all(game.observe(state, seat).wild is None for seat in SEATS)
    state = do(game, state, "call", "no", "no")
    assert all(game.observe(state, seat).wild == "T" for seat in (*SEATS, None))
    fixed = silent(LAIZI, wild_rank="4")
    assert fixed.pack.sides == (3,)
    state = do(fixed, fixed.deal(deck_of(first=0)), "call", "no", "no")
    assert fixed.observe(state, None).wild == "4"


def test_only_the_words_of_the_phase_are_understood() -> None:
    """What is refused, and why."""
    game = game_of(HUANLE)
    showing = game.deal(deck_of(first=0))
    calling = do(game, showing, *["wait"] * 9)
    robbing = do(game, calling, "call")
    playing = do(game, robbing, "no", "no")
    acted = do(game, showing, "wait")
    found = {
        "showing": game.check(showing, Seat(0), Play(Ranks.of("3"))),
        "acted": game.check(acted, Seat(0), Wait()),
        "calling": game.check(calling, Seat(0), Rob()),
        "robbing": game.check(robbing, Seat(1), Call()),
        "turn": game.check(calling, Seat(1), Call()),
        "playing": game.check(playing, Seat(0), Wait()),
        "leading": game.check(playing, Seat(0), Pass()),
        "late": game.check(do(game, playing, "show"), Seat(0), Show()),
    }
    codes = {name: refusal and refusal.code for name, refusal in found.items()}
    assert codes == {
        "showing": "doudizhu.show_or_wait",
        "acted": "doudizhu.others_show",
        "calling": "doudizhu.call_or_decline",
        "robbing": "doudizhu.rob_or_decline",
        "turn": "doudizhu.not_your_turn",
        "playing": "doudizhu.play_now",
        "leading": "doudizhu.must_lead",
        "late": "doudizhu.may_not_show",
    }


def test_the_bottom_is_nowhere_before_the_landlord_is_settled() -> None:
    """DZ-01, DZ-06."""
    game = silent(HUANLE)
    state = game.deal(deck_of(bottom="S3 H9 R"))
    for seat in (*SEATS, None):
        view = game.observe(state, seat)
        assert view.bottom is None
        assert not set(format_cards(view.hand).split()) & {"S3", "H9", "R"}
