"""Transfers: coins from accounts to accounts, each under a reference that can be used once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paiju.ledger.accounts import Account
from paiju.ledger.errors import Malformed

MOST: Final = 1 << 60
"""No amount is as large; sums of a few still fit the 64 bits of a database."""


class Kind(StrEnum):
    """What a transfer is for."""

    GRANT = "grant"
    RELIEF = "relief"
    SET_ASIDE = "set_aside"
    SETTLED = "settled"
    RETURNED = "returned"
    FORFEITED = "forfeited"


@dataclass(frozen=True)
class Posting:
    """Coins that an account gets, or gives where they are negative."""

    account: Account
    amount: int


@dataclass(frozen=True, kw_only=True)
class Transfer:
    """Coins that change accounts, all at once or not at all.

    >>> from paiju.ledger.accounts import HOUSE, player
    >>> Transfer(reference="fee/1", kind=Kind.SETTLED, at_ms=0,
    ...     postings=(Posting(player(7), -50), Posting(HOUSE, 49)))
    Traceback (most recent call last):
    ...
    paiju.ledger.errors.Malformed: fee/1: the postings sum to -1

    Attributes:
        reference: what it is, once and for all: `settle/t1/3`.
        at_ms: when, in milliseconds since 1970.
        postings: at least two, of different accounts, none of nothing; they sum to 0.
        table, deal: the deal that it is about; empty and 0 for one of no deal.

    Raises:
        Malformed: it is no transfer.
    """

    reference: str
    kind: Kind
    at_ms: int
    postings: tuple[Posting, ...]
    table: str = ""
    deal: int = 0

    def __post_init__(self) -> None:
        """Refuses what is no transfer."""
        problem = _problem(self)
        if problem is not None:
            raise Malformed(f"{self.reference or 'no reference'}: {problem}")


def _problem(transfer: Transfer) -> str | None:
    postings = transfer.postings
    if not transfer.reference:
        return "a transfer needs a reference"
    if len(postings) < 2:
        return "less than two postings"
    if len({posting.account for posting in postings}) < len(postings):
        return "an account has two postings"
    for posting in postings:
        amount: object = posting.amount
        if type(amount) is not int:
            return f"{posting.account}: {amount!r} is no whole number"
        if not 0 < abs(posting.amount) < MOST:
            return f"{posting.account}: {amount} is no amount"
    total = sum(posting.amount for posting in postings)
    return None if total == 0 else f"the postings sum to {total}"


def netted(amounts: Iterable[tuple[Account, int]]) -> tuple[Posting, ...]:
    """One posting for each account that gets or gives anything, in the order of their names.

    >>> from paiju.ledger.accounts import BOTS, HOUSE
    >>> netted([(BOTS, -5), (HOUSE, 7), (BOTS, -2)])
    (Posting(account='bots', amount=-7), Posting(account='house', amount=7))
    """
    sums: Counter[Account] = Counter()
    for account, amount in amounts:
        sums[account] += amount
    return tuple(Posting(account, sums[account]) for account in sorted(sums) if sums[account])
