"""What a deal is worth in coins (PL-51), line by line.

A game that settles in coins by its own rules does so (DZ-62 to DZ-66), with the room's stakes in
place of those of its rule set. For any other, points count in coins, in this order:

1. Each point is worth the room's base times its coefficient.
2. What the rules have the house pay a player, it pays him.
3. Everybody pays the fee, as far as the coins that were set aside for him reach.
4. Who lost to others pays, as far as his coins reach. Who won gets what he is owed; where less was
   paid, all share it in proportion to that. Shares are whole coins: each gets the whole part of his
   share, and the coins left over go to those with the largest remainders, the first seat first.
5. What the rules have a player pay the house, he pays it, as far as his coins reach.

At last, in every game, who escaped and had a bot play on for him pays the penalty (PL-30). It goes
to the house, so that nobody gives coins away by running (PL-50). A deal that was called off costs
nobody anything else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from paiju.core.ruleset import RuleSet
from paiju.core.settlement import Base, Cap, House, Multiplier, Settlement, Transfer, Writer
from paiju.core.units import Coins, Points, Seat
from paiju.games.registry import family_of
from paiju.server.table.stakes import Stakes


class Cause(StrEnum):
    """What the lines are for. `paiju.explain` has the sentences."""

    WON = "coins.won"
    LOST = "coins.lost"
    UNIT = "coins.unit"
    BONUS = "coins.bonus"  # points, and what each is worth
    FEE = "coins.fee"  # the whole fee, where less was left
    BROKE = "coins.broke"
    SHARE = "coins.share"  # what was paid, and what was owed
    PAYS = "coins.pays"
    FINE = "coins.fine"  # the whole fine, where less was left
    PENALTY = "coins.penalty"  # the whole penalty, where less was left


def needed(ruleset: RuleSet[Any], stakes: Stakes) -> Coins:
    """What a seat must have to be dealt in: what its role may cost at the least, with the fee.

    >>> from paiju.games.registry import find_ruleset
    >>> needed(find_ruleset("doudizhu"), Stakes(unit=Coins(1), coefficient=100, fee=Coins(50),
    ...     buy_in=Coins(5000)))
    250
    """
    loss = family_of(ruleset).least_loss(ruleset.options) * stakes.point
    return Coins(max(stakes.least, loss + stakes.fee))


def stack_of(stakes: Stakes, has: Coins) -> Coins:
    """How much of what a player has is set aside for a deal."""
    return Coins(min(has, stakes.buy_in))


class Bets(NamedTuple):
    """What a deal is about in coins.

    Attributes:
        stakes: the table's.
        stacks: what was set aside for each seat; no seat loses more.
    """

    stakes: Stakes
    stacks: Sequence[Coins]


def in_coins(
    ruleset: RuleSet[Any], state: Any, points: Settlement, bets: Bets, escaped: Collection[Seat]
) -> Settlement:
    """The settlement of a deal in coins.

    Args:
        ruleset: what was played.
        state: the end.
        points: what the rule set makes of it.
        bets: what it was about.
        escaped: who left and had a bot play on.
    """
    stakes, stacks = bets
    writer = Writer(points.seats)
    own = family_of(ruleset).coins
    if own is not None:
        options = own.with_stakes(ruleset.options, stakes.unit, stakes.coefficient, stakes.fee)
        writer.write(*own.settle(options, state, stacks).lines)
    elif points.lines:
        _Exchange(writer, points, bets).write()
    for seat in sorted(escaped):
        _write_payment(writer, stacks, _to_house(Cause.PENALTY, seat, stakes.escape_penalty))
    return writer.settlement(points.winners)


class _Exchange:
    """Points that become coins."""

    def __init__(self, writer: Writer, points: Settlement, bets: Bets) -> None:
        self._writer = writer
        self._stakes, self._stacks = bets
        self._seats = tuple([Seat(seat) for seat in range(points.seats)])
        self._house = tuple(_from_house(points, seat) for seat in self._seats)
        self._between = tuple(
            score - house for score, house in zip(points.scores, self._house, strict=True)
        )

    def write(self) -> None:
        """All lines but the penalty's."""
        self._write_points()
        for seat in self._seats:
            self._write_bonus(seat)
        for seat in self._seats:
            self._pay_house(Cause.FEE, seat, self._stakes.fee)
        self._write_payments()
        for seat in self._seats:
            self._write_fine(seat)

    def _write_points(self) -> None:
        for seat, points in zip(self._seats, self._between, strict=True):
            cause = Cause.WON if points > 0 else Cause.LOST
            if points:
                line = Base(rule="PL-51", cause=cause, seat=seat, points=Points(abs(points)))
                self._writer.write(line)
        worth, seats = self._stakes.point, self._seats
        self._writer.write(Multiplier(rule="PL-01", cause=Cause.UNIT, factor=worth, seats=seats))

    def _write_bonus(self, seat: Seat) -> None:
        points = self._house[seat]
        if points > 0:
            figures = (points, self._stakes.point)
            coins = Points(points * self._stakes.point)
            line = House(rule="PL-51", cause=Cause.BONUS, seat=seat, points=coins, figures=figures)
            self._writer.write(line)

    def _write_fine(self, seat: Seat) -> None:
        self._pay_house(Cause.FINE, seat, max(0, -self._house[seat]) * self._stakes.point)

    def _pay_house(self, cause: Cause, seat: Seat, coins: int) -> None:
        _write_payment(self._writer, self._stacks, _to_house(cause, seat, coins))

    def _write_payments(self) -> None:
        losers = [seat for seat in self._seats if self._between[seat] < 0]
        winners = [seat for seat in self._seats if self._between[seat] > 0]
        for seat in losers:
            has = self._stacks[seat] + self._writer.scores[seat]
            if has < self._writer.due[seat]:
                self._cap(Cause.BROKE, seat, has)
        paid = sum(self._writer.due[seat] for seat in losers)
        owed = [self._writer.due[seat] for seat in winners]
        if paid < sum(owed):
            for seat, share in zip(winners, shares(paid, owed), strict=True):
                self._cap(Cause.SHARE, seat, share, (paid, sum(owed)))
        self._write_transfers(losers, winners)

    def _cap(self, cause: Cause, seat: Seat, coins: int, figures: tuple[int, ...] = ()) -> None:
        line = Cap(rule="PL-51", cause=cause, seat=seat, points=Points(coins), figures=figures)
        self._writer.write(line)

    def _write_transfers(self, losers: Sequence[Seat], winners: Sequence[Seat]) -> None:
        """From hand to hand where one of them pays all or gets all, else through the pot."""
        if len(winners) == 1:
            for seat in losers:
                self._transfer(seat, winners[0], self._writer.due[seat])
        elif len(losers) == 1:
            for seat in winners:
                self._transfer(losers[0], seat, self._writer.due[seat])
        else:
            for seat in losers:
                self._transfer(seat, None, self._writer.due[seat])
            for seat in winners:
                self._transfer(None, seat, self._writer.due[seat])

    def _transfer(self, payer: Seat | None, payee: Seat | None, coins: int) -> None:
        if coins:
            points = Points(coins)
            line = Transfer(rule="PL-51", cause=Cause.PAYS, payer=payer, payee=payee, points=points)
            self._writer.write(line)


