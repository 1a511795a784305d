"""What can go wrong in the store: the branch `StoreError` of the tree in `paiju.core.errors`.

```
StoreError              what was to be kept could not be kept, or not be read
├── Conflict            somebody else has appended that seq already
├── Gap                 a seq that does not follow the last one
├── Known               a transfer of that reference was entered before
├── Insolvent           an account has less than a transfer takes from it
├── StoreBusy           too much waits to be stored, and the policy is to refuse
└── StoreClosed         the store has been closed
Disallowed              what was wanted is well understood and not allowed; carries the refusal
├── NameRefused         a name that no player may carry
└── AccountRefused      a login that is taken, or more than an account may have
```
"""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from paiju.core.errors import PaijuError, StoreError

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from paiju.core.refusal import Refusal


class Conflict(StoreError):
    """Somebody else has appended that seq already: read the tail and try again."""

    def __init__(self, table: str, seq: int, last: int) -> None:
        super().__init__(f"table {table!r}: seq {seq} is taken, the last one is {last}")
        self.table = table
        self.seq = seq
        self.last = last


class Gap(StoreError):
    """A seq that does not follow the last one: the caller's view is of another table."""

    def __init__(self, table: str, seq: int, last: int) -> None:
        super().__init__(f"table {table!r}: seq {seq} leaves a gap, the last one is {last}")
        self.table = table
        self.seq = seq
        self.last = last


class Known(StoreError):
    """A transfer of that reference was entered before: it happened, once (PL-52)."""

    def __init__(self, reference: str) -> None:
        super().__init__(f"transfer {reference!r} was entered before")
        self.reference = reference


class Insolvent(StoreError):
    """An account has less than a transfer takes from it; nothing of this append is stored."""

    def __init__(self, account: str, has: int, needs: int) -> None:
        super().__init__(f"account {account!r} has {has} coins and needs {needs}")
        self.account = account
        self.has = has
        self.needs = needs


class StoreBusy(StoreError):
    """As much as may wait to be stored is waiting; nothing of this call was accepted."""


class StoreClosed(StoreError):
    """The store has been closed; nothing of this call was accepted."""


class Disallowed(PaijuError):
    """What was wanted is not allowed.

    Args:
        refusal: the code and parameters of what stood in the way.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {dict(refusal.params)}")
        self.refusal = refusal


class NameRefused(Disallowed):
    """A name that no player may carry, see `names`."""


class AccountRefused(Disallowed):
    """A login that is none, or taken, or more than an account may have, see `accounts`."""


@contextlib.contextmanager
def told_of(path: Path) -> Generator[None]:
    """Turns an error of the database into a StoreError that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {error}") from error
    except DBAPIError as error:
        # Its own text quotes the statement with its parameters.
        raise StoreError(f"{path}: {error.orig}") from error
    except SQLAlchemyError as error:
        raise StoreError(f"{path}: {error}") from error
