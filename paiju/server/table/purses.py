"""Who can pay for a deal, what each sets aside for it, and how coins move with what happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from paiju.core.refusal import Refusal
from paiju.core.units import Coins, Seat
from paiju.ledger import BOTS, Account, Place, Transfer, player, returned, set_aside, settled
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.chairs import Chair, Kind
from paiju.server.table.coins import needed, stack_of
from paiju.server.table.refusals import Code
from paiju.server.table.seating import Decision
from paiju.server.table.state import Change, Deal, Table

Purses = Mapping[PlayerId, Coins]
"""What players have free at the moment."""

NOTHING: Final[Purses] = MappingProxyType({})
"""Where no coins move, or no deal begins."""


def if_he_can_pay(table: Table, has: Coins | None, decision: Decision) -> Decision:
    """A decision that brings a player nearer to a deal, if he can pay for one.

    Args:
        table: the table.
        has: what he has free; None where no coins move.
        decision: what he wants leads to that.
    """
    if table.stakes is None or has is None or isinstance(decision, Refusal):
        return decision
    needs = needed(table.ruleset, table.stakes)
    return decision if has >= needs else Refusal(Code.BROKE, {"has": has, "least": needs})


def broke(table: Table, purses: Purses) -> tuple[ev.Stood, ...]:
    """Who cannot pay for the deal that would begin now stands up."""
    if table.stakes is None:
        return ()
    needs = needed(table.ruleset, table.stakes)
    return tuple(
        ev.Stood(seat=Seat(seat), has=_free(chair, purses), needs=needs)
        for seat, chair in enumerate(table.chairs)
        if chair.kind is Kind.HUMAN and _free(chair, purses) < needs
    )


def why_stood(event: ev.Stood) -> Refusal | None:
    """What is said to whoever had to stand up; None to who did by himself."""
    if event.has is None or event.needs is None:
        return None
    return Refusal(Code.BROKE, {"has": event.has, "least": event.needs})


def stacks(table: Table, purses: Purses) -> tuple[Coins, ...] | None:
    """What is set aside for each seat; bots bring all that one may. None where no coins move."""
    if table.stakes is None:
        return None
    most = table.stakes.buy_in
    return tuple(
        stack_of(table.stakes, _free(chair, purses)) if chair.kind is Kind.HUMAN else most
        for chair in table.chairs
    )


def transfers_of(changes: Sequence[Change], after: Table) -> Iterator[Transfer]:
    """The coins that move with some events.

    Args:
        changes: the events.
        after: the table after them; no deal begins after another one ended in them.
    """
    for change in changes:
        deal = after.deal
        if deal is None or deal.stacks is None:
            continue
        places = places_of(deal, deal.stacks)
        match change.event:
            case ev.Dealt(attempt=0):
                yield set_aside(after.id, deal.number, places, change.at_ms)
            case ev.Settled(coins=coins) if coins is not None:
                yield settled(after.id, deal.number, places, coins, change.at_ms)
            case ev.Ended():
                yield returned(after.id, deal.number, places, change.at_ms)
            case ev.Closed() if deal.settlement is None:
                yield returned(after.id, deal.number, places, change.at_ms)
            case _:
                pass


def places_of(deal: Deal, stacks: Sequence[Coins]) -> tuple[Place, ...]:
    """Whose coins are set aside for which seat, whoever sits there now."""
    return tuple(
        Place(seat, _account(chair), stacks[seat]) for seat, chair in enumerate(deal.players)
    )


def _account(chair: Chair) -> Account:
    return BOTS if chair.player is None else player(chair.player)


def _free(chair: Chair, purses: Purses) -> Coins:
    return Coins(0) if chair.player is None else purses.get(chair.player, Coins(0))
