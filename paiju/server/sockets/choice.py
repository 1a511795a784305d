"""Which implementation serves, and how uvicorn is told."""

from __future__ import annotations

import importlib
import logging
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from paiju.server.sockets.interface import Limits

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from paiju.server.sockets.interface import Accept

Implementation: TypeAlias = Literal["picows", "asgi"]

TESTED_PICOWS = frozenset({"2.3.1"})
"""The hook uses a class of picows that is not public, so only versions it was tested with serve."""

logger = logging.getLogger(__name__)


def choose() -> Implementation:
    """The best implementation that this machine can run."""
    obstacle = _obstacle_to_picows()
    if obstacle is None:
        return "picows"
    logger.warning("WebSockets are served by uvicorn's own, slower implementation: %s", obstacle)
    return "asgi"


def _obstacle_to_picows() -> str | None:
    try:
        version: str = importlib.import_module("picows").__version__
        importlib.import_module("paiju.server.sockets.picows_hook")
    except (ImportError, AttributeError) as error:
        return f"picows cannot be used: {error}"
    if version not in TESTED_PICOWS:
        return f"picows {version} was never tested here"
    return None


def uvicorn_options(
    app: ASGIApp,
    accept: Accept,
    limits: Limits | None = None,
    implementation: Implementation | None = None,
) -> dict[str, Any]:
    """Keyword arguments for `uvicorn.Config`: the application for HTTP, and WebSockets beside it.

    `accept` is asked about every WebSocket, whatever its path. Without `implementation` the
    best one is chosen.

    ```python
    config = uvicorn.Config(**uvicorn_options(app, accept), host="127.0.0.1", port=8000)
    ```
    """
    limits = limits or Limits()
    if (implementation or choose()) == "picows":
        from paiju.server.sockets.picows_hook import picows_protocol  # noqa: PLC0415

        return {"app": app, "ws": picows_protocol(accept, limits)}
    from paiju.server.sockets.asgi import Endpoint, beside  # noqa: PLC0415

    return {
        "app": beside(app, Endpoint(accept, limits)),
        "ws": "websockets-sansio",
        "ws_max_size": limits.message,
        "ws_ping_interval": limits.ping_every,
        "ws_ping_timeout": limits.pong_within,
        "ws_per_message_deflate": False,
    }
