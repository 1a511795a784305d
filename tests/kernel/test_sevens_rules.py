"""The kernel plays Sevens by the same rules as the plain ones."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from benchmarks.kernel.sevens import differential
from paiju.core.cards import DECK_52, card_set
from paiju.core.ruleset import RuleSet
from paiju.games.registry import find_ruleset, rulesets
from paiju.games.sevens import SevensOptions
from paiju.kernel import _kernel
from paiju.kernel.sevens import rules_of

SEVENS = [ruleset for ruleset in rulesets() if ruleset.family == "sevens"]
HOUSE_RULES: list[dict[str, Any]] = [
    {"lone_seven_stacking": "power", "base": 7},
    {"lone_seven_with_through": "multiply", "through_factors": (3, 5, 7)},
    {"all_covered": "pool", "topple": True, "topple_from_each": 3, "dragon_bonus": 4},
    {"scoring": "stakes", "tied_losers": "share_bigger", "stake": 3, "all_covered": "pool"},
    {"scoring": "stakes", "tiers": ((5, 3), (70, 2), (1, 9)), "base": 2, "dragon_bonus": 1},
    {"dragon_bonus": 5, "dragon_bonus_times_base": True, "base": 4, "topple_sevens": 20},
]


@pytest.mark.parametrize("ruleset", SEVENS, ids=lambda ruleset: ruleset.name)
def test_same_plies_states_and_scores(ruleset: RuleSet[Any]) -> None:
    assert differential(ruleset, 5_000, seed=1) >= 5_000


@pytest.mark.parametrize("changes", HOUSE_RULES, ids=str)
def test_house_rules_too(changes: dict[str, Any]) -> None:
    ruleset = find_ruleset("sevens-qq").with_options(changes)
    assert differential(ruleset, 5_000, seed=2) >= 5_000


def quarters() -> list[int]:
    return [card_set(DECK_52[first : first + 13]) for first in range(0, 52, 13)]


def test_hands_must_be_the_pack() -> None:
    hands = quarters()
    with pytest.raises(ValueError, match="a hand has 13 cards"):
        _kernel.SevensPosition(_kernel.SevensRules(), [hands[0] | 1 << 20, *hands[1:]])
    with pytest.raises(ValueError, match="each of the 52 cards once"):
        _kernel.SevensPosition(_kernel.SevensRules(), [hands[0], hands[0], *hands[2:]])


def test_only_what_is_legal_can_be_done() -> None:
    position = _kernel.SevensPosition(_kernel.SevensRules(), quarters())
    for action in (-1, 5, 52, 53, 64, 1000):
        with pytest.raises(ValueError, match="not a legal action"):
            position.apply(action)
    with pytest.raises(ValueError, match="still running"):
        position.scores()
    position.apply(6)
    assert position.turn == 1


def test_every_option_that_scores_depend_on_is_handed_over() -> None:
    """Those left out change no score of a deal that nobody left."""
    left_out = {"direction", "timeout_play", "on_escape", "escape_points", "member_points"}
    known = {name for name in dir(_kernel.SevensRules) if not name.startswith("_")}
    names = {field.name for field in dataclasses.fields(SevensOptions)} - left_out
    renamed = {
        "scoring": "stakes",
        "lone_seven_stacking": "lone_seven_power",
        "lone_seven_with_through": "lone_seven_multiply",
        "all_covered": "pool",
        "tied_losers": "share_bigger",
    }
    assert {renamed.get(name, name) for name in names} == known
    assert rules_of(SevensOptions()).tiers == [(30, 2), (50, 4), (70, 8)]


def test_lianzhong_plays_and_scores_as_qq() -> None:
    """SV-30 adds ratings alone, so what is measured of the one holds for the other."""
    one, other = (
        rules_of(find_ruleset(name).options) for name in ("sevens-qq", "sevens-lianzhong")
    )
    names = [name for name in dir(one) if not name.startswith("_")]
    assert [getattr(one, name) for name in names] == [getattr(other, name) for name in names]
