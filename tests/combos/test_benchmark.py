"""The benchmark runs; how fast it finds things is no business of a test."""

from __future__ import annotations

import pytest

from benchmarks import combos


def test_combos(capsys: pytest.CaptureFixture[str]) -> None:
    combos.main(["--positions", "6", "--passes", "1"])
    head, *rows = capsys.readouterr().out.splitlines()
    columns = "position plays object listed leads follows once douzero"
    assert head.split() == columns.split(" ")
    assert [row[:22].strip() for row in rows] == [setting.name for setting in combos.SETTINGS]
    assert all(float(row[22:].split()[2]) > 0 for row in rows)
