"""All plays of certain cards, asked without listing all plays (DZ-53)."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from paiju.combos import Lane, doudizhu
from paiju.core.packing import Ranks
from paiju.games.doudizhu.actions import CALL, DECLINE, Play
from paiju.games.doudizhu.legal import LegalActions, LegalPlays, ways

WILD = Lane(5)
DECK = [1 << 4 * rank for rank in range(13) for _ in range(4)] + [1 << 52, 1 << 56]


@pytest.mark.parametrize("wilds", [0, 1, 2, 3, 4])
def test_they_are_what_is_listed(wilds: int) -> None:
    """On the lead and on what others lead, with as many wild cards as there may be."""
    rng, shapes, wild = random.Random(wilds), doudizhu(WILD), 1 << 4 * WILD
    for _ in range(4):
        others = rng.sample([card for card in DECK if card != wild], 30)
        hand, lead = Ranks(wilds * wild + sum(others[: 10 - wilds])), Ranks(sum(others[10:]))
        play = rng.choice(list(shapes.plays(lead)))
        for to_beat in (None, play.reading):
            legal = LegalActions(plays=LegalPlays(shapes, hand, to_beat))
            listed: defaultdict[Ranks, set[Play]] = defaultdict(set)
            for action in legal:
                assert isinstance(action, Play)
                listed[action.ranks].add(action)
            for ranks, plays in listed.items():
                assert set(ways(legal, ranks)) == plays
                assert len(ways(legal, ranks)) == len(plays)
            assert ways(legal, Ranks(hand + (1 << 56))) == ()


def test_there_are_none_before_the_play() -> None:
    assert ways(LegalActions((CALL, DECLINE)), Ranks.of("3")) == ()
