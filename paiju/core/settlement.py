"""Settlements: typed lines that are the calculation.

A line does one of two things. It changes what a seat is *due* for (its penalty, its stake), or it
moves points: between seats, through the pot, or with the house. `Tally.after` is the one place
that says what each does; scores are the fold of it over the lines, and there is no other sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final

import msgspec

from paiju.core.cards import Card
from paiju.core.units import Points, Seat


class Line(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower):
    """One step of a settlement.

    Attributes:
        rule: the id of the rule that it applies, as in the rules' text: `SV-22`.
        cause: what happened, a word of the family's enumeration: `lone_seven`.
        figures: the figures behind the line, in the order that the cause has them; they explain
            the line and are no part of the calculation.
    """

    rule: str
    cause: str
    figures: tuple[int, ...] = ()


class Note(Line, frozen=True, kw_only=True):
    """Something to know that moves nothing: a draw, a pool that lapsed, what a role hangs on."""

    seats: tuple[Seat, ...] = ()
    points: Points | None = None
    cards: tuple[Card, ...] = ()


class Base(Line, frozen=True, kw_only=True):
    """Points that a seat is due for, with the cards that make them where they are known."""

    seat: Seat
    points: Points
    cards: tuple[Card, ...] = ()


class Multiplier(Line, frozen=True, kw_only=True):
    """What `seats` are due for counts `factor` times, because of what `by` did."""

    factor: int
    seats: tuple[Seat, ...]
    by: tuple[Seat, ...] = ()


class Cap(Line, frozen=True, kw_only=True):
    """What a seat is due for counts `points` at most."""

    seat: Seat
    points: Points


class Rounding(Line, frozen=True, kw_only=True):
    """Points that make shares whole numbers."""

    seat: Seat
    points: Points


class Transfer(Line, frozen=True, kw_only=True):
    """Points from a seat to a seat. None is the pot, which ends at 0."""

    payer: Seat | None
    payee: Seat | None
    points: Points


class House(Line, frozen=True, kw_only=True):
    """Points that a seat gets from the house, or pays to it where they are negative.

    Attributes:
        cards: those that earned it, where that is what they are for.
    """

    seat: Seat
    points: Points
    cards: tuple[Card, ...] = ()


AnyLine = Note | Base | Multiplier | Cap | Rounding | Transfer | House


class Tally(msgspec.Struct, frozen=True):
    """Where a settlement stands after some of its lines.

    Attributes:
        due: what each seat is due for, in points.
        scores: what each seat has won or lost so far.
        pot: what was paid in and not yet out.
        house: what the house has won or lost so far.
    """

    due: tuple[int, ...]
    scores: tuple[int, ...]
    pot: int = 0
    house: int = 0

    @classmethod
    def blank(cls, seats: int) -> Tally:
        """Before the first line."""
        return cls((0,) * seats, (0,) * seats)

    def after(self, line: AnyLine) -> Tally:
        """What one more line makes of it.

        >>> line = Transfer(rule="SV-20", cause="pairwise", payer=Seat(0), payee=Seat(1),
        ...     points=Points(3))
        >>> Tally.blank(2).after(line).scores
        (-3, 3)
        """
        match line:
            case Note():
                return self
            case Base(seat=seat, points=points) | Rounding(seat=seat, points=points):
                return self._replace(due=_add(self.due, seat, points))
            case Multiplier(factor=factor, seats=seats):
                due = tuple(n * factor if s in seats else n for s, n in enumerate(self.due))
                return self._replace(due=due)
            case Cap(seat=seat, points=points):
                return self._replace(due=_add(self.due, seat, min(0, points - self.due[seat])))
            case Transfer(payer=payer, payee=payee, points=points):
                return self._pay(payer, -points)._pay(payee, points)
            case House(seat=seat, points=points):
                return self._pay(seat, points)._replace(house=self.house - points)

    def _pay(self, seat: Seat | None, points: int) -> Tally:
        if seat is None:
            return self._replace(pot=self.pot + points)
        return self._replace(scores=_add(self.scores, seat, points))

    def _replace(self, **changes: object) -> Tally:
        return msgspec.structs.replace(self, **changes)


def _add(amounts: Sequence[int], seat: int, points: int) -> tuple[int, ...]:
    return tuple(n + points if s == seat else n for s, n in enumerate(amounts))


class Settlement(msgspec.Struct, frozen=True):
    """The end of a deal: its lines, and who won.

    Attributes:
        seats: how many seats there are.
        lines: in the order of the calculation.
        winners: the seats that the rules call winners; empty for a draw or a deal called off.
    """

    seats: int
    lines: tuple[AnyLine, ...]
    winners: tuple[Seat, ...] = ()

    @property
    def tally(self) -> Tally:
        """The fold of all lines."""
        return reduce(Tally.after, self.lines, Tally.blank(self.seats))

    @property
    def scores(self) -> tuple[Points, ...]:
        """Net points, one for each seat."""
        return tuple(Points(n) for n in self.tally.scores)

    @property
    def house(self) -> Points:
        """What the house won or lost; scores and house sum to 0."""
        return Points(self.tally.house)


AGREED_END: Final = "agreed_end"
"""The cause of the one line of a deal that its players agreed to end."""


def agreed_end(seats: int) -> Settlement:
    """The settlement of a deal that its players agreed to end: a draw, and nobody wins anything.

    >>> agreed_end(4).scores, agreed_end(4).winners
    ((0, 0, 0, 0), ())
    """
    return Settlement(seats, (Note(rule="PL-03", cause=AGREED_END),))


class Writer:
    """Writes lines one after the other and knows where the settlement stands.

    The rules read `due` to write the next lines, so the figures that they name are those that
    the lines before them made.

    >>> writer = Writer(seats=2)
    >>> writer.write(Base(rule="SV-07", cause="covered", seat=Seat(1), points=Points(5)))
    >>> writer.write(Multiplier(rule="SV-21", cause="through", factor=2, seats=(Seat(1),)))
    >>> writer.due
    (0, 10)
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._lines: list[AnyLine] = []
        self._tally = Tally.blank(seats)

    @property
    def due(self) -> tuple[int, ...]:
        """What each seat is due for after the lines so far."""
        return self._tally.due

    @property
    def scores(self) -> tuple[int, ...]:
        """What each seat has won or lost after the lines so far."""
        return self._tally.scores

    def factors(self, seat: Seat) -> tuple[int, ...]:
        """The multipliers so far of what a seat is due for."""
        return tuple(
            line.factor
            for line in self._lines
            if isinstance(line, Multiplier) and seat in line.seats
        )

    def write(self, *lines: AnyLine) -> None:
        """Adds lines."""
        for line in lines:
            self._lines.append(line)
            self._tally = self._tally.after(line)

    def settlement(self, winners: Iterable[Seat] = ()) -> Settlement:
        """What has been written, as a settlement."""
        return Settlement(self._seats, tuple(self._lines), tuple(winners))
