"""`paiju rules`."""

from __future__ import annotations

import re

import pytest

from paiju.explain import LANGS
from paiju.games.registry import find_ruleset, rulesets
from tests.cli.conftest import Paiju


def test_the_list_has_all_rule_sets_with_a_sentence_each(paiju: Paiju) -> None:
    ran = paiju("rules", "--lang", "zh")
    listed = paiju("rules", "--json").json["rulesets"]

    assert [entry["name"] for entry in listed] == [ruleset.name for ruleset in rulesets()]
    assert all(re.search(rf"^{ruleset.name} +\S", ran.out, re.MULTILINE) for ruleset in rulesets())
    by_name = {entry["name"]: entry for entry in listed}
    assert by_name["sevens-jielong-2015"]["aliases"] == ["sevens-jielong"]
    assert by_name["sevens-qq"]["summary"].startswith("Everybody settles with everybody else")


@pytest.mark.parametrize("lang", LANGS)
def test_one_rule_set_has_its_rules_and_its_options(lang: str, paiju: Paiju) -> None:
    out = paiju("rules", "sevens-jielong", "--lang", lang).out

    assert "sevens-jielong-2015" in out.splitlines()[0]
    assert "[SV-42]" in out
    assert "\n  dragon_bonus=10\n" in out
    assert "\n  tiers=[[30,2],[50,4],[70,8]]\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_an_option_is_written_as_set_takes_it(paiju: Paiju) -> None:
    out = paiju("rules", "sevens-jielong").out
    settings = re.findall(r"^  (\w+=\S+)$", out, re.MULTILINE)
    argv = [part for setting in settings for part in ("--set", setting)]
    told = paiju("rules", "sevens-qq", "--json", *argv).json

    assert len(settings) == len(told["options"])
    assert told["hash"] == find_ruleset("sevens-jielong").hash


def test_json_of_one(paiju: Paiju) -> None:
    told = paiju("rules", "sevens-jingshou", "--json", "--lang", "zh", "--set", "stake=7").json

    assert told["name"] == "sevens-jingshou"
    assert told["hash"] == find_ruleset("sevens-jingshou").with_options({"stake": 7}).hash
    assert [section["title"] for section in told["sections"]][:3] == ["打法", "扣牌", "计分"]
    stake = next(option for option in told["options"] if option["name"] == "stake")
    assert (stake["value"], stake["label"]) == (7, "底金")


def test_the_language_follows_the_locale(paiju: Paiju, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "推倒" in paiju("rules").out

    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert "toppling" in paiju("rules").out
