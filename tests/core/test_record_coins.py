"""What a record says of coins."""

from __future__ import annotations

import msgspec
import pytest

from paiju.core.errors import RecordError
from paiju.core.record import coins_entry
from paiju.core.settlement import House, Settlement, Transfer
from paiju.core.units import Coins, Points, Seat

LINES = (
    Transfer(rule="PL-51", cause="coins.pays", payer=Seat(1), payee=Seat(0), points=Points(90)),
    House(rule="PL-51", cause="coins.fee", seat=Seat(0), points=Points(-5)),
)
STACKS = (Coins(300), Coins(90))


def test_the_lines_make_the_scores() -> None:
    settled = Settlement(2, LINES)
    entry = coins_entry(settled, STACKS)
    assert (entry.scores, entry.house) == ((85, -90), 5)
    assert entry.settlement == settled


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"scores": (86, -91)}, "the lines make"),
        ({"house": 6}, "the lines make"),
        ({"stacks": (300, 89)}, "loses more than was set aside"),
    ],
)
def test_an_entry_that_was_bent(changes: dict[str, object], problem: str) -> None:
    entry = msgspec.structs.replace(coins_entry(Settlement(2, LINES), STACKS), **changes)
    with pytest.raises(RecordError, match=problem):
        _ = entry.settlement
