"""For all tests: properties try the same examples each time, and may take as long as they need."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("paiju", derandomize=True, deadline=None, database=None)
settings.load_profile("paiju")
