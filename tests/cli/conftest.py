"""Runs commands within the test's own process."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from paiju.cli import main


class Ran(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)


Paiju = Callable[..., Ran]


@pytest.fixture
def paiju(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Paiju:
    """`paiju("score", "sevens-qq", stdin="{…}")`. English, whatever the locale of the tests."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*argv: str, stdin: str | bytes = b"") -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        code = main(argv)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
