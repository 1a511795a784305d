"""Proves a ledger that was stored: from the first entry on, every sum is made again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from paiju.ledger.accounts import Account, may_owe
from paiju.ledger.errors import Malformed
from paiju.ledger.transfers import Kind, Posting, Transfer


@dataclass(frozen=True)
class Stored:
    """A transfer as it was found, right or wrong.

    Attributes:
        number: its place in the ledger, from 1 without gaps.
        entries: for each posting its account, its amount, and what it says that the account
            has after it.
    """

    number: int
    reference: str
    kind: str
    at_ms: int
    table: str
    deal: int
    entries: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Fault:
    """The first entry that is wrong, and what is wrong with it."""

    number: int
    reference: str
    problem: str


@dataclass
class Audit:
    """Takes a ledger's transfers in order and stops at the first that is wrong.

    >>> audit = Audit()
    >>> audit.take([Stored(1, "grant/7", "grant", 0, "", 0,
    ...     (("grants", -1000, -1000), ("player:7", 1000, 900)))])
    Fault(number=1, reference='grant/7', problem='player:7: says 900 after it, it is 1000')

    Attributes:
        transfers: how many are right.
        balances: what every account has after them.
    """

    transfers: int = 0
    balances: dict[Account, int] = field(default_factory=dict[Account, int])
    _references: set[str] = field(default_factory=set[str])

    def take(self, ledger: Iterable[Stored]) -> Fault | None:
        """The first fault; None where there is none."""
        for stored in ledger:
            problem = self._problem(stored)
            if problem is not None:
                return Fault(stored.number, stored.reference, problem)
            self._enter(stored)
        return None

    @property
    def total(self) -> int:
        """The sum over all accounts."""
        return sum(self.balances.values())

    def _problem(self, stored: Stored) -> str | None:
        if stored.number != self.transfers + 1:
            return f"follows number {self.transfers}: what was between them is missing"
        if stored.reference in self._references:
            return "entered before"
        try:
            transfer_of(stored)
        except (Malformed, ValueError) as error:
            return str(error)
        problems = (self._entry_problem(*entry) for entry in stored.entries)
        return next((problem for problem in problems if problem is not None), None)

    def _entry_problem(self, account: str, amount: int, balance: int) -> str | None:
        after = self.balances.get(Account(account), 0) + amount
        if after != balance:
            return f"{account}: says {balance} after it, it is {after}"
        if after < 0 and not may_owe(Account(account)):
            return f"{account}: {after} is below 0"
        return None

    def _enter(self, stored: Stored) -> None:
        self.transfers += 1
        self._references.add(stored.reference)
        for account, _amount, balance in stored.entries:
            self.balances[Account(account)] = balance


def transfer_of(stored: Stored) -> Transfer:
    """What was found as a transfer.

    Raises:
        Malformed: it is none.
        ValueError: there is no such kind.
    """
    return Transfer(
        reference=stored.reference,
        kind=Kind(stored.kind),
        at_ms=stored.at_ms,
        postings=tuple(Posting(Account(account), amount) for account, amount, _ in stored.entries),
        table=stored.table,
        deal=stored.deal,
    )
