"""`paiju doctor`."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from paiju import __version__
from paiju.cli import doctor
from paiju.cli.doctor import Finding, findings
from paiju.cli.words import EN
from tests.cli.conftest import Paiju


def found(page: Path) -> dict[str, Finding]:
    return {finding.name: finding for finding in findings(EN, page)}


def test_versions_of_all_that_paiju_needs(tmp_path: Path) -> None:
    all_found = found(tmp_path)

    assert all_found["paiju"].found == __version__
    assert all_found["msgspec"] == Finding("msgspec", metadata.version("msgspec"))
    assert {"Python", "SQLite", "starlette", "textual"} <= set(all_found)
    assert "pytest" not in all_found


def test_the_page_is_built_missing_or_failed(tmp_path: Path) -> None:
    assert found(tmp_path)["web page"] == Finding("web page", "missing", ok=False)

    (tmp_path / "index.html").write_text("<!doctype html>")
    assert found(tmp_path)["web page"] == Finding("web page", "built")

    (tmp_path / ".failure").write_text("`npm ci` failed:\nno network", encoding="utf-8")
    assert found(tmp_path)["web page"] == Finding(
        "web page", "`npm ci` failed: no network", ok=False
    )


def test_the_kernel_is_built_or_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.kernel, "why_missing", lambda: None)
    assert found(tmp_path)["kernel"] == Finding("kernel", "built")

    monkeypatch.setattr(doctor.kernel, "why_missing", lambda: "c++ failed:\nno space")
    assert found(tmp_path)["kernel"] == Finding(
        "kernel", "missing, so only the lower bots play: c++ failed: no space", ok=False
    )


def test_what_is_not_there_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(doctor.metadata, "version", version)
    assert found(tmp_path)["msgspec"] == Finding("msgspec", "missing", ok=False)

    monkeypatch.setattr(doctor.metadata, "requires", version)
    names = [(finding.name, finding.ok) for finding in findings(EN, tmp_path)]
    assert ("paiju", False) in names
    assert "msgspec" not in dict(names)


def test_the_exit_code_is_1_where_something_is_missing(
    paiju: Paiju, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(*given: Finding) -> tuple[int, str, bool]:
        monkeypatch.setattr(doctor, "findings", lambda _words: given)
        ran = paiju("doctor")
        return ran.code, ran.out, paiju("doctor", "--json").json["ok"]

    well, ill = Finding("Python", "3.11.7"), Finding("web page", "missing", ok=False)
    assert answer(well) == (0, "✓ Python  3.11.7\n", True)
    assert answer(well, ill) == (1, "✓ Python    3.11.7\n✗ web page  missing\n", False)
