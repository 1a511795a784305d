"""Accounts, bot accounts, standings and limits; how long a deal took, and who escaped from it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_ENDED = """
UPDATE deal_seats SET ended_ms = (
    SELECT deals.ended_ms FROM deals
    WHERE deals.table_id = deal_seats.table_id AND deals.deal = deal_seats.deal
)
"""


def upgrade() -> None:
    """Makes the tables, and completes the seats of deals."""
    _accounts()
    _bots()
    _standings()
    _limits()
    _seats()


def downgrade() -> None:
    """Drops what was made, with all that is in it."""
    op.drop_index("ix_deal_seats_player_id_ended_ms", "deal_seats")
    op.create_index("ix_deal_seats_player_id", "deal_seats", ["player_id"])
    for name in ("escaped", "took_ms", "ended_ms"):
        op.drop_column("deal_seats", name)
    for name in ("limits", "standings", "login_attempts", "bots", "accounts"):
        op.drop_table(name)


def _number() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _player(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    column = sa.Column("player_id", _number(), nullable=False)
    name = f"fk_{table}_player_id"
    return column, sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=name)


def _accounts() -> None:
    op.create_table(
        "accounts",
        *_player("accounts"),
        sa.Column("login", sa.Text, nullable=False),
        sa.Column("login_key", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_accounts"),
    )
    op.create_index("ix_accounts_login_key", "accounts", ["login_key"], unique=True)
    op.create_table(
        "login_attempts",
        sa.Column("id", _number(), nullable=False),
        sa.Column("login_hash", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_login_attempts"),
    )
    op.create_index("ix_login_attempts_at_ms", "login_attempts", ["at_ms"])


def _bots() -> None:
    op.create_table(
        "bots",
        *_player("bots"),
        sa.Column("owner_id", _number(), nullable=False),
        sa.Column("revoked_ms", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("player_id", name="pk_bots"),
        sa.ForeignKeyConstraint(["owner_id"], ["players.id"], name="fk_bots_owner_id"),
    )
    op.create_index("ix_bots_owner_id", "bots", ["owner_id"])


def _standings() -> None:
    op.create_table(
        "standings",
        *_player("standings"),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("escapes", sa.Integer, nullable=False),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "ruleset", name="pk_standings"),
    )


def _limits() -> None:
    op.create_table(
        "limits",
        *_player("limits"),
        sa.Column("offset_minutes", sa.Integer, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=True),
        sa.Column("deals", sa.Integer, nullable=True),
        sa.Column("next_day", sa.Integer, nullable=True),
        sa.Column("next_minutes", sa.Integer, nullable=True),
        sa.Column("next_deals", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("player_id", name="pk_limits"),
    )


def _seats() -> None:
    for name in ("ended_ms", "took_ms"):
        op.add_column(
            "deal_seats", sa.Column(name, sa.BigInteger, nullable=False, server_default="0")
        )
    op.add_column(
        "deal_seats", sa.Column("escaped", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.execute(_ENDED)
    op.drop_index("ix_deal_seats_player_id", "deal_seats")
    op.create_index("ix_deal_seats_player_id_ended_ms", "deal_seats", ["player_id", "ended_ms"])
