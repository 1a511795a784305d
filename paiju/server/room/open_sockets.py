"""Which WebSockets were opened with which session, so that they end with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Generic, Protocol, TypeVar
from weakref import WeakSet

from paiju.server.store.tokens import SessionId, session_id

FEW: Final = 1000
"""Sessions that are not looked through."""


class Ends(Protocol):
    """A connection that can be told that its session is over."""

    def session_over(self) -> None:
        """Nobody may act by it any more."""
        ...


E = TypeVar("E", bound=Ends)


class OpenSockets(Generic[E]):
    """The connections of each session, for as long as there is anything left of them."""

    def __init__(self) -> None:
        self._of: dict[SessionId, WeakSet[E]] = {}
        self._most = FEW

    def hold(self, token: str, connection: E) -> E:
        """Remembers a connection by the secret of its session, and gives it back."""
        if len(self._of) > self._most:
            self._tidy()
        self._of.setdefault(session_id(token), WeakSet()).add(connection)
        return connection

    def all(self) -> list[E]:
        """Every connection."""
        return [connection for held in self._of.values() for connection in held]

    def _tidy(self) -> None:
        """Forgets sessions of which nothing is left; whenever they may have doubled."""
        self._of = {session: held for session, held in self._of.items() if held}
        self._most = FEW + 2 * len(self._of)

    def end(self, sessions: Iterable[SessionId]) -> None:
        """Closes what was opened with sessions that have ended."""
        for session in sessions:
            for connection in self._of.pop(session, ()):
                connection.session_over()
