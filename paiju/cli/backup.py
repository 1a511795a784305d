"""`paiju backup`: copies all that a room keeps into one file, while it is open.

The copy is of one moment, and checked before it is there. `paiju restore` puts it back.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from paiju.cli.output import print_json
from paiju.cli.parser import add_data, add_output
from paiju.server.app import DATABASE
from paiju.server.store.copies import back_up


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="where the copy is to be")
    add_data(parser)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Copies.

    Raises:
        StoreError: where there is nothing to copy, something is at the file, or the disk is full.
    """
    back_up(args.data / DATABASE, args.file)
    size = args.file.stat().st_size
    if args.json:
        print_json({"file": str(args.file), "bytes": size})
    elif args.lang == "zh":
        print(f"已备份到 {args.file}（{size:,} 字节）")
    else:
        print(f"Backed up to {args.file} ({size:,} bytes)")
    return 0
