"""Who waits in which room, and who is matched next: first come, first seated (PL-02).

No clock and no input of its own. A player waits in one room at a time. Who is not connected
keeps his place for a moment, and is passed over meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from paiju.core.units import Millis
from paiju.server.rooms import Room
from paiju.server.store.players import PlayerId
from paiju.server.table.seating import Asker

AWAY_MS: Final = Millis(15_000)
"""So long the place of a player is kept whose connection is lost."""


class Ticket(msgspec.Struct, frozen=True):
    """A player's place in a queue.

    Attributes:
        room: the room's id.
        seed: his part of the first shuffle, hexadecimal.
        address: what counts as his; empty where that does not matter.
        away_ms: since when he is not connected; None while he is.
    """

    asker: Asker
    room: str
    since_ms: Millis
    seed: str = ""
    address: str = ""
    away_ms: Millis | None = None


class Queues:
    """The queues of all rooms."""

    def __init__(self) -> None:
        # In the order in which they came; a change keeps the place.
        self._tickets: dict[PlayerId, Ticket] = {}

    def __iter__(self) -> Iterator[Ticket]:
        return iter(tuple(self._tickets.values()))

    def find(self, player: PlayerId) -> Ticket | None:
        """How a player waits."""
        return self._tickets.get(player)

    def waiting(self, room: str) -> list[Ticket]:
        """Who waits in a room, the first to come first."""
        return [ticket for ticket in self._tickets.values() if ticket.room == room]

    def join(self, ticket: Ticket) -> Ticket:
        """A player waits; in the room where he waits already he keeps his place."""
        known = self._tickets.get(ticket.asker.player)
        if known is not None and known.room == ticket.room:
            ticket = msgspec.structs.replace(ticket, since_ms=known.since_ms)
        elif known is not None:
            del self._tickets[ticket.asker.player]
        self._tickets[ticket.asker.player] = ticket
        return ticket

    def leave(self, player: PlayerId) -> Ticket | None:
        """A player waits no longer."""
        return self._tickets.pop(player, None)

    def away(self, player: PlayerId, now: Millis | None) -> None:
        """A player is not connected since now; with None he is again."""
        ticket = self._tickets.get(player)
        if ticket is not None:
            self._tickets[player] = msgspec.structs.replace(ticket, away_ms=now)

    def take(self, room: Room, now: Millis) -> list[Ticket]:
        """Those who are matched next; they wait no longer. None where too few are there."""
        here = [ticket for ticket in self.waiting(room.id) if ticket.away_ms is None]
        group = _together(room, here)
        if not group or (len(group) < room.seats and not _bots_are_due(room, group[0], now)):
            return []
        for ticket in group:
            del self._tickets[ticket.asker.player]
        return group

    def put_back(self, tickets: Sequence[Ticket]) -> None:
        """They wait as if they had never been taken: before those who came after them."""
        first = {ticket.asker.player: ticket for ticket in tickets}
        self._tickets = {**first, **self._tickets}

    def forget(self, now: Millis) -> list[Ticket]:
        """Those who have been away for too long wait no longer."""
        gone = [one for one in self._tickets.values() if _is_gone(one, now)]
        for ticket in gone:
            del self._tickets[ticket.asker.player]
        return gone

    def due(self, rooms: Iterable[Room]) -> Millis | None:
        """When bots are due next, if nobody else comes."""
        times = [self.bots_due(room) for room in rooms]
        return min((time for time in times if time is not None), default=None)

    def bots_due(self, room: Room) -> Millis | None:
        """When bots are due in a room; None where nobody waits for them."""
        here = [ticket for ticket in self.waiting(room.id) if ticket.away_ms is None]
        if not here or room.bots is None:
            return None
        return Millis(here[0].since_ms + room.bots.after_seconds * 1000)


def _together(room: Room, here: Sequence[Ticket]) -> list[Ticket]:
    """The first of those who wait who may sit at one table: as many as it has seats, or fewer.

    Nobody sits there twice, by himself and by programs of his, or he would win against himself.
    Where a room wants people from different addresses, that is the first from each. Who is passed
    over keeps his place, and if any table can be filled, the first of all is seated at it.
    """
    group: list[Ticket] = []
    for ticket in here:
        if len(group) < room.seats and all(_apart(room, ticket, other) for other in group):
            group.append(ticket)
    return group


def _apart(room: Room, one: Ticket, other: Ticket) -> bool:
    if one.asker.behind == other.asker.behind:
        return False
    return room.same_address or not one.address or one.address != other.address


def _bots_are_due(room: Room, first: Ticket, now: Millis) -> bool:
    return room.bots is not None and now >= first.since_ms + room.bots.after_seconds * 1000


def _is_gone(ticket: Ticket, now: Millis) -> bool:
    return ticket.away_ms is not None and now - ticket.away_ms >= AWAY_MS
