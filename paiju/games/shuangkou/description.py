"""How a deal ended, as JSON: what `paiju score` reads."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paiju.combos import Shapes
from paiju.core.codec import readable
from paiju.core.errors import DescriptionError
from paiju.core.packing import Ranks
from paiju.core.settlement import Settlement
from paiju.core.units import Seat
from paiju.games.climbing import check_decks, parse_held
from paiju.games.shuangkou.legal import shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.outcome import Bomb, Outcome, is_over
from paiju.games.shuangkou.settle import settle
from paiju.games.shuangkou.table import DECKS, HAND, SEATS


class _Play(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    cards: str


class _Description(msgspec.Struct, forbid_unknown_fields=True):
    out: list[int]
    played: list[_Play] = []


def score(options: ShuangkouOptions, description: object) -> Settlement:
    """The settlement of a described end.

    Args:
        options: the rule set's options.
        description: plain data: `out` (the seats in the order in which they went out), and
            `played` (each with `seat` and `cards`: all plays, or the bombs alone).

    Raises:
        DescriptionError: says where and what does not fit.

    >>> played = [{"seat": 0, "cards": "666666"}]
    >>> score(ShuangkouOptions(), {"out": [0, 1, 2], "played": played}).scores
    (14, -10, 6, -10)
    >>> score(ShuangkouOptions(), {"out": [0, 1], "played": played})
    Traceback (most recent call last):
        ...
    paiju.core.errors.DescriptionError: out: the deal goes on until both of a team are out
    """
    try:
        read = msgspec.convert(description, _Description)
    except msgspec.ValidationError as error:
        raise DescriptionError(readable(error)) from None
    out = _out(read.out)
    plays = [_play(f"played[{i}]", play) for i, play in enumerate(read.played)]
    _check_cards(plays)
    return settle(options, Outcome(out, _bombs(shapes_of(options), plays)))


def _out(numbers: list[int]) -> tuple[Seat, ...]:
    """Seats in the order in which they went out, up to the one that ended the deal (SK-42)."""
    out: tuple[Seat, ...] = ()
    for i, number in enumerate(numbers):
        seat = _seat(f"out[{i}]", number)
        if is_over(out):
            raise DescriptionError(f"out[{i}]: the deal was over before seat {seat}")
        if seat in out:
            raise DescriptionError(f"out[{i}]: seat {seat} is out already")
        out = (*out, seat)
    if not is_over(out):
        raise DescriptionError("out: the deal goes on until both of a team are out")
    return out


def _seat(where: str, number: int) -> Seat:
    if not 0 <= number < SEATS:
        raise DescriptionError(f"{where}: no seat {number}; seats are 0 to {SEATS - 1}")
    return Seat(number)


def _play(where: str, read: _Play) -> tuple[Seat, Ranks]:
    return _seat(f"{where}.seat", read.seat), parse_held(
        f"{where}.cards", read.cards, decks=DECKS, most=HAND
    )


def _check_cards(plays: Sequence[tuple[Seat, Ranks]]) -> None:
    """No more cards than were dealt, to each seat and of each rank."""
    played = [""] * SEATS
    for i, (seat, ranks) in enumerate(plays):
        where = f"played[{i}].cards"
        played[seat] += str(ranks)
        if len(played[seat]) > HAND:
            raise DescriptionError(
                f"{where}: {len(played[seat])} cards of seat {seat}; it had {HAND}"
            )
        check_decks(where, "".join(played), decks=DECKS)


def _bombs(shapes: Shapes, plays: Sequence[tuple[Seat, Ranks]]) -> tuple[Bomb, ...]:
    """The bombs among them, by their highest reading (SK-22): a bomb beats what it has to."""
    bombs: list[Bomb] = []
    for i, (seat, ranks) in enumerate(plays):
        readings = shapes.readings(ranks)
        if not readings:
            raise DescriptionError(f"played[{i}].cards: {ranks} is no combination")
        if readings[0].is_bomb:
            bombs.append(Bomb(seat, readings[0].lines))
    return tuple(bombs)
