"""The settlement of a deal of Dou Dizhu, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from paiju.core.settlement import Base, Multiplier, Note, Settlement, Transfer, Writer
from paiju.core.units import Coins, Points
from paiju.games.doudizhu.causes import Cause
from paiju.games.doudizhu.coins import write_coins
from paiju.games.doudizhu.multiplier import multiplier
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.outcome import Outcome, outcome_of
from paiju.games.doudizhu.state import State
from paiju.games.doudizhu.table import ALL_SEATS, SEATS


def settle(options: DoudizhuOptions, outcome: Outcome) -> Settlement:
    """The settlement of an outcome: in coins where the options have a coefficient, else in points.

    >>> from paiju.core.units import Seat
    >>> from paiju.games.doudizhu.multiplier import bomb, rob
    >>> outcome = Outcome(landlord=Seat(0), landlord_won=False, factors=(rob(), bomb(), bomb()))
    >>> settle(DoudizhuOptions(), outcome).scores
    (-16, 8, 8)
    >>> settle(DoudizhuOptions(coefficient=100, fee=50), outcome).scores
    (-1650, 750, 750)
    """
    writer = Writer(SEATS)
    _write_points(writer, options, outcome)
    grand_slam = is_grand_slam(options, outcome)
    if grand_slam:
        reached = (multiplier(outcome.factors),)
        writer.write(
            Note(rule="DZ-65", cause=Cause.GRAND_SLAM, seats=outcome.winners, figures=reached)
        )
    if options.coefficient:
        write_coins(writer, options, outcome, grand_slam=grand_slam)
    else:
        _write_payments(writer, outcome)
    return writer.settlement(sorted(outcome.winners))


def with_stakes(options: DoudizhuOptions, base: int, coefficient: int, fee: int) -> DoudizhuOptions:
    """The options of a room with these stakes: the base score, N and A (DZ-62).

    >>> with_stakes(DoudizhuOptions(), 2, 100, 50).coefficient
    100
    """
    return replace(options, base=base, coefficient=coefficient, fee=fee)


def settle_in_coins(options: DoudizhuOptions, state: State, stacks: Sequence[Coins]) -> Settlement:
    """The settlement of a deal for seats that brought so many coins (DZ-63, DZ-64)."""
    if state.void:
        return Settlement(SEATS, ())
    first, second, third = stacks
    return settle(options, outcome_of(options, state, (first, second, third)))


def least_loss(options: DoudizhuOptions) -> int:
    """How many times the base score a landlord loses at the least (DZ-62).

    >>> least_loss(DoudizhuOptions())
    2
    """
    return 2 * options.multiplier


def is_grand_slam(options: DoudizhuOptions, outcome: Outcome) -> bool:
    """Whether the multiplier reaches that of a grand slam (DZ-65)."""
    return 0 < options.grand_slam <= multiplier(outcome.factors)


def _write_points(writer: Writer, options: DoudizhuOptions, outcome: Outcome) -> None:
    """X = base × multiplier × role, for each seat (DZ-60, DZ-62)."""
    base = Points(options.base)
    for seat in ALL_SEATS:
        writer.write(Base(rule="DZ-60", cause=Cause.BASE, seat=seat, points=base))
    for each in outcome.factors:
        if each.factor != 1:
            writer.write(
                Multiplier(
                    rule=each.rule,
                    cause=each.cause,
                    factor=each.factor,
                    seats=ALL_SEATS,
                    by=each.by,
                )
            )
    role = Multiplier(rule="DZ-62", cause=Cause.ROLE, factor=2, seats=(outcome.landlord,))
    writer.write(role)


def _write_payments(writer: Writer, outcome: Outcome) -> None:
    """Each peasant pays the landlord or is paid by him (DZ-42, DZ-62)."""
    for peasant in outcome.peasants:
        payer, payee = peasant, outcome.landlord
        if not outcome.landlord_won:
            payer, payee = payee, payer
        writer.write(
            Transfer(
                rule="DZ-62",
                cause=Cause.PAYS,
                payer=payer,
                payee=payee,
                points=Points(writer.due[peasant]),
            )
        )
