"""The play without wild cards: DZ-20 to DZ-42, DZ-70, and what went wrong elsewhere (C001 …)."""

from __future__ import annotations

import pytest

from paiju.core.errors import IllegalAction
from paiju.core.packing import Ranks
from paiju.core.refusal import Refusal
from paiju.core.units import Seat
from paiju.games.doudizhu import Decline, Pass, Phase, Play, Wait
from paiju.games.doudizhu.actions import AntiSpring, Multiplied, Passed, Played, Spring, Won
from paiju.games.doudizhu.position import classify
from tests.games.doudizhu.deals import (
    HUANLE,
    cards_of_ranks,
    deck_of,
    do,
    do_by,
    events_of,
    finish,
    game_of,
    listed,
    options_of,
    position,
    silent,
)

GAME = game_of(HUANLE)


def kinds(cards: str, **options: object) -> list[str]:
    """All kinds that cards can be read as."""
    found = [read.kind.value for read in classify(options_of(HUANLE, **options), cards)]
    return list(dict.fromkeys(found))


def beats(follow: str, last: str) -> bool:
    """Whether cards may be played on others, by a hand that holds just these and one more."""
    state = position(f"{cards_of_ranks(follow)}", last=last)
    return GAME.check(state, Seat(0), Play(Ranks.of(follow))) is None


def refused(follow: str, last: str) -> Refusal:
    state = position(cards_of_ranks(follow), last=last)
    refusal = GAME.check(state, Seat(0), Play(Ranks.of(follow)))
    assert refusal is not None
    return refusal


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("XR", "rocket"),  # DZ-20
        ("7777", "bomb"),  # DZ-21
        ("5", "single"),  # DZ-22
        ("44", "pair"),
        ("JJJ", "triple"),
        ("3336", "triple_one"),  # DZ-23
        ("44499", "triple_pair"),
        ("45678", "straight"),  # DZ-24
        ("789TJQK", "straight"),
        ("334455", "pair_run"),  # DZ-25
        ("778899TTJJ", "pair_run"),
        ("333444", "triple_run"),  # DZ-26
        ("555666777888", "triple_run"),
        ("44455579", "plane_one"),  # DZ-27
        ("3334445557799JJ", "plane_pair"),
        ("555538", "four_two"),  # DZ-28
        ("44445577", "four_pairs"),
    ],
)
def test_each_combination_of_the_text(cards: str, kind: str) -> None:
    """DZ-20 to DZ-28: its own examples."""
    assert kinds(cards)[0] == kind


@pytest.mark.parametrize(
    "cards",
    [
        "34", "X3", "3344", "33445", "3456", "333555", "3R", "2R",  # nothing of the kind
        "A2345", "23456", "AA2233", "AAA222", "TJQKA2", "KKAA22",  # DZ-29, C005
        "34445555", "33334", "22223",  # DZ-30, C014
        "333XR", "666777XR", "5555XR",  # DZ-30, C003
        "333444XR",
    ],
)  # fmt: skip
def test_what_is_no_combination(cards: str) -> None:
    """DZ-29, DZ-30, C003, C005, C014."""
    assert kinds(cards) == []


def test_dz_29_a_2_may_be_a_wing_or_a_triple() -> None:
    """C005: 333444 with 2 and 5, and 222 with a pair."""
    assert kinds("33344425") == ["plane_one"]
    assert kinds("22233") == ["triple_pair"]


def test_dz_30_wings_may_be_alike_or_not() -> None:
    """C001, C010, C013."""
    assert kinds("33344455") == ["plane_one"]
    assert kinds("333344") == ["four_two"]
    assert kinds("33344456") == ["plane_one"]
    assert kinds("333345") == ["four_two"]
    assert kinds("33334455") == ["four_pairs"]
    assert kinds("333444555777") == ["plane_one"]
    assert kinds("33344455", equal_single_wings=False) == []
    assert kinds("333344", equal_single_wings=False) == []
    assert kinds("33344456", equal_single_wings=False) == ["plane_one"]


def test_dz_30_pairs_are_of_different_ranks() -> None:
    assert kinds("33334444") == []
    assert kinds("3334445555") == []


def test_dz_30_one_joker_may_be_a_wing_and_both_where_the_option_says_so() -> None:
    """C003."""
    assert kinds("6667773R") == ["plane_one"]
    assert kinds("5555X3") == ["four_two"]
    assert kinds("666777XR", rocket_as_wings=True) == ["plane_one"]
    assert kinds("5555XR", rocket_as_wings=True) == ["four_two"]


def test_c008_a_triple_with_one() -> None:
    assert kinds("TTT3") == ["triple_one"]


def test_dz_31_on_the_lead_four_triples_come_before_a_plane() -> None:
    """333444555666 is four triples; beaten it can be only by four triples."""
    state = position(cards_of_ranks("333444555666"))
    step = GAME.apply(state, Seat(0), Play(Ranks.of("333444555666")))
    assert step.state.to_beat is not None
    assert step.state.to_beat.reading.kind.value == "triple_run"
    state = position(cards_of_ranks("3334445556667"))
    step = GAME.apply(state, Seat(0), Play(Ranks.of("333444555666")))
    assert isinstance(step.public[0], Played)
    assert (step.public[0].kind.value, step.public[0].length) == ("triple_run", 4)


