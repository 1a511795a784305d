"""Settlements: the lines are the calculation."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.core.codec import decoder, encode
from paiju.core.conformance import check_settlement
from paiju.core.settlement import (
    AnyLine,
    Base,
    Cap,
    House,
    Multiplier,
    Note,
    Rounding,
    Settlement,
    Tally,
    Transfer,
    Writer,
)
from paiju.core.units import Points, Seat

EAST, SOUTH, WEST = Seat(0), Seat(1), Seat(2)


def base(seat: Seat, points: int) -> Base:
    return Base(rule="T-1", cause="base", seat=seat, points=Points(points))


def times(factor: int, *seats: Seat) -> Multiplier:
    return Multiplier(rule="T-2", cause="times", factor=factor, seats=seats)


def pays(payer: Seat | None, payee: Seat | None, points: int) -> Transfer:
    return Transfer(rule="T-3", cause="pays", payer=payer, payee=payee, points=Points(points))


def house(seat: Seat, points: int) -> House:
    return House(rule="T-4", cause="house", seat=seat, points=Points(points))


def after(*lines: AnyLine) -> Tally:
    return Settlement(3, lines).tally


def test_nothing() -> None:
    assert after() == Tally((0, 0, 0), (0, 0, 0), pot=0, house=0)


def test_a_note_moves_nothing() -> None:
    note = Note(rule="T-0", cause="note", seats=(EAST,), points=Points(9))
    assert after(note) == Tally.blank(3)


def test_bases_and_roundings_add_to_what_is_due() -> None:
    rounding = Rounding(rule="T-1", cause="rest", seat=SOUTH, points=Points(1))
    tally = after(base(SOUTH, 5), base(SOUTH, 2), rounding, base(EAST, -4))
    assert tally == Tally((-4, 8, 0), (0, 0, 0))


def test_a_multiplier_is_of_what_is_due_so_far_to_the_seats_it_names() -> None:
    tally = after(base(EAST, 5), base(SOUTH, 3), times(4, SOUTH, WEST), base(SOUTH, 1))
    assert tally.due == (5, 13, 0)
    assert after(base(EAST, 5), times(2, EAST), times(3, EAST)).due == (30, 0, 0)


def test_a_cap_bounds_what_is_due_and_raises_nothing() -> None:
    cap = Cap(rule="T-5", cause="cap", seat=SOUTH, points=Points(4))
    assert after(base(EAST, 9), base(SOUTH, 9), cap).due == (9, 4, 0)
    assert after(base(SOUTH, 3), cap).due == (0, 3, 0)
    assert after(base(SOUTH, 9), cap, times(2, SOUTH)).due == (0, 8, 0)


def test_a_transfer_takes_from_one_and_gives_to_another() -> None:
    tally = after(pays(EAST, WEST, 7), pays(WEST, SOUTH, 2))
    assert (tally.scores, tally.pot, tally.house) == ((-7, 2, 5), 0, 0)


def test_the_pot_is_paid_in_and_out() -> None:
    assert after(pays(EAST, None, 7), pays(None, SOUTH, 4)).pot == 3
    assert after(pays(EAST, None, 7), pays(None, SOUTH, 7)).scores == (-7, 7, 0)


def test_the_house_is_the_other_side() -> None:
    tally = after(house(EAST, 50), house(SOUTH, -10))
    assert (tally.scores, tally.house) == ((50, -10, 0), -40)


def test_scores_and_house_are_folded_from_the_lines() -> None:
    lines = (base(EAST, 5), pays(EAST, SOUTH, 5), house(SOUTH, 10))
    settlement = Settlement(3, lines, (SOUTH,))
    assert settlement.scores == (-5, 15, 0)
    assert settlement.house == -10


def test_a_writer_knows_where_it_stands() -> None:
    writer = Writer(3)
    writer.write(base(EAST, 5), base(SOUTH, 1))
    writer.write(times(2, EAST), times(3, EAST, SOUTH))
    assert writer.due == (30, 3, 0)
    assert writer.factors(EAST) == (2, 3)
    assert writer.factors(WEST) == ()
    writer.write(pays(EAST, SOUTH, 27))
    settlement = writer.settlement([SOUTH])
    assert settlement.tally.due == (30, 3, 0)
    assert (settlement.scores, settlement.winners) == ((-27, 27, 0), (SOUTH,))


seats = st.sampled_from([EAST, SOUTH, WEST])
points = st.integers(-1000, 1000)
lines = st.lists(
    st.one_of(
        st.builds(base, seats, points),
        st.builds(times, st.integers(1, 8), seats, seats),
        st.builds(pays, seats | st.none(), seats | st.none(), points),
        st.builds(house, seats, points),
    )
)


@given(lines)
def test_nothing_comes_from_nowhere(some: list[AnyLine]) -> None:
    """Scores, pot and house sum to 0 after any lines whatever."""
    tally = after(*some)
    assert sum(tally.scores) + tally.pot + tally.house == 0


@given(lines)
def test_lines_survive_json(some: list[AnyLine]) -> None:
    settlement = Settlement(3, tuple(some))
    assert decoder(Settlement).decode(encode(settlement)) == settlement


def test_a_line_is_told_by_its_kind() -> None:
    text = encode(pays(EAST, None, 7))
    assert msgspec.json.decode(text)["kind"] == "transfer"
    with pytest.raises(msgspec.ValidationError, match="Invalid value 'tip'"):
        decoder(Settlement).decode(b'{"seats":3,"lines":[{"kind":"tip"}]}')


@pytest.mark.parametrize(
    ("settlement", "message"),
    [
        (Settlement(3, (pays(EAST, None, 7),)), "7 points are left in the pot"),
        (Settlement(3, (Note(rule="", cause="x"),)), "a line without a rule"),
        (Settlement(3, (Note(rule="T-1", cause=""),)), "a line without a cause"),
        (Settlement(3, (), (Seat(3),)), r"\(3,\)"),
    ],
)
def test_what_no_settlement_may_be(settlement: Settlement, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_settlement(settlement)
