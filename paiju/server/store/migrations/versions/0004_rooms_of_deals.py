"""Deals know the room that they were played in, and whether they count, for lists of leaders."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the columns, and the indexes by which leaders are found."""
    op.add_column("deals", sa.Column("room", sa.Text, nullable=True))
    op.add_column(
        "deals", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index("ix_deals_ruleset_ended_ms", "deals", ["ruleset", "ended_ms"])
    op.create_index("ix_deals_room_ended_ms", "deals", ["room", "ended_ms"])


def downgrade() -> None:
    """Takes them away."""
    op.drop_index("ix_deals_room_ended_ms", "deals")
    op.drop_index("ix_deals_ruleset_ended_ms", "deals")
    op.drop_column("deals", "rated")
    op.drop_column("deals", "room")
