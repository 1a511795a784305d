"""What measures Sevens in the kernel runs; its figures are no business of a test."""

from __future__ import annotations

import pytest

from benchmarks import ablations_sevens, regret_sevens
from benchmarks.kernel import sevens
from paiju.core.cards import DECK_52
from paiju.games.registry import find_ruleset, rulesets
from paiju.kernel import _kernel
from paiju.kernel.sevens import rules_of


def test_speed(capsys: pytest.CaptureFixture[str]) -> None:
    sevens.speed(100, 1)
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert names == [ruleset.name for ruleset in rulesets() if ruleset.family == "sevens"]


def test_parts_of_the_strongest_level(capsys: pytest.CaptureFixture[str]) -> None:
    ablations_sevens.main(["--decks", "2", "without_search", "glance"])
    ablations_sevens.main(["--decks", "2", "--rival", "without_search", "without_search"])
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    names = ["player", "without_search", "glance", "player", "without_search"]
    assert [row[0] for row in rows] == names
    assert float(rows[-1][1]) == 0.0  # a player against itself is never ahead


def test_regret_by_a_long_search(capsys: pytest.CaptureFixture[str]) -> None:
    regret_sevens.main(["--deals", "1", "--worlds", "40", "without_search"])
    *_, row = capsys.readouterr().out.splitlines()
    name, lost, _ = row.split()
    assert name == "without_search"
    assert float(lost) >= 0


def test_many_random_deals_have_the_scores_of_none() -> None:
    """Pairwise scores sum to 0 (SV-20), and every deal has 52 actions (SV-06)."""
    rules = rules_of(find_ruleset("sevens-qq").options)
    deals, plies, scores = _kernel.sevens_random_play(rules, 1_000, 3)
    assert (deals, plies, sum(scores)) == (1_000, 1_000 * len(DECK_52), 0)
