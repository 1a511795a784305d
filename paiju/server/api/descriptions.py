"""The descriptions of calls and WebSockets, for programs and their makers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from paiju.core.codec import encode
from paiju.server.api.calls import Calls


def description_routes(calls: Calls) -> list[BaseRoute]:
    """`/api/openapi.json` and `/api/asyncapi.json`."""

    def of_calls() -> dict[str, Any]:
        from paiju.server.describe.openapi import openapi  # noqa: PLC0415

        return openapi(calls)

    def of_sockets() -> dict[str, Any]:
        from paiju.server.describe.asyncapi import asyncapi  # noqa: PLC0415

        return asyncapi()

    return [
        Route("/openapi.json", _document(of_calls)),
        Route("/asyncapi.json", _document(of_sockets)),
    ]


def _document(make: Callable[[], dict[str, Any]]) -> Callable[[Request], Response]:
    """Made when it is asked for first: hardly anybody asks, and it takes some milliseconds."""
    made = cache(lambda: encode(make()))

    def answer(request: Request) -> Response:
        return Response(made(), media_type="application/json")

    return answer
