"""How a transfer is entered into the ledger's tables, in the transaction of whoever enters it.

The database refuses by itself what is wrong (see `schema_coins`); what can happen to a right
transfer, that it is known or that somebody has too little, is found first, to be told apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiju.ledger import Account, may_owe, player_of
from paiju.server.store.errors import Insolvent, Known

if TYPE_CHECKING:
    import sqlite3

    from paiju.ledger import Posting, Transfer

_KNOWN = "SELECT 1 FROM coin_transfers WHERE reference = ?"
_NEXT = "SELECT coalesce(max(id), 0) + 1 FROM coin_transfers"
_BALANCE = "SELECT balance FROM coin_postings WHERE account = ? ORDER BY transfer_id DESC LIMIT 1"
_OPEN = (
    "INSERT INTO coin_accounts (name, may_owe, player_id)"
    " SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM coin_accounts WHERE name = ?)"
)
_POSTING = "INSERT INTO coin_postings (account, transfer_id, amount, balance) VALUES (?, ?, ?, ?)"
_TRANSFER = (
    "INSERT INTO coin_transfers (id, reference, kind, at_ms, table_id, deal)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)


def enter(db: sqlite3.Connection, transfer: Transfer) -> None:
    """Enters a transfer.

    Raises:
        Known: it was entered before.
        Insolvent: an account that may not owe has too little.
        sqlite3.IntegrityError: it breaks a rule of the ledger, or is of a player who is none.
    """
    if db.execute(_KNOWN, (transfer.reference,)).fetchone() is not None:
        raise Known(transfer.reference)
    number = db.execute(_NEXT).fetchone()[0]
    for posting in transfer.postings:
        _post(db, number, posting)
    db.execute(
        _TRANSFER,
        (
            number,
            transfer.reference,
            transfer.kind.value,
            transfer.at_ms,
            transfer.table,
            transfer.deal,
        ),
    )


def _post(db: sqlite3.Connection, number: int, posting: Posting) -> None:
    account = posting.account
    has = _balance(db, account)
    if has + posting.amount < 0 and not may_owe(account):
        raise Insolvent(account, has, -posting.amount)
    db.execute(_OPEN, (account, may_owe(account), player_of(account), account))
    db.execute(_POSTING, (account, number, posting.amount, has + posting.amount))


def _balance(db: sqlite3.Connection, account: Account) -> int:
    row = db.execute(_BALANCE, (account,)).fetchone()
    return 0 if row is None else row[0]
