"""Every table of the store, as SQLAlchemy Core sees it.

The revisions in `migrations/` make these tables; a test fails when the two differ.
Times are milliseconds since 1970. What a room calls a table is named by `table_id`; the
table `tables` is an index for lists, made from the events, and may lag behind them.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers rows by itself only where the type is INTEGER.
Id: Final = BigInteger().with_variant(Integer, "sqlite")

# With row ids: all tables share the page that is written to, so that an append costs two
# fifths less than WITHOUT ROWID (measured at 1000 tables); reading a table back costs double.
events: Final = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

players: Final = Table(
    "players",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("last_seen_ms", BigInteger, nullable=False),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("player_id", Id, ForeignKey("players.id"), nullable=False, index=True),
    Column("created_ms", BigInteger, nullable=False),
    Column("last_seen_ms", BigInteger, nullable=False),
    Column("user_agent", Text, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("family", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("owner_id", Id, ForeignKey("players.id"), nullable=True),
    Column("opened_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger, nullable=True, index=True),
    # When its events were dropped; its deals and their transfers are kept.
    Column("dropped_ms", BigInteger, nullable=True),
)

deals: Final = Table(
    "deals",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("room", Text, nullable=True),
    Column("rated", Boolean, nullable=False, server_default=false()),
    # Its players agreed to end it: it counts for nothing, but as an escape of who had left before.
    Column("agreed", Boolean, nullable=False, server_default=false()),
    Index(None, "ruleset", "ended_ms"),
    Index(None, "room", "ended_ms"),
)

deal_seats: Final = Table(
    "deal_seats",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("deal", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player_id", Id, ForeignKey("players.id"), nullable=True),
    Column("score", BigInteger, nullable=False),
    Column("ended_ms", BigInteger, nullable=False, server_default="0"),
    Column("took_ms", BigInteger, nullable=False, server_default="0"),
    Column("escaped", Boolean, nullable=False, server_default=false()),
    ForeignKeyConstraint(["table_id", "deal"], ["deals.table_id", "deals.deal"]),
    Index(None, "player_id", "ended_ms"),
)
