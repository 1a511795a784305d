"""The kernel finds the plays that plain Python finds, in its order (DZ-20, SK-10)."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import pytest

from paiju.combos import BIG_JOKER, SMALL_JOKER, THREE, TWO, Lane, Shapes, doudizhu, shuangkou
from paiju.core.packing import Ranks
from paiju.kernel.combos import KernelShapes

Draw = Callable[[], Ranks]

DOUDIZHU_HAND, WILD_HAND, SHUANGKOU_HAND = 20, 14, 27
CASES = {
    "doudizhu": (doudizhu(), 1, DOUDIZHU_HAND),
    "rocket as wings": (doudizhu(rocket_as_wings=True), 1, DOUDIZHU_HAND),
    "different wings": (doudizhu(equal_single_wings=False), 1, DOUDIZHU_HAND),
    "wild threes": (doudizhu(THREE), 1, WILD_HAND),
    "wild eights": (doudizhu(Lane(5)), 1, WILD_HAND),
    "wild twos": (doudizhu(TWO), 1, WILD_HAND),
    "shuangkou": (shuangkou(), 2, SHUANGKOU_HAND),
    "larger bombs": (shuangkou(max_bomb=10), 2, SHUANGKOU_HAND),
    "no wild cards": (shuangkou(wild=None), 2, SHUANGKOU_HAND),
}


def hands(rng: random.Random, decks: int, most: int) -> Draw:
    pack = [lane for lane in range(SMALL_JOKER) for _ in range(4 * decks)]
    pack += [SMALL_JOKER, BIG_JOKER] * decks

    def draw() -> Ranks:
        drawn = rng.sample(pack, rng.randint(1, most))
        return Ranks(sum(1 << 4 * lane for lane in drawn))

    return draw


@pytest.mark.parametrize(("shapes", "decks", "most"), CASES.values(), ids=CASES)
def test_the_same_plays_in_the_same_order(shapes: Shapes, decks: int, most: int) -> None:
    rng, kernel = random.Random(7), KernelShapes(shapes)
    draw = hands(rng, decks, most)
    for _ in range(150):
        hand = draw()
        assert list(kernel.plays(hand)) == list(shapes.plays(hand))
        to_beat = rng.choice(list(islice(shapes.plays(draw()), 2000))).reading
        assert list(kernel.plays(hand, to_beat)) == list(shapes.plays(hand, to_beat))


@pytest.mark.parametrize(("shapes", "decks", "most"), CASES.values(), ids=CASES)
def test_the_same_readings(shapes: Shapes, decks: int, most: int) -> None:
    rng, kernel = random.Random(8), KernelShapes(shapes)
    draw = hands(rng, decks, most)
    for _ in range(100):
        for play in islice(shapes.plays(draw()), 100):
            found = [kernel.readings[number] for number in kernel.combos.readings(play.cards)]
            assert found == list(shapes.readings(play.cards))


@pytest.mark.parametrize("cards", [9 << 8, 1 << 60])
def test_refuses_what_are_no_cards(cards: int) -> None:
    with pytest.raises(ValueError, match="cards"):
        KernelShapes(doudizhu()).combos.plays(cards)


def test_refuses_a_reading_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no such reading"):
        KernelShapes(doudizhu()).combos.plays(1, 1000)


def test_refuses_tables_that_do_not_fit() -> None:
    from paiju.kernel._kernel import Combos

    rows = [(0, 1, 5, 0, 2, 0, 1, 0, 0, 0, 4, 0, 0, 0)]
    with pytest.raises(ValueError, match="shape 0: no run fits its ranks"):
        Combos(rows, [0], wild=-1, stands_for=0, wilds_alone=True, chosen=False)
