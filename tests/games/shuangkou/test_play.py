"""The course of a deal (SK-40 to SK-43), what is refused and why, time-outs (SK-60)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from paiju import explain
from paiju.core.errors import IllegalAction
from paiju.core.packing import Ranks
from paiju.core.protocol import Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import Note
from paiju.core.units import Points, Seat
from paiju.games.shuangkou import Pass, Play, State
from paiju.games.shuangkou.actions import Contributed, Jiefeng, Out, Passed, Played
from paiju.games.shuangkou.refusals import Code
from tests.games.shuangkou.deals import (
    GAME,
    PLAIN,
    action_of,
    do,
    position,
    reading,
    standing,
    text_of,
    told,
)


def turn_after(state: State, *actions: str) -> int:
    return do(GAME, state, *actions).turn


def legal(state: State) -> list[str]:
    return [text_of(action) for action in GAME.legal(state, Seat(state.turn))]


def refused(state: State, action: str, seat: int | None = None) -> Refusal | None:
    return GAME.check(state, Seat(state.turn if seat is None else seat), action_of(action))


FOUR = position("34455", "3455667", "3666", "3777")


# --- tricks: SK-40 ------------------------------------------------------------


def test_sk_40_the_leader_plays_anything_and_must_play() -> None:
    assert sorted(legal(FOUR)) == ["3", "4", "44", "5", "55"]
    assert refused(FOUR, "-") == Refusal(Code.MUST_LEAD)


def test_sk_40_the_next_beats_it_or_passes() -> None:
    state = do(GAME, FOUR, "44")
    assert state.turn == 1
    assert legal(state) == ["-", "55", "66"]


def test_sk_40_who_passed_may_play_again_while_the_trick_goes_on() -> None:
    state = do(GAME, FOUR, "3", "-", "6", "7")
    assert state.turn == 0
    assert do(GAME, FOUR, "3", "-", "6", "-", "-").turn == 1
    assert legal(do(GAME, FOUR, "3", "-", "6", "-", "-")) == ["-", "7"]


def test_sk_40_when_all_others_have_passed_the_last_to_play_leads() -> None:
    state, seen = told(GAME, FOUR, "3", "4", "6", "-", "-", "-")
    assert (state.turn, state.to_beat) == (2, None)
    assert seen == [Passed(Seat(1))]
    assert "-" not in legal(state)


def test_sk_40_three_passes_and_not_two() -> None:
    assert do(GAME, FOUR, "3", "-", "-").turn == 3
    assert do(GAME, FOUR, "3", "-", "-", "-").turn == 0


def test_sk_40_those_without_cards_are_passed_over() -> None:
    state = position("34", "", "56", "78", out=[1])
    assert turn_after(state, "3") == 2
    # Two are left beside the leader, so two passes end the trick.
    assert turn_after(state, "3", "-", "-") == 0


def test_sk_40_a_pass_with_two_left() -> None:
    """Seats 1 and 2 are out; 3 against 0, partners of whom are out."""
    state = position("345", "", "", "567", out=[1, 2])
    assert turn_after(state, "3", "5", "-") == 3
    assert turn_after(state, "3", "-") == 0


# --- jiefeng: SK-41 -----------------------------------------------------------


def test_sk_41_the_partner_leads_when_nobody_beats_the_last_cards() -> None:
    state = position("A", "34", "56", "78")
    state, seen = told(GAME, state, "A", "-", "-", "-")
    assert (state.turn, state.to_beat) == (2, None)
    assert seen == [Passed(Seat(3)), Jiefeng(Seat(2))]
    assert "-" not in legal(state)


def test_sk_41_the_partner_too_may_beat_them_or_pass() -> None:
    """All who are left are asked: he is one of them."""
    state = do(GAME, position("4", "33", "56", "78"), "4", "-")
    assert state.turn == 2
    assert legal(state) == ["-", "5", "6"]
    assert turn_after(state, "-") == 3
    assert turn_after(state, "-", "-") == 2


def test_sk_41_a_beaten_play_is_no_jiefeng() -> None:
    """Seat 3 beats the last card of seat 0, and leads when the others pass."""
    state, seen = told(GAME, position("4", "3", "36", "78"), "4", "-", "-", "7", "-", "-")
    assert state.turn == 3
    assert seen == [Passed(Seat(2))]


def test_sk_41_with_an_opponent_out_as_well() -> None:
    """Seats 0 and 1 are out: the two left are asked, then seat 2 leads for his partner."""
    state = position("A", "", "56", "78", out=[1])
    assert turn_after(state, "A") == 2
    state, seen = told(GAME, state, "A", "-", "-")
    assert state.turn == 2
    assert seen[-1] == Jiefeng(Seat(2))


# --- places, and the end: SK-42, SK-43 ----------------------------------------


def test_sk_42_who_has_no_cards_left_takes_the_next_place() -> None:
    state, seen = told(GAME, position("4", "5", "36", "78"), "4")
    assert seen[-1] == Out(Seat(0), 1)
    assert state.out == (0,)
    state, seen = told(GAME, state, "5")
    assert seen[-1] == Out(Seat(1), 2)
    assert state.out == (0, 1)
    assert GAME.actors(state) == (2,)


@pytest.mark.parametrize(
    ("hands", "turn", "actions", "places"),
    [
        # Double: the others take their places in the order of play after who went out second.
        (("4", "36", "5", "78"), 0, ["4", "-", "5"], (0, 2, 3, 1)),
        (("5", "36", "4", "78"), 2, ["4", "-", "5"], (2, 0, 1, 3)),
        (("78", "5", "36", "4"), 3, ["4", "-", "5"], (3, 1, 2, 0)),
        # Single.
        (("4", "5", "6", "78"), 0, ["4", "5", "6"], (0, 1, 2, 3)),
        (("4", "36", "7", "5"), 0, ["4", "-", "-", "5", "-", "7"], (0, 3, 2, 1)),
        # Level.
        (("4", "5", "36", "7"), 0, ["4", "5", "-", "7"], (0, 1, 3, 2)),
    ],
)
def test_sk_42_and_sk_43_the_deal_ends_when_a_team_is_out(
    hands: Sequence[str], turn: int, actions: Sequence[str], places: tuple[int, ...]
) -> None:
    state = do(GAME, position(*hands, turn=turn), *actions)
    assert state.over
    assert GAME.actors(state) == ()
    note = GAME.settle(state).lines[0]
    assert isinstance(note, Note)
    assert note.rule == "SK-43"
    assert note.seats == places


def test_sk_42_it_does_not_end_while_each_team_has_cards() -> None:
    state = do(GAME, position("4", "5", "36", "78"), "4", "5")
    assert not state.over
    with pytest.raises(ValueError, match="still running"):
        GAME.settle(state)


def test_a_deal_that_is_over_takes_no_action() -> None:
    state = do(GAME, position("4", "36", "5", "78"), "4", "-", "5")
    for seat in map(Seat, range(4)):
        assert list(GAME.legal(state, seat)) == []
        assert refused(state, "3", seat) == Refusal(Code.OVER)
        assert refused(state, "-", seat) == Refusal(Code.OVER)
        for ask in (GAME.escape, GAME.timeout_action):
            with pytest.raises(IllegalAction, match=r"shuangkou\.over"):
                ask(state, seat)


# --- readings and bombs: SK-22, SK-53 -----------------------------------------


def test_sk_22_the_event_carries_the_reading() -> None:
    state, [event] = told(GAME, position("45678RA", "3", "3", "3"), "45678R")
    assert isinstance(event, Played)
    assert (event.kind, event.rank, event.length, event.lines) == ("straight", "9", 6, 0)
    assert (event.seat, event.left, len(event.cards)) == (0, 1, 6)
    view = GAME.observe(state, None).to_beat
    assert view is not None
    assert (view.seat, view.kind, view.rank, view.length) == (0, "straight", "9", 6)


def test_sk_22_beating_a_straight_the_highest_reading_counts() -> None:
    state = do(GAME, position("456789A", "56789R3", "3", "3"), "456789", "56789R")
    assert state.to_beat is not None
    assert state.to_beat.reading == reading("56789T")


def test_sk_53_a_contribution_is_paid_at_once_and_told() -> None:
    state, seen = told(GAME, position("3333334", "5", "6", "7"), "333333")
    points = tuple(map(Points, (6, -2, -2, -2)))
    assert seen[1:] == [Contributed(Seat(0), 6, Points(6), points)]
    for seat in (None, *map(Seat, range(4))):
        assert GAME.observe(state, seat).contributions == (6, -2, -2, -2)
    state = do(GAME, position("3333334", "44444445", "6", "7"), "333333", "4444444")
    assert GAME.observe(state, None).contributions == (0, 16, -8, -8)


def test_sk_53_five_lines_bring_none() -> None:
    _, seen = told(GAME, position("333334", "5", "6", "7"), "33333")
    assert len(seen) == 1


def test_sk_54_the_last_play_of_a_deal_brings_its_contribution() -> None:
    """The event of the contribution comes before that of the place."""
    state = do(GAME, position("4", "36", "555555", "78"), "4", "-")
    state, seen = told(GAME, state, "555555")
    assert [type(event) for event in seen] == [Played, Contributed, Out]
    assert state.over
    assert GAME.settle(state).scores == (12 - 2, -12 - 2, 12 + 6, -12 - 2)


def test_sk_52_what_the_bombs_so_far_would_multiply_by_is_seen() -> None:
    state = do(GAME, position("333334", "4444445", "6", "7"), "33333", "444444")
    assert GAME.observe(state, None).multipliers == (2, 4)


# --- refusals -----------------------------------------------------------------


def test_only_the_seat_in_turn_may_act() -> None:
    for seat in (1, 2, 3):
        assert refused(FOUR, "3", seat) == Refusal(Code.NOT_YOUR_TURN, {"turn": 0})
        assert list(GAME.legal(FOUR, Seat(seat))) == []
        with pytest.raises(IllegalAction, match=r"shuangkou\.not_your_turn"):
            GAME.timeout_action(FOUR, Seat(seat))


@pytest.mark.parametrize(
    ("action", "code", "params"),
    [
        ("", Code.NOTHING, {}),
        ("333", Code.NOT_IN_HAND, {"ranks": "33"}),
        ("34R", Code.NOT_IN_HAND, {"ranks": "R"}),
        ("34", Code.NO_COMBINATION, {"ranks": "34"}),
        ("44556", Code.NOT_IN_HAND, {"ranks": "6"}),
    ],
)
def test_what_cannot_be_led(action: str, code: Code, params: dict[str, str]) -> None:
    assert refused(FOUR, action) == Refusal(code, params)


@pytest.mark.parametrize(
    ("lead", "action", "code"),
    [
        ("44", "6", Code.OTHER_KIND),
        ("44", "33", Code.TOO_LOW),
        ("44", "34", Code.NO_COMBINATION),
        ("45678", "66", Code.OTHER_KIND),
        ("45678", "34567", Code.TOO_LOW),
        ("9999", "33", Code.NEEDS_BOMB),
        ("9999", "6666", Code.TOO_LOW),
        ("XXRR", "6666", Code.TOO_LOW),
    ],
)
def test_what_does_not_beat_says_what_has_to_be_beaten(lead: str, action: str, code: Code) -> None:
    state = position("3", "334566667", "3", "3", turn=1)
    state = msgspec.structs.replace(state, to_beat=standing(lead, 0))
    refusal = refused(state, action)
    assert refusal is not None
    assert refusal.code == code
    if code is not Code.NO_COMBINATION:
        read = reading(lead)
        assert refusal.params == {
            "seat": 0,
            "ranks": lead,
            "kind": read.kind,
            "lines": read.lines,
            "count": len(lead),
        }


def test_refusals_in_words() -> None:
    state = do(GAME, position("45678A", "3456793", "3", "3"), "45678")
    said = [refused(state, action) for action in ("34567", "33", "8")]
    assert [explain.refusal(r, "zh", "甲乙丙丁") for r in said if r] == [
        "不够大，压不过甲的 4 5 6 7 8（顺子）。",
        "甲出的是 4 5 6 7 8，要用更大的顺子（5张）或者炸弹来压。",
        "手里没有这些牌：8。",
    ]


def test_without_wilds_big_jokers_help_nothing() -> None:
    """Option `wild` none (SK-21)."""
    state = position("445R", "3", "3", "3")
    assert refused(state, "4R") is None
    assert PLAIN.check(state, Seat(0), action_of("4R")) == Refusal(
        Code.NO_COMBINATION, {"ranks": "4R"}
    )
    assert "4R" not in map(text_of, PLAIN.legal(state, Seat(0)))


# --- time-out and leaving: SK-60, PL-30 ---------------------------------------


def test_sk_60_passes_if_he_may_else_leads_his_lowest_single() -> None:
    assert GAME.timeout_action(FOUR, Seat(0)) == Play(Ranks.of("3"))
    assert GAME.timeout_action(do(GAME, FOUR, "3"), Seat(1)) == Pass()
    jokers = position("XXRR", "3", "3", "3")
    assert text_of(GAME.timeout_action(jokers, Seat(0))) == "X"
    bomb = position("AAAA2", "3", "3", "3")
    assert text_of(GAME.timeout_action(bomb, Seat(0))) == "A"


def test_pl_30_a_bot_plays_on_for_who_leaves() -> None:
    for seat in map(Seat, range(4)):
        assert GAME.escape(FOUR, seat) is None


# --- what is seen -------------------------------------------------------------


def test_a_view_shows_the_trick() -> None:
    """The last play of each seat since the lead; it stays until the next lead."""
    state = do(GAME, FOUR, "3", "-", "6")
    view = GAME.observe(state, Seat(3))
    assert [laid and [card.rank for card in laid.cards] for laid in view.trick] == [
        [3],
        [],
        [6],
        None,
    ]
    assert view.hand_counts == (4, 7, 3, 4)
    ended = do(GAME, state, "-", "-", "-")
    assert GAME.observe(ended, Seat(3)).to_beat is None
    assert [laid is not None for laid in GAME.observe(ended, Seat(3)).trick] == [True] * 4
    led = do(GAME, ended, "6")
    assert [laid is not None for laid in GAME.observe(led, Seat(3)).trick] == [0, 0, 1, 0]


def test_a_view_has_the_whole_history_and_the_seats_out() -> None:
    state = do(GAME, position("4", "5", "36", "78"), "4", "5", "-")
    view = GAME.observe(state, None)
    assert [(seat, str(ranks)) for seat, ranks in view.history] == [(0, "4"), (1, "5"), (2, "")]
    assert view.out == (0, 1)
    assert view.hand == ()
    assert view.legal == ()
    assert view.reveal is None


def test_when_it_is_over_all_hands_are_shown() -> None:
    state = do(GAME, position("4", "36", "5", "78"), "4", "-", "5")
    view = GAME.observe(state, Seat(1))
    assert view.reveal is not None
    assert [[card.rank for card in hand] for hand in view.reveal] == [[], [3, 6], [], [7, 8]]
    assert view.turn is None


@pytest.mark.parametrize("lang", explain.LANGS)
def test_events_name_the_kind(lang: explain.Lang) -> None:
    names = ("甲", "乙", "丙", "丁")
    expected = {
        "zh": [
            "甲出 ♠3 ♠4 ♠5 ♠6 ♠7（顺子，到7）",
            "甲出 ♠9 ♥9 ♣9 ♦9（炸弹，4线）",
            "甲出 ♠10（单张）",
        ],
        "en": [
            "甲 played ♠3 ♠4 ♠5 ♠6 ♠7 (straight up to 7)",
            "甲 played ♠9 ♥9 ♣9 ♦9 (bomb, 4 lines)",
            "甲 played ♠10 (single)",
        ],
    }
    seen: list[Event] = []
    for play in ("34567", "9999", "T"):
        seen += told(GAME, position("345679999T", "3", "3", "3"), play)[1]
    assert [explain.event(event, lang, names) for event in seen] == expected[lang]
