"""The settlement of a deal of Sevens, line by line."""

from __future__ import annotations

from paiju.core.settlement import House, Settlement, Writer
from paiju.core.units import Points, Seat
from paiju.games.sevens.causes import Cause
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.outcome import Outcome, Toppling
from paiju.games.sevens.pairwise import write_pairwise
from paiju.games.sevens.stakes import write_stakes
from paiju.games.sevens.standing import standings
from paiju.games.sevens.table import SEATS
from paiju.games.sevens.topple import topple_points


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
        points = -options.escape_points * options.base
        _write_house(writer, "SV-54", Cause.ESCAPE, outcome.escape.seat, points)
    return writer.settlement(winners)


def _write_topple(writer: Writer, options: SevensOptions, topple: Toppling) -> None:
    """From the house to the toppler, and from each of the others to the house (SV-42)."""
    points = topple_points(topple.kind, options) * options.base
    _write_house(writer, "SV-42", Cause.TOPPLE, topple.seat, points)
    for seat in range(SEATS):
        if seat != topple.seat:
            points = -options.topple_from_each * options.base
            _write_house(writer, "SV-42", Cause.TOPPLED_BY_OTHER, Seat(seat), points)


def _write_dragons(writer: Writer, options: SevensOptions, dragons: tuple[Seat, ...]) -> None:
    """From the house to whoever completed a suit (SV-43)."""
    factor = options.base if options.dragon_bonus_times_base else 1
    for seat in dragons:
        _write_house(writer, "SV-43", Cause.DRAGON, seat, options.dragon_bonus * factor)


def _write_house(writer: Writer, rule: str, cause: Cause, seat: Seat, points: int) -> None:
    if points:
        writer.write(House(rule=rule, cause=cause, seat=seat, points=Points(points)))
