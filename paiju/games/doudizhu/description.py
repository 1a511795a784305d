"""How a deal ended, as JSON: what `paiju score` reads."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from paiju.core.codec import readable
from paiju.core.errors import DescriptionError
from paiju.core.settlement import Settlement
from paiju.core.units import Coins, Seat
from paiju.games.doudizhu import multiplier
from paiju.games.doudizhu.multiplier import Factor
from paiju.games.doudizhu.options import Amount, DoudizhuOptions, Stake
from paiju.games.doudizhu.options import Factor as FactorOption
from paiju.games.doudizhu.outcome import Outcome
from paiju.games.doudizhu.settle import settle
from paiju.games.doudizhu.showing import stages
from paiju.games.doudizhu.table import SEATS, order_after

Robs = Annotated[int, msgspec.Meta(ge=0, le=SEATS)]
"""Two others and the caller (DZ-04)."""

Bombs = Annotated[int, msgspec.Meta(ge=0, le=13)]
Rockets = Annotated[int, msgspec.Meta(ge=0, le=1)]
Stack = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)]


class _Room(msgspec.Struct, forbid_unknown_fields=True):
    coefficient: Stake = msgspec.field(name="N")
    fee: Amount | None = msgspec.field(name="A", default=None)
    base: Stake | None = None
    multiplier: FactorOption | None = None


class _Description(msgspec.Struct, forbid_unknown_fields=True):
    landlord: int
    winner: Literal["landlord", "peasants"]
    robs: Robs = 0
    show: int = 1
    bombs: Bombs = 0
    rockets: Rockets = 0
    spring: bool = False
    room: _Room | None = None
    stacks: tuple[Stack, Stack, Stack] | None = None


def score(options: DoudizhuOptions, description: object) -> Settlement:
    """The settlement of a described end.

    Args:
        options: the rule set's options.
        description: plain data: `landlord` (a seat), `winner` ("landlord" or "peasants"), and
            optionally `robs`, `show` (the multiplier), `bombs`, `rockets`, `spring`, `room` (N
            with A, base and multiplier: what the options say otherwise), `stacks` (the coins that
            each seat brought).

    Raises:
        DescriptionError: says where and what does not fit.

    >>> end = {"landlord": 0, "winner": "peasants", "robs": 1, "bombs": 2}
    >>> score(DoudizhuOptions(), end).scores
    (-16, 8, 8)
    >>> score(DoudizhuOptions(), {**end, "room": {"N": 100, "A": 50}}).scores
    (-1650, 750, 750)
    """
    try:
        read = msgspec.convert(description, _Description)
    except msgspec.ValidationError as error:
        raise DescriptionError(readable(error)) from None
    options = _in_room(options, read.room)
    if read.stacks is not None and not options.coefficient:
        raise DescriptionError("stacks: the deal is scored in points; give room.N")
    return settle(options, _outcome(options, read))


def _in_room(options: DoudizhuOptions, room: _Room | None) -> DoudizhuOptions:
    """The options with the values of a room in their place (DZ-60, DZ-62)."""
    if room is None:
        return options
    return dataclasses.replace(
        options,
        coefficient=room.coefficient,
        fee=options.fee if room.fee is None else room.fee,
        base=options.base if room.base is None else room.base,
        multiplier=options.multiplier if room.multiplier is None else room.multiplier,
    )


def _outcome(options: DoudizhuOptions, read: _Description) -> Outcome:
    if not 0 <= read.landlord < SEATS:
        raise DescriptionError(f"landlord: no seat {read.landlord}; seats are 0 to {SEATS - 1}")
    stacks = read.stacks
    return Outcome(
        landlord=Seat(read.landlord),
        landlord_won=read.winner == "landlord",
        factors=tuple(_factors(options, read)),
        stacks=stacks and (Coins(stacks[0]), Coins(stacks[1]), Coins(stacks[2])),
    )


def _factors(options: DoudizhuOptions, read: _Description) -> Iterator[Factor]:
    yield multiplier.room(options.multiplier)
    _check_show(options, read.show)
    yield multiplier.show(read.show)
    yield from [multiplier.rob()] * read.robs
    yield from [multiplier.bomb()] * read.bombs
    if options.rocket_doubles:
        yield from [multiplier.rocket()] * read.rockets
    if read.spring:
        yield _spring(options, read)


def _check_show(options: DoudizhuOptions, factor: int) -> None:
    """1, or a multiplier that showing has under the rule set (DZ-10)."""
    known = {1, *(stage.factor for stage in stages(options)), options.show_after_bottom} - {0}
    if factor not in known:
        listed = ", ".join(map(str, sorted(known)))
        raise DescriptionError(f"show: {factor}; under this rule set it is one of {listed}")


def _spring(options: DoudizhuOptions, read: _Description) -> Factor:
    landlord = Seat(read.landlord)
    if read.winner == "landlord":
        return multiplier.spring(landlord)
    if not options.anti_spring:
        raise DescriptionError("spring: under this rule set there is none for peasants")
    return multiplier.anti_spring(*order_after(landlord))
