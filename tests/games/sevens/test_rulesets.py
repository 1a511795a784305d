"""The five rule sets: what they are, where they differ, and that every rule has code and test."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from paiju.core.errors import RuleSetError
from paiju.games.registry import find_ruleset, rulesets
from paiju.games.sevens import SevensOptions
from tests.games.sevens.deals import RULESETS, options_of

ROOT = Path(__file__).parents[3]

JIELONG: dict[str, object] = {
    "redeal_aces_and_kings": True,  # SV-41
    "topple": True,  # SV-42
    "all_covered": "pool",  # SV-44
    "on_escape": "settle",  # SV-50
}

# What differs from sevens-qq, whose options are the defaults.
DIFFERENCES: dict[str, dict[str, object]] = {
    "sevens-qq": {},
    "sevens-lianzhong": {"member_points": True},  # SV-30
    "sevens-jielong-2013": JIELONG,
    "sevens-jielong-2015": JIELONG | {"topple_from_each": 10, "dragon_bonus": 10},  # SV-42, SV-43
    "sevens-jingshou": {"scoring": "stakes"},  # SV-60
}

# SV-02, SV-11, SV-22, SV-40 to SV-44, SV-54, SV-61, SV-62: the defaults of the text.
DEFAULTS: dict[str, object] = {
    "direction": "counterclockwise",
    "timeout_play": "lowest",
    "scoring": "pairwise",
    "base": 1,
    "through_factors": (2, 4, 8),
    "lone_seven_factor": 8,
    "lone_seven_stacking": "linear",
    "lone_seven_with_through": "replace",
    "redeal_aces_and_kings": False,
    "topple": False,
    "topple_aces_or_kings": 50,
    "topple_sevens": 100,
    "topple_from_each": 0,
    "dragon_bonus": 0,
    "dragon_bonus_times_base": False,
    "all_covered": "counted",
    "on_escape": "autoplay",
    "escape_points": 50,
    "member_points": False,
    "stake": 1,
    "tiers": ((30, 2), (50, 4), (70, 8)),
    "tied_losers": "earlier_is_bigger",
}

# Other values that the text names, or that follow from a rule being an option.
OTHERS: dict[str, object] = {
    "direction": "clockwise",
    "timeout_play": "highest",
    "scoring": "stakes",
    "base": 2,
    "through_factors": [2, 4, 9],
    "lone_seven_factor": 9,
    "lone_seven_stacking": "power",
    "lone_seven_with_through": "multiply",
    "redeal_aces_and_kings": True,
    "topple": True,
    "topple_aces_or_kings": 51,
    "topple_sevens": 101,
    "topple_from_each": 10,
    "dragon_bonus": 10,
    "dragon_bonus_times_base": True,
    "all_covered": "pool",
    "on_escape": "settle",
    "escape_points": 51,
    "member_points": True,
    "stake": 2,
    "tiers": [[30, 2]],
    "tied_losers": "share_bigger",
}

RULES = (
    *range(1, 12),
    *range(20, 25),
    30,
    *range(40, 47),
    *range(50, 55),
    *range(60, 66),
)
# Checks of the text, which other rules carry out.
NO_CODE = {23, 46, 65}


def test_there_are_five() -> None:
    sevens = [ruleset for ruleset in rulesets() if ruleset.family == "sevens"]
    assert tuple(ruleset.name for ruleset in sevens) == RULESETS
    for ruleset in sevens:
        assert ruleset.title.zh
        assert ruleset.title.en


def test_sevens_jielong_is_the_later_one() -> None:
    """SV-40."""
    assert find_ruleset("sevens-jielong") is find_ruleset("sevens-jielong-2015")


@pytest.mark.parametrize("name", RULESETS)
def test_options(name: str) -> None:
    """The defaults, and what differs from them."""
    assert dataclasses.asdict(options_of(name)) == DEFAULTS | DIFFERENCES[name]


def test_defaults_are_those_of_qq() -> None:
    assert dataclasses.asdict(SevensOptions()) == DEFAULTS


@pytest.mark.parametrize("name", RULESETS)
def test_no_two_have_one_hash(name: str) -> None:
    others = {find_ruleset(other).hash for other in RULESETS if other != name}
    assert find_ruleset(name).hash not in others


@pytest.mark.parametrize("option", DEFAULTS)
def test_every_option_is_in_the_hash(option: str) -> None:
    plain = find_ruleset("sevens-qq")
    changed = plain.with_options({option: OTHERS[option]})
    assert changed.hash != plain.hash
    assert changed.with_options({option: DEFAULTS[option]}).hash == plain.hash


@pytest.mark.parametrize(
    ("option", "value", "where"),
    [
        ("base", 0, "options.base"),
        ("base", "5", "options.base"),
        ("base", True, "options.base"),
        ("stake", -1, "options.stake"),
        ("lone_seven_stacking", "cubic", "options.lone_seven_stacking"),
        ("tied_losers", 1, "options.tied_losers"),
        ("through_factors", [2, 4], "options.through_factors"),
        ("through_factors", [2, 4, 0], r"options.through_factors\[2\]"),
        ("tiers", [[30, 2], [50]], r"options.tiers\[1\]"),
        ("tiers", [[30, 2], [50, "4"]], r"options.tiers\[1\]\[1\]"),
        ("bass", 5, "options.bass: unknown"),
    ],
)
def test_options_that_cannot_be(option: str, value: object, where: str) -> None:
    with pytest.raises(RuleSetError, match=f"^sevens-qq: {where}"):
        find_ruleset("sevens-qq").with_options({option: value})


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_code_and_test(number: int) -> None:
    """`grep SV-14` finds them."""
    rule = re.compile(rf"\bSV-{number:02}\b")
    tests = [path for path in Path(__file__).parent.glob("*.py") if path != Path(__file__)]
    assert any(rule.search(path.read_text("utf-8")) for path in tests)
    code = [*(ROOT / "paiju/games/sevens").glob("*.py"), *(ROOT / "paiju/games/rulesets").glob("*")]
    found = any(rule.search(path.read_text("utf-8")) for path in code)
    assert found or number in NO_CODE, f"SV-{number:02} is named in no code"
