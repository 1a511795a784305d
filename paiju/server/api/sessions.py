"""Calls about a player's sessions: on which devices he is known."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from paiju.server import wire
from paiju.server.api.calls import Calls, Stopped, as_json
from paiju.server.api.described import described
from paiju.server.api.visitors import Visitors, token_of
from paiju.server.room.card_room import CardRoom
from paiju.server.store.refusals import AccountCode
from paiju.server.store.tokens import SessionId, session_id


class SessionList:
    """`/api/sessions`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._sessions = room.store.sessions
        self._sockets = room.sockets
        self._visitors = visitors

    def calls(self) -> Calls:
        """What is asked where."""
        return {
            "/sessions": {"GET": self.all, "DELETE": self.end_others},
            "/sessions/{session}": {"DELETE": self.end},
        }

    @described(gives=tuple[wire.SessionInfo, ...])
    async def all(self, request: Request) -> Response:
        """The sessions of the player who asks, the one seen last first."""
        player = await self._visitors.person(request)
        current = session_id(token_of(request.headers, request.cookies) or "")
        sessions = await self._sessions.of(player.id)
        return as_json(
            [
                wire.SessionInfo(
                    id=session.id,
                    device=session.user_agent,
                    created_ms=session.created_ms,
                    last_seen_ms=session.last_seen_ms,
                    current=session.id == current,
                )
                for session in sessions
            ]
        )

    @described()
    async def end(self, request: Request) -> Response:
        """Ends one, with the connections that were opened by it."""
        player = await self._visitors.member(request)
        session = SessionId(request.path_params["session"])
        ended = await self._sessions.end(player.id, session)
        if not ended:
            raise Stopped(AccountCode.NOT_FOUND)
        self._sockets.end(ended)
        return as_json({})

    @described()
    async def end_others(self, request: Request) -> Response:
        """Ends all but the one that asks."""
        player = await self._visitors.member(request)
        token = token_of(request.headers, request.cookies) or ""
        self._sockets.end(await self._sessions.end_others(player.id, token))
        return as_json({})
