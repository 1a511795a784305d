"""Everybody with everybody: SV-20 to SV-24, with the pool of SV-44."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from paiju.core.settlement import Base, Note, Rounding, Transfer, Writer
from paiju.core.units import Points, Seat
from paiju.games.sevens.causes import Cause
from paiju.games.sevens.multipliers import write_base, write_through
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.outcome import Covered, play_order
from paiju.games.sevens.standing import Standing
from paiju.games.sevens.table import SEATS


def write_pairwise(
    writer: Writer, options: SevensOptions, counted: Sequence[Standing], leader: Seat
) -> tuple[Seat, ...]:
    """Writes the lines; gives the seats with the fewest cover points (SV-24)."""
    _write_covered(writer, counted)
    _write_pool(writer, counted, leader)
    counts = writer.due
    payers = tuple(Seat(s) for s in range(SEATS) if not counted[s].exempt)
    if not payers:
        writer.write(Note(rule="SV-21", cause=Cause.ALL_THROUGH))
    write_through(writer, options, counted, payers)
    write_base(writer, options)
    _write_differences(writer)
    return tuple(Seat(s) for s in range(SEATS) if counts[s] == min(counts))


def _write_covered(writer: Writer, counted: Sequence[Standing]) -> None:
    for s, standing in enumerate(counted):
        seat, covered, left = Seat(s), standing.covered, standing.left
        if covered.points or not left.points:
            writer.write(_base(seat, covered))
        if left.points:
            writer.write(
                Base(
                    rule=standing.left_by,
                    cause=Cause.LEFT_IN_HAND,
                    seat=seat,
                    points=left.points,
                    cards=left.cards,
                )
            )


def _base(seat: Seat, covered: Covered) -> Base:
    if not covered.points:
        return Base(rule="SV-08", cause=Cause.THROUGH_BASE, seat=seat, points=Points(0))
    return Base(
        rule="SV-07", cause=Cause.COVERED, seat=seat, points=covered.points, cards=covered.cards
    )


def _write_pool(writer: Writer, counted: Sequence[Standing], leader: Seat) -> None:
    """All-covered seats' points go to the others in proportion to their own (SV-44)."""
    givers = [Seat(s) for s, standing in enumerate(counted) if standing.all_covered]
    if not givers:
        return
    pool = sum(writer.due[seat] for seat in givers)
    takers = {seat: writer.due[seat] for seat in play_order(leader) if seat not in givers}
    for seat in givers:
        points = Points(-writer.due[seat])
        writer.write(Base(rule="SV-44", cause=Cause.INTO_POOL, seat=seat, points=points))
    whole = sum(takers.values())
    if whole == 0:
        writer.write(Note(rule="SV-44", cause=Cause.POOL_LAPSED))
        return
    _write_shares(writer, takers, pool, whole)


def _write_shares(writer: Writer, takers: dict[Seat, int], pool: int, whole: int) -> None:
    """Floors first, then one each to the largest remainders, ties by order of play."""
    for seat, count in takers.items():
        if share := pool * count // whole:
            writer.write(
                Base(
                    rule="SV-44",
                    cause=Cause.POOL_SHARE,
                    seat=seat,
                    points=Points(share),
                    figures=(pool, count, whole),
                )
            )
    rest = pool - sum(pool * count // whole for count in takers.values())
    by_remainder = sorted(takers, key=lambda seat: -(pool * takers[seat] % whole))
    for seat in by_remainder[:rest]:
        writer.write(Rounding(rule="SV-44", cause=Cause.POOL_REST, seat=seat, points=Points(1)))


def _write_differences(writer: Writer) -> None:
    """For each two seats the one with more pays the difference (SV-20)."""
    due = writer.due
    for one, other in combinations(range(SEATS), 2):
        payer, payee = (one, other) if due[one] > due[other] else (other, one)
        if points := due[payer] - due[payee]:
            writer.write(
                Transfer(
                    rule="SV-20",
                    cause=Cause.DIFFERENCE,
                    payer=Seat(payer),
                    payee=Seat(payee),
                    points=Points(points),
                    figures=(due[payer], due[payee]),
                )
            )
