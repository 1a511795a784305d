"""Programs that speak the line protocol, well or badly."""

from __future__ import annotations

import os
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


def runs(pid: int) -> bool:
    """Whether a process is there and is more than its exit code."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except ProcessLookupError:  # also where it goes while it is looked at
        return False
    except FileNotFoundError:  # no such folder on this system, or gone meanwhile
        return not Path("/proc/self/stat").exists()
    return state != "Z"
