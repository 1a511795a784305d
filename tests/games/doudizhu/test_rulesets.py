"""The two rule sets: what they are, where they differ, and that every rule has code and test."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from paiju.core.errors import RuleSetError
from paiju.games.doudizhu import DoudizhuOptions
from paiju.games.registry import find_ruleset, rulesets
from tests.games.doudizhu.deals import HUANLE, LAIZI, RULESETS, options_of

ROOT = Path(__file__).parents[3]

# DZ-10, DZ-30, DZ-50, DZ-60 to DZ-65: the defaults of the text.
DEFAULTS: dict[str, object] = {
    "direction": "clockwise",
    "all_decline": "redeal",
    "show_before_deal": 5,
    "show_while_dealing": ((8, 4), (17, 3)),
    "show_after_bottom": 2,
    "equal_single_wings": True,
    "rocket_as_wings": False,
    "wild_rank": "none",
    "base": 1,
    "multiplier": 1,
    "rocket_doubles": True,
    "anti_spring": True,
    "coefficient": 0,
    "fee": 0,
    "fee_first": True,
    "win_cap": 1.0,
    "grand_slam": 128,
    "grand_slam_reward": 10,
    "on_escape": "autoplay",
}
DIFFERENCES: dict[str, dict[str, object]] = {HUANLE: {}, LAIZI: {"wild_rank": "drawn"}}

# Other values that the text names, or that follow from a rule being an option.
OTHERS: dict[str, object] = {
    "direction": "counterclockwise",
    "all_decline": "first_asked",
    "show_before_deal": 0,
    "show_while_dealing": [[17, 4]],
    "show_after_bottom": 0,
    "equal_single_wings": False,
    "rocket_as_wings": True,
    "wild_rank": "7",
    "base": 2,
    "multiplier": 2,
    "rocket_doubles": False,
    "anti_spring": False,
    "coefficient": 100,
    "fee": 50,
    "fee_first": False,
    "win_cap": "none",
    "grand_slam": 64,
    "grand_slam_reward": 0,
}

RULES = (
    *range(1, 7),
    *range(10, 14),
    *range(20, 32),
    *range(40, 43),
    *range(50, 54),
    *range(60, 67),
    70,
)
# A check of the text, which other rules carry out.
NO_CODE = {66}


def test_there_are_two() -> None:
    found = [ruleset for ruleset in rulesets() if ruleset.family == "doudizhu"]
    assert tuple(ruleset.name for ruleset in found) == RULESETS
    assert find_ruleset("doudizhu") is find_ruleset(HUANLE)
    for ruleset in found:
        assert ruleset.title.zh
        assert ruleset.title.en


@pytest.mark.parametrize("name", RULESETS)
def test_options(name: str) -> None:
    """The defaults, and what differs from them."""
    assert dataclasses.asdict(options_of(name)) == DEFAULTS | DIFFERENCES[name]
    assert dataclasses.asdict(DoudizhuOptions()) == DEFAULTS


def test_no_two_have_one_hash() -> None:
    assert find_ruleset(HUANLE).hash != find_ruleset(LAIZI).hash


@pytest.mark.parametrize("option", OTHERS)
def test_every_option_is_in_the_hash(option: str) -> None:
    plain = find_ruleset(HUANLE)
    changed = plain.with_options({option: OTHERS[option]})
    assert changed.hash != plain.hash
    assert changed.with_options({option: DEFAULTS[option]}).hash == plain.hash
    assert set(OTHERS) | {"on_escape"} == set(DEFAULTS)


@pytest.mark.parametrize(
    ("option", "value", "where"),
    [
        ("base", 0, "options.base"),
        ("multiplier", "2", "options.multiplier"),
        ("show_before_deal", -1, "options.show_before_deal"),
        ("show_while_dealing", [[18, 2]], r"options.show_while_dealing\[0\]\[0\]"),
        ("show_while_dealing", [[8, 0]], r"options.show_while_dealing\[0\]\[1\]"),
        ("show_while_dealing", [[8, 4], [8, 3]], "options: show_while_dealing"),
        ("wild_rank", "X", "options.wild_rank"),
        ("win_cap", 0, "options.win_cap"),
        ("win_cap", "all", "options.win_cap"),
        ("on_escape", "settle", "options.on_escape"),
        ("fees", 5, "options.fees: unknown"),
    ],
)
def test_options_that_cannot_be(option: str, value: object, where: str) -> None:
    with pytest.raises(RuleSetError, match=f"^{HUANLE}: {where}"):
        find_ruleset(HUANLE).with_options({option: value})


@pytest.mark.parametrize("number", RULES)
def test_every_rule_has_code_and_test(number: int) -> None:
    """`grep DZ-14` finds them."""
    tests = [path for path in Path(__file__).parent.glob("*.py") if path != Path(__file__)]
    assert any(number in _named(path) for path in tests), f"DZ-{number:02} is named in no test"
    code = [*(ROOT / "paiju/games/doudizhu").glob("*.py"), *(ROOT / "paiju/combos").glob("*.py")]
    code += (ROOT / "paiju/games/rulesets").glob("*")
    found = any(number in _named(path) for path in code)
    assert found or number in NO_CODE, f"DZ-{number:02} is named in no code"


def _named(path: Path) -> set[int]:
    """The rules that a file names, `DZ-20 to DZ-28` being all between."""
    text, numbers = path.read_text("utf-8"), set[int]()
    for first, last in re.findall(r"\bDZ-(\d\d)(?:\s+to\s+DZ-(\d\d))?\b", text):
        numbers |= set(range(int(first), int(last or first) + 1))
    return numbers
