"""Judges of the kernel: in the points of the rules, and right where that can be told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

from paiju.bots.analysis.judge import Worth, score_of
from paiju.bots.analysis.playouts import Playouts
from paiju.bots.analysis.registry import find_judge, searches
from paiju.bots.analysis.review import Decision, review
from paiju.bots.analysis.searching import Searching
from paiju.core.protocol import Action
from paiju.games.registry import find_ruleset
from tests.bots.analysis.courses import decided, played

NAMES = (
    "doudizhu-huanle",
    "doudizhu-laizi",
    "sevens-qq",
    "sevens-jielong-2013",
    "sevens-jingshou",
    "shuangkou-baibian",
)


def searched(name: str) -> None:
    if not searches(find_ruleset(name)):
        pytest.skip("no kernel")


def last_choices(name: str) -> Iterator[tuple[Decision, float]]:
    """Those that ended a deal, and what that brought the seat and its partners on average."""
    for number in range(12):
        for decision in decided(played(name, number, level=2))[-3:]:
            moment = decision.moment
            end = moment.game.apply(moment.state, moment.seat, decision.action).state
            if not moment.game.actors(end):
                yield decision, score_of(moment, end)


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("sevens")])
def test_what_ends_a_deal_is_worth_what_it_is_settled_for(name: str) -> None:
    searched(name)
    judge = find_judge(find_ruleset(name), samples=32)
    compared = 0
    for decision, settled in islice(last_choices(name), 3):
        [verdict] = review([decision], judge)
        assert verdict.chosen.score == pytest.approx(settled, abs=0.01)
        assert verdict.chosen_known.score == settled
        compared += 1
    assert compared >= 2


@pytest.mark.parametrize("name", NAMES)
def test_search_and_play_outs_agree_on_what_a_deal_is_worth(name: str) -> None:
    """Both expect about the same score over many moments, so both count in the same points."""
    searched(name)
    ruleset = find_ruleset(name)
    judge = find_judge(ruleset, samples=32)
    assert isinstance(judge, Searching)
    plain = Playouts(ruleset, samples=6, seed=1)
    by_search, by_play = 0.0, 0.0
    for number in range(3):
        for decision in decided(played(name, number, level=2))[-8:]:
            done = decision.action
            by_search += score(judge.unknown(decision.moment, done), done)
            by_play += score(plain.compare(decision.moment, (done,)), done)
    # What the last decisions come to is nearly settled, whoever plays on.
    assert abs(by_search - by_play) <= 0.5 * max(abs(by_search), abs(by_play)) + 8


def score(worths: Sequence[Worth], action: Action) -> float:
    return next(worth.score for worth in worths if worth.action == action)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_verdict(name: str) -> None:
    searched(name)
    decision = decided(played(name, level=2))[-3]
    one, again = (
        list(review([decision], find_judge(find_ruleset(name), samples=64, seed=3)))
        for _ in range(2)
    )
    assert one == again
    assert one[0].unknown[0].behind == 0
