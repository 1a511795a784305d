"""The multipliers that both ways of scoring share: through, lone sevens, the base."""

from __future__ import annotations

from collections.abc import Sequence

from paiju.core.settlement import Multiplier, Writer
from paiju.core.units import Seat
from paiju.games.sevens.causes import Cause
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.standing import Standing
from paiju.games.sevens.table import SEATS


def write_through(
    writer: Writer, options: SevensOptions, counted: Sequence[Standing], payers: tuple[Seat, ...]
) -> None:
    """What the payers owe counts more with others through (SV-21, SV-22, SV-45, SV-63)."""
    through = tuple(Seat(s) for s, standing in enumerate(counted) if standing.exempt)
    lone = tuple(Seat(s) for s, standing in enumerate(counted) if standing.lone_seven)
    if not payers or not through:
        return
    stakes = options.scoring == "stakes"
    if not lone or options.lone_seven_with_through == "multiply":
        factor = options.through_factors[min(len(through), SEATS - 1) - 1]
        rule = "SV-63" if stakes else "SV-21"
        writer.write(
            Multiplier(rule=rule, cause=Cause.THROUGH, factor=factor, seats=payers, by=through)
        )
    if lone:
        factor = lone_seven_factor(options, len(lone))
        rule = "SV-63" if stakes else "SV-22"
        writer.write(
            Multiplier(rule=rule, cause=Cause.LONE_SEVEN, factor=factor, seats=payers, by=lone)
        )


def lone_seven_factor(options: SevensOptions, lone: int) -> int:
    """8·k, or 8 to the power of k (SV-22)."""
    if options.lone_seven_stacking == "power":
        return options.lone_seven_factor**lone
    return options.lone_seven_factor * lone


def write_base(writer: Writer, options: SevensOptions) -> None:
    """All points count the base times (SV-40)."""
    due = tuple(Seat(s) for s, points in enumerate(writer.due) if points)
    if options.base != 1 and due:
        writer.write(Multiplier(rule="SV-40", cause=Cause.BASE, factor=options.base, seats=due))
