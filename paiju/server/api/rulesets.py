"""The rule sets, in words."""

from __future__ import annotations

import hashlib
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju import explain
from paiju.bots.registry import levels
from paiju.core.codec import encode
from paiju.core.ruleset import RuleSet
from paiju.games.registry import rulesets
from paiju.server import wire
from paiju.server.api.calls import Calls
from paiju.server.api.described import described
from paiju.server.api.options import options_of


class RuleSets:
    """`/api/rulesets`.

    Args:
        stakes: whether private tables may move coins (PL-03).
    """

    def __init__(self, stakes: bool) -> None:
        self._rulesets = encode([_ruleset_info(ruleset, stakes) for ruleset in rulesets()])
        self._version = f'"{hashlib.sha256(self._rulesets).hexdigest()[:16]}"'

    def calls(self) -> Calls:
        """What is asked where."""
        return {"/rulesets": {"GET": self.all}}

    @described(gives=tuple[wire.RuleSetInfo, ...])
    async def all(self, request: Request) -> Response:
        """All rule sets with their rules in words; a browser that has them is told so."""
        headers = {"Cache-Control": "no-cache", "ETag": self._version}
        if request.headers.get("if-none-match") == self._version:
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
        return Response(self._rulesets, media_type="application/json", headers=headers)


def _ruleset_info(ruleset: RuleSet[Any], stakes: bool) -> wire.RuleSetInfo:
    zh, en = explain.ruleset(ruleset, "zh"), explain.ruleset(ruleset, "en")
    return wire.RuleSetInfo(
        ruleset=wire.RuleSetView(
            name=ruleset.name,
            family=ruleset.family,
            hash=ruleset.hash,
            title=explain.Text(zh=ruleset.title.zh, en=ruleset.title.en),
            options=msgspec.to_builtins(ruleset.options),
        ),
        summary=explain.Text(zh=zh.summary, en=en.summary),
        sections=tuple(map(_section, zh.sections, en.sections)),
        levels=levels(ruleset.family),
        options=options_of(ruleset),
        stakes=stakes,
    )


def _section(zh: explain.Section, en: explain.Section) -> wire.RuleSection:
    return wire.RuleSection(
        title=explain.Text(zh=zh.title, en=en.title),
        paragraphs=tuple(
            wire.RuleText(ids=one.rules, text=explain.Text(zh=one.text, en=other.text))
            for one, other in zip(zh.paragraphs, en.paragraphs, strict=True)
        ),
    )
