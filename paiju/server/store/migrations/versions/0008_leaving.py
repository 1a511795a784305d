"""Deals that were ended by agreement, passwords that are set anew, and players who are gone."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the column and the tables."""
    op.add_column(
        "deals", sa.Column("agreed", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "resets",
        _player("resets"),
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_resets"),
    )
    op.create_index("ix_resets_code_hash", "resets", ["code_hash"], unique=True)
    op.create_table(
        "departures",
        _player("departures"),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("player_id", name="pk_departures"),
    )


def downgrade() -> None:
    """Takes them away; who is gone does not come back."""
    op.drop_table("departures")
    op.drop_index("ix_resets_code_hash", "resets")
    op.drop_table("resets")
    op.drop_column("deals", "agreed")


def _player(table: str) -> sa.Column[int]:
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    foreign = sa.ForeignKey("players.id", name=f"fk_{table}_player_id")
    return sa.Column("player_id", number, foreign, nullable=False)
