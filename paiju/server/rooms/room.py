"""One room: a rule set with its options, at stated stakes (PL-01)."""

from __future__ import annotations

import tomllib
from typing import Annotated, Any

import msgspec

from paiju.bots.registry import levels
from paiju.core.codec import encode, readable
from paiju.core.errors import RoomError, RuleSetError
from paiju.core.fields import unknown_field
from paiju.core.ruleset import RuleSet
from paiju.core.units import Millis, Seat
from paiju.explain import Text
from paiju.games.registry import find_ruleset, make_game
from paiju.server.rooms.places import line_of
from paiju.server.table.coins import needed
from paiju.server.table.stakes import Stakes

Seconds = Annotated[int, msgspec.Meta(ge=0, le=600)]
TurnSeconds = Annotated[int, msgspec.Meta(ge=5, le=600)]
Rate = Annotated[float, msgspec.Meta(ge=0, le=1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Level = Annotated[int, msgspec.Meta(ge=1, le=100)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

MOST_OPTIONS = 4096
"""Bytes of options, which every message to every player has with it."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of what a host writes: what is not known is refused."""


class RoomTitle(Part, frozen=True):
    """What players call it."""

    zh: Name
    en: Name


class Bots(Part, frozen=True):
    """Bots that fill a table.

    Attributes:
        level: how well they play.
        after_seconds: how long whoever has waited longest waits for people.
    """

    level: Level
    after_seconds: Seconds = 10


class Escapes(Part, frozen=True):
    """Whom the room refuses (PL-31).

    Attributes:
        refuse_above: the share of his deals that a player may have escaped from; 1 refuses nobody.
        after_deals: of who has played fewer nobody can say yet.
    """

    refuse_above: Rate = 1.0
    after_deals: Count = 20


class Spectators(Part, frozen=True):
    """Who may look on; nobody ever sees a card that its player may not show.

    Attributes:
        allowed: whether anybody may.
        delay_seconds: how much later than the players they see a running deal.
    """

    allowed: bool = True
    delay_seconds: Seconds = 0


class _File(Part, frozen=True):
    """A room as its file has it; see docs/rooms.md."""

    title: RoomTitle
    ruleset: str
    options: dict[str, Any] = {}
    stakes: Stakes | None = None
    bots: Bots | None = None
    escapes: Escapes = Escapes()
    spectators: Spectators = Spectators()
    turn_seconds: TurnSeconds = 20
    members_only: bool = False
    same_address: bool | None = None
    card_counter: bool = True
    agreed_end: bool = False
    open: bool = True
    order: int = 100


FIELDS = _File.__struct_fields__
"""What a host may write, by name."""


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A room.

    Attributes:
        id: the name of its file, without `.toml`.
        title: what players call it.
        ruleset: with its options.
        seats: of a table.
        stakes: None where no coins move.
        bots: None where people alone play.
        escapes: whom it refuses.
        spectators: who may look on.
        members_only: whether guests are refused.
        same_address: whether players from one address may be seated together.
        turn_ms: how long a player has for an action.
        card_counter: whether the page may count what has been played.
        agreed_end: whether players may end a deal by agreement.
        open: whether new matches are made.
        order: smaller ones come first in lists.
    """

    id: str
    title: Text
    ruleset: RuleSet[Any]
    seats: int
    stakes: Stakes | None
    bots: Bots | None
    escapes: Escapes
    spectators: Spectators
    members_only: bool
    same_address: bool
    turn_ms: Millis
    card_counter: bool
    agreed_end: bool
    open: bool
    order: int

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """The seats of one of its tables."""
        return tuple(map(Seat, range(self.seats)))


def read_room(text: str, room_id: str, where: str) -> Room:
    """A room from TOML.

    Args:
        text: the TOML.
        room_id: how the room is called.
        where: what errors call the text: the path of its file.

    Raises:
        RoomError: says where and what, with the line where that is known.

    >>> read_room('''
    ... title = { zh = "新手房", en = "Beginners" }
    ... ruleset = "sevens-qq"
    ... bots = { level = 1, after_seconds = 5 }
    ... ''', "beginners", "beginners.toml").seats
    4
    """
    try:
        plain = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RoomError(f"{where}: {error}") from None
    except RecursionError:
        raise RoomError(f"{where}: too many brackets inside each other") from None
    try:
        return _room(_file(plain), room_id)
    except RoomError as error:  # which begins with its field
        line = line_of(text, str(error).partition(": ")[0])
        raise RoomError(f"{where}:{line}: {error}" if line else f"{where}: {error}") from None


def _file(plain: object) -> _File:
    strange = unknown_field(_File, plain)
    if strange is not None:
        raise RoomError(strange)
    try:
        return msgspec.convert(plain, _File)
    except msgspec.ValidationError as error:
        raise RoomError(readable(error)) from None


def _room(file: _File, room_id: str) -> Room:
    ruleset = _ruleset(file)
    _check_bots(file.bots, ruleset)
    _check_stakes(file.stakes, ruleset)
    _check_end(file)
    return Room(
        id=room_id,
        title=Text(zh=file.title.zh, en=file.title.en),
        ruleset=ruleset,
        seats=make_game(ruleset).seats,
        stakes=file.stakes,
        bots=file.bots,
        escapes=file.escapes,
        spectators=file.spectators,
        members_only=file.members_only,
        same_address=_one_or(file.same_address, otherwise=file.stakes is None),
        turn_ms=Millis(file.turn_seconds * 1000),
        card_counter=file.card_counter,
        agreed_end=file.agreed_end,
        open=file.open,
        order=file.order,
    )


def _one_or(chosen: bool | None, *, otherwise: bool) -> bool:
    return otherwise if chosen is None else chosen


def _ruleset(file: _File) -> RuleSet[Any]:
    try:
        if file.ruleset.endswith(".toml"):  # tables name their rule set to players, who look it up
            raise RuleSetError(f"{file.ruleset} is a file; name a rule set and give options")
        ruleset = find_ruleset(file.ruleset)
    except RuleSetError as error:
        raise RoomError(f"ruleset: {error}") from None
    try:
        chosen = ruleset.with_options(file.options)
    except RuleSetError as error:
        said = str(error).removeprefix(f"{ruleset.name}: ")
        raise RoomError(said) from None
    if len(encode(msgspec.to_builtins(chosen.options))) > MOST_OPTIONS:
        raise RoomError(f"options: more than {MOST_OPTIONS} bytes")
    return chosen


def _check_stakes(stakes: Stakes | None, ruleset: RuleSet[Any]) -> None:
    """What is set aside has to reach for the smallest loss."""
    if stakes is not None and stakes.buy_in < (least := needed(ruleset, stakes)):
        raise RoomError(
            f"stakes.buy_in: {stakes.buy_in} is less than {least}, what one must have to"
            " be dealt in"
        )


def _check_end(file: _File) -> None:
    """Bots agree to everything, so who is alone with them could call off what he loses."""
    if file.agreed_end and file.stakes and file.bots:
        raise RoomError("agreed_end: with stakes, only in a room without bots")


def _check_bots(bots: Bots | None, ruleset: RuleSet[Any]) -> None:
    known = levels(ruleset.family)
    if bots is not None and bots.level not in known:
        listed = ", ".join(map(str, known)) or "none"
        raise RoomError(
            f"bots.level: {ruleset.family} has no level {bots.level}; levels are {listed}"
        )
