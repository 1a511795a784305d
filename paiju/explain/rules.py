"""A rule set as readable rules, true to its options.

`text/rules/<family>.toml` has paragraphs with the conditions under which they hold: `when` all
of some options have these values, `unless` one of them has. Placeholders name options.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, TypeVar, cast

import msgspec

from paiju.core.ruleset import RuleSet
from paiju.explain.catalogue import Lang
from paiju.explain.words import fill, listed, number

# --- what comes out -------------------------------------------------------------


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph, with the ids of the rules that it restates."""

    text: str
    rules: tuple[str, ...]


class Section(msgspec.Struct, frozen=True):
    """A part of the rules."""

    title: str
    paragraphs: tuple[Paragraph, ...]


class ChoiceText(msgspec.Struct, frozen=True):
    """One of the values that an option may have, and what it means."""

    value: str
    meaning: str


class OptionText(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a rule set.

    Attributes:
        name: as in files and commands: `lone_seven_stacking`.
        value: as in files and commands: `linear`.
        meaning: the value in words.
        label: a short name for people.
        description: what it decides.
        rules: the ids of the rules that it is about.
        choices: all values, where there are a few words to choose from.
    """

    name: str
    value: Any
    meaning: str
    label: str
    description: str
    rules: tuple[str, ...]
    choices: tuple[ChoiceText, ...] = ()


class RulesText(msgspec.Struct, frozen=True, kw_only=True):
    """A rule set to read.

    Attributes:
        name: the rule set's name.
        title: what players call it.
        summary: one sentence.
        sections: the rules in full.
        options: every option, in the order of the family.
    """

    name: str
    title: str
    summary: str
    sections: tuple[Section, ...]
    options: tuple[OptionText, ...]


# --- what a file holds ----------------------------------------------------------

Plain = Mapping[str, Any]


class _InBoth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zh: str
    en: str

    def text(self, lang: Lang) -> str:
        return self.zh if lang == "zh" else self.en


class _Conditional(_InBoth, frozen=True, kw_only=True):
    when: dict[str, Any] = {}
    unless: dict[str, Any] = {}

    def holds(self, options: Plain) -> bool:
        return all(options[name] == value for name, value in self.when.items()) and not any(
            options[name] == value for name, value in self.unless.items()
        )


class _Paragraph(_Conditional, frozen=True, kw_only=True):
    rules: tuple[str, ...]


class _Section(_InBoth, frozen=True, kw_only=True):
    paragraph: tuple[_Paragraph, ...]


class _Option(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`item` words one of the values of a list, `{0}` and `{1}` its parts."""

    rules: tuple[str, ...]
    label: _InBoth
    description: _InBoth
    choice: dict[str, _InBoth] = {}
    item: _InBoth | None = None


class _Family(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`extras` frames the list of those of `extra` that hold, for the summary."""

    summary: tuple[_Conditional, ...]
    extras: _InBoth
    extra: tuple[_Conditional, ...]
    section: tuple[_Section, ...]
    option: dict[str, _Option]


@cache
def family_texts(family: str) -> _Family:
    """The texts of a family.

    Raises:
        msgspec.ValidationError: where the file is not what it should be.
    """
    file = resources.files("paiju.explain") / "text" / "rules" / f"{family}.toml"
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), _Family)


# --- from one to the other ------------------------------------------------------

_YES_NO: Final[Mapping[Lang, tuple[str, str]]] = {"zh": ("否", "是"), "en": ("no", "yes")}
_NONE: Final[Mapping[Lang, str]] = {"zh": "无", "en": "none"}
_SEPARATOR: Final[Mapping[Lang, str]] = {"zh": "、", "en": ", "}

C = TypeVar("C", bound=_Conditional)


def ruleset(ruleset: RuleSet[Any], lang: Lang) -> RulesText:
    """A rule set as rules to read."""
    texts = family_texts(ruleset.family)
    options: Plain = msgspec.json.decode(msgspec.json.encode(ruleset.options))
    values = _values(texts, options, lang)
    return RulesText(
        name=ruleset.name,
        title=ruleset.title.zh if lang == "zh" else ruleset.title.en,
        summary=_summary(texts, options, values, lang),
        sections=tuple(_sections(texts, options, values, lang)),
        options=tuple(
            _option(name, value, texts.option[name], lang) for name, value in options.items()
        ),
    )


def _summary(texts: _Family, options: Plain, values: Plain, lang: Lang) -> str:
    extras = [extra.text(lang) for extra in _holding(texts.extra, options)]
    framed = fill(texts.extras.text(lang), {"extras": listed(extras, lang)}) if extras else ""
    sentence = next(iter(_holding(texts.summary, options)))
    return fill(sentence.text(lang), {**values, "extras": framed})


def _sections(texts: _Family, options: Plain, values: Plain, lang: Lang) -> Iterable[Section]:
    for section in texts.section:
        paragraphs = tuple(
            Paragraph(fill(paragraph.text(lang), values), paragraph.rules)
            for paragraph in _holding(section.paragraph, options)
        )
        if paragraphs:
            yield Section(section.text(lang), paragraphs)


def _option(name: str, value: Any, texts: _Option, lang: Lang) -> OptionText:
    return OptionText(
        name=name,
        value=value,
        meaning=_meaning(value, texts, lang),
        label=texts.label.text(lang),
        description=texts.description.text(lang),
        rules=texts.rules,
        choices=tuple(ChoiceText(word, both.text(lang)) for word, both in texts.choice.items()),
    )


def _holding(texts: Sequence[C], options: Plain) -> list[C]:
    return [text for text in texts if text.holds(options)]


def _values(texts: _Family, options: Plain, lang: Lang) -> dict[str, object]:
    """For each option its number or its meaning; for a list also `name_1`, `name_2`, …"""
    values: dict[str, object] = {}
    for name, value in options.items():
        is_number = isinstance(value, int) and not isinstance(value, bool)
        values[name] = value if is_number else _meaning(value, texts.option[name], lang)
        if isinstance(value, list):
            parts = cast("list[object]", value)
            values |= {f"{name}_{i}": part for i, part in enumerate(parts, 1)}
    return values


def _meaning(value: Any, texts: _Option, lang: Lang) -> str:
    if isinstance(value, bool):
        return _YES_NO[lang][value]
    if isinstance(value, str):
        return texts.choice[value].text(lang)
    if isinstance(value, list) and texts.item is not None:
        items = [_item(part, texts.item.text(lang)) for part in cast("list[object]", value)]
        return _SEPARATOR[lang].join(items) or _NONE[lang]
    return number(cast("int", value))


def _item(part: object, template: str) -> str:
    parts = cast("list[object]", part) if isinstance(part, list) else [part]
    return fill(template, {str(i): value for i, value in enumerate(parts)})
