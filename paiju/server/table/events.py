"""What happens at a table. A table is nothing but the sequence of these."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, cast

import msgspec

from paiju.core.codec import decoder, encode
from paiju.core.units import Coins, Millis, Points, Seat
from paiju.server.store.players import PlayerId
from paiju.server.table.pace import Pace
from paiju.server.table.stakes import Stakes


class By(StrEnum):
    """Who decided an action."""

    PLAYER = "player"
    TIMEOUT = "timeout"
    AUTOPLAY = "autoplay"
    BOT = "bot"


class TableEvent(msgspec.Struct, frozen=True, tag_field="event", tag=str.lower):
    """One thing that happened; when, the log knows."""


class Opened(TableEvent, frozen=True, kw_only=True):
    """The table was opened, with a rule set in full and a time for each action.

    Attributes:
        room: the room to which it belongs; empty for a private table.
        stakes: what its deals are about where coins move; None where only points are counted.
        owner: None for a table of a room.
        spectators: whether anybody may look on.
        delay_ms: how much later than the players spectators see a running deal.
        pace: how it waits for its players.
        agreed_end: whether its players may end a deal by agreement.
    """

    ruleset: str
    family: str
    title: tuple[str, str]
    options: dict[str, Any]
    turn_ms: Millis
    owner: PlayerId | None
    card_counter: bool = True
    room: str = ""
    stakes: Stakes | None = None
    spectators: bool = True
    delay_ms: Millis = Millis(0)
    pace: Pace = Pace()
    agreed_end: bool = False


class Committed(TableEvent, frozen=True, kw_only=True):
    """The server decided on its seed for the next deal; its hash is public from now on."""

    server: str


class Sat(TableEvent, frozen=True, kw_only=True):
    """A player took a seat; where others are ready, they wait for him until `start_ms`.

    Attributes:
        program: he is a bot account, a member's program.
    """

    seat: Seat
    player: PlayerId
    name: str
    start_ms: Millis | None = None
    program: bool = False


class Renamed(TableEvent, frozen=True, kw_only=True):
    """A player at the table has a new name."""

    seat: Seat
    name: str


class BotPlaced(TableEvent, frozen=True, kw_only=True, tag="bot_placed"):
    """A bot took a seat, or changed its level."""

    seat: Seat
    level: int
    name: str


class Stood(TableEvent, frozen=True, kw_only=True):
    """A seat became empty, between deals.

    Attributes:
        has, needs: what whoever sat there had, and what it took to be dealt in, where that
            was more.
    """

    seat: Seat
    has: Coins | None = None
    needs: Coins | None = None


class Kicked(TableEvent, frozen=True, kw_only=True):
    """The owner sent a player away, who cannot sit down again before `until_ms` (PL-03)."""

    seat: Seat
    player: PlayerId
    until_ms: Millis


class OwnerChanged(TableEvent, frozen=True, kw_only=True, tag="owner_changed"):
    """The table has another owner, or none any more."""

    owner: PlayerId | None


class Readied(TableEvent, frozen=True, kw_only=True):
    """A player wants the next deal, and gave a seed; it begins at `start_ms` at the latest."""

    seat: Seat
    seed: str
    start_ms: Millis


class Dealt(TableEvent, frozen=True, kw_only=True):
    """The cards were dealt, after so many deals that had to be dealt again.

    Attributes:
        stacks: the coins that are set aside for each seat; None where no coins move.
    """

    attempt: int
    deadline_ms: Millis | None
    stacks: tuple[Coins, ...] | None = None


class Acted(TableEvent, frozen=True, kw_only=True):
    """A seat did something; who acts next has until the deadline, or all the time there is."""

    seat: Seat
    action: msgspec.Raw
    by: By
    deadline_ms: Millis | None


class AutoplaySet(TableEvent, frozen=True, kw_only=True, tag="autoplay_set"):
    """The room's bot plays for a seat, or no longer does (PL-05).

    Attributes:
        absent: because the player's time was up, not because he wanted it.
    """

    seat: Seat
    on: bool
    absent: bool = False


class CameBack(TableEvent, frozen=True, kw_only=True, tag="came_back"):
    """A player whose time had been up is there again; his time-outs are forgotten."""

    seat: Seat


class PauseAsked(TableEvent, frozen=True, kw_only=True, tag="pause_asked"):
    """A player wants a pause; it begins as soon as all have agreed."""

    seat: Seat


class PauseAgreed(TableEvent, frozen=True, kw_only=True, tag="pause_agreed"):
    """Another agrees to it."""

    seat: Seat


class PauseDeclined(TableEvent, frozen=True, kw_only=True, tag="pause_declined"):
    """Somebody does not, or who asked takes it back: there is none."""

    seat: Seat


class Paused(TableEvent, frozen=True, kw_only=True):
    """All have agreed: no time runs, and nobody acts.

    Attributes:
        until_ms: when it ends by itself.
        left_ms: what was left of the time of those who are to act; None where no time ran.
    """

    until_ms: Millis
    left_ms: Millis | None


class Unpaused(TableEvent, frozen=True, kw_only=True):
    """The deal goes on.

    Attributes:
        seat: who wanted that; None where the pause ended by itself.
    """

    seat: Seat | None
    deadline_ms: Millis | None


class EndAsked(TableEvent, frozen=True, kw_only=True, tag="end_asked"):
    """A player wants the deal to end; it does as soon as all have agreed."""

    seat: Seat


class EndAgreed(TableEvent, frozen=True, kw_only=True, tag="end_agreed"):
    """Another agrees to it."""

    seat: Seat


class EndDeclined(TableEvent, frozen=True, kw_only=True, tag="end_declined"):
    """Somebody does not, or who asked takes it back: the deal goes on."""

    seat: Seat


class Ended(TableEvent, frozen=True, kw_only=True):
    """All have agreed, and the deal is over: nobody wins anything, and coins go back.

    Attributes:
        start_ms: in a room, when who wants the next deal has to have said so.
    """

    start_ms: Millis | None = None


class Escaped(TableEvent, frozen=True, kw_only=True):
    """A player left the running deal (PL-30). `ended`: it is settled as it stands."""

    seat: Seat
    ended: bool


class Settled(TableEvent, frozen=True, kw_only=True):
    """The deal is over; in a room who wants the next one says so before `start_ms`.

    Attributes:
        coins: what each seat has won or lost of them; None where no coins move.
    """

    scores: tuple[Points, ...]
    coins: tuple[Coins, ...] | None = None
    start_ms: Millis | None = None


class Resumed(TableEvent, frozen=True, kw_only=True):
    """The room is back after it was away; who is waited for has time to come back, too."""

    deadline_ms: Millis | None
    start_ms: Millis | None


class Closed(TableEvent, frozen=True, kw_only=True):
    """The table is gone."""


AnyEvent = (
    Opened
    | Committed
    | Sat
    | Renamed
    | BotPlaced
    | Stood
    | Kicked
    | OwnerChanged
    | Readied
    | Dealt
    | Acted
    | AutoplaySet
    | CameBack
    | PauseAsked
    | PauseAgreed
    | PauseDeclined
    | Paused
    | Unpaused
    | EndAsked
    | EndAgreed
    | EndDeclined
    | Ended
    | Escaped
    | Settled
    | Resumed
    | Closed
)

_DECODER: Final = decoder(cast("type[AnyEvent]", AnyEvent))


def write_event(event: AnyEvent) -> bytes:
    """An event as the log keeps it."""
    return encode(event)


def read_event(data: bytes) -> AnyEvent:
    """An event from the log."""
    return _DECODER.decode(data)
