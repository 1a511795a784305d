"""Where the kernel could not be built, what needs it is left out, unless it must be there."""

from __future__ import annotations

import os

from paiju import kernel

collect_ignore_glob = (
    []
    if kernel.available() or os.environ.get("PAIJU_REQUIRE_KERNEL") == "1"
    else [
        "benchmarks/*",
        "paiju/bots/*/searching*",
        "paiju/bots/*/train*",
        "paiju/kernel/[a-z]*.py",
        "tests/kernel/*",
    ]
)
