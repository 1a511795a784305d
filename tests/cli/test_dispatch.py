"""The commands as a whole: what they are, how they fail, how they start."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from paiju import __version__
from paiju.cli.dispatch import COMMANDS
from tests.cli.conftest import Paiju

PYTHON = (sys.executable, "-m", "paiju.cli")


def process(*argv: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PYTHON, *argv],
        input=stdin.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
        timeout=30,
    )


def test_alone_it_lists_the_commands(paiju: Paiju) -> None:
    alone, asked = paiju(), paiju("--help")

    assert alone.code == asked.code == 0
    assert alone.out == asked.out
    assert all(f"\n  {name} " in alone.out for name in COMMANDS)


def test_version(paiju: Paiju) -> None:
    assert paiju("--version").out == f"paiju {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_module_and_help(name: str, paiju: Paiju) -> None:
    module = importlib.import_module(f"paiju.cli.{name}")
    ran = paiju(name, "--help")

    assert callable(module.add_arguments)
    assert callable(module.run)
    assert ran.code == 0
    assert f"usage: paiju {name}" in ran.out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["fly"], "no command 'fly'"),
        (["score"], "arguments are required: RULESET (see `paiju score --help`)"),
        (["score", "sevens-mars"], "unknown rule set 'sevens-mars'; known are doudizhu-"),
        (["score", "sevens-qq", "/no/such"], "/no/such: No such file or directory"),
        (["score", "sevens-qq", "/"], "/: Is a directory"),
        (["score", "no.toml"], "no.toml: No such file or directory"),
        (["rules", "--lang", "fr"], "argument --lang: invalid choice: 'fr'"),
        (["rules", "--set", "base=2"], "--set: name the rule set that it changes"),
        (["rules", "--js"], "unrecognized arguments: --js"),
        (["score", "sevens-qq", "--set", "base"], "expected option=value, got 'base'"),
        (["score", "sevens-qq", "--set", "bass=2"], "options.bass: unknown; known are"),
        (["score", "sevens-qq", "--set", "base=x"], "options.base: Expected `int`, got `str`"),
        (["deal", "sevens-qq"], "arguments are required: --seed"),
        (["deal", "sevens-qq", "--seed", "xy"], "--seed: no hexadecimal number"),
        (["deal", "sevens-qq", "--seed", "a" * 65], "--seed: no hexadecimal number of whole"),
        (["deal", "sevens-qq", "--seed", "a" * 66], "--seed: 33 bytes; a seed has at most 32"),
        (["deal", "sevens-qq", "--seed", "1", "--attempt", "-1"], "--attempt: -1 is out of"),
        (["perft", "sevens-qq", "--seed", "1", "--depth", "-1"], "--depth: at least 0, not -1"),
        (["perft", "sevens-qq", "--seed", "1", "--depth", "two"], "argument --depth: invalid int"),
    ],
)
def test_an_error_is_one_line_and_exit_code_2(argv: list[str], message: str, paiju: Paiju) -> None:
    ran = paiju(*argv)

    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("paiju: ")
    assert message in ran.err
    assert ran.err.count("\n") == 1


# --- as a process of its own ------------------------------------------------------


def test_json_is_one_document_and_nothing_else() -> None:
    ran = process("score", "sevens-qq", "--json", stdin='{"covered": [5, 8, 1, 12]}')

    assert ran.returncode == 0
    assert ran.stderr == b""
    assert json.loads(ran.stdout)["scores"] == [6, -6, 22, -22]


def test_an_error_leaves_the_standard_output_empty() -> None:
    ran = process("score", "sevens-qq", "--json", stdin="{")

    assert ran.returncode == 2
    assert ran.stdout == b""
    assert ran.stderr == b"paiju: standard input: Input data was truncated\n"


def test_output_is_utf8_in_the_c_locale_too() -> None:
    ran = process("rules", LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
    chinese = process("rules", LC_ALL="zh_CN.GBK", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")

    assert "Sevens, QQ rules" in ran.stdout.decode()
    assert "扣牌分两两比差" in chinese.stdout.decode()


def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [*PYTHON, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(30) == 141


def test_a_closed_standard_output_is_no_error() -> None:
    ran = subprocess.run(
        ["sh", "-c", '"$0" -m paiju.cli rules >&-', sys.executable],
        capture_output=True,
        check=False,
        timeout=30,
    )

    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_command_imports_what_it_needs_and_no_more() -> None:
    script = (
        "import json, sys; from paiju.cli import main; main(['moves', 'sevens-qq', "
        "'--hand', 'S7', '--json']); print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, timeout=30
    )
    loaded: list[Any] = json.loads(ran.stderr)

    assert "paiju.cli.moves" in loaded
    for unneeded in ("asyncio", "paiju.server", "paiju.bots", "paiju.cli.rules", "textual"):
        assert unneeded not in loaded
