"""Positions of Dou Dizhu in which one knows what to play (C028, C029, C031 to C033)."""

from __future__ import annotations

import pytest

from paiju.bots.doudizhu import GoodDoudizhu
from paiju.bots.doudizhu.hands import costs_of
from paiju.bots.doudizhu.moment import moment_of
from paiju.bots.registry import levels, make_bot
from paiju.combos import Kind, Lane, doudizhu
from paiju.core.packing import Ranks
from paiju.games.doudizhu import DoudizhuOptions, DoudizhuView, Play
from tests.bots.deals import DOUDIZHU, ruleset_of
from tests.bots.positions import doudizhu as at

PLAIN = 3
"""These positions have histories that nobody could play, and the levels above go by those."""
LEVELS = [level for level in levels("doudizhu") if 1 < level <= PLAIN]


def advice(level: int, view: DoudizhuView) -> list[str]:
    """Ranks, `-` for passing."""
    hints = make_bot(ruleset_of(DOUDIZHU["huanle"]), level, 0).hints(view)
    return [str(hint.ranks) if isinstance(hint, Play) else "-" for hint in hints]


def first(level: int, view: DoudizhuView) -> str:
    return advice(level, view)[0]


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("7777XR", "7777 XR"),
        ("7777XR 34 99 QQ", "3 4 7777 99 QQ XR"),
        ("33345 XR", "3334 5 XR"),
        ("333444 56", "33344456"),
        ("333444 5566", "3334445566"),
        ("34567 8 9999 22", "345678 9999 22"),
        ("TTT QQQ 22 A", "TTT QQQ 22 A"),
        ("556677 88", "55667788"),
        ("34567 34567", "3344556677"),
    ],
)
def test_hands_are_split_with_bombs_apart(hand: str, groups: str) -> None:
    found = costs_of(doudizhu()).groups(Ranks.of(hand))
    assert sorted(str(group.cards) for group in found) == sorted(groups.split())


@pytest.mark.parametrize(
    ("hand", "wild", "groups"),
    [
        ("3335", "5", "3335"),  # a soft bomb
        ("3 4 6 7 8", "8", "34678"),
        ("44 KK 8", "8", "448KK"),
        ("34 XR 8", "8", "3 4 8 XR"),  # no joker
    ],
)
def test_wild_cards_go_where_they_help_most(hand: str, wild: str, groups: str) -> None:
    lane = Lane("3456789TJQKA2".index(wild))
    found = costs_of(doudizhu(lane)).groups(Ranks.of(hand))
    assert sorted(str(group.cards) for group in found) == sorted(groups.split())


@pytest.mark.parametrize("level", LEVELS)
def test_c028_no_four_with_two_from_a_bomb_and_a_rocket(level: int) -> None:
    view = at("3399JJK7777XR44", "556688TTQQKKA", "34568899TJJQA", seat=0)
    advised = advice(level, view)
    assert advised[0] in ("33", "44", "99", "K")
    assert {hint for hint in advised if set(hint) & set("7XR")} <= {"7777", "XR"}


@pytest.mark.parametrize("level", LEVELS)
def test_c031_passes_where_a_lower_bomb_is_all_he_has(level: int) -> None:
    assert advice(level, at("9", "3333KA", "5678", seat=1, played=[(0, "9999")])) == ["-"]


@pytest.mark.parametrize("level", LEVELS)
def test_c032_advises_leads_too(level: int) -> None:
    advised = advice(level, at("34567 99 KK 2", "445566JJQ", "7788TTQA", seat=0))
    assert set(advised) == {"34567", "99", "KK", "2"}
    assert advised[-1] == "2"


@pytest.mark.parametrize("level", LEVELS)
def test_c033_lets_a_partner_s_high_card_stand(level: int) -> None:
    after_landlord = at("4567789TJ", "23369JQ", "5588TT", seat=1, played=[(2, "K"), (0, "")])
    before_landlord = at("4567789TJ", "5588TT3", "23369JQ", seat=2, played=[(1, "A")])
    assert first(level, after_landlord) == "-"
    assert first(level, before_landlord) == "-"


