"""Answers nobody who asks more than one address may."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from paiju.server.api.calls import problem
from paiju.server.room.gate import Gate

WATCHED: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""What watches over the server has to get its answer then most of all."""


class Gatekeeper:
    """Lets calls through to an application, or refuses them before anything is read.

    Args:
        app: what answers.
        gate: says who is let in.
    """

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = self._app
        if scope["type"] == "http" and scope["path"] not in WATCHED:
            client: tuple[str, int] | None = scope.get("client")
            refusal = self._gate.call(client[0] if client else "")
            answer = answer if refusal is None else problem(refusal)
        await answer(scope, receive, send)
