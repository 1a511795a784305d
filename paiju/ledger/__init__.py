"""Coins, by double entry in whole numbers: accounts, transfers that sum to zero, and their book.

Knows nothing of cards, tables or databases: a book is the sequence of its transfers.
"""

from paiju.ledger.accounts import (
    BOTS,
    GRANTS,
    HOUSE,
    Account,
    is_stake,
    may_owe,
    player,
    player_of,
    stake,
)
from paiju.ledger.audit import Audit, Fault, Stored, transfer_of
from paiju.ledger.book import Book
from paiju.ledger.builders import Place, forfeited, grant, relief, returned, set_aside, settled
from paiju.ledger.errors import Insolvent, Known, LedgerError, Malformed
from paiju.ledger.transfers import Kind, Posting, Transfer

__all__ = [
    "BOTS",
    "GRANTS",
    "HOUSE",
    "Account",
    "Audit",
    "Book",
    "Fault",
    "Insolvent",
    "Kind",
    "Known",
    "LedgerError",
    "Malformed",
    "Place",
    "Posting",
    "Stored",
    "Transfer",
    "forfeited",
    "grant",
    "is_stake",
    "may_owe",
    "player",
    "player_of",
    "relief",
    "returned",
    "set_aside",
    "settled",
    "stake",
    "transfer_of",
]
