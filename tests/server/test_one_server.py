"""A data folder has one server: a second is refused, and what a host does beside it is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from paiju.cli import main
from paiju.core.errors import StoreError
from paiju.server.app import DATABASE
from paiju.server.store.in_use import in_use
from tests.server.harness import ServerProcess


def second_start(data: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paiju.cli", "serve", "--data", str(data), "--port", "0"]
    return subprocess.run(
        [*command, "--no-browser"], capture_output=True, text=True, timeout=30, check=False
    )


def test_a_second_server_is_refused_and_told_who_has_the_folder(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        refused = second_start(tmp_path)
        assert refused.returncode == 2
        assert f"{tmp_path}: the server at {server.url} (process " in refused.stderr
        assert "uses it; stop that first" in refused.stderr
        assert "Traceback" not in refused.stderr
        # The first has its players and its door as before.
        assert httpx.get(f"{server.url}/readyz").text == "ready\n"
        assert main(["admin", "--data", str(tmp_path)]) == 0
        assert main(["ledger", "check", "--data", str(tmp_path)]) == 0
        assert main(["backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)]) == 0


def test_another_folder_is_free(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    with ServerProcess(tmp_path / "one"), ServerProcess(tmp_path / "other") as other:
        assert httpx.get(f"{other.url}/readyz").text == "ready\n"


def test_a_killed_server_holds_nothing(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for _ in range(3):
            server.kill()
            server.start()
            assert httpx.get(f"{server.url}/readyz").text == "ready\n"
        server.kill()
        with in_use(tmp_path / DATABASE, "a test"):
            pass


def test_no_server_starts_while_the_database_is_exchanged(tmp_path: Path) -> None:
    with in_use(tmp_path / DATABASE, "a restore"):
        refused = second_start(tmp_path)
        assert refused.returncode == 2
        assert "a restore (process" in refused.stderr
        with pytest.raises(StoreError, match="a restore"), in_use(tmp_path / DATABASE, "another"):
            raise AssertionError("two at once")
