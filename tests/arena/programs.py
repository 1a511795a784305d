"""Programs that speak the line protocol, well or badly."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Final

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "line_bot.py"

_FIRST: Final = "import json, os, sys, time\nacts = 0\n"
_LOOP: Final = """
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        acts += 1
        legal = message["view"]["legal"]
        {act}
"""
ANSWER: Final = "print(json.dumps(legal[0]), flush=True)"


def command(*words: str | Path) -> str:
    return "program:" + shlex.join(map(str, words))


def example() -> str:
    return command(sys.executable, EXAMPLE)


def program(folder: Path, act: str, *, first: str = "", name: str = "bot.py") -> str:
    """A program that does something where it is asked; it knows `message`, `legal`, `acts`."""
    file = folder / name
    file.write_text(_FIRST + first + _LOOP.format(act=act), "utf-8")
    return command(sys.executable, file)
