"""What tests of the server ask for: one with an empty folder, and a loop for coroutines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import ServerProcess


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all tests of a file, where it does not make another for itself."""
    with ServerProcess(tmp_path_factory.mktemp("room")) as server:
        yield server
