"""The readable rules of a rule set are true to its options, and complete in both languages."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Mapping, Sequence
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from paiju import explain
from paiju.core.ruleset import RuleSet
from paiju.explain import LANGS, Lang, RulesText
from paiju.explain.rules import family_texts
from paiju.games.registry import FAMILIES, find_ruleset, rulesets
from paiju.games.sevens import SevensOptions
from tests.explain.settlements import random_options

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def variations() -> list[RuleSet[Any]]:
    """The rule sets that there are, and some made up."""
    rng = random.Random(3)
    qq = find_ruleset("sevens-qq")
    changes: list[dict[str, Any]] = [
        {"direction": "clockwise", "timeout_play": "highest", "tiers": []},
        {"scoring": "stakes", "all_covered": "pool", "tiers": [[10, 3]], "member_points": True},
        {"scoring": "stakes", "on_escape": "settle", "redeal_aces_and_kings": True},
    ]
    made_up = [qq.with_options(options) for options in changes]
    random_ones = [dataclasses.replace(qq, options=random_options(rng)) for _ in range(150)]
    baibian = find_ruleset("shuangkou-baibian")
    of_shuangkou: list[dict[str, Any]] = [{"wild": "none"}, {"max_bomb": 10}, {"base": 5}]
    other = [baibian.with_options(options) for options in of_shuangkou]
    huanle = find_ruleset("doudizhu-huanle")
    of_doudizhu: list[dict[str, Any]] = [
        {"all_decline": "first_asked", "wild_rank": "7", "anti_spring": False},
        {"show_before_deal": 0, "show_while_dealing": [], "show_after_bottom": 0},
        {"equal_single_wings": False, "rocket_as_wings": True, "rocket_doubles": False},
        {"coefficient": 100, "fee": 50},
        {"coefficient": 100, "fee_first": False, "win_cap": "none", "grand_slam": 0},
        {"direction": "counterclockwise", "base": 5, "multiplier": 2, "grand_slam": 0},
    ]
    other += [huanle.with_options(options) for options in of_doudizhu]
    return [*rulesets(), *made_up, *random_ones, *other]


def all_text(rules: RulesText) -> str:
    paragraphs = [p.text for section in rules.sections for p in section.paragraphs]
    return "\n".join([rules.summary, *paragraphs])


def rules_of(name: str, lang: Lang, **options: object) -> RulesText:
    return explain.ruleset(find_ruleset(name).with_options(options), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_left_to_fill_in(lang: Lang) -> None:
    for ruleset in variations():
        rules = explain.ruleset(ruleset, lang)
        options = [t for o in rules.options for t in (o.label, o.description, str(o.meaning))]
        titles = [section.title for section in rules.sections]
        for text in (*all_text(rules).split("\n"), *titles, *options):
            assert text.strip() == text != ""
            assert not re.search(r"[{}|\[\]]|None|True|False", text), text
            if lang == "en":
                assert not CHINESE.search(text), text
        if lang == "zh":
            for text in (*all_text(rules).split("\n"), *titles, *(o.label for o in rules.options)):
                assert CHINESE.search(text), text


def test_both_languages_say_the_same_rules() -> None:
    for ruleset in variations():
        zh, en = (explain.ruleset(ruleset, lang) for lang in LANGS)
        assert [[p.rules for p in s.paragraphs] for s in zh.sections] == [
            [p.rules for p in s.paragraphs] for s in en.sections
        ]
        assert [o.name for o in zh.options] == [o.name for o in en.options]


def test_every_paragraph_of_the_file_holds_for_some_rule_set() -> None:
    for family in FAMILIES:
        kept = {p.en for section in family_texts(family).section for p in section.paragraph}
        plain = [
            {o.name: o.value for o in explain.ruleset(r, "en").options}
            for r in variations()
            if r.family == family
        ]
        held = {
            p.en
            for section in family_texts(family).section
            for p in section.paragraph
            if any(p.holds(options) for options in plain)
        }
        assert kept == held


def test_every_option_and_every_choice_has_its_words_and_no_other_is_kept() -> None:
    for name, family in FAMILIES.items():
        texts = family_texts(name).option
        hints = get_type_hints(family.options)
        assert list(texts) == list(hints)
        for option, hint in hints.items():
            assert list(texts[option].choice) == words_of(hint), option


def words_of(hint: Any) -> list[str]:
    """The words among which an option chooses, alone or beside numbers."""
    if isinstance(hint, str):
        return [hint]
    parts = get_args(hint) if get_origin(hint) in (Literal, Union, UnionType) else ()
    return [word for part in parts for word in words_of(part)]


def test_conditions_name_options_and_values_that_they_may_have() -> None:
    for name, family in FAMILIES.items():
        texts = family_texts(name)
        conditionals = [*texts.summary, *texts.extra]
        conditionals += [p for section in texts.section for p in section.paragraph]
        blank = RuleSet(name, name, find_ruleset("sevens-qq").title, family.options())
        for text in conditionals:
            blank.with_options(text.when)
            blank.with_options(text.unless)


TOLD_IDS: Mapping[str, tuple[str, Sequence[int]]] = {
    "sevens": (
        "SV",
        [*range(1, 10), 11, 20, 21, 22, 24, 30, *range(40, 46), *range(50, 55), *range(60, 65)],
    ),
    "doudizhu": (
        "DZ",
        [
            *range(1, 7),
            *range(10, 14),
            *range(20, 32),
            *range(40, 43),
            *range(50, 54),
            *range(60, 67),
            70,
        ],
    ),
    "shuangkou": (
        "SK",
        [*range(1, 6), *range(10, 24), *range(30, 34), *range(40, 44), *range(50, 56), 60],
    ),
}
"""The ids of the rules' text, but for the checks of Sevens, hand sorting, and "nothing else"."""


