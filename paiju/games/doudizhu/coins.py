"""What is paid in coins: DZ-62 to DZ-65.

In this order:

1. What each seat is due for in points counts N times: a loser owes it, a winner may win it.
2. A winner wins at most his share of the coins that he brought (DZ-64), and the losers owe so much
   less, in proportion to what they owed; a coin that cannot be divided is owed by the first of them
   in the order of play from the landlord.
3. A loser pays the fee, and then what he owes, as far as his coins reach (DZ-63); with
   `fee_first` off the other way round. Losers do not answer for one another.
4. Two winners share what a landlord who is short pays equally, neither getting more than he may
   win; a coin that cannot be divided goes to the first in the order of play from the landlord.
5. A winner pays the fee out of what he brought and what he has won, as far as it reaches.
6. The house pays for a grand slam (DZ-65). The cap of DZ-64 does not bound that.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from paiju.core.settlement import Cap, House, Multiplier, Transfer, Writer
from paiju.core.units import Points, Seat
from paiju.games.doudizhu.causes import Cause
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.outcome import Outcome
from paiju.games.doudizhu.table import ALL_SEATS


def write_coins(
    writer: Writer, options: DoudizhuOptions, outcome: Outcome, *, grand_slam: bool
) -> None:
    """Writes the lines from what each seat is due for in points to what it gets in coins."""
    writer.write(
        Multiplier(
            rule="DZ-62", cause=Cause.COEFFICIENT, factor=options.coefficient, seats=ALL_SEATS
        )
    )
    _write_caps(writer, options, outcome)
    if options.fee_first:
        _write_fees(writer, options, outcome, outcome.losers)
    _write_payments(writer, outcome)
    if not options.fee_first:
        _write_fees(writer, options, outcome, outcome.losers)
    _write_fees(writer, options, outcome, outcome.winners)
    if grand_slam:
        _write_reward(writer, options, outcome.winners)


def winning_limit(options: DoudizhuOptions, stack: int) -> int | None:
    """What a winner who brought so much may win at most (DZ-64); None where nothing bounds it.

    >>> winning_limit(DoudizhuOptions(win_cap=1.5), 101)
    151
    """
    if options.win_cap == "none":
        return None
    return int(stack * Fraction(repr(options.win_cap)))  # as written: 0.1 is a tenth


def split(coins: int, parts: int) -> tuple[int, ...]:
    """Equal shares, the first ones a coin more where it does not divide.

    >>> split(901, 2)
    (451, 450)
    """
    share, rest = divmod(coins, parts)
    return tuple(share + (place < rest) for place in range(parts))


def _write_caps(writer: Writer, options: DoudizhuOptions, outcome: Outcome) -> None:
    """The winners may win no more than they brought, and the losers owe less (DZ-64)."""
    stacks = outcome.stacks
    if stacks is None:
        return
    for seat in outcome.winners:
        limit = winning_limit(options, stacks[seat])
        if limit is not None:
            _write_cap(writer, _at_most(Cause.WIN_CAP, seat, limit, (stacks[seat],)))
    left = sum(writer.due[seat] for seat in outcome.winners)
    # Losers owe alike: in proportion is in equal shares.
    for seat, share in zip(outcome.losers, split(left, len(outcome.losers)), strict=True):
        _write_cap(writer, _at_most(Cause.OWES_LESS, seat, share))


def _write_fees(
    writer: Writer, options: DoudizhuOptions, outcome: Outcome, seats: Sequence[Seat]
) -> None:
    """From each to the house, as far as his coins reach (DZ-62, DZ-63)."""
    for seat in seats:
        has = _has(writer, outcome, seat)
        fee = options.fee if has is None else min(options.fee, has)
        if options.fee:
            short = (options.fee,) if fee < options.fee else ()
            points = Points(-fee)
            writer.write(
                House(rule="DZ-62", cause=Cause.FEE, seat=seat, points=points, figures=short)
            )


def _write_payments(writer: Writer, outcome: Outcome) -> None:
    """From the losers to the winners, as far as their coins reach (DZ-63)."""
    owed = writer.due[outcome.landlord]
    for seat in outcome.losers:
        has = _has(writer, outcome, seat)
        if has is not None:
            _write_cap(writer, _at_most(Cause.BROKE, seat, has))
    if outcome.landlord_won:
        for seat in outcome.losers:
            _write_transfer(writer, seat, outcome.landlord, writer.due[seat])
    elif writer.due[outcome.landlord] < owed:
        _write_short(writer, outcome.landlord, outcome.winners)
    else:
        for seat in outcome.winners:
            _write_transfer(writer, outcome.landlord, seat, writer.due[seat])


def _write_short(writer: Writer, landlord: Seat, winners: Sequence[Seat]) -> None:
    """What the landlord has is shared equally, but nobody gets more than he may win (DZ-63)."""
    paid, (first, second) = writer.due[landlord], winners
    half, _ = split(paid, 2)
    share = min(writer.due[first], max(half, paid - writer.due[second]))
    _write_transfer(writer, landlord, first, share, (paid,))
    _write_transfer(writer, landlord, second, paid - share, (paid,))


def _write_reward(writer: Writer, options: DoudizhuOptions, winners: Sequence[Seat]) -> None:
    """To each winner, once (DZ-65)."""
    figures = (options.grand_slam_reward, options.coefficient)
    coins = Points(options.grand_slam_reward * options.coefficient)
    for seat in winners:
        if coins:
            writer.write(
                House(rule="DZ-65", cause=Cause.REWARD, seat=seat, points=coins, figures=figures)
            )


def _has(writer: Writer, outcome: Outcome, seat: Seat) -> int | None:
    """The coins that a seat has after the lines so far; None where nobody knows."""
    return None if outcome.stacks is None else outcome.stacks[seat] + writer.scores[seat]


def _write_cap(writer: Writer, line: Cap) -> None:
    """No line where it bounds nothing."""
    if line.points < writer.due[line.seat]:
        writer.write(line)


def _at_most(cause: Cause, seat: Seat, most: int, figures: tuple[int, ...] = ()) -> Cap:
    rule = "DZ-63" if cause is Cause.BROKE else "DZ-64"
    return Cap(rule=rule, cause=cause, seat=seat, points=Points(most), figures=figures)


def _write_transfer(
    writer: Writer, payer: Seat, payee: Seat, coins: int, short: tuple[int, ...] = ()
) -> None:
    """No line where there is nothing to pay."""
    if coins:
        writer.write(
            Transfer(
                rule="DZ-63" if short else "DZ-62",
                cause=Cause.SHORT if short else Cause.PAYS_COINS,
                payer=payer,
                payee=payee,
                points=Points(coins),
                figures=short,
            )
        )
