"""Rooms that a host changes: taken up at once on SIGHUP, and every broken file is named."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.harness import rooms_in
from tests.server.test_host import Served, served

PLAIN = 'title = {{ zh = "房", en = "{}" }}\nruleset = "sevens-qq"\n'


def titles(server: Served) -> set[str]:
    return {room["title"]["en"] for room in httpx.get(f"{server.url}/api/rooms").json()}


def secretly(file: Path, text: str) -> None:
    """Writes what is as long as before, with the time of before: no look at the folder tells."""
    was = file.stat()
    file.write_text(text, "utf-8")
    assert file.stat().st_size == was.st_size
    os.utime(file, ns=(was.st_atime_ns, was.st_mtime_ns))


def until_titles(server: Served, wanted: set[str]) -> None:
    end = time.monotonic() + 10
    while titles(server) != wanted:
        assert time.monotonic() < end
        time.sleep(0.02)


def errors(server: Served) -> list[str]:
    return [line["message"] for line in server.logged() if line["level"] == "error"]


def until_errors(server: Served, count: int) -> list[str]:
    end = time.monotonic() + 10
    while len(errors(server)) < count:
        assert time.monotonic() < end
        time.sleep(0.02)
    return errors(server)


def test_sighup_reads_the_rooms_at_once(tmp_path: Path) -> None:
    folder = rooms_in(tmp_path, one=PLAIN.format("First"))
    arguments = ("--rooms", str(folder), "--log-format", "json")
    with served(tmp_path / "data", *arguments) as server:
        assert titles(server) == {"First"}
        secretly(folder / "one.toml", PLAIN.format("Other"))
        time.sleep(1.5)  # longer than from one look to the next
        assert titles(server) == {"First"}
        server.process.send_signal(signal.SIGHUP)
        until_titles(server, {"Other"})
        # What cannot be read changes nothing, and the server goes on.
        for name in ("one", "two"):
            (folder / f"{name}.toml").write_text(PLAIN.format("Last") + "opne = true", "utf-8")
        for times in (1, 2):
            server.process.send_signal(signal.SIGHUP)
            said = until_errors(server, 2 * times)[-2:]
            for name, told in zip(("one", "two"), said, strict=True):
                assert f"{folder}/{name}.toml:3: opne: unknown; known are " in told
                assert told.endswith("; did you mean open?")
        assert titles(server) == {"Other"}
        assert server.process.poll() is None


def test_no_server_starts_on_broken_rooms_and_all_are_named(tmp_path: Path) -> None:
    broken = PLAIN.format("Room") + "turn_seconds = 1"
    folder = rooms_in(tmp_path, good=PLAIN.format("Good"), one=broken, two=broken, three="title =")
    command = [sys.executable, "-m", "paiju.cli", "serve", "--no-browser", "--port", "0"]
    command += ["--data", str(tmp_path / "data"), "--rooms", str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert ran.returncode == 2
    for name in ("one", "two"):
        assert f"{folder}/{name}.toml:3: turn_seconds: Expected `int` >= 5" in ran.stderr
    assert f"{folder}/three.toml: Invalid value (at end of document)" in ran.stderr
    assert "good.toml" not in ran.stderr
    assert "Traceback" not in ran.stderr
