"""The descriptions of calls and WebSockets hold: whatever is sent, the answers are as described."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import hypothesis
import jsonschema_rs
import schemathesis
from hypothesis import HealthCheck
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok

from tests.server.harness import ServerProcess, players

load_all_checks()

LEFT_OUT = {
    # A schema cannot say all that the rules of a house want: that a name has letters to be seen,
    # that options of a rule set go together. Such is refused with 422.
    "positive_data_acceptance",
    # Who asks without a session, or with a guest's, is told so; tests of accounts go through it.
    "ignored_auth",
}


def test_all_answers_are_as_described(server: ServerProcess) -> None:
    """Valid and invalid requests to every call: no 5xx, and every answer as it is described."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    checks = [CHECKS.get_one(name) for name in CHECKS.get_all_names() if name not in LEFT_OUT]
    called: list[str] = []
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        called.append(operation.label)
        # By one call whoever asks is gone for good, so each is asked by another.
        cookies = dict(httpx.get(f"{server.url}/api/me").cookies)

        @hypothesis.given(case=operation.as_strategy())
        @hypothesis.settings(
            max_examples=15,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        )
        def hold(case: Any, cookies: dict[str, str]) -> None:
            answer = case.call(cookies=cookies)
            case.validate_response(answer, checks=checks)

        hold(cookies=cookies)
    assert len(called) > 20


def test_what_happens_at_a_table_is_as_described(server: ServerProcess) -> None:
    """Every message of a deal of each game fits the schema of its kind, and only that."""
    asyncapi = httpx.get(f"{server.url}/api/asyncapi.json").json()
    heard: list[dict[str, Any]] = []

    async def play(ruleset: str) -> None:
        async with players(server, "Ann") as (ann,):
            table = await ann.open_table(ruleset, bots=1)
            async with ann.at(table) as seat:
                await seat.hear()
                await seat.say("hint")
                await seat.say("ready")
                await seat.play_on(lambda s: s.table["phase"] == "settled" or len(s.messages) > 60)
                heard.extend(seat.messages)
            async with ann.in_lobby() as lobby:
                heard.append(await lobby.hear())

    for ruleset in ("sevens-jielong", "doudizhu-huanle", "shuangkou-baibian"):
        asyncio.run(play(ruleset))
    components = asyncapi["components"]
    by_tag = {message["name"]: message["payload"] for message in components["messages"].values()}
    validators = {
        tag: jsonschema_rs.validator_for({**payload, "components": components})
        for tag, payload in by_tag.items()
    }
    assert {message["type"] for message in heard} >= {"changed", "lobby"}
    for message in heard:
        validators[message["type"]].validate(message)
