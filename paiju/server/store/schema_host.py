"""The tables of `schema` that are about the host: who helps him, what they did, what is closed."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Table, Text

from paiju.server.store.schema import Id, metadata

admins: Final = Table(
    "admins",
    metadata,
    Column("player_id", Id, ForeignKey("players.id"), primary_key=True),
    Column("since_ms", BigInteger, nullable=False),
)

audit: Final = Table(
    "audit",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("deed", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("detail", Text, nullable=False),
)
"""What admins did. Triggers let nobody change or delete a row."""

closed_rooms: Final = Table(
    "closed_rooms",
    metadata,
    Column("room", Text, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
)
"""Rooms that an admin has closed, whatever their files say."""
