"""Players whom others reported to the host, with what was said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import func, insert, select

from paiju.core.units import Millis
from paiju.server.store.schema_people import reports
from paiju.server.store.tokens import PlayerId

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from paiju.server.store.database import Database

DAY_MS: Final = 24 * 60 * 60 * 1000


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody reported a player.

    Attributes:
        deal: the running or last deal of the table, 0 before the first.
        reason: what is wrong: `talk`, `name` or `play`.
        lines: what was said at the table, as JSON.
    """

    at_ms: Millis
    reporter: PlayerId
    player: PlayerId
    table: str
    deal: int
    reason: str
    lines: str


class Reports:
    """All reports, for the host to read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, report: Report, most_a_day: int) -> bool:
        """Stores a report; False, and nothing is stored, where its reporter had his share."""
        return await self._database.write(lambda connection: _add(connection, report, most_a_day))

    async def latest(self, limit: int = 100, player: PlayerId | None = None) -> list[Report]:
        """The reports, the last one first; of one player where he is named."""
        question = select(*_COLUMNS).order_by(reports.c.id.desc()).limit(limit)
        if player is not None:
            question = question.where(reports.c.player_id == player)
        rows = await self._database.read(lambda connection: connection.execute(question).all())
        return [Report(**dict(zip(Report.__struct_fields__, row, strict=True))) for row in rows]


_COLUMNS = [
    reports.c.at_ms,
    reports.c.reporter_id,
    reports.c.player_id,
    reports.c.table_id,
    reports.c.deal,
    reports.c.reason,
    reports.c.lines,
]


def _add(connection: Connection, report: Report, most_a_day: int) -> bool:
    today = select(func.count()).where(
        reports.c.reporter_id == report.reporter, reports.c.at_ms > report.at_ms - DAY_MS
    )
    if connection.execute(today).scalar_one() >= most_a_day:
        return False
    values = zip(_COLUMNS, msgspec.structs.astuple(report), strict=True)
    connection.execute(insert(reports).values({column.name: value for column, value in values}))
    return True
