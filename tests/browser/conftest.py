"""A real browser for the tests of the page, and a real server that it talks to."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from paiju.server.page_files import PAGE
from paiju.server.room.settings import Settings
from tests.server.harness import ServerProcess

CHROMIUM = Path(os.environ.get("PAIJU_CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

PHONE = {"width": 390, "height": 844}
DEVICE = {"viewport": PHONE, "locale": "en-GB", "has_touch": True, "reduced_motion": "reduce"}
PATIENCE_MS = 20_000

PAGE_SEED = bytes(16)
STILL = f"crypto.getRandomValues = (array) => array.fill({PAGE_SEED[0]})"
"""A browser without chance: what it adds to the shuffle is known, as is what the server does."""


# For a module and no longer: while Playwright's synchronous interface is open, its event loop
# counts as running in this thread, and no other test could start one.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        missing = f"no browser at {CHROMIUM}; PAIJU_CHROMIUM says where another is"
        if os.environ.get("PAIJU_REQUIRE_BROWSER") == "1":
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@contextlib.contextmanager
def served(data: Path, bot_delay_ms: int = 0) -> Generator[ServerProcess]:
    """A server with the page, which bounds connections as it does by itself."""
    _require_page()
    with ServerProcess(data, bot_delay_ms, per_second=Settings.per_second) as server:
        yield server


def _require_page() -> None:
    if not (PAGE / "index.html").is_file():
        missing = "the page is not built; see CONTRIBUTING.md"
        if os.environ.get("PAIJU_REQUIRE_WEB") == "1":
            pytest.fail(missing)
        pytest.skip(missing)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data")) as server:
        yield server.url


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Pages of players who do not know of each other; an error in any fails the test."""
    contexts, errors = [], []

    def new(**options: object) -> Page:
        settings = {**DEVICE, **options}
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        context.add_init_script(STILL)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield new
    for context in contexts:
        context.close()
    assert errors == []
