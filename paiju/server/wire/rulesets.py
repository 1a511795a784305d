"""The rule sets, with their rules in words."""

from __future__ import annotations

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


class RuleSetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """`GET /api/rulesets` lists them."""

    ruleset: RuleSetView
    summary: Text
    sections: tuple[RuleSection, ...]
    levels: tuple[int, ...]
