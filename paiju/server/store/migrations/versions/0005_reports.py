"""Players are reported to the host."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "reports",
        sa.Column("id", ID, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("reporter_id", ID, nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["reporter_id"], ["players.id"], name="fk_reports_reporter_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_reports_player_id"),
    )
    op.create_index("ix_reports_player_id", "reports", ["player_id"])
    op.create_index("ix_reports_reporter_id_at_ms", "reports", ["reporter_id", "at_ms"])


def downgrade() -> None:
    """Takes it away."""
    op.drop_table("reports")
