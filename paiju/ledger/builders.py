"""The transfers that there are. Coins go from player to player through a deal alone (PL-50)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paiju.ledger.accounts import GRANTS, HOUSE, Account, player, stake
from paiju.ledger.errors import Malformed
from paiju.ledger.transfers import Kind, Transfer, netted


@dataclass(frozen=True)
class Place:
    """A seat in a deal: whose coins are set aside for it, and how many."""

    seat: int
    owner: Account
    coins: int


def grant(number: int, coins: int, at_ms: int) -> Transfer:
    """What a new player is given, once (PL-50).

    >>> grant(7, 1000, at_ms=0).reference
    'grant/7'
    """
    return _given(Kind.GRANT, f"grant/{number}", number, coins, at_ms)


def relief(number: int, coins: int, day: str, at_ms: int) -> Transfer:
    """What a broke player is given, once a day (PL-50).

    >>> relief(7, 500, "2026-12-01", at_ms=0).reference
    'relief/7/2026-12-01'
    """
    return _given(Kind.RELIEF, f"relief/{number}/{day}", number, coins, at_ms)


def forfeited(number: int, coins: int, at_ms: int) -> Transfer:
    """What a player leaves to the house who is gone for good, once.

    >>> [(posting.account, posting.amount) for posting in forfeited(7, 40, at_ms=0).postings]
    [('house', 40), ('player:7', -40)]
    """
    reference = f"forfeit/{number}"
    if coins <= 0:
        raise Malformed(f"{reference}: {coins} is nothing to leave")
    postings = netted([(player(number), -coins), (HOUSE, coins)])
    return Transfer(reference=reference, kind=Kind.FORFEITED, at_ms=at_ms, postings=postings)


def set_aside(table: str, deal: int, places: Sequence[Place], at_ms: int) -> Transfer:
    """The coins with which each seat goes into a deal, from their owners.

    >>> places = [Place(0, player(7), 1000), Place(1, player(8), 400)]
    >>> [posting.amount for posting in set_aside("t1", 3, places, at_ms=0).postings]
    [-1000, -400, 1000, 400]
    """
    amounts = [
        amount
        for place in places
        for amount in (
            (place.owner, -_positive(place)),
            (stake(table, deal, place.seat), place.coins),
        )
    ]
    return Transfer(
        reference=f"stakes/{table}/{deal}",
        kind=Kind.SET_ASIDE,
        at_ms=at_ms,
        postings=netted(amounts),
        table=table,
        deal=deal,
    )


def settled(
    table: str, deal: int, places: Sequence[Place], results: Sequence[int], at_ms: int
) -> Transfer:
    """The end of a deal: all that was set aside goes to those who have it now.

    What the seats have won and lost together is what the house loses or wins.

    >>> places = [Place(0, player(7), 1000), Place(1, player(8), 400)]
    >>> for posting in settled("t1", 3, places, [350, -400], at_ms=0).postings:
    ...     print(posting.account, posting.amount)
    house 50
    player:7 1350
    stake:t1:3:0 -1000
    stake:t1:3:1 -400

    Raises:
        Malformed: a seat loses more than was set aside for it.
    """
    return Transfer(
        reference=f"settle/{table}/{deal}",
        kind=Kind.SETTLED,
        at_ms=at_ms,
        postings=netted(_paid_out(table, deal, places, results)),
        table=table,
        deal=deal,
    )


def returned(table: str, deal: int, places: Sequence[Place], at_ms: int) -> Transfer:
    """All that was set aside goes back: the deal was called off.

    It has the reference of a settlement, so that a deal is never both.

    >>> returned("t1", 3, [Place(0, player(7), 1000)], at_ms=0).reference
    'settle/t1/3'
    """
    return Transfer(
        reference=f"settle/{table}/{deal}",
        kind=Kind.RETURNED,
        at_ms=at_ms,
        postings=netted(_paid_out(table, deal, places, [0] * len(places))),
        table=table,
        deal=deal,
    )


def _given(kind: Kind, reference: str, number: int, coins: int, at_ms: int) -> Transfer:
    if coins <= 0:
        raise Malformed(f"{reference}: {coins} is nothing to give")
    postings = netted([(GRANTS, -coins), (player(number), coins)])
    return Transfer(reference=reference, kind=kind, at_ms=at_ms, postings=postings)


def _paid_out(
    table: str, deal: int, places: Sequence[Place], results: Sequence[int]
) -> Iterator[tuple[Account, int]]:
    for place, result in zip(places, results, strict=True):
        if place.coins + result < 0:
            raise Malformed(f"seat {place.seat} has {place.coins} and would lose {-result}")
        yield stake(table, deal, place.seat), -_positive(place)
        yield place.owner, place.coins + result
    yield HOUSE, -sum(results)


def _positive(place: Place) -> int:
    if place.coins <= 0:
        raise Malformed(f"seat {place.seat}: {place.coins} is nothing to set aside")
    return place.coins
