"""Connections to the SQLite file, all with the same settings."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path

from paiju.core.errors import StoreError
from paiju.server.store.errors import told_of

BUSY_SECONDS = 10.0
"""How long a statement waits for another connection's lock before it fails."""

_WAL_PAUSE_SECONDS = 0.01


def connect(path: Path) -> sqlite3.Connection:
    """A connection in autocommit mode: whoever wants a transaction says BEGIN.

    WAL lets readers read while somebody writes; with `synchronous=FULL` a commit that
    has returned survives a power cut.

    Raises:
        StoreError: the file cannot be opened, is no database, or lies where WAL is impossible.
    """
    with told_of(path):
        keep_to_owner(path)
        db = sqlite3.connect(
            path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            _set_up(db, path)
        except BaseException:
            db.close()
            raise
    return db


def keep_to_owner(path: Path) -> None:
    """Makes a file that nobody else on the machine may read, where there is none.

    What SQLite puts beside it is as closed as it is. If it cannot be made, SQLite says why.
    """
    if not path.exists():
        with contextlib.suppress(OSError):
            path.touch(mode=0o600)


def path_of(where: str | Path) -> Path:
    """The file behind a path or a URL `sqlite:///path`.

    >>> path_of("sqlite:////var/paiju/room.db").name
    'room.db'

    Raises:
        StoreError: the URL is of another database.
    """
    text = str(where)
    if "://" not in text:
        return Path(text).absolute()
    if not text.startswith("sqlite:///"):
        raise StoreError(f"{text}: only sqlite:///path and plain paths can be opened")
    return Path(text.removeprefix("sqlite:///")).absolute()


def _set_up(db: sqlite3.Connection, path: Path) -> None:
    mode = _to_wal(db)
    if mode != "wal":
        raise StoreError(f"{path}: its file system allows no WAL (journal mode {mode!r})")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")


def _to_wal(db: sqlite3.Connection) -> str:
    # SQLite does not wait for other connections on this statement, whatever the time-out.
    for _ in range(int(BUSY_SECONDS / _WAL_PAUSE_SECONDS)):
        try:
            return _journal_mode(db)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(_WAL_PAUSE_SECONDS)
    return _journal_mode(db)


def _journal_mode(db: sqlite3.Connection) -> str:
    return str(db.execute("PRAGMA journal_mode = WAL").fetchone()[0])
