"""The kernel's tests are left out where it could not be built, unless it must be there."""

from __future__ import annotations

import os

from paiju import kernel

if not kernel.available() and os.environ.get("PAIJU_REQUIRE_KERNEL") != "1":
    collect_ignore_glob = ["*"]
