"""Notes that a server works on a database, so that nobody exchanges the file under it."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

from paiju.core.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path


@contextlib.contextmanager
def in_use(path: Path) -> Generator[None]:
    """As long as this lasts, the database is in use; several servers may use it at once.

    The system ends it with the process, however that dies.

    Raises:
        StoreError: somebody exchanges the file at this moment, or the folder cannot be written.
    """
    with _locked(path, alone=False):
        yield


@contextlib.contextmanager
def not_in_use(path: Path) -> Generator[None]:
    """As long as this lasts, no server can start on the database.

    Raises:
        StoreError: a server uses it.
    """
    with _locked(path, alone=True):
        yield


@contextlib.contextmanager
def _locked(path: Path, *, alone: bool) -> Generator[None]:
    if sys.platform == "win32":  # a file that is open cannot be exchanged there anyway
        yield
        return
    import fcntl  # noqa: PLC0415 - not there on Windows

    try:
        mark = path.with_name(f"{path.name}.in-use").open("a")
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None
    with mark:
        try:
            fcntl.flock(mark, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            doing = "a server uses it; stop that first" if alone else "it is being restored"
            raise StoreError(f"{path}: {doing}") from None
        yield