@pytest.mark.parametrize("family", TOLD_IDS)
def test_each_rule_is_told_by_some_rule_set(family: str) -> None:
    ids = {
        rule
        for ruleset in variations()
        if ruleset.family == family
        for section in explain.ruleset(ruleset, "en").sections
        for paragraph in section.paragraphs
        for rule in paragraph.rules
    }
    letters, numbers = TOLD_IDS[family]
    assert ids == {*(f"{letters}-{number:02}" for number in numbers), "PL-30"}


@pytest.mark.parametrize(
    ("name", "told", "untold"),
    [
        ("sevens-qq", "Play|Covering|Scoring|lone seven", "Toppling|Dragon|pool|dealt again|stake"),
        ("sevens-lianzhong", "rating points", "Toppling|Dragon|pool|dealt again|stake"),
        ("sevens-jielong-2013", "others pay nothing|pool|50 points more", "Dragon|pays 10|stake"),
        ("sevens-jielong-2015", "pays 10 points|gets 10 points|pool", "others pay nothing|stake"),
        ("sevens-jingshou", "clean hand|above 30 × 2, above 50 × 4", "Toppling|is through|pool"),
    ],
)
def test_a_rule_set_tells_what_it_has_and_nothing_that_it_has_not(
    name: str, told: str, untold: str
) -> None:
    rules = rules_of(name, "en")
    text = all_text(rules) + "\n".join(section.title for section in rules.sections)

    for words in told.split("|"):
        assert words in text
    for words in untold.split("|"):
        assert words not in text


@pytest.mark.parametrize("lang", LANGS)
def test_numbers_come_from_the_options(lang: Lang) -> None:
    numbers = {
        "through_factors": [3, 5, 9],
        "lone_seven_factor": 13,
        "topple_aces_or_kings": 61,
        "topple_sevens": 122,
        "topple_from_each": 17,
        "dragon_bonus": 23,
        "escape_points": 71,
        "base": 19,
    }
    text = all_text(rules_of("sevens-jielong", lang, **numbers))

    for number in (3, 5, 9, 13, 61, 122, 17, 23, 71, 19):
        assert re.search(rf"(?<!\d){number}(?!\d)", text), number
    for number in (50, 100):
        assert not re.search(rf"(?<!\d){number}(?!\d)", text), number


def test_the_base_is_told_where_it_counts() -> None:
    once = all_text(rules_of("sevens-jielong", "en"))
    times = all_text(rules_of("sevens-jielong", "en", base=5))
    with_dragons = all_text(rules_of("sevens-jielong", "en", base=5, dragon_bonus_times_base=True))

    assert "base score" not in once
    assert "10 points × the base score 5 to the house" in times
    assert "nor does the base score" in times
    assert "gets 10 points × the base score 5 from the house" in with_dragons


@pytest.mark.parametrize("lang", LANGS)
def test_the_options_are_all_there_with_their_values(lang: Lang) -> None:
    rules = rules_of("sevens-jingshou", lang)

    assert [o.name for o in rules.options] == [f.name for f in dataclasses.fields(SevensOptions)]
    tiers = next(o for o in rules.options if o.name == "tiers")
    assert tiers.value == [[30, 2], [50, 4], [70, 8]]
    assert (
        tiers.meaning
        == {
            "zh": "超过30分 ×2、超过50分 ×4、超过70分 ×8",
            "en": "above 30 × 2, above 50 × 4, above 70 × 8",
        }[lang]
    )
    scoring = next(o for o in rules.options if o.name == "scoring")
    assert [choice.value for choice in scoring.choices] == ["pairwise", "stakes"]
