"""A book: its transfers in order, and what each account has after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from paiju.ledger.accounts import Account, may_owe
from paiju.ledger.errors import Insolvent, Known
from paiju.ledger.transfers import Transfer


@dataclass(frozen=True)
class Book:
    """What all accounts have after some transfers; entering one more gives another book.

    >>> from paiju.ledger.builders import grant
    >>> book = Book().entered(grant(7, 1000, at_ms=0))
    >>> book.balance(Account("player:7")), book.balance(Account("grants")), book.total
    (1000, -1000, 0)

    Attributes:
        balances: what each account has; nothing of those that are not there.
        references: of all transfers that were entered.
    """

    balances: Mapping[Account, int] = field(
        default_factory=lambda: MappingProxyType[Account, int]({})
    )
    references: frozenset[str] = frozenset()

    def balance(self, account: Account) -> int:
        """What an account has."""
        return self.balances.get(account, 0)

    @property
    def total(self) -> int:
        """The sum over all accounts, which is 0 (PL-51)."""
        return sum(self.balances.values())

    def entered(self, transfer: Transfer) -> Book:
        """The book with one more transfer.

        Raises:
            Known: it was entered before.
            Insolvent: an account that may not owe has too little.
        """
        return self.with_all([transfer])

    def with_all(self, transfers: Iterable[Transfer]) -> Book:
        """The book with some more transfers, in order, or without any where one is refused."""
        balances, references = dict(self.balances), set(self.references)
        for transfer in transfers:
            if transfer.reference in references:
                raise Known(transfer.reference)
            references.add(transfer.reference)
            balances |= _after(balances, transfer)
        return Book(balances, frozenset(references))


def _after(balances: Mapping[Account, int], transfer: Transfer) -> dict[Account, int]:
    """What the accounts of a transfer have after it."""
    after: dict[Account, int] = {}
    for posting in transfer.postings:
        has = balances.get(posting.account, 0)
        if has + posting.amount < 0 and not may_owe(posting.account):
            raise Insolvent(posting.account, has, -posting.amount)
        after[posting.account] = has + posting.amount
    return after
