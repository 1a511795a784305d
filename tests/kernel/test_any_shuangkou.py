"""Anything for Shuangkou in the kernel: it is answered rightly, or what does not fit is said."""

from __future__ import annotations

from itertools import islice
from typing import Any
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.bots.shuangkou.searching import learnt
from paiju.combos import doudizhu
from paiju.core.packing import contains
from paiju.games.registry import find_ruleset
from paiju.kernel import _kernel
from paiju.kernel import shuangkou as packing
from paiju.kernel.combos import KernelShapes
from tests.kernel.any_input import (
    COUNTS,
    FRACTIONS,
    NUMBERS,
    Arguments,
    answered,
    edited,
    fields,
    other,
    spoiled,
    spoilt,
    trees,
    views,
    with_fields,
)

OPTIONS = find_ruleset("shuangkou-baibian").options
RULES = packing.rules_of(OPTIONS)
COMBOS = packing.shapes_in_kernel(OPTIONS).combos
DECK = packing._DECKS
HALVES = [sum(2 << 4 * lane for lane in range(13)) for _ in range(4)]
HALVES[0] += 2 << 52
HALVES[1] += 2 << 56


def seen(name: str) -> list[Arguments]:
    """What the package itself hands over."""
    with patch.object(packing, "ShuangkouSeen", dict):
        found: list[Any] = [packing.seen_of(view) for view in islice(views(name, 3), 0, None, 5)]
    return found


SEEN = seen("shuangkou-baibian")


@st.composite
def effort(draw: st.DrawFn) -> _kernel.ShuangkouEffort:
    """An effort of which one or no part makes no sense."""
    changed = _kernel.ShuangkouEffort()
    changed.tree = draw(trees())
    values: Arguments = {"worlds": 2, "plies": 4, "solved_cards": 6}
    name, value = draw(st.sampled_from(sorted(fields(changed).items())))
    values[name] = draw(FRACTIONS if isinstance(value, float) else COUNTS)
    with_fields(changed, values)
    return changed


@settings(max_examples=200)
@given(spoilt(SEEN), effort(), NUMBERS, COUNTS, st.data())
def test_any_view(
    arguments: Arguments, how: Any, seed: int, count: int, data: st.DataObject
) -> None:
    """What is chosen is in the hand; hands that are drawn are all cards that were not laid."""
    mind = answered(_kernel.ShuangkouMind, RULES, learnt(), how)
    view = answered(_kernel.ShuangkouSeen, **arguments)
    if mind is None or view is None:
        return
    for cards, *_ in answered(mind.choose, view, seed) or ():
        assert contains(arguments["hand"], cards)
    for hands in answered(mind.draw_hands, view, count, seed) or ():
        laid = sum(cards for _, cards in arguments["history"])
        assert sum(hands) + laid == arguments["deck"]
        assert answered(mind.likelihood, view, hands) is not None
        answered(mind.likelihood, view, data.draw(other(hands)))


@settings(max_examples=100)
@given(
    spoiled({"hands": HALVES, "leader": 1}),
    st.lists(NUMBERS, max_size=6),
    st.randoms(use_true_random=False),
)
def test_any_deal(arguments: Arguments, actions: list[int], rng: Any) -> None:
    answered(_kernel.shuangkou_solve, RULES, **arguments, positions=50)
    deal = answered(_kernel.ShuangkouDeal, RULES, **arguments)
    if deal is None:
        return
    for number in actions:
        answered(deal.apply, number)
        answered(deal.scores)
    while legal := deal.legal():
        deal.apply(rng.randrange(len(legal)))
    assert sum(deal.scores()) == 0
    answered(deal.apply, 0)


@settings(max_examples=100)
@given(spoiled(fields(packing._payments(OPTIONS))), st.booleans(), COUNTS)
def test_any_rules(figures: Arguments, foreign: bool, deals: int) -> None:
    payments = with_fields(_kernel.ShuangkouPayments(), figures)
    combos = KernelShapes(doudizhu()).combos if foreign else COMBOS
    rules = answered(_kernel.ShuangkouRules, combos, payments)
    if rules is not None:
        assert not foreign
        played = answered(_kernel.shuangkou_random_play, rules, deals, 1)
        assert played is None or (played[0] == deals and sum(played[3]) == 0)


@settings(max_examples=60)
@given(edited(learnt()))
def test_any_weights(data: bytes) -> None:
    """What is taken for weights plays."""
    mind = answered(_kernel.ShuangkouMind, RULES, data, _kernel.ShuangkouEffort())
    if mind is not None:
        assert mind.choose(_kernel.ShuangkouSeen(**SEEN[0]), 1)


@settings(max_examples=20)
@given(effort(), COUNTS, NUMBERS)
def test_any_match(how: Any, many: int, seed: int) -> None:
    mind = answered(_kernel.ShuangkouMind, RULES, learnt(), how)
    if mind is None:
        return
    played = answered(_kernel.shuangkou_match, RULES, mind, mind, min(many, 1), seed)
    assert played is None or len(played) == min(many, 1)


@settings(max_examples=40)
@given(spoiled(fields(_kernel.ShuangkouCourse())), COUNTS, FRACTIONS, NUMBERS)
def test_any_course(figures: Arguments, many: int, rate: float, seed: int) -> None:
    """Whatever was learnt can be played with."""
    course = with_fields(_kernel.ShuangkouCourse(), {**figures, "batch": min(figures["batch"], 2)})
    pupil = answered(_kernel.ShuangkouPupil, RULES, None, course, seed)
    if pupil is not None:
        answered(pupil.learn, min(many, 2), rate)
        assert _kernel.ShuangkouMind(RULES, pupil.weights(), _kernel.ShuangkouEffort())
