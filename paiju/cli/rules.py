"""`paiju rules`: the rule sets, or one of them as rules to read, with its options."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from paiju.cli.layout import pad, width, wrap
from paiju.cli.output import print_json, title
from paiju.cli.parser import UsageError, add_output, add_settings, chosen_ruleset
from paiju.cli.words import WORDS
from paiju.core.codec import to_builtins
from paiju.core.ruleset import RuleSet
from paiju.explain import Lang, OptionText, RulesText
from paiju.explain import ruleset as explain_ruleset
from paiju.games.registry import rulesets


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "ruleset", metavar="RULESET", nargs="?", help="a name that the list has, or a .toml file"
    )
    add_settings(parser)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the list, or one rule set.

    Raises:
        RuleSetError: where rule set or option are unknown.
    """
    if args.ruleset is not None:
        _print_one(chosen_ruleset(args), args)
        return 0
    if args.settings:
        raise UsageError("--set: name the rule set that it changes")
    if args.json:
        print_json({"rulesets": [_listed_json(ruleset, args.lang) for ruleset in rulesets()]})
        return 0
    print("\n".join(_list(args.lang)))
    return 0


def _list(lang: Lang) -> Iterator[str]:
    column = max(width(ruleset.name) for ruleset in rulesets()) + 2
    for ruleset in rulesets():
        text = explain_ruleset(ruleset, lang)
        yield pad(ruleset.name, column) + text.title
        yield wrap(text.summary, " " * column, " " * column)


def _listed_json(ruleset: RuleSet[Any], lang: Lang) -> dict[str, Any]:
    text = explain_ruleset(ruleset, lang)
    return {**_head_json(ruleset), "title": text.title, "summary": text.summary}


def _head_json(ruleset: RuleSet[Any]) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "family": ruleset.family,
        "hash": ruleset.hash,
        "aliases": ruleset.aliases,
    }


def _print_one(ruleset: RuleSet[Any], args: argparse.Namespace) -> None:
    text = explain_ruleset(ruleset, args.lang)
    if args.json:
        print_json({**_head_json(ruleset), **to_builtins(text)})
        return
    print(title(ruleset, args.lang, args.settings))
    if ruleset.aliases:
        print(WORDS[args.lang].aliases.format(names=", ".join(ruleset.aliases)))
    print("\n".join(_rules(text, args.lang)))


def _rules(text: RulesText, lang: Lang) -> Iterator[str]:
    yield wrap(text.summary)
    for section in text.sections:
        yield from ("", section.title)
        for paragraph in section.paragraphs:
            yield wrap(f"{paragraph.text} [{' '.join(paragraph.rules)}]", "  · ", "    ")
    yield from ("", WORDS[lang].options)
    for option in text.options:
        yield from _option(option, lang)


def _option(option: OptionText, lang: Lang) -> Iterator[str]:
    """The option as `--set` takes it, then what it means."""
    yield f"  {option.name}={_setting(option.value)}"
    indent = " " * 6
    yield wrap(f"{option.label} – {option.description}", indent, indent)
    for choice in option.choices:
        yield wrap(f"{choice.value} – {choice.meaning}", indent + "  ", indent + "    ")


def _setting(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
