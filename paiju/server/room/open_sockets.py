"""Which WebSockets were opened with which session, so that they end with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar
from weakref import WeakSet

from paiju.server.store.tokens import SessionId, session_id


class Ends(Protocol):
    """A connection that can be told that its session is over."""

    def session_over(self) -> None:
        """Nobody may act by it any more."""
        ...


E = TypeVar("E", bound=Ends)


class OpenSockets:
    """The connections of each session, for as long as there is anything left of them."""

    def __init__(self) -> None:
        self._of: dict[SessionId, WeakSet[Ends]] = {}

    def hold(self, token: str, connection: E) -> E:
        """Remembers a connection by the secret of its session, and gives it back."""
        for session in [session for session, held in self._of.items() if not held]:
            del self._of[session]
        self._of.setdefault(session_id(token), WeakSet()).add(connection)
        return connection

    def end(self, sessions: Iterable[SessionId]) -> None:
        """Closes what was opened with sessions that have ended."""
        for session in sessions:
            for connection in self._of.pop(session, ()):
                connection.session_over()
