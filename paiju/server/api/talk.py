"""What may be said at tables, and reporting whoever says what he should not."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from paiju.core.codec import encode
from paiju.explain import Text
from paiju.server import wire
from paiju.server.api.calls import Calls, Stopped, as_json, read_body
from paiju.server.api.described import described
from paiju.server.api.visitors import Visitors
from paiju.server.room.card_room import CardRoom
from paiju.server.room.live import LiveTable
from paiju.server.store.players import PlayerId
from paiju.server.store.reports import Report
from paiju.server.table.refusals import Code, TalkCode
from paiju.server.talk.phrases import phrases
from paiju.server.talk.words import MOST_CHARACTERS

MOST_A_DAY: Final = 10
"""Reports that one player may make."""


class TalkCalls:
    """`/api/talk` and `/api/tables/{table}/reports`."""

    def __init__(self, room: CardRoom, visitors: Visitors) -> None:
        self._room = room
        self._visitors = visitors

    def calls(self) -> Calls:
        """What is asked where."""
        return {
            "/talk": {"GET": self.choices},
            "/tables/{table}/reports": {"POST": self.report},
        }

    @described(gives=wire.TalkInfo)
    async def choices(self, request: Request) -> Response:
        """The phrases and emoji that may be said at any table."""
        known = phrases()
        listed = (
            wire.PhraseInfo(key=key, text=Text(zh=title.zh, en=title.en))
            for key, title in known.texts.items()
        )
        return as_json(
            wire.TalkInfo(phrases=tuple(listed), emoji=known.emoji, most=MOST_CHARACTERS)
        )

    @described(takes=wire.Report, status=HTTPStatus.CREATED)
    async def report(self, request: Request) -> Response:
        """Reports a player of a table to the host, with what was said there last."""
        reporter = await self._visitors.known(request)
        wanted = await read_body(request, wire.Report)
        live = self._room.find(request.path_params["table"])
        if live is None:
            raise Stopped(Code.NOT_FOUND)
        player = PlayerId(int(wanted.player))
        if player == reporter.id or not _is_there(live, player):
            raise Stopped(TalkCode.NOT_THERE)
        report = Report(
            at_ms=self._room.settings.clock(),
            reporter=reporter.id,
            player=player,
            table=live.table.id,
            deal=live.table.deal.number if live.table.deal else 0,
            reason=wanted.reason,
            lines=encode(live.talk.remembered()).decode(),
        )
        if not await self._room.store.reports.add(report, MOST_A_DAY):
            raise Stopped(TalkCode.REPORTED_ENOUGH)
        return as_json({}, HTTPStatus.CREATED)


def _is_there(live: LiveTable, player: PlayerId) -> bool:
    """Whether he sits at the table, or said something there before he left."""
    spoke = any(said.player == str(player) for said in live.talk.remembered())
    return spoke or live.table.seat_of(player) is not None
