"""Which tables' events are no longer kept."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the moment at which a table's events were dropped."""
    op.add_column("tables", sa.Column("dropped_ms", sa.BigInteger, nullable=True))


def downgrade() -> None:
    """Takes it away; the events do not come back."""
    op.drop_column("tables", "dropped_ms")
