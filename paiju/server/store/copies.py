"""Copies of a database: made while a server runs on it, and put in its place again."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from typing import TYPE_CHECKING

from paiju.core.errors import StoreError
from paiju.server.store.connection import connect, keep_to_owner
from paiju.server.store.errors import told_of
from paiju.server.store.in_use import in_use
from paiju.server.store.migrate import HEAD

if TYPE_CHECKING:
    from pathlib import Path

PAGES_AT_ONCE = 2048
"""Of a copy, between which others may write: 8 MiB."""


def back_up(path: Path, target: Path) -> None:
    """Copies a database as of one moment; servers may run on it meanwhile.

    The copy is one file. It is there whole, checked and safe from a power cut, or not at all.

    Args:
        path: the database.
        target: where the copy is to be; nothing is there yet.

    Raises:
        StoreError: there is no such database, something is at the target, or the disk is full.
    """
    _must_be(path)
    if target.exists():
        raise StoreError(f"{target}: is there already, and is not overwritten")
    half = target.with_name(f"{target.name}.part")
    try:
        _copy(path, half)
        _check(half)
        half.rename(target)
    except OSError as error:
        raise StoreError(f"{target}: {error.strerror}") from None
    finally:
        half.unlink(missing_ok=True)
    _settle(target.parent)


def restore(copy: Path, path: Path) -> Path | None:
    """Puts a copy in the place of a database, which is kept beside it.

    Args:
        copy: what `back_up` made; it stays as it is.
        path: the database; it need not be there.

    Returns:
        Where the former database is now; None if there was none.

    Raises:
        StoreError: there is no such copy, it is broken or of a later version, a server uses the
            database, or the disk is full.
    """
    _must_be(copy)
    _check(copy)
    with in_use(path, "a restore"):
        new = path.with_name(f"{path.name}.part")
        try:
            _copy(copy, new)
            _check(new)
            former = _set_aside(path)
            new.replace(path)
        except OSError as error:
            raise StoreError(f"{path}: {error.strerror}") from None
        finally:
            new.unlink(missing_ok=True)
        _settle(path.parent)
    return former


def _must_be(path: Path) -> None:
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file")


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    keep_to_owner(target)
    with told_of(source), contextlib.closing(_read_only(source)) as old:
        with contextlib.closing(sqlite3.connect(target)) as new:
            old.backup(new, pages=PAGES_AT_ONCE)
            # A copy is one file: nothing waits in a log beside it.
            new.execute("PRAGMA journal_mode = DELETE")
        with target.open("rb+") as written:
            os.fsync(written.fileno())


def _check(path: Path) -> None:
    with told_of(path), contextlib.closing(_read_only(path)) as db:
        found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
        if found != "ok":
            raise StoreError(f"{path}: broken: {found}")
        try:
            revision = str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])
        except (sqlite3.OperationalError, TypeError):
            raise StoreError(f"{path}: is no database of a room") from None
    if revision > HEAD:
        raise StoreError(f"{path}: made by a later version of the program")


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _set_aside(path: Path) -> Path | None:
    """Renames a database, with all that it has under way brought into the one file before."""
    if not path.exists():
        return None
    with contextlib.closing(connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    number = 1
    while (former := path.with_name(f"{path.name}.before-{number}")).exists():
        number += 1
    path.replace(former)
    for beside in ("-wal", "-shm"):
        path.with_name(f"{path.name}{beside}").unlink(missing_ok=True)
    return former


def _settle(folder: Path) -> None:
    """What was renamed in a folder stays so after a power cut."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
