"""Benchmarks run; how fast they find things is no business of a test."""

from __future__ import annotations

import pytest

from benchmarks import sevens
from paiju.games.registry import rulesets


def test_sevens(capsys: pytest.CaptureFixture[str]) -> None:
    sevens.main(["--repeats", "2"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["rule", "set", "deal", "legal", "in", "apply", "observe", "settle"]
    names = [ruleset.name for ruleset in rulesets() if ruleset.family == "sevens"]
    assert [row.split()[0] for row in rows] == names
    assert all(float(figure) > 0 for row in rows for figure in row.split()[1:])
