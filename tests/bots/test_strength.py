"""Each level plays better than the one below: duplicate deals, seats turned, fixed decks.

`python -m benchmarks.bots` measures it with more decks.
"""

from __future__ import annotations

import pytest

from benchmarks.bots import duel, main
from paiju.arena.match import Contest
from paiju.games.registry import find_ruleset


@pytest.mark.parametrize(
    ("name", "one", "other", "at_least"),
    [
        ("sevens-qq", "level:1", "random", 15),
        ("sevens-qq", "level:4", "level:1", 15),
        ("sevens-qq", "level:4", "level:2", 8),
        ("sevens-lianzhong", "level:4", "level:1", 15),
        ("sevens-jielong-2013", "level:4", "level:1", 15),
        ("sevens-jielong-2015", "level:4", "level:1", 15),
        ("sevens-jingshou", "level:1", "random", 2),
        ("sevens-jingshou", "level:4", "level:1", 2),
    ],
)
def test_a_level_of_sevens_makes_more_points(
    name: str, one: str, other: str, at_least: float
) -> None:
    result = duel(Contest(find_ruleset(name)), (one, other), decks=150)
    assert result.points.mean > at_least
    assert result.points.errors > 3


@pytest.mark.parametrize(
    ("name", "one", "other", "decks", "won"),
    [
        ("doudizhu-huanle", "level:1", "random", 10, 0.8),
        ("doudizhu-huanle", "level:2", "level:1", 60, 0.53),
        ("doudizhu-huanle", "level:3", "level:2", 60, 0.53),
        ("doudizhu-laizi", "level:3", "level:1", 20, 0.58),
        ("shuangkou-baibian", "level:1", "random", 10, 0.8),
        ("shuangkou-baibian", "level:2", "level:1", 40, 0.55),
        ("shuangkou-baibian", "level:3", "level:2", 40, 0.55),
    ],
)
def test_a_level_of_the_climbing_games_wins_more_deals(
    name: str, one: str, other: str, decks: int, won: float
) -> None:
    result = duel(Contest(find_ruleset(name), seed=2), (one, other), decks)
    assert result.won.mean >= won
    assert result.decks_won.mean > 0.5


def test_the_benchmark_prints_a_line_for_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--decks", "2", "--highest", "2", "sevens-qq", "doudizhu-huanle"])
    _, *rows = capsys.readouterr().out.splitlines()
    assert [" ".join(row.split()[:4]) for row in rows] == [
        "sevens-qq 1 : any",
        "sevens-qq 2 : 1",
        "doudizhu-huanle 1 : any",
        "doudizhu-huanle 2 : 1",
    ]
