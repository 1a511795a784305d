"""uvicorn's HTTP with an end to its patience.

uvicorn ends connections that are idle between two requests, and waits for ever for the first one,
for the rest of one, and for who does not read its answer. A few thousand such connections would
leave no file to open for anybody else.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

LOOK_EVERY_S: Final = 15.0
"""Who has not got on with his request from one look to the next is not waited for any more."""

MOST_LOOKS: Final = 20
"""In so many an answer is read, however slow the line is."""


class PatientHttp(H11Protocol):
    """HTTP on one connection, until it is lost, upgraded, or takes too long."""

    _last: object = None
    _looks = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """As uvicorn does it; and the first look is due."""
        super().connection_made(transport)
        self._look_again()

    def _look_again(self) -> None:
        self._timer = self.loop.call_later(LOOK_EVERY_S, self._look)

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self._looks = self._looks + 1 if self.cycle is self._last else 0
        self._last = self.cycle
        if self._looks >= (1 if self._waits_for_request() else MOST_LOOKS):
            self.transport.abort()
        else:
            self._look_again()

    def _waits_for_request(self) -> bool:
        return not self.cycle or self.cycle.response_complete or self.cycle.more_body

    def connection_lost(self, exc: Exception | None) -> None:
        """As uvicorn does it; nothing is left to look at."""
        self._timer.cancel()
        super().connection_lost(exc)
