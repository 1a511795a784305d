"""Each level of Dou Dizhu plays better than the one below: same decks, seats turned.

`python -m benchmarks.bots_doudizhu` measures it with more decks.
"""

from __future__ import annotations

import pytest

from benchmarks.bots_arena import match
from benchmarks.bots_doudizhu import TABLES, main
from paiju.games.registry import find_ruleset


@pytest.mark.parametrize(
    ("name", "one", "other", "decks", "won"),
    [
        ("doudizhu-huanle", 1, 0, 10, 0.8),
        ("doudizhu-huanle", 2, 1, 30, 0.6),
        ("doudizhu-laizi", 2, 1, 15, 0.6),
    ],
)
def test_a_level_beats_the_one_below(
    name: str, one: int, other: int, decks: int, won: float
) -> None:
    result = match(find_ruleset(name), (one, other), TABLES, decks, seed=1)
    assert result.points > 0
    assert result.won >= won


def test_the_benchmark_prints_a_line_for_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--decks", "2", "doudizhu-huanle"])
    _, *rows = capsys.readouterr().out.splitlines()
    assert [row.split()[:4] for row in rows] == [
        ["doudizhu-huanle", "1", ":", "0"],
        ["doudizhu-huanle", "2", ":", "1"],
    ]
