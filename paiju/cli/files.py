"""Files that commands read: `-` is the standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO, TextIO, cast

import msgspec

from paiju.core.errors import DescriptionError, PaijuError, RecordError
from paiju.core.record import Record, read_record


class InputError(PaijuError):
    """What was to be read cannot be."""


def shown(name: str) -> str:
    """What errors call a file."""
    return "standard input" if name == "-" else name


def read_bytes(name: str) -> bytes:
    """What a file holds.

    Raises:
        InputError: where it cannot be read.
    """
    if name != "-":
        try:
            return Path(name).read_bytes()
        except (OSError, ValueError) as error:
            raise InputError(f"{name}: {getattr(error, 'strerror', None) or error}") from None
    return standard_input().read()


def standard_input() -> BinaryIO:
    """What is read there, in bytes.

    Raises:
        InputError: where it is closed.
    """
    stdin = cast("TextIO | None", sys.stdin)
    if stdin is None:
        raise InputError(f"{shown('-')}: closed")
    return stdin.buffer


def read_json(name: str) -> object:
    """The JSON document in a file.

    Raises:
        DescriptionError: where it is none.
    """
    try:
        return msgspec.json.decode(read_bytes(name))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DescriptionError(f"{shown(name)}: {error}") from None


def read_record_file(name: str) -> Record:
    """The record in a file.

    Raises:
        RecordError: where it is none; it names the file.
    """
    try:
        return read_record(read_bytes(name).decode("utf-8"))
    except (RecordError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{shown(name)}: {error}") from None
