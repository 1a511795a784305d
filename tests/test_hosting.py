"""docs/hosting.md and docs/commands.md name only commands and options that there are."""

from __future__ import annotations

import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from paiju.cli.dispatch import COMMANDS, Command
from paiju.cli.parser import Parser, UsageError

ROOT = Path(__file__).parents[1]
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
PAGES = {"hosting": HOSTING, "commands": (ROOT / "docs" / "commands.md").read_text("utf-8")}

BLOCK = re.compile(r"^```(?:console|ini|cron)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`paiju (\w+)([^`]*)`")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
OTHERS = ("# useradd", "# systemctl", "# ln", "# sudo -u paiju mkdir")
WORD = re.compile(r"(?<![^ /])paiju (?=[a-z])")


def parser_of(name: str) -> Parser:
    command = cast("Command", importlib.import_module(f"paiju.cli.{name}"))
    parser = Parser(name, command.__doc__ or "")
    command.add_arguments(parser)
    return parser


def whole_commands(text: str) -> Iterator[str]:
    """Lines that are run as they stand, without what the shell does with them."""
    for block in BLOCK.findall(text):
        for line in block.splitlines():
            begins = [match.end() for match in WORD.finditer(line)]
            if begins and not line.startswith(OTHERS):
                command = line[begins[-1] :].partition(" && ")[0]
                yield re.sub(r"\$\(.*?\)", "today", command)


def options(text: str) -> Iterator[tuple[str, str]]:
    """A command and an option of it, for each that is named in running text."""
    for name, rest in CODE.findall(text):
        yield name, ""
        for option in OPTION.findall(rest):
            yield name, option


def test_whole_commands_are_read() -> None:
    found = list(whole_commands(HOSTING))
    names = {line.split()[0] for line in found}
    assert {"serve", "doctor", "rooms", "admin", "backup", "restore", "ledger"} <= names
    for line in found:
        name, *arguments = shlex.split(line)
        assert name in COMMANDS, line
        parser_of(name).parse_args(arguments)


@pytest.mark.parametrize("page", PAGES)
def test_every_option_is_known(page: str) -> None:
    found = list(options(PAGES[page]))
    assert len(found) > 10
    known = {name: parser_of(name).format_help() for name, _ in found if name in COMMANDS}
    wrong = [
        f"{name} {option}"
        for name, option in found
        if name not in known or not re.search(rf"(?<![\w-]){option}(?![\w-])", known[name])
    ]
    assert wrong == []


def test_what_is_wrong_is_found() -> None:
    assert list(options("`paiju serve --no-such 3`")) == [("serve", ""), ("serve", "--no-such")]
    text = "```console\n# sudo -u paiju paiju admin banish lin --data /var/lib/paiju\n```\n"
    (line,) = whole_commands(text)
    with pytest.raises(UsageError):
        parser_of("admin").parse_args(shlex.split(line)[1:])