def test_dz_31_following_the_reading_that_beats_holds() -> None:
    """On three triples with wings the same cards are a plane with 333 or 666 as wings."""
    state = position(cards_of_ranks("4445556667778"), last="333444555789")
    step = GAME.apply(state, Seat(0), Play(Ranks.of("444555666777")))
    assert isinstance(step.public[0], Played)
    assert (step.public[0].kind.value, step.public[0].rank) == ("plane_one", "7")
    assert beats("444555666777", "333444555666")


@pytest.mark.parametrize(
    ("follow", "last"),
    [
        ("XR", "5555"),  # C009, DZ-40
        ("XR", "2"),
        ("8888", "QQ"),  # C007
        ("8888", "7777"),
        ("3333", "2"),
        ("3333", "TJQKA"),
        ("3333", "AAAA22"),  # DZ-28: four with two is no bomb
        ("X", "2"),
        ("R", "X"),
        ("22", "AA"),
        ("45678", "34567"),  # DZ-41
        ("TJQKA", "9TJQK"),
        ("4443", "3332"),
        ("44433", "33322"),
        ("44455536", "33344422"),
        ("444435", "3333AK"),
        ("44443355", "3333AAKK"),
    ],
)
def test_what_beats_what(follow: str, last: str) -> None:
    """DZ-40, DZ-41: and never the other way round."""
    assert beats(follow, last)
    assert not beats(last, follow)


@pytest.mark.parametrize(
    ("follow", "last", "code"),
    [
        ("3", "5", "too_low"),  # C004
        ("22", "8888", "needs_bomb"),  # C007
        ("3333", "XR", "rocket_stands"),  # C015
        ("5", "5", "too_low"),  # C016
        ("34567", "34567", "too_low"),  # C016
        ("3333", "4444", "too_low"),
        ("44", "3", "other_kind"),
        ("456789", "34567", "other_kind"),
        ("4445", "33355", "other_kind"),
        ("5555XA", "4444", "needs_bomb"),  # DZ-28
        ("333344", "4444", "needs_bomb"),
        ("34", "5", "no_combination"),
    ],
)
def test_what_does_not(follow: str, last: str, code: str) -> None:
    """DZ-40: the refusal says what stands."""
    refusal = refused(follow, last)
    assert refusal.code == f"doudizhu.{code}"
    if code != "no_combination":
        assert (refusal.params["seat"], refusal.params["ranks"]) == (2, last)


def test_c011_no_cards_are_no_play() -> None:
    for last in ("", "5555", "3334"):
        state = position("S3 H3", last=last)
        refusal = GAME.check(state, Seat(0), Play(Ranks.of("")))
        assert refusal == Refusal("doudizhu.nothing")
    assert kinds("333") == ["triple"]
    assert kinds("33344") == ["triple_pair"]


def test_c006_nothing_beats_a_rocket() -> None:
    """The list of what may be done is to pass, and no play."""
    state = position("ST HT CT DT SA", last="XR")
    assert listed(GAME, state) == {"pass"}


def test_c012_a_state_before_a_move_has_the_same_legal_actions_as_it_had() -> None:
    state = position(cards_of_ranks("33344455678"), "S9", "H9")
    before = list(GAME.legal(state, Seat(0)))
    for action in before:
        GAME.apply(state, Seat(0), action)
        assert list(GAME.legal(state, Seat(0))) == before


def test_cards_that_are_not_there() -> None:
    state = position("S3 H3 S4")
    refusal = GAME.check(state, Seat(0), Play(Ranks.of("3334R")))
    assert refusal == Refusal("doudizhu.not_in_hand", {"ranks": "3R"})


def test_dz_42_after_two_passes_the_last_to_play_leads() -> None:
    state = position("S3 S7", "S4 S8", "S5 S9")
    state = do(GAME, state, "3", "4", "pass")
    assert GAME.actors(state) == (0,)
    assert GAME.check(state, Seat(0), Pass()) is None
    state = do(GAME, state, "pass")
    assert GAME.actors(state) == (1,)
    assert GAME.check(state, Seat(1), Pass()) == Refusal("doudizhu.must_lead")
    assert state.to_beat is None
    assert listed(GAME, state, 1) == {"8"}


def test_dz_42_peasants_may_beat_each_other_and_the_first_out_ends_it() -> None:
    state = position("S3 S7", "S4", "S5 S9")
    state = do(GAME, state, "3", "4")
    assert (state.phase, state.winner, GAME.actors(state)) == (Phase.OVER, 1, ())
    assert GAME.settle(state).winners == (1, 2)
    again = do(GAME, position("S3 S7", "S4 S8", "S5"), "3", "4", "5")
    assert GAME.settle(again).winners == (1, 2)
    alone = do(GAME, position("S3", "S4", "S5"), "3")
    assert GAME.settle(alone).winners == (0,)
    with pytest.raises(ValueError, match="still running"):
        GAME.settle(position("S3 S7", "S4", "S5"))


