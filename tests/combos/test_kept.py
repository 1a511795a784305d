"""What was asked before changes nothing: new shapes list the same plays in the same order."""

from __future__ import annotations

import random

import pytest

from paiju.combos import BIG_JOKER, Lane, Shapes, doudizhu, shuangkou
from paiju.core.packing import Ranks
from tests.combos.positions import DECK, TWO_DECKS, close_hand


@pytest.mark.parametrize(
    ("shapes", "deck"),
    [
        (doudizhu(), DECK),
        (doudizhu(Lane(4)), DECK),
        (shuangkou(None), TWO_DECKS),
        (shuangkou(BIG_JOKER, 10), TWO_DECKS),
    ],
    ids=["doudizhu", "doudizhu wild", "shuangkou plain", "shuangkou"],
)
def test_new_shapes_list_the_same(shapes: Shapes, deck: str) -> None:
    rng = random.Random("kept")
    known = Shapes(shapes.description)
    for _ in range(60):
        hands = [
            Ranks.of(close_hand(rng, deck, rng.randint(1, 12), rng.randint(2, 6), "XR7"))
            for _ in range(2)
        ]
        to_beat = rng.choice([None, *known.plays(hands[0])])
        reading = to_beat and to_beat.reading
        new = Shapes(shapes.description)
        assert list(known.plays(hands[1], reading)) == list(new.plays(hands[1], reading))
