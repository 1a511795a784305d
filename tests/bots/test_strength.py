"""Each level plays better than the one below: duplicate deals, seats turned, fixed decks.

`python -m benchmarks.bots_sevens` measures it with more decks.
"""

from __future__ import annotations

import pytest

from benchmarks.bots_sevens import duel, main
from paiju.games.registry import find_ruleset


@pytest.mark.parametrize(
    ("name", "one", "other", "at_least"),
    [
        ("sevens-qq", 1, 0, 15),
        ("sevens-qq", 2, 1, 15),
        ("sevens-lianzhong", 2, 1, 15),
        ("sevens-jielong-2013", 2, 1, 15),
        ("sevens-jielong-2015", 2, 1, 15),
        ("sevens-jingshou", 1, 0, 2),
        ("sevens-jingshou", 2, 1, 2),
    ],
)
def test_a_level_beats_the_one_below(name: str, one: int, other: int, at_least: float) -> None:
    result = duel(find_ruleset(name), one, other, decks=150)
    assert result.mean > at_least
    assert result.errors > 3


def test_the_benchmark_prints_a_line_for_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--decks", "2", "sevens-qq"])
    _, *rows = capsys.readouterr().out.splitlines()
    assert [row.split()[:4] for row in rows] == [
        ["sevens-qq", "1", ":", "0"],
        ["sevens-qq", "2", ":", "1"],
    ]
