"""`paiju rooms`: check the rooms of a folder, or copy those of the package there to change them.

The exit code of `check` is 1 where a room cannot be read.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from paiju.cli.layout import pad, width
from paiju.cli.output import print_json
from paiju.cli.parser import UsageError, add_output
from paiju.explain import Lang
from paiju.server.rooms import Room, default_folder, look_through


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "do", choices=("check", "copy"), help="read all rooms, or write those of the package"
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where rooms are")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Reads every room, or copies the package's.

    Raises:
        UsageError: where a file that would be written is there.
    """
    if args.do == "copy":
        _copy(args.folder)
    rooms, errors = look_through(args.folder)
    if args.json:
        print_json(
            {
                "ok": not errors,
                "rooms": [_as_json(room) for room in rooms],
                "errors": [str(error) for error in errors],
            }
        )
        return 1 if errors else 0
    _print(rooms, [str(error) for error in errors], args.lang)
    return 1 if errors else 0


def _copy(folder: Path) -> None:
    """Overwrites nothing."""
    files = sorted(default_folder().glob("*.toml"))
    folder.mkdir(parents=True, exist_ok=True)
    there = [file.name for file in files if (folder / file.name).exists()]
    if there:
        raise UsageError(f"{folder}: already there: {', '.join(there)}")
    for file in files:
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")


def _print(rooms: list[Room], errors: list[str], lang: Lang) -> None:
    column = max((width(room.id) for room in rooms), default=0) + 2
    for room in rooms:
        title = room.title.zh if lang == "zh" else room.title.en
        shut = "" if room.open else " – open = false"
        print(f"✓ {pad(room.id, column)}{title} ({room.ruleset.name}){shut}")
    for error in errors:
        print(f"✗ {error}")


def _as_json(room: Room) -> dict[str, object]:
    return {
        "id": room.id,
        "title": room.title,
        "ruleset": room.ruleset.name,
        "hash": room.ruleset.hash,
        "stakes": room.stakes,
        "bots": room.bots,
        "escapes": room.escapes,
        "spectators": room.spectators,
        "members_only": room.members_only,
        "same_address": room.same_address,
        "turn_seconds": room.turn_ms // 1000,
        "card_counter": room.card_counter,
        "open": room.open,
    }
