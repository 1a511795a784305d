"""`paiju COMMAND …`: runs the module of the command, and says what went wrong in one line.

Each command is a module `paiju.cli.<command>` with `add_arguments(parser)` and `run(args)`, which
gives the exit code: 0, or 1 where the answer is no. What cannot be done at all is 2.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TextIO, cast

from paiju import __version__
from paiju.cli.parser import Parser
from paiju.core.errors import PaijuError

COMMANDS: Final[Mapping[str, str]] = {
    "serve": "open the game room: the page, the tables, the bots",
    "rooms": "check the rooms of a folder, or copy those of the package there",
    "play": "play a deal in the terminal against bots",
    "rules": "list the rule sets, or show one of them as rules to read",
    "score": "scores of a deal from how it ended, with the lines that say why",
    "moves": "the legal actions of a hand",
    "replay": "play a record again, and check its settlement and its shuffle",
    "verify": "check the shuffle of a record, step by step",
    "deal": "the hands that a seed deals",
    "analyse": "what was best at each decision of a deal, and by how much",
    "arena": "two computer players against each other, with intervals",
    "bot": "one of our players as a program that others can ask",
    "perft": "count the sequences of actions from a seed's deal",
    "ledger": "prove the coins of a room, or show those of a player",
    "admin": "look after a server that runs: tables, players, rooms, reports",
    "backup": "copy all that a room keeps into one file, while it is open",
    "restore": "put such a copy in its place again",
    "doctor": "what is installed, and what is missing",
}

FAILED: Final = 2
_INTERRUPTED: Final = 130
_NOBODY_READS: Final = 141


class Command(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: Parser) -> None:
        """Declares the command's arguments."""
        ...

    def run(self, args: object) -> int:
        """Does it, and gives the exit code."""
        ...


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line and gives its exit code.

    Args:
        argv: the arguments, those of the process by default.
    """
    _speak_utf8()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        if cast("TextIO | None", sys.stdout) is not None:  # None where it was closed
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        _drop_stdout()
        return _NOBODY_READS
    except KeyboardInterrupt:
        return _INTERRUPTED
    except PaijuError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(
            f"{error.filename}: {error.strerror}"
            if error.filename
            else error.strerror or str(error)
        )


def _run(argv: list[str]) -> int:
    if not argv or argv[0] in ("-h", "--help"):
        print(overview(), end="")
        return 0
    if argv[0] in ("-V", "--version"):
        print(f"paiju {__version__}")
        return 0
    name = argv[0]
    if name not in COMMANDS:
        return _fail(f"no command {name!r}; commands are {', '.join(COMMANDS)}")
    command = cast("Command", importlib.import_module(f"paiju.cli.{name}"))
    parser = Parser(name, command.__doc__ or "")
    command.add_arguments(parser)
    try:
        args = parser.parse_args(argv[1:])
    except SystemExit:  # --help has printed all there is to say
        return 0
    return command.run(args)


def overview() -> str:
    """What `paiju` alone prints."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {does}" for name, does in COMMANDS.items()]
    return "\n".join(
        [
            "usage: paiju COMMAND …",
            "",
            "Chinese card games, exact to their rules.",
            "",
            *lines,
            "",
            "`paiju COMMAND --help` tells more; `paiju --version` prints the version.",
            "",
        ]
    )


def _fail(message: str) -> int:
    """Errors are one line, whatever was in the message."""
    if cast("TextIO | None", sys.stderr) is not None:
        print(f"paiju: {' '.join(message.split())}", file=sys.stderr)
    return FAILED


def _speak_utf8() -> None:
    """Cards and Chinese come out whole, whatever the locale says."""
    streams = cast("tuple[TextIO | None, ...]", (sys.stdin, sys.stdout, sys.stderr))
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8")


def _drop_stdout() -> None:
    """So that the interpreter, when it ends, does not try to write the rest again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
