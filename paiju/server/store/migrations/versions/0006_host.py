"""Who helps the host, what they did, and which rooms they closed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_REFUSED = (
    "CREATE TRIGGER audit_{verb} BEFORE {VERB} ON audit "
    "BEGIN SELECT raise(ABORT, 'audit: only added to'); END"
)


def upgrade() -> None:
    """Adds the tables, and the triggers that keep the audit as it is."""
    op.create_table(
        "admins",
        sa.Column(
            "player_id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.ForeignKey("players.id", name="fk_admins_player_id"),
            nullable=False,
        ),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_admins"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("deed", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_table(
        "closed_rooms",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", name="pk_closed_rooms"),
    )
    for verb in ("update", "delete"):
        op.execute(_REFUSED.format(verb=verb, VERB=verb.upper()))


def downgrade() -> None:
    """Takes them away."""
    for verb in ("update", "delete"):
        op.execute(f"DROP TRIGGER audit_{verb}")
    for table in ("closed_rooms", "audit", "admins"):
        op.drop_table(table)
