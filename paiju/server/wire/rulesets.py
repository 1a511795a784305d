"""The rule sets, with their rules in words."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from paiju.explain import Text
from paiju.server.wire.table import RuleSetView


class RuleText(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph of the rules with the ids that it restates."""

    ids: tuple[str, ...]
    text: Text


class RuleSection(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the rules."""

    title: Text
    paragraphs: tuple[RuleText, ...]


OptionKind = Literal["switch", "choice", "number", "rows"]
"""Yes or no; one of a few words; a number, or one of a few words; rows of numbers."""


class OptionChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A word that an option may have, and what it means."""

    value: str
    text: Text


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A number of an option, with its bounds."""

    least: float | None
    most: float | None
    whole: bool


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An option, as a form asks for it.

    Attributes:
        value: what the rule set has.
        columns: of each row, or of the one number.
        rows: how many there have to be; None where any number may.
    """

    name: str
    kind: OptionKind
    value: Any
    label: Text
    description: Text
    choices: tuple[OptionChoice, ...]
    columns: tuple[Column, ...]
    rows: int | None


class RuleSetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/rulesets` lists them.

    Attributes:
        levels: of the bots that there are.
        stakes: whether private tables of it may be opened at which coins move (PL-03).
    """

    ruleset: RuleSetView
    summary: Text
    sections: tuple[RuleSection, ...]
    levels: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    stakes: bool
