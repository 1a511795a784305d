"""Losers in three roles pay the winners: SV-60 to SV-65."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paiju.core.settlement import Base, Multiplier, Note, Transfer, Writer
from paiju.core.units import Points, Seat
from paiju.games.sevens.causes import Cause
from paiju.games.sevens.multipliers import write_base, write_through
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.outcome import Covered, play_order
from paiju.games.sevens.standing import Standing

ROLES: Final = ((Cause.BIG_LOSER, 4), (Cause.MIDDLE_LOSER, 2), (Cause.SMALL_LOSER, 1))


def write_stakes(
    writer: Writer, options: SevensOptions, counted: Sequence[Standing], leader: Seat
) -> tuple[Seat, ...]:
    """Writes the lines; gives the winners, none for a draw (SV-60)."""
    for s, standing in enumerate(counted):
        _note(writer, Seat(s), Cause.COVER_POINTS, standing.covered)
        if standing.left.points:
            _note(writer, Seat(s), Cause.LEFT_IN_HAND_POINTS, standing.left)
    fewest = min(standing.points for standing in counted)
    order = play_order(leader)
    winners = [seat for seat in order if counted[seat].points == fewest]
    losers = [seat for seat in order if seat not in winners]
    if not losers:
        writer.write(Note(rule="SV-60", cause=Cause.DRAW))
        return ()
    _write_roles(writer, options, counted, losers)
    _write_tiers(writer, options, counted, losers)
    write_through(writer, options, counted, tuple(sorted(losers)))
    write_base(writer, options)
    _write_pot(writer, options, losers, winners)
    return tuple(sorted(winners))


def _note(writer: Writer, seat: Seat, cause: Cause, covered: Covered) -> None:
    writer.write(
        Note(rule="SV-07", cause=cause, seats=(seat,), points=covered.points, cards=covered.cards)
    )


def _write_roles(
    writer: Writer, options: SevensOptions, counted: Sequence[Standing], losers: list[Seat]
) -> None:
    """大庄, 中庄, 小庄 by cover points (SV-61); `losers` come in the order of play."""
    points = [counted[seat].points for seat in losers]
    ranked = sorted(losers, key=lambda seat: -counted[seat].points)
    for place, seat in enumerate(ranked):
        ahead = sum(other > counted[seat].points for other in points)
        cause, factor = ROLES[ahead if options.tied_losers == "share_bigger" else place]
        stake, covered = Points(options.stake), (counted[seat].points,)
        writer.write(
            Base(rule="SV-61", cause=Cause.STAKE, seat=seat, points=stake),
            Multiplier(rule="SV-61", cause=cause, factor=factor, seats=(seat,), figures=covered),
        )


def _write_tiers(
    writer: Writer, options: SevensOptions, counted: Sequence[Standing], losers: list[Seat]
) -> None:
    """Above a tier's points a payment counts its factor times, the highest tier alone (SV-62)."""
    for seat in losers:
        passed = [tier for tier in options.tiers if counted[seat].points > tier[0]]
        if passed:
            limit, factor = max(passed)
            writer.write(
                Multiplier(
                    rule="SV-62",
                    cause=Cause.TIER,
                    factor=factor,
                    seats=(seat,),
                    figures=(counted[seat].points, limit),
                )
            )


def _write_pot(
    writer: Writer, options: SevensOptions, losers: list[Seat], winners: list[Seat]
) -> None:
    """The winners share equally; the rest goes one point each in order of play (SV-64)."""
    pot = 0
    for seat in sorted(losers):
        points = writer.due[seat]
        pot += points
        reckoning = (options.stake, *writer.factors(seat))
        writer.write(_transfer(Cause.INTO_POT, seat, None, points, reckoning))
    share, rest = divmod(pot, len(winners))
    shared = (pot, len(winners)) if len(winners) > 1 else ()
    for place, seat in enumerate(winners):
        if share:
            writer.write(_transfer(Cause.OUT_OF_POT, None, seat, share, shared))
        if place < rest:
            writer.write(_transfer(Cause.POT_REST, None, seat, 1))


def _transfer(
    cause: Cause,
    payer: Seat | None,
    payee: Seat | None,
    points: int,
    figures: tuple[int, ...] = (),
) -> Transfer:
    return Transfer(
        rule="SV-64",
        cause=cause,
        payer=payer,
        payee=payee,
        points=Points(points),
        figures=figures,
    )