def test_dz_42_nobody_acts_when_it_is_over() -> None:
    state = do(GAME, position("S3", "S4", "S5"), "3")
    for seat in map(Seat, range(3)):
        assert GAME.check(state, seat, Pass()) == Refusal("doudizhu.over")
        with pytest.raises(IllegalAction):
            GAME.timeout_action(state, seat)
        with pytest.raises(IllegalAction):
            GAME.escape(state, seat)


def test_pl_30_a_bot_plays_on_for_who_leaves() -> None:
    assert GAME.escape(position("S3 S4"), Seat(1)) is None
    assert GAME.escape(GAME.deal(deck_of()), Seat(1)) is None


def test_dz_70_time_is_up() -> None:
    """Waits, says no, passes, else leads the lowest single."""
    state = GAME.deal(deck_of(first=0))
    assert GAME.timeout_action(state, Seat(2)) == Wait()
    state = do(GAME, state, *["wait"] * 9)
    assert GAME.timeout_action(state, Seat(0)) == Decline()
    robbing = do(GAME, state, "call")
    assert GAME.timeout_action(robbing, Seat(1)) == Decline()
    assert GAME.timeout_action(position("SK S9 R S2", last="3"), Seat(0)) == Pass()
    assert GAME.timeout_action(position("SK S9 H9 R S2"), Seat(0)) == Play(Ranks.of("9"))
    assert GAME.timeout_action(position("R X"), Seat(0)) == Play(Ranks.of("X"))
    with pytest.raises(IllegalAction):
        GAME.timeout_action(robbing, Seat(0))


def test_dz_60_a_bomb_doubles_at_once_and_so_does_a_rocket() -> None:
    """DZ-61: where the option says so."""
    state = position(cards_of_ranks("33334"), "S5", "X R S6")
    told = events_of(GAME, state, "3333", "pass", "XR")
    assert [event for event in told if isinstance(event, Multiplied)] == [
        Multiplied(2),
        Multiplied(4),
    ]
    plain = game_of(HUANLE, rocket_doubles=False)
    told = events_of(plain, state, "3333", "pass", "XR")
    assert [event for event in told if isinstance(event, Multiplied)] == [Multiplied(2)]


def test_what_is_told_of_a_play() -> None:
    state = position("S3 H3 D4", "S5 S6", "S7 S8")
    step = GAME.apply(state, Seat(0), Play(Ranks.of("33")))
    [played] = step.public
    assert isinstance(played, Played)
    assert (list(map(str, played.cards)), played.kind, played.left) == (["S3", "H3"], "pair", 1)
    assert step.private == ()
    assert events_of(GAME, step.state, "pass") == [Passed(Seat(1))]


def test_of_a_rank_those_leave_first_that_came_first() -> None:
    """Which suit is played tells nothing of the hand, and bottom cards leave last (DZ-06)."""
    game = silent(HUANLE)
    deck = deck_of("D7 S9 S7 H9", bottom="H7 CT DT", first=0)
    state = do(game, game.deal(deck), "call", "no", "no")
    step = game.apply(state, Seat(0), Play(Ranks.of("77")))
    assert isinstance(step.public[0], Played)
    assert list(map(str, step.public[0].cards)) == ["D7", "S7"]
    assert "H7" in map(str, game.observe(step.state, Seat(0)).hand)


def test_the_trick_shows_what_each_did_since_the_lead() -> None:
    state = do_by(GAME, position("S3 S7", "S4 S8", "S5 S9"), (0, "3"), (1, "4"), (2, "pass"))
    laid = [each and list(map(str, each.cards)) for each in GAME.observe(state, None).trick]
    assert laid == [["S3"], ["S4"], []]
    state = do_by(GAME, state, (0, "pass"), (1, "8"))
    assert state.over
    laid = [each and list(map(str, each.cards)) for each in GAME.observe(state, None).trick]
    assert laid == [None, ["S8"], None]


def test_dz_61_spring_is_told_when_it_comes() -> None:
    """The landlord out before a peasant played; the peasants against one play of the landlord."""
    both = (Seat(1), Seat(2))
    told = finish("3", "pass", "pass", "4", hands=("S3 S4", "S5", "S6"))
    assert told[-3:] == [Won(Seat(0), (Seat(0),)), Spring(), Multiplied(2)]
    told = finish("3", "5", "pass", "pass", "6", hands=("S3 S4", "S5 S6", "S7"))
    assert told[-3:] == [Won(Seat(1), both), AntiSpring(), Multiplied(2)]
    told = finish("3", "5", "pass", "8", "pass", "pass", "4", hands=("S3 S4 S8", "S5 S6", "S7"))
    assert told[-1] == Won(Seat(0), (Seat(0),))
