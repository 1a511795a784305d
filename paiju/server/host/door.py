"""How a command on the host's machine finds the server that runs on a folder, and is let in.

The server writes its address and a key, new with each start, into a file that only the host's user
can read.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Generator
from pathlib import Path
from typing import Final

import msgspec

from paiju.core.errors import StoreError

FILE: Final = "host.json"


class Door(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a server is, and the key to its host's side."""

    url: str
    key: str


@contextlib.contextmanager
def open_door(folder: Path, door: Door) -> Generator[None]:
    """As long as this lasts, commands on this machine find the server.

    Raises:
        StoreError: the folder cannot be written.
    """
    path = folder / FILE
    half = path.with_name(f"{FILE}.{os.getpid()}")
    try:
        half.touch(mode=0o600)
        half.write_bytes(msgspec.json.encode(door))
        half.replace(path)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            path.unlink()


def find_door(folder: Path) -> Door:
    """The server that runs on a folder.

    Raises:
        StoreError: none does.
    """
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Door)
    except FileNotFoundError:
        raise StoreError(f"{folder}: no server runs on it (`paiju serve`)") from None
    except (OSError, msgspec.DecodeError) as error:
        raise StoreError(f"{path}: {error}") from None
