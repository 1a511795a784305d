"""The compiled core: what runs millions of times for a decision.

It is built when the package is installed. Where that failed everything else works; whoever wants
the kernel asks `available` first, and `paiju doctor` tells `why_missing`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

FAILURE = Path(__file__).parent / ".failure"


def available() -> bool:
    """Whether the kernel can be used."""
    return why_missing() is None


def why_missing(failure: Path = FAILURE) -> str | None:
    """Why the kernel cannot be used; None where it can."""
    try:
        import_module("paiju.kernel._kernel")
    except ImportError as error:
        if failure.is_file():
            return failure.read_text("utf-8", errors="replace")
        return str(error)
    return None
