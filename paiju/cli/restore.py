"""`paiju restore`: puts a copy that `paiju backup` made in the place of what a room keeps.

The room must not be open. What was there before is kept beside it, under another name.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from paiju.cli.output import print_json
from paiju.cli.parser import add_data, add_output
from paiju.core.errors import StoreError
from paiju.server.app import DATABASE
from paiju.server.store.copies import restore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy")
    add_data(parser)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Restores.

    Raises:
        StoreError: where there is no such copy, it is broken, or the room is open.
    """
    try:
        args.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{args.data}: {error.strerror}") from None
    former = restore(args.file, args.data / DATABASE)
    if args.json:
        print_json({"file": str(args.file), "former": None if former is None else str(former)})
    elif args.lang == "zh":
        print(f"已从 {args.file} 恢复" + (f"；原来的数据保存为 {former}" if former else ""))
    else:
        kept = f"; what was there before is now {former}" if former else ""
        print(f"Restored from {args.file}{kept}")
    return 0
