"""Any tables, hands and readings: combinations are found, or what does not fit is said."""

from __future__ import annotations

from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.combos import TWO, doudizhu, shuangkou
from paiju.core.packing import Ranks, contains
from paiju.kernel import combos as packing
from paiju.kernel._kernel import Combos
from paiju.kernel.combos import KernelShapes
from tests.kernel.any_input import NUMBERS, answered, spoilt

GAMES = [doudizhu(), doudizhu(TWO), shuangkou()]
KERNELS = [KernelShapes(shapes) for shapes in GAMES]
SMALL = [Ranks.of(cards) for cards in ("3", "33XR", "3344556", "22223333", "34567TJQKA")]


def tables(kernel: KernelShapes) -> dict[str, Any]:
    description = kernel.shapes.description
    return {
        "rows": [packing._row(shape) for shape in description.shapes],
        "powers": [reading.power for reading in kernel.readings],
        "wild": -1 if description.wild is None else description.wild,
        "stands_for": description.stands_for,
        "wilds_alone": description.wilds_alone,
        "chosen": description.chosen,
    }


@settings(max_examples=150)
@given(spoilt([tables(kernel) for kernel in KERNELS]), st.sampled_from(SMALL), NUMBERS)
def test_any_tables(arguments: dict[str, Any], hand: int, to_beat: int) -> None:
    combos = answered(Combos, **arguments)
    if combos is not None:
        for cards, _ in answered(combos.plays, hand, to_beat) or []:
            assert contains(hand, cards)
            answered(combos.readings, cards)


@settings(max_examples=150)
@given(st.sampled_from(KERNELS), NUMBERS, NUMBERS)
def test_any_hand(kernel: KernelShapes, hand: int, to_beat: int) -> None:
    """What is answered is what plain Python finds."""
    answered(kernel.combos.readings, hand)
    number = to_beat if 0 <= to_beat < len(kernel.readings) else -1
    found = answered(kernel.combos.plays, hand, number)
    if found is not None:
        beaten = kernel.readings[number] if number >= 0 else None
        expected = islice(kernel.shapes.plays(Ranks(hand), beaten), 200)
        assert [cards for cards, _ in found[:200]] == [play.cards for play in expected]
    answered(kernel.combos.plays, hand, to_beat)
