"""Rooms as data (PL-01): what a host writes about each, read, checked, and read again."""

from paiju.server.rooms.folder import (
    Rooms,
    default_folder,
    default_rooms,
    look_through,
    read_folder,
)
from paiju.server.rooms.room import Bots, Escapes, Room, Spectators, read_room

__all__ = [
    "Bots",
    "Escapes",
    "Room",
    "Rooms",
    "Spectators",
    "default_folder",
    "default_rooms",
    "look_through",
    "read_folder",
    "read_room",
]
