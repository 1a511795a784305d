"""`paiju doctor`: what is installed, and what is missing.

The exit code is 1 where something is missing.
"""

from __future__ import annotations

import argparse
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import msgspec

import paiju
from paiju import kernel
from paiju.cli.layout import pad, width
from paiju.cli.output import print_json
from paiju.cli.parser import add_output
from paiju.cli.words import WORDS, Words

PAGE = Path(paiju.__file__).parent / "server" / "page"


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at.

    Attributes:
        name: what it is.
        found: its version or state; the reason, where it is not well.
        ok: whether it is well.
    """

    name: str
    found: str
    ok: bool = True


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Prints what was found."""
    found = list(findings(WORDS[args.lang]))
    well = all(finding.ok for finding in found)
    if args.json:
        print_json({"ok": well, "findings": found})
    else:
        column = max(width(finding.name) for finding in found) + 2
        for finding in found:
            print(f"{'✓' if finding.ok else '✗'} {pad(finding.name, column)}{finding.found}")
    return 0 if well else 1


def findings(words: Words, page: Path = PAGE) -> Iterator[Finding]:
    """All that is looked at."""
    yield Finding("paiju", paiju.__version__)
    yield Finding("Python", f"{platform.python_version()} ({sys.platform})")
    yield from _packages(words)
    yield Finding("SQLite", sqlite3.sqlite_version)
    yield _page(page, words)
    yield _kernel(kernel.why_missing(), words)


def _packages(words: Words) -> Iterator[Finding]:
    """What the installed package says that it needs on this machine."""
    try:
        requirements = metadata.requires("paiju") or []
    except metadata.PackageNotFoundError:
        yield Finding("paiju", words.not_installed, ok=False)
        return
    for text in requirements:
        if "extra ==" not in text and not ("win32" in text and sys.platform == "win32"):
            yield _package(re.split(r"[^\w.-]", text, maxsplit=1)[0], words)


def _package(name: str, words: Words) -> Finding:
    try:
        return Finding(name, metadata.version(name))
    except metadata.PackageNotFoundError:
        return Finding(name, words.missing, ok=False)


def _page(page: Path, words: Words) -> Finding:
    """The page is built when the package is installed; why not is written beside it."""
    failure = page / ".failure"
    if failure.is_file():
        return Finding(
            words.page, _one_line(failure.read_text("utf-8", errors="replace")), ok=False
        )
    if not (page / "index.html").is_file():
        return Finding(words.page, words.missing, ok=False)
    return Finding(words.page, words.built)


def _kernel(why_missing: str | None, words: Words) -> Finding:
    """Without the kernel there are the lower bots only."""
    if why_missing is None:
        return Finding(words.kernel, words.built)
    reason = _one_line(why_missing)
    return Finding(words.kernel, words.no_kernel.format(reason=reason), ok=False)


def _one_line(reason: str) -> str:
    return " ".join(reason.split())
