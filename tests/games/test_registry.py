"""Finding rule sets and games."""

from __future__ import annotations

from pathlib import Path

import pytest

from paiju.core.errors import RuleSetError
from paiju.games.registry import FAMILIES, family_of, find_ruleset, make_game, rulesets

HOUSE = """
name = "at-home"
family = "sevens"
title = { zh = "家里", en = "At home" }

[options]
base = 5
"""


def test_each_rule_set_is_found_by_its_name_and_its_aliases() -> None:
    names = [name for ruleset in rulesets() for name in (ruleset.name, *ruleset.aliases)]
    assert len(names) == len(set(names))
    for ruleset in rulesets():
        for name in (ruleset.name, *ruleset.aliases):
            assert find_ruleset(name) is ruleset
        assert make_game(ruleset).seats > 1
        assert family_of(ruleset) is FAMILIES[ruleset.family]


@pytest.mark.parametrize("name", ["sevens", "", "Sevens-QQ", "sevens-qq "])
def test_an_unknown_name_lists_the_known_ones(name: str) -> None:
    with pytest.raises(RuleSetError, match=r"unknown rule set .*sevens-jielong-2013, .*sevens-qq"):
        find_ruleset(name)


def test_a_house_rule_set_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "at-home.toml"
    file.write_text(HOUSE, "utf-8")
    ruleset = find_ruleset(str(file))
    assert (ruleset.name, ruleset.options.base) == ("at-home", 5)
    assert ruleset.hash == find_ruleset("sevens-qq").with_options({"base": 5}).hash


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RuleSetError, match=r"at-home\.toml: No such file"):
        find_ruleset(str(tmp_path / "at-home.toml"))


@pytest.mark.parametrize(
    ("line", "replacement", "message"),
    [
        ("base = 5", "bass = 5", "options.bass: unknown; known are direction, "),
        ("base = 5", 'base = "5"', "options.base: Expected `int`, got `str`"),
        ("[options]", "[option]", r"option: unknown; known are name, family, title"),
        ('en = "At home"', 'fr = "Chez nous"', r"title\.fr: unknown; known are zh, en"),
        ('zh = "家里", ', "", r"title: Object missing required field `zh`"),
        ('family = "sevens"', 'family = "bridge"', "unknown family 'bridge'"),
        ('name = "at-home"', "", "Object missing required field `name`"),
        ("[options]", "[options", r"Expected '\]'"),
    ],
)
def test_a_file_that_cannot_be_read(
    tmp_path: Path, line: str, replacement: str, message: str
) -> None:
    file = tmp_path / "at-home.toml"
    file.write_text(HOUSE.replace(line, replacement), "utf-8")
    with pytest.raises(RuleSetError, match=rf"at-home\.toml.*{message}"):
        find_ruleset(str(file))
