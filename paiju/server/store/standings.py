"""What players' deals have made of them, rule set by rule set: strength, points, escapes.

A deal is noted in the transaction that stores it, so it counts once, whatever is sent again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert as upsert

from paiju.core.units import Points
from paiju.server.rating import MU, SIGMA, Part, Strength, after
from paiju.server.store.players import PlayerId
from paiju.server.store.schema_people import bots, standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy import Connection

    from paiju.server.store.database import Database
    from paiju.server.store.finished import FinishedDeal, SeatScore


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A player under one rule set.

    Attributes:
        deals: how many he has played, to the end or not.
        won: how many of them he won.
        escapes: how many he left (PL-31).
        points: what moves a member's level, summed up over his deals (PL-40).
        rated: how many of his deals said something about his strength.
    """

    ruleset: str
    deals: int = 0
    won: int = 0
    escapes: int = 0
    points: Points = Points(0)
    rated: int = 0
    mu: float = MU
    sigma: float = SIGMA

    @property
    def strength(self) -> Strength:
        """What is believed of his strength."""
        return Strength(self.mu, self.sigma)


class Standings:
    """The standings of all players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, player: PlayerId) -> list[Standing]:
        """A player's, where he has played most first."""
        question = (
            select(*_COLUMNS)
            .where(standings.c.player_id == player)
            .order_by(standings.c.deals.desc(), standings.c.ruleset)
        )
        rows = await self._database.read(lambda connection: connection.execute(question).all())
        return [_standing(row) for row in rows]


_COLUMNS = [standings.c[name] for name in Standing.__struct_fields__]


def _standing(row: Iterable[Any]) -> Standing:
    return Standing(**dict(zip(Standing.__struct_fields__, row, strict=True)))


def note(connection: Connection, deal: FinishedDeal) -> None:
    """Counts a deal for everybody who played it; to be called once for each.

    One that was ended by agreement counts for nobody but who had left it before.
    """
    played = [
        seat for seat in deal.seats if seat.player is not None and (seat.escaped or not deal.agreed)
    ]
    if not played:
        return
    before = _before(connection, deal.ruleset, [seat.player for seat in played if seat.player])
    strengths = _strengths(connection, deal, before)
    for seat in played:
        if seat.player is None:
            continue
        known = before.get(seat.player, Standing(ruleset=deal.ruleset))
        _keep(connection, seat.player, _moved(known, seat, deal, strengths.get(seat.player)))


def _before(
    connection: Connection, ruleset: str, players: list[PlayerId]
) -> dict[PlayerId, Standing]:
    question = select(standings.c.player_id, *_COLUMNS).where(
        standings.c.ruleset == ruleset, standings.c.player_id.in_(players)
    )
    return {player: _standing(rest) for player, *rest in connection.execute(question)}


def _strengths(
    connection: Connection, deal: FinishedDeal, before: Mapping[PlayerId, Standing]
) -> dict[PlayerId, Strength]:
    """The new strengths of those for whom there are any."""
    if not deal.rated or _at_odds_with_himself(connection, deal):
        return {}
    parts = [
        Part(
            seat.side,
            None if seat.player is None else _strength(before, seat.player),
            seat.seat in deal.winners,
            seat.score,
        )
        for seat in deal.seats
    ]
    return {
        seat.player: strength
        for seat, strength in zip(deal.seats, after(parts), strict=True)
        if seat.player is not None and strength is not None
    }


def _strength(before: Mapping[PlayerId, Standing], player: PlayerId) -> Strength:
    return before[player].strength if player in before else Strength()


def _at_odds_with_himself(connection: Connection, deal: FinishedDeal) -> bool:
    """Whether one member is behind several seats, through bot accounts of his."""
    players = [seat.player for seat in deal.seats if seat.player is not None]
    rows = connection.execute(
        select(bots.c.player_id, bots.c.owner_id).where(bots.c.player_id.in_(players))
    )
    owner_of = {row.player_id: row.owner_id for row in rows}
    behind = [owner_of.get(player, player) for player in players]
    return len(set(behind)) < len(behind)


def _moved(
    known: Standing, seat: SeatScore, deal: FinishedDeal, strength: Strength | None
) -> Standing:
    now = strength or known.strength
    return msgspec.structs.replace(
        known,
        deals=known.deals + 1,
        won=known.won + (seat.seat in deal.winners),
        escapes=known.escapes + seat.escaped,
        points=Points(known.points + (seat.score if deal.member_points else 0)),
        rated=known.rated + (strength is not None),
        mu=now.mu,
        sigma=now.sigma,
    )


def _keep(connection: Connection, player: PlayerId, standing: Standing) -> None:
    values = msgspec.structs.asdict(standing)
    added = upsert(standings).values(player_id=player, **values)
    connection.execute(
        added.on_conflict_do_update(index_elements=["player_id", "ruleset"], set_=values)
    )