@pytest.mark.parametrize("level", LEVELS)
def test_c033_leads_what_a_partner_with_one_card_can_take(level: int) -> None:
    assert first(level, at("4567789TJ", "3699QQ2", "K", seat=1)) == "3"


@pytest.mark.parametrize("level", LEVELS)
def test_no_low_single_for_a_landlord_with_one_card(level: int) -> None:
    advised = advice(level, at("K", "3699QQ2", "44556677", seat=1))
    assert advised[:2] == ["99", "QQ"]
    assert advised[-1] == "3"


def test_blocks_a_landlord_with_one_card() -> None:
    """His partner's 5 would let the landlord out; a beginner only gets rid of his 6."""
    view = at("K", "3699", "36TQ2", seat=2, played=[(1, "5")])
    assert first(2, view) == "6"
    assert first(3, view) == "2"


def test_plays_what_cannot_be_beaten_before_the_rest() -> None:
    assert first(3, at("R4", "5566", "8899", seat=0)) == "R"


@pytest.mark.parametrize("level", LEVELS)
def test_throws_a_bomb_at_who_is_nearly_out_and_not_before(level: int) -> None:
    nearly_out = at("3A", "5555699", "44668", seat=1, played=[(0, "KK")])
    early = at("34678899TJQKA2", "5555669JQKK2", "44777A", seat=1, played=[(0, "3")])
    assert first(level, nearly_out) == "5555"
    assert "5" not in first(level, early)


def test_a_beginner_sees_nothing_but_his_own_hand() -> None:
    """Nor that the landlord has one card left, nor that the king is his partner's."""
    one_left = at("K", "3699QQ2", "44556677", seat=1)
    assert (first(1, one_left), first(2, one_left)) == ("3", "99")
    partners = at("3344556", "K", "5A2", seat=2, played=[(1, "K")])
    assert (first(1, partners), first(2, partners)) == ("A", "-")


def test_haste_changes_what_he_does_and_not_what_he_advises() -> None:
    view = at("4567789TJ", "3699QQ2", "4KA", seat=1)
    calm, hasty = (GoodDoudizhu(DoudizhuOptions(), seed, 2.0 * seed) for seed in (0, 1))
    assert hasty.hints(view) == calm.hints(view)
    done = {GoodDoudizhu(DoudizhuOptions(), seed, 2.0).act(view) for seed in range(20)}
    assert len(done) > 1
    assert done <= set(calm.hints(view))
    assert calm.act(view) == calm.hints(view)[0]


@pytest.mark.parametrize("level", LEVELS)
def test_goes_out_when_he_can(level: int) -> None:
    assert first(level, at("4567", "44455", "8899", seat=1)) == "44455"
    assert first(level, at("4567", "QQ", "8899", seat=1, played=[(0, "JJ")])) == "QQ"


@pytest.mark.parametrize("level", LEVELS)
def test_says_what_wild_cards_stand_for(level: int) -> None:
    view = at("3456", "777 8", "99TT", seat=1, wild="8", played=[(0, "TTTT")])
    assert advice(level, view) == ["-"]
    bot = make_bot(ruleset_of(DOUDIZHU["huanle"]), level, 0)
    best = bot.act(at("3456", "777 8", "99TT", seat=1, wild="8", played=[(0, "KK")]))
    assert best == Play(Ranks.of("7778"), Kind.SOFT_BOMB, "7")


def test_what_is_known_of_others() -> None:
    """Nothing but what all have seen: the landlord's bottom cards (DZ-06)."""
    view = at("3456", "777 8", "99TT", seat=1)
    moment = moment_of(DoudizhuOptions(), view)
    assert [other.friend for other in moment.others] == [True, False]
    assert moment.unseen + sum(other.known for other in moment.others) == Ranks.of("345699TT")
