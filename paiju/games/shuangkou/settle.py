"""The settlement of a deal of Shuangkou, line by line (SK-50)."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.core.settlement import Base, Multiplier, Note, Settlement, Transfer, Writer
from paiju.core.units import Points, Seat
from paiju.games.shuangkou.causes import Cause
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.outcome import (
    PLACE_POINTS,
    Bomb,
    Outcome,
    contribution,
    highest,
    multiplier,
)
from paiju.games.shuangkou.table import ALL_SEATS, SEATS, order_after


def settle(options: ShuangkouOptions, outcome: Outcome) -> Settlement:
    """The settlement of an outcome under the options of a rule set.

    >>> bombs = (Bomb(Seat(0), 6), Bomb(Seat(0), 5), Bomb(Seat(1), 8))
    >>> settle(ShuangkouOptions(), Outcome((Seat(0), Seat(1), Seat(2)), bombs)).scores
    (4, 20, -4, -20)
    """
    writer = Writer(SEATS)
    _write_basic(writer, options, outcome)
    for bomb in outcome.bombs:
        writer.write(*contribution_lines(options, bomb))
    return writer.settlement(outcome.winners)


def least_loss(options: ShuangkouOptions) -> int:
    """The fewest points that a side which loses can lose, bombs apart (SK-51).

    >>> least_loss(ShuangkouOptions(base=3))
    3
    """
    return options.base


def contribution_lines(options: ShuangkouOptions, bomb: Bomb) -> Iterator[Transfer]:
    """From each of the others, his partner too, to whoever played the bomb (SK-53)."""
    each = contribution(bomb.lines)
    figures = (bomb.lines,) if options.base == 1 else (bomb.lines, each, options.base)
    for payer in order_after(bomb.seat) if each else ():
        yield Transfer(
            rule="SK-53",
            cause=Cause.CONTRIBUTION,
            payer=payer,
            payee=bomb.seat,
            points=Points(each * options.base),
            figures=figures,
        )


def contributions(options: ShuangkouOptions, bombs: tuple[Bomb, ...]) -> tuple[Points, ...]:
    """What bombs have brought or cost each seat, summed as the settlement sums it (SK-53).

    >>> contributions(ShuangkouOptions(), (Bomb(Seat(0), 6), Bomb(Seat(1), 8)))
    (-4, 28, -12, -12)
    """
    lines = (line for bomb in bombs for line in contribution_lines(options, bomb))
    return Settlement(SEATS, tuple(lines)).scores


def _write_basic(writer: Writer, options: ShuangkouOptions, outcome: Outcome) -> None:
    """Points by place, multiplied; then who lost pays into the pot, and who won takes it."""
    ending, places = outcome.ending, outcome.places
    basic = PLACE_POINTS[ending]
    writer.write(Note(rule="SK-43", cause=ending, seats=places))
    for place, (seat, points) in enumerate(zip(places, basic, strict=True), 1):
        worth = Points(points)
        line = Base(rule="SK-51", cause=Cause.PLACE, seat=seat, points=worth, figures=(place,))
        writer.write(line)
    _write_multipliers(writer, options, outcome)
    payers = [seat for seat in places if writer.due[seat] < 0]
    for seat in (*payers, *(seat for seat in places if seat not in payers)):
        writer.write(_paid(writer, seat, abs(basic[places.index(seat)])))


def _write_multipliers(writer: Writer, options: ShuangkouOptions, outcome: Outcome) -> None:
    if options.base != 1:
        factor = options.base
        line = Multiplier(rule="SK-50", cause=Cause.BASE, factor=factor, seats=ALL_SEATS)
        writer.write(line)
    lines = highest(outcome.bombs, outcome.winners)
    if multiplier(lines) > 1:
        by = {bomb.seat for bomb in outcome.bombs if bomb.lines == lines}
        line = Multiplier(
            rule="SK-52",
            cause=Cause.HIGHEST_BOMB,
            factor=multiplier(lines),
            seats=ALL_SEATS,
            by=tuple(seat for seat in outcome.winners if seat in by),
            figures=(lines,),
        )
        writer.write(line)


def _paid(writer: Writer, seat: Seat, basic: int) -> Transfer:
    """What a seat is due for, into the pot or out of it."""
    due, factors = writer.due[seat], writer.factors(seat)
    lost = due < 0
    return Transfer(
        rule="SK-50",
        cause=Cause.LOST if lost else Cause.WON,
        payer=seat if lost else None,
        payee=None if lost else seat,
        points=Points(abs(due)),
        figures=(basic, *factors) if factors else (),
    )