def shares(paid: int, owed: Sequence[int]) -> tuple[int, ...]:
    """Whole coins in proportion to what is owed, by the largest remainders.

    >>> shares(100, [2, 2, 2])
    (34, 33, 33)
    >>> shares(7, [1, 10])
    (1, 6)
    """
    total = sum(owed)
    whole = [each * paid // total for each in owed]
    first = sorted(range(len(owed)), key=lambda place: -(owed[place] * paid % total))
    for place in first[: paid - sum(whole)]:
        whole[place] += 1
    return tuple(whole)


def _from_house(points: Settlement, seat: Seat) -> int:
    """What a seat got from the house under the rules, or paid to it."""
    lines = (line for line in points.lines if isinstance(line, House))
    return sum(line.points for line in lines if line.seat == seat)


def _to_house(cause: Cause, seat: Seat, coins: int) -> House:
    rule = "PL-30" if cause is Cause.PENALTY else "PL-51"
    return House(rule=rule, cause=cause, seat=seat, points=Points(-coins))


def _write_payment(writer: Writer, stacks: Sequence[Coins], line: House) -> None:
    """To the house, as far as the seat's coins reach; no line where nothing is to be paid."""
    has = stacks[line.seat] + writer.scores[line.seat]
    if has < -line.points:
        line = msgspec.structs.replace(line, points=Points(-has), figures=(-line.points,))
    if line.points or line.figures:
        writer.write(line)
