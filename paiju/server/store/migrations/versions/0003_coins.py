"""The ledger: accounts, transfers, postings, and the triggers that keep its rules.

The conditions are plain SQL, written once; only how a trigger refuses is the database's own.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_LAST_BALANCE = """coalesce((
    SELECT balance FROM coin_postings WHERE account = NEW.account
    ORDER BY transfer_id DESC LIMIT 1
), 0)"""
_NEXT = "(SELECT coalesce(max(id), 0) + 1 FROM coin_transfers)"

# For each table: the code of the refusal, and when an insert meets it.
_REFUSED = {
    "coin_accounts": {
        "ledger.known": "EXISTS (SELECT 1 FROM coin_accounts WHERE name = NEW.name)",
    },
    "coin_postings": {
        "ledger.closed": f"NEW.transfer_id <> {_NEXT}",
        "ledger.twice": "EXISTS (SELECT 1 FROM coin_postings"
        " WHERE account = NEW.account AND transfer_id = NEW.transfer_id)",
        "ledger.no_account": "NOT EXISTS (SELECT 1 FROM coin_accounts WHERE name = NEW.account)",
        "ledger.amount": "typeof(NEW.amount) <> 'integer' OR typeof(NEW.balance) <> 'integer'",
        "ledger.balance": f"NEW.balance <> NEW.amount + {_LAST_BALANCE}",
        "ledger.insolvent": "NEW.balance < 0 AND NOT"
        " (SELECT may_owe FROM coin_accounts WHERE name = NEW.account)",
    },
    "coin_transfers": {
        "ledger.number": f"NEW.id <> {_NEXT}",
        "ledger.known": "EXISTS (SELECT 1 FROM coin_transfers WHERE reference = NEW.reference)",
        "ledger.postings": "(SELECT count(*) FROM coin_postings WHERE transfer_id = NEW.id) < 2",
        "ledger.sum": "(SELECT sum(amount) FROM coin_postings WHERE transfer_id = NEW.id) <> 0",
    },
}


def upgrade() -> None:
    """Makes the tables and what guards them."""
    _tables()
    for table, refused in _REFUSED.items():
        _guard_inserts(table, refused)
        _guard_changes(table)


def downgrade() -> None:
    """Drops the tables with all that is in them."""
    # Dropping a table in SQLite deletes its rows, and that is guarded.
    for table in _REFUSED:
        for change in ("insert", "update", "delete"):
            op.execute(f"DROP TRIGGER {table}_{change}")
    for table in ("coin_postings", "coin_transfers", "coin_accounts"):
        op.drop_table(table)


def _guard_inserts(table: str, refused: dict[str, str]) -> None:
    checks = "\n".join(
        f"SELECT RAISE(ABORT, '{code}') WHERE {condition};" for code, condition in refused.items()
    )
    op.execute(f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table} BEGIN\n{checks}\nEND")


def _guard_changes(table: str) -> None:
    for change in ("update", "delete"):
        op.execute(
            f"CREATE TRIGGER {table}_{change} BEFORE {change.upper()} ON {table} "
            "BEGIN SELECT RAISE(ABORT, 'ledger.only_added_to'); END"
        )


def _tables() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "coin_accounts",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("may_owe", sa.Boolean, nullable=False),
        sa.Column("player_id", number, nullable=True),
        sa.PrimaryKeyConstraint("name", name="pk_coin_accounts"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_coin_accounts_player_id"),
        sa.CheckConstraint(
            "may_owe = (name IN ('house', 'grants', 'bots'))",
            name="ck_coin_accounts_who_may_owe",
        ),
        sa.CheckConstraint(
            "(player_id IS NOT NULL) = (name LIKE 'player:%') "
            "AND (player_id IS NULL OR name = 'player:' || player_id)",
            name="ck_coin_accounts_whose",
        ),
    )
    op.create_table(
        "coin_transfers",
        sa.Column("id", number, nullable=False, autoincrement=False),
        sa.Column("reference", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_coin_transfers"),
    )
    op.create_index("ix_coin_transfers_reference", "coin_transfers", ["reference"], unique=True)
    op.create_index("ix_coin_transfers_table_id_deal", "coin_transfers", ["table_id", "deal"])
    op.create_table(
        "coin_postings",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("transfer_id", number, nullable=False, autoincrement=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "transfer_id", name="pk_coin_postings"),
        sa.ForeignKeyConstraint(
            ["account"], ["coin_accounts.name"], name="fk_coin_postings_account"
        ),
        sa.ForeignKeyConstraint(
            ["transfer_id"],
            ["coin_transfers.id"],
            name="fk_coin_postings_transfer_id",
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.CheckConstraint("amount <> 0", name="ck_coin_postings_amount"),
    )
    op.create_index("ix_coin_postings_transfer_id", "coin_postings", ["transfer_id"])
