"""Brings a database to the schema of this version.

A change of the schema is a new file in `migrations/versions/`, the same change in
`schema.py`, and the new `HEAD` here; a test fails when the three disagree.
"""

from __future__ import annotations

import contextlib
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import NullPool, create_engine

from paiju.core.errors import StoreError
from paiju.server.store.connection import connect, path_of
from paiju.server.store.errors import told_of

if TYPE_CHECKING:
    from pathlib import Path

    from alembic.config import Config
    from sqlalchemy import Connection

HEAD: Final = "0008"
"""The revision that this version of the program works with."""


def migrate(where: str | Path) -> None:
    """Makes or upgrades a database; does nothing to one that is up to date.

    All revisions run in one transaction that locks the file: several processes may start
    at once, and one that dies half-way leaves the database as it was.

    Args:
        where: a path, or a URL `sqlite:///path`.

    Raises:
        StoreError: the file is no database, cannot be written, or was made by a later version.
    """
    path = path_of(where)
    # Alembic takes longer to import than a server should take to start: only if needed.
    if revision_of(path) != HEAD:
        _upgrade(path)


def revision_of(path: Path) -> str | None:
    """The revision of a database; None of a new one."""
    with told_of(path), contextlib.closing(connect(path)) as db:
        try:
            row = db.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError as error:
            if "no such table" not in str(error):
                raise
            return None
    return None if row is None else str(row[0])


def alembic_config(connection: Connection) -> Config:
    """The settings with which Alembic's commands work on a connection."""
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "paiju.server.store:migrations")
    return config


def _upgrade(path: Path) -> None:
    from alembic.command import upgrade  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    engine = create_engine("sqlite://", creator=partial(connect, path), poolclass=NullPool)
    try:
        with told_of(path), engine.begin() as connection:
            connection.exec_driver_sql("BEGIN EXCLUSIVE")
            upgrade(alembic_config(connection), "head")
    except CommandError as error:
        raise StoreError(f"{path}: made by a later version of the program: {error}") from error
