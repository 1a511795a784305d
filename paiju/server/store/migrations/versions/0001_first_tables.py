"""The log of events, players and their sessions, the list of tables, finished deals."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables."""
    _events()
    _players()
    _tables()
    _deals()


def downgrade() -> None:
    """Drops the tables with all that is in them."""
    for name in ("deal_seats", "deals", "tables", "sessions", "players", "events"):
        op.drop_table(name)


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
    )


def _players() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "players",
        sa.Column("id", number, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("last_seen_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("player_id", number, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("last_seen_ms", sa.BigInteger, nullable=False),
        sa.Column("user_agent", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_sessions_player_id"),
    )
    op.create_index("ix_sessions_player_id", "sessions", ["player_id"])


def _tables() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("family", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("owner_id", number, nullable=True),
        sa.Column("opened_ms", sa.BigInteger, nullable=False),
        sa.Column("closed_ms", sa.BigInteger, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["owner_id"], ["players.id"], name="fk_tables_owner_id"),
    )
    op.create_index("ix_tables_closed_ms", "tables", ["closed_ms"])


def _deals() -> None:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "deals",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", name="pk_deals"),
    )
    op.create_table(
        "deal_seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", number, nullable=True),
        sa.Column("score", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "deal", "seat", name="pk_deal_seats"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_deal_seats_player_id"),
        sa.ForeignKeyConstraint(
            ["table_id", "deal"],
            ["deals.table_id", "deals.deal"],
            name="fk_deal_seats_table_id_deal",
        ),
    )
    op.create_index("ix_deal_seats_player_id", "deal_seats", ["player_id"])
