"""The tables of `schema` that are about people: accounts, bots, standings, limits, departures."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    false,
)

from paiju.server.store.schema import Id, metadata

accounts: Final = Table(
    "accounts",
    metadata,
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("login", Text, nullable=False),
    Column("login_key", Text, nullable=False, index=True, unique=True),
    Column("password", Text, nullable=False),
    Column("since_ms", BigInteger, nullable=False),
)
"""Members. `login_key` is the login as it is compared, `password` an argon2id hash."""

bots: Final = Table(
    "bots",
    metadata,
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("owner_id", Id, ForeignKey("players.id"), nullable=False, index=True),
    Column("revoked_ms", BigInteger, nullable=True),
)

login_attempts: Final = Table(
    "login_attempts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("login_hash", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False, index=True),
)
"""Attempts that have not led to a login, by a hash of what was given as its name."""

resets: Final = Table(
    "resets",
    metadata,
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("code_hash", Text, nullable=False, index=True, unique=True),
    Column("until_ms", BigInteger, nullable=False),
)
"""Members who may set a password anew, each by one code, of which only the hash is stored."""

departures: Final = Table(
    "departures",
    metadata,
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("done", Boolean, nullable=False, server_default=false()),
)
"""Players who are gone for good; `done` where nothing of theirs is left to be taken away."""

standings: Final = Table(
    "standings",
    metadata,
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("ruleset", Text, primary_key=True),
    Column("deals", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("escapes", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)
"""What a player's deals under one rule set have made of him."""

limits: Final = Table(
    "limits",
    metadata,
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("offset_minutes", Integer, nullable=False),
    Column("minutes", Integer, nullable=True),
    Column("deals", Integer, nullable=True),
    Column("next_day", Integer, nullable=True),
    Column("next_minutes", Integer, nullable=True),
    Column("next_deals", Integer, nullable=True),
)
"""What a player may play a day (PL-80); from `next_day` on the other two hold instead."""

reports: Final = Table(
    "reports",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("reporter_id", Id, ForeignKey("players.id"), nullable=False),
    Column("player_id", Id, ForeignKey("players.id"), nullable=False, index=True),
    Column("table_id", Text, nullable=False),
    Column("deal", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("lines", Text, nullable=False),
    Index(None, "reporter_id", "at_ms"),
)
"""Players whom others reported to the host; `lines` is the talk at the table, as JSON."""
