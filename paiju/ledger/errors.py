"""What a ledger refuses.

```
LedgerError
├── Malformed       a transfer that is none: it does not sum to zero, or an entry moves nothing
├── Known           a transfer of that reference is in the book already
└── Insolvent       an account that may not owe has less than it would pay
```
"""

from __future__ import annotations


class LedgerError(Exception):
    """What cannot be entered; the book is as it was."""


class Malformed(LedgerError):
    """No transfer at all; the message says why."""


class Known(LedgerError):
    """A transfer of that reference is in the book already: it happened once, and that is it."""

    def __init__(self, reference: str) -> None:
        super().__init__(f"{reference}: entered before")
        self.reference = reference


class Insolvent(LedgerError):
    """An account has less than it would pay."""

    def __init__(self, account: str, has: int, needs: int) -> None:
        super().__init__(f"{account}: has {has}, needs {needs}")
        self.account = account
        self.has = has
        self.needs = needs
