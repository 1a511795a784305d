"""Options that are left out are as good as given with their default."""

from __future__ import annotations

import dataclasses

import msgspec

from paiju.games.registry import find_ruleset, rulesets


def test_a_rule_set_that_was_read_writes_all_its_options() -> None:
    for ruleset in rulesets():
        declared = {field.name for field in dataclasses.fields(ruleset.options)}
        assert set(msgspec.to_builtins(ruleset.options)) == declared


def test_the_hash_is_the_same_whether_a_default_is_given_or_left_out() -> None:
    ruleset = find_ruleset("sevens-qq")

    assert ruleset.with_options({"base": 1}).hash == ruleset.hash
    assert ruleset.with_options({"base": 2}).hash != ruleset.hash
    assert ruleset.with_options({"base": 2}).with_options({"base": 1}).hash == ruleset.hash
