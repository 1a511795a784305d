"""Positions of Shuangkou in which one knows what to play (C032, C033)."""

from __future__ import annotations

import pytest

from paiju.bots.registry import levels, make_bot
from paiju.bots.shuangkou.hands import costs_of
from paiju.combos import shuangkou
from paiju.core.packing import Ranks
from paiju.games.shuangkou import Play, ShuangkouView
from tests.bots.deals import SHUANGKOU, ruleset_of
from tests.bots.positions import shuangkou as at

PLAIN = 3
"""These positions have no history, which the levels above go by."""
LEVELS = [level for level in levels("shuangkou") if 1 < level <= PLAIN]


def advice(level: int, view: ShuangkouView) -> list[str]:
    """Ranks, `-` for passing."""
    hints = make_bot(ruleset_of(SHUANGKOU["baibian"]), level, 0).hints(view)
    return [str(hint.ranks) if isinstance(hint, Play) else "-" for hint in hints]


def first(level: int, view: ShuangkouView) -> str:
    return advice(level, view)[0]


@pytest.mark.parametrize(
    ("hand", "groups"),
    [
        ("33334444 5555 8", "333344445555 8"),  # a chain of seven lines
        ("3333 444 5555 R", "33334445555R"),  # the wild card closes it
        ("666666 R", "666666R"),
        ("66666 7 R", "66666R 7"),  # six lines bring points (SK-53)
        ("XX R", "XXR"),
        ("XX RR", "XXRR"),
        ("33 44 55 7 8", "334455 7 8"),
        ("34678 R", "34678R"),
        ("333 444 555", "333444555"),
        ("2222 34567", "2222 34567"),
    ],
)
def test_hands_are_split_for_great_bombs_and_few_turns(hand: str, groups: str) -> None:
    found = costs_of(shuangkou()).groups(Ranks.of(hand))
    assert sorted(str(group.cards) for group in found) == sorted(groups.split())


def test_nothing_is_wild_in_plain_shuangkou() -> None:
    found = costs_of(shuangkou(None)).groups(Ranks.of("34678 XRR"))
    assert sorted(str(group.cards) for group in found) == ["3", "4", "6", "7", "8", "XRR"]


@pytest.mark.parametrize("level", LEVELS)
def test_c032_advises_leads_too(level: int) -> None:
    advised = advice(level, at("34567 99 KK 5555", "44JJQQ8", "66TTT8", "7788AA4", seat=0))
    assert set(advised) == {"34567", "99", "KK", "5555"}
    assert advised[-1] == "5555"


@pytest.mark.parametrize("level", LEVELS)
def test_c033_lets_a_partner_s_high_card_stand(level: int) -> None:
    view = at("3 5 7 99 J 2", "3344J", "55667", "8899TTTJ", seat=0, played=[(2, "A"), (3, "")])
    assert first(level, view) == "-"


@pytest.mark.parametrize("level", LEVELS)
def test_no_low_single_for_an_enemy_with_one_card(level: int) -> None:
    advised = advice(level, at("3 77 99", "K", "5566", "8899", seat=0))
    assert advised[-1] == "3"


def test_stops_an_enemy_who_is_nearly_out() -> None:
    """A beginner hopes for his partner, who has passed already."""
    view = at(
        "34567777 88", "44", "5566799", "8899TTJ", seat=0, played=[(1, "KK"), (2, ""), (3, "")]
    )
    assert first(3, view) == "7777"


@pytest.mark.parametrize("level", LEVELS)
def test_keeps_a_bomb_from_a_low_single(level: int) -> None:
    view = at("5555 8 9 J K AA", "3344667", "778899T", "TTJJQQK", seat=0, played=[(3, "4")])
    assert "5" not in first(level, view)


@pytest.mark.parametrize("level", LEVELS)
def test_goes_out_when_he_can(level: int) -> None:
    assert first(level, at("34567", "44", "5566", "8899", seat=0)) == "34567"
    assert first(level, at("QQ", "44", "5566", "8899", seat=0, played=[(3, "JJ")])) == "QQ"


@pytest.mark.parametrize("level", LEVELS)
def test_follows_a_partner_who_is_out(level: int) -> None:
    """If all pass, he leads for him (SK-41); an enemy's play he may beat."""
    assert first(level, at("", "66", "346", "8899", seat=2, played=[(0, "55")], out=[0])) == "-"
    assert "-" in advice(level, at("", "6", "346 QQ", "8", seat=2, played=[(1, "55")], out=[0]))
