"""How a deal ended, as far as its scores depend on it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from paiju.combos import Kind
from paiju.core.units import Coins, Seat
from paiju.games.doudizhu import multiplier
from paiju.games.doudizhu.multiplier import Factor
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.state import State, Turn
from paiju.games.doudizhu.table import ALL_SEATS, order_after


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a deal.

    Attributes:
        landlord: who was landlord.
        landlord_won: whether he won, or both peasants did (DZ-42).
        factors: what multiplied the deal, in order (DZ-60).
        stacks: the coins that each seat brought to the table, where that is known; without them
            everybody can pay whatever he owes (DZ-63, DZ-64).
    """

    landlord: Seat
    landlord_won: bool
    factors: tuple[Factor, ...]
    stacks: tuple[Coins, Coins, Coins] | None = None

    @property
    def peasants(self) -> tuple[Seat, Seat]:
        """The other two in the order of play from the landlord."""
        return order_after(self.landlord)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The landlord, or both peasants."""
        return (self.landlord,) if self.landlord_won else self.peasants

    @property
    def losers(self) -> tuple[Seat, ...]:
        """The other side."""
        return self.peasants if self.landlord_won else (self.landlord,)


def outcome_of(
    options: DoudizhuOptions, state: State, stacks: tuple[Coins, Coins, Coins] | None = None
) -> Outcome:
    """The outcome of a state that somebody has won.

    Raises:
        ValueError: where nobody has.
    """
    if state.landlord is None or state.winner is None:
        raise ValueError("nobody has won")
    return Outcome(
        landlord=state.landlord,
        landlord_won=state.winner == state.landlord,
        factors=factors_of(options, state),
        stacks=stacks,
    )


def factors_of(options: DoudizhuOptions, state: State) -> tuple[Factor, ...]:
    """What multiplies the deal so far, in order (DZ-60)."""
    return tuple(_factors(options, state))


def multiplier_of(options: DoudizhuOptions, state: State) -> int:
    """The multiplier of the deal so far."""
    return multiplier.multiplier(_factors(options, state))


def _factors(options: DoudizhuOptions, state: State) -> Iterator[Factor]:
    yield multiplier.room(options.multiplier)
    if largest := max(state.shows):
        by = (seat for seat in ALL_SEATS if state.shows[seat] == largest)
        yield multiplier.show(largest, by)
    if state.auction is not None:
        yield from map(multiplier.rob, state.auction.robbers)
    for turn in state.history:
        yield from _bomb(options, turn)
    if state.winner is not None:
        yield from _spring(options, state, state.winner)


def _bomb(options: DoudizhuOptions, turn: Turn) -> Iterator[Factor]:
    """A bomb doubles, a rocket where the option says so (DZ-60, DZ-61)."""
    if turn.reading is None or not turn.reading.is_bomb:
        return
    if turn.reading.kind is not Kind.ROCKET:
        yield multiplier.bomb(turn.seat)
    elif options.rocket_doubles:
        yield multiplier.rocket(turn.seat)


def _spring(options: DoudizhuOptions, state: State, winner: Seat) -> Iterator[Factor]:
    """The losers played nothing, the landlord nothing after his lead (DZ-61)."""
    landlord = state.landlord
    if landlord is None:
        return
    peasants = order_after(landlord)
    if winner == landlord:
        if not any(map(state.plays_of, peasants)):
            yield multiplier.spring(landlord)
    elif options.anti_spring and state.plays_of(landlord) == 1:
        yield multiplier.anti_spring(*peasants)
