"""The settlement of a deal of Sevens, line by line."""

from __future__ import annotations

import msgspec

from paiju.core.cards import cards_of
from paiju.core.settlement import House, Settlement, Writer
from paiju.core.units import Points, Seat
from paiju.games.sevens.causes import Cause
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.outcome import Outcome, Toppling
from paiju.games.sevens.pairwise import write_pairwise
from paiju.games.sevens.stakes import write_stakes
from paiju.games.sevens.standing import standings
from paiju.games.sevens.table import SEATS
from paiju.games.sevens.topple import TOPPLE_SETS, topple_points


def settle(options: SevensOptions, outcome: Outcome) -> Settlement:
    """The settlement of an outcome under the options of a rule set.

    >>> from paiju.games.sevens.outcome import Covered
    >>> covered = tuple(Covered(Points(n)) for n in (5, 8, 1, 12))
    >>> settle(SevensOptions(), Outcome(covered=covered, last=(None,) * 4)).scores
    (6, -6, 22, -22)
    """
    writer = Writer(SEATS)
    if outcome.topple is not None:
        _write_topple(writer, options, outcome.topple)
        return writer.settlement(winners=[outcome.topple.seat])
    counted = standings(options, outcome)
    write = write_stakes if options.scoring == "stakes" else write_pairwise
    winners = write(writer, options, counted, outcome.leader)
    _write_dragons(writer, options, outcome.dragons)
    if outcome.escape is not None:
        _write_escape(writer, options, outcome.escape.seat)
    return writer.settlement(winners)


def least_loss(options: SevensOptions) -> int:
    """The fewest points that a player who loses can lose (SV-20, SV-61).

    >>> least_loss(SevensOptions(scoring="stakes", stake=5))
    5
    """
    return options.base * (options.stake if options.scoring == "stakes" else 1)


def _write_topple(writer: Writer, options: SevensOptions, topple: Toppling) -> None:
    """From the house to the toppler, and from each of the others to the house (SV-42)."""
    won = House(
        rule="SV-42",
        cause=Cause.TOPPLE,
        seat=topple.seat,
        points=topple_points(topple.kind, options),
        cards=tuple(cards_of(TOPPLE_SETS[topple.kind])),
    )
    _write_house(writer, won, options.base)
    paid = Points(-options.topple_from_each)
    for seat in map(Seat, range(SEATS)):
        if seat != topple.seat:
            line = House(rule="SV-42", cause=Cause.TOPPLED_BY_OTHER, seat=seat, points=paid)
            _write_house(writer, line, options.base)


def _write_dragons(writer: Writer, options: SevensOptions, dragons: tuple[Seat, ...]) -> None:
    """From the house to whoever completed a suit (SV-43)."""
    base = options.base if options.dragon_bonus_times_base else 1
    bonus = Points(options.dragon_bonus)
    for seat in dragons:
        _write_house(writer, House(rule="SV-43", cause=Cause.DRAGON, seat=seat, points=bonus), base)


def _write_escape(writer: Writer, options: SevensOptions, seat: Seat) -> None:
    """From the escaper to the house (SV-54)."""
    line = House(rule="SV-54", cause=Cause.ESCAPE, seat=seat, points=Points(-options.escape_points))
    _write_house(writer, line, options.base)


def _write_house(writer: Writer, line: House, base: int) -> None:
    """Writes the line with its points × base (SV-40); no line where they are 0."""
    if base != 1:
        points, figures = Points(line.points * base), (abs(line.points), base)
        line = msgspec.structs.replace(line, points=points, figures=figures)
    if line.points:
        writer.write(line)
