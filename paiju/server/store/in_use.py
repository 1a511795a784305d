"""Keeps a database to one server, and to nobody else while its file is exchanged."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING, BinaryIO, Final

from paiju.core.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

_LOCKED_BYTE: Final = 1 << 20
"""Windows lets nobody read what is locked, so that is a byte far behind what is written there."""

_MOST_SAID: Final = 200


@contextlib.contextmanager
def in_use(path: Path, by: str) -> Generator[None]:
    """As long as this lasts, nobody else can have the database.

    The system ends it with the process, however that dies. Whoever reads or copies the database
    beside a server asks for nothing.

    Args:
        path: the database; its folder is there.
        by: what uses it, to be told to who comes second.

    Raises:
        StoreError: somebody else has it, or the folder cannot be written.

    >>> import tempfile
    >>> from pathlib import Path
    >>> folder = Path(tempfile.mkdtemp())
    >>> with in_use(folder / "paiju.db", "a server"):
    ...     try:
    ...         with in_use(folder / "paiju.db", "a restore"):
    ...             print("two at once")
    ...     except StoreError as error:
    ...         print("a server (process" in str(error))
    True
    """
    with _opened(path.with_name(f"{path.name}.in-use")) as mark:
        if not _locked(mark):
            raise StoreError(f"{path.parent}: {_said(mark)} uses it; stop that first")
        mark.truncate(0)
        mark.write(f"{by} (process {os.getpid()})".encode())
        mark.flush()
        yield


def _opened(mark: Path) -> BinaryIO:
    try:
        return mark.open("ab+")
    except OSError as error:
        raise StoreError(f"{mark}: {error.strerror}") from None


def _locked(file: BinaryIO) -> bool:
    """Locks a file until it is closed; False where somebody else has done so."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - there alone

            file.seek(_LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - not there on Windows

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError as error:  # a file system without locks
        raise StoreError(f"{file.name}: {error.strerror}") from None
    return True


def _said(file: BinaryIO) -> str:
    """Who has locked it; nothing yet where he has done so just now."""
    file.seek(0)
    return file.read(_MOST_SAID).decode(errors="replace") or "another process"
