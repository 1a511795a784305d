"""All rooms of a host: a folder of files, and when it has to be read again."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec

from paiju.core.errors import RoomError
from paiju.server.rooms.room import Room, read_room

logger = logging.getLogger(__name__)

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")

Signature = tuple[tuple[str, int, int], ...]
"""Of each file its name, its time of change and its size."""


def read_folder(folder: Path) -> dict[str, Room]:
    """The rooms of a folder by their ids, in the order in which players see them.

    Every file `ID.toml` is a room. Names that begin with a dot or an underscore are passed over.

    Raises:
        RoomError: names every file that cannot be read, with where and what.
    """
    rooms, errors = look_through(folder)
    if errors:
        raise RoomError("; ".join(map(str, errors)))
    return {room.id: room for room in rooms}


def look_through(folder: Path) -> tuple[list[Room], list[RoomError]]:
    """The rooms of a folder that can be read, in order, and an error for each that cannot."""
    rooms: list[Room] = []
    errors: list[RoomError] = []
    try:
        for file in _files(folder):
            try:
                rooms.append(_read(file))
            except RoomError as error:
                errors.append(error)
    except OSError as error:
        errors.append(RoomError(f"{error.filename or folder}: {error.strerror}"))
    if not rooms and not errors:
        errors.append(RoomError(f"{folder}: no room; a room is a file NAME.toml"))
    return sorted(rooms, key=lambda room: (room.order, room.id)), errors


def default_folder() -> Path:
    """The folder of the rooms that come with the package."""
    return Path(str(resources.files("paiju.server.rooms") / "defaults"))


def default_rooms() -> dict[str, Room]:
    """The rooms that come with the package."""
    return read_folder(default_folder())


def _files(folder: Path) -> list[Path]:
    found = (file for file in folder.iterdir() if file.suffix == ".toml")
    return sorted(file for file in found if file.name[0] not in "._")


def _read(file: Path) -> Room:
    if _ID.fullmatch(file.stem) is None:
        raise RoomError(
            f"{file}: the name of a room has small letters, digits and hyphens, 40 at most"
        )
    try:
        text = file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise RoomError(f"{file}: no UTF-8: {error.reason} at byte {error.start}") from None
    return read_room(text, file.stem, str(file))


def _signature(folder: Path) -> Signature:
    """Differs where a file was written, added or taken away."""
    try:
        stats = [(file.name, file.stat()) for file in _files(folder)]
    except OSError:
        return ()
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


class Rooms:
    """The rooms as they are now. A change that cannot be read leaves them as they were.

    Args:
        folder: where the host keeps them.

    Raises:
        RoomError: they cannot be read at the start.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen = _signature(folder)
        self._rooms: Mapping[str, Room] = read_folder(folder)
        self._shut: frozenset[str] = frozenset()
        self._told: list[Callable[[], None]] = []

    def all(self) -> tuple[Room, ...]:
        """All rooms, in the order in which players see them."""
        return tuple(map(self._as_it_is, self._rooms.values()))

    def get(self, room_id: str) -> Room | None:
        """A room by its id."""
        room = self._rooms.get(room_id)
        return room and self._as_it_is(room)

    def _as_it_is(self, room: Room) -> Room:
        return msgspec.structs.replace(room, open=False) if room.id in self._shut else room

    def is_shut(self, room_id: str) -> bool:
        """Whether an admin has closed it, whatever its file says."""
        return room_id in self._shut

    def shut(self, room_ids: frozenset[str]) -> None:
        """Closes these rooms, whatever their files say, and no others."""
        self._shut = room_ids
        self._tell()

    def on_change(self, told: Callable[[], None]) -> None:
        """Calls back whenever the rooms have changed."""
        self._told.append(told)

    def _read(self) -> list[RoomError]:
        self._seen = _signature(self._folder)  # before: what changes meanwhile is read again
        found, errors = look_through(self._folder)
        rooms = {room.id: room for room in found}
        if not errors and rooms != self._rooms:
            self._rooms = rooms
            self._tell()
        return errors

    def _tell(self) -> None:
        for told in self._told:
            told()

    def look(self) -> None:
        """Reads the folder again if it has changed; what cannot be read is logged, once."""
        if _signature(self._folder) != self._seen:
            self.look_again()

    def look_again(self) -> None:
        """Reads the folder again; every file that cannot be read is logged."""
        errors = self._read()
        for error in errors:
            logger.error("the rooms go on as they were: %s", error)
        if not errors:
            logger.warning("%s: %s rooms", self._folder, len(self._rooms))
