"""The ledger's tables; the database keeps its rules itself, whoever writes (PL-51).

A transfer's postings come first, each with what its account has after it; the row of
`coin_transfers` comes last and closes them. Postings without it fail when the transaction ends.
Triggers, in the revision that makes these tables, refuse

- a posting that is not of the next transfer, or whose balance is not the last one and its amount,
- a player's or a stake's account below 0,
- a transfer whose postings do not sum to 0, that is not the next one, or whose reference is known,
- every change and every deletion, of accounts, postings and transfers.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
)

from paiju.server.store.schema import Id, metadata

accounts: Final = Table(
    "coin_accounts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("may_owe", Boolean, nullable=False),
    Column("player_id", Id, ForeignKey("players.id"), nullable=True),
    CheckConstraint(
        "may_owe = (name IN ('house', 'grants', 'bots'))", name="ck_coin_accounts_who_may_owe"
    ),
    CheckConstraint(
        "(player_id IS NOT NULL) = (name LIKE 'player:%') "
        "AND (player_id IS NULL OR name = 'player:' || player_id)",
        name="ck_coin_accounts_whose",
    ),
)

transfers: Final = Table(
    "coin_transfers",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("reference", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("deal", Integer, nullable=False),
    Index("ix_coin_transfers_reference", "reference", unique=True),
    Index("ix_coin_transfers_table_id_deal", "table_id", "deal"),
)

postings: Final = Table(
    "coin_postings",
    metadata,
    Column("account", Text, ForeignKey("coin_accounts.name"), primary_key=True),
    Column(
        "transfer_id",
        Id,
        ForeignKey("coin_transfers.id", deferrable=True, initially="DEFERRED"),
        primary_key=True,
        autoincrement=False,
        index=True,
    ),
    Column("amount", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("amount <> 0", name="ck_coin_postings_amount"),
)
