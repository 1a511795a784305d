"""What a deal is about where coins move: the stakes of a table, fixed when it is opened."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from paiju.core.units import Coins

MOST: Final = 1_000_000_000_000
"""Of any amount that a host may set."""

MOST_A_POINT: Final = 1_000_000_000
"""What a point may be worth; times the highest score it stays far within 63 bits."""

Amount = Annotated[Coins, msgspec.Meta(ge=0, le=MOST)]
Positive = Annotated[Coins, msgspec.Meta(ge=1, le=MOST)]


class Stakes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stakes of a table (PL-01). All amounts are coins.

    >>> Stakes(unit=Coins(2), coefficient=100, buy_in=Coins(20_000), fee=Coins(50)).point
    200

    Attributes:
        unit: the room's base, by which points count.
        coefficient: N, coins for each point of that base (DZ-62).
        fee: A, which the house takes from each player in each deal.
        buy_in: at most so many coins of each player are set aside when a deal begins, and
            nobody can lose more in it.
        least: what one must have to be dealt in; never less than the fee and the smallest loss.
        escape_penalty: what who escapes pays the house, where a bot plays on for him (PL-30).
    """

    unit: Positive
    coefficient: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    fee: Amount = Coins(0)
    buy_in: Positive
    least: Amount = Coins(0)
    escape_penalty: Amount = Coins(0)

    def __post_init__(self) -> None:
        """Keeps every result within what a database holds.

        Raises:
            ValueError: a point is worth too much.
        """
        if self.point > MOST_A_POINT:
            raise ValueError(f"unit × coefficient is {self.point}; {MOST_A_POINT} is the most")

    @property
    def point(self) -> Coins:
        """What a point of the rule set is worth."""
        return Coins(self.unit * self.coefficient)
