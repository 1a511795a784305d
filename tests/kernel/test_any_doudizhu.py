"""Anything for Dou Dizhu in the kernel: it is answered rightly, or what does not fit is said."""

from __future__ import annotations

from itertools import islice
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.bots.doudizhu.searching import net_for
from paiju.combos import shuangkou
from paiju.core.packing import Ranks, contains
from paiju.games.doudizhu import DoudizhuView, Phase
from paiju.games.registry import find_ruleset
from paiju.kernel import _kernel
from paiju.kernel import doudizhu as packing
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

OPTIONS = {name: find_ruleset(name).options for name in ("doudizhu-huanle", "doudizhu-laizi")}
RULES = {name: packing.rules_of(options) for name, options in OPTIONS.items()}
NETS = [net_for(options) for options in OPTIONS.values()]
HUANLE = RULES["doudizhu-huanle"]
DECK = Ranks.of("3333444455556666777788889999TTTTJJJJQQQQKKKKAAAA2222XR")
SORTED = [lane for lane in range(15) for _ in range(int(DECK) >> 4 * lane & 15)]


def told(name: str) -> list[Arguments]:
    """What the package itself hands over in the play."""
    with patch.object(packing, "DoudizhuTold", dict):
        seen: list[DoudizhuView] = [*islice(views(name, 12), 0, None, 3)]
        playing = (view for view in seen if view.phase is Phase.PLAYING)
        found: list[Any] = [packing.told_of(OPTIONS[name], view) for view in playing]
    return found


def asked(name: str) -> list[Arguments]:
    bidding = {Phase.CALLING, Phase.ROBBING}
    seen = (view for view in views(name, 30) if view.phase in bidding)
    return [{**packing.asked_of(OPTIONS[name], view), "seed": 1} for view in seen]


TOLD = [(name, each) for name in RULES for each in told(name)]
ASKED = asked("doudizhu-huanle")
STORIES = st.sampled_from(TOLD).flatmap(
    lambda case: st.tuples(st.just(RULES[case[0]]), spoiled(case[1]))
)


@st.composite
def thinking(draw: st.DrawFn) -> _kernel.DoudizhuPlayerSettings:
    """Settings of which one or none makes no sense."""
    changed = _kernel.DoudizhuPlayerSettings()
    changed.tree = draw(trees())
    changed.search, changed.worlds, changed.solved = True, 2, draw(st.sampled_from((0, 4)))
    if draw(st.booleans()):
        changed.set_net(draw(st.sampled_from(NETS)))
    name = draw(
        st.sampled_from(("worlds", "milliseconds", "kept", "margin", "prior", "waver", "solved"))
    )
    new = COUNTS if name in {"worlds", "kept", "solved"} else FRACTIONS
    with_fields(changed, {name: draw(new)})
    return changed


@settings(max_examples=200)
@given(STORIES, thinking(), NUMBERS)
def test_any_told(story: tuple[_kernel.DoudizhuRules, Arguments], how: Any, seed: int) -> None:
    rules, arguments = story
    seen = answered(_kernel.DoudizhuTold, **arguments)
    thinker = answered(_kernel.DoudizhuThinker, rules, how)
    if thinker is not None:
        for cards, *_ in answered(thinker.look, seen, seed) or ():
            assert contains(arguments["hand"], cards)


@settings(max_examples=200)
@given(STORIES, st.sampled_from((None, *NETS)), COUNTS, COUNTS, st.data())
def test_any_belief(
    story: tuple[_kernel.DoudizhuRules, Arguments],
    net: _kernel.DoudizhuNet | None,
    drawn: int,
    count: int,
    data: st.DataObject,
) -> None:
    """Hands that are drawn are all cards that were not laid, and the seat's own."""
    rules, arguments = story
    seen = answered(_kernel.DoudizhuTold, **arguments)
    belief = answered(_kernel.DoudizhuBelief, rules, net, drawn)
    if belief is None:
        return
    for hands in answered(belief.draw, seen, 1, count) or ():
        laid = sum(cards for _, cards in arguments["history"])
        assert sum(hands) + laid == DECK
        assert hands[arguments["seat"]] == arguments["hand"]
        assert answered(belief.weight, seen, hands) is not None
        answered(belief.weight, seen, data.draw(other(hands)))


@settings(max_examples=100)
@given(spoilt(ASKED), COUNTS, NUMBERS)
def test_any_question_before_the_play(arguments: Arguments, worlds: int, hand: int) -> None:
    bidder = answered(_kernel.DoudizhuBidder, HUANLE, NETS[0], worlds)
    if bidder is not None:
        answered(bidder.weigh, **arguments)
        answered(bidder.worth, hand, 1)


@settings(max_examples=100)
@given(
    st.sampled_from([*RULES.values()]),
    spoiled({"ranks": SORTED, "first": 1, "wild": 2}),
    st.lists(st.tuples(NUMBERS, NUMBERS), max_size=6),
    st.randoms(use_true_random=False),
)
def test_any_deal(
    rules: _kernel.DoudizhuRules,
    arguments: Arguments,
    actions: list[tuple[int, int]],
    rng: Any,
) -> None:
    deal = answered(_kernel.DoudizhuDeal, rules, **arguments)
    if deal is None:
        return
    for seat, number in actions:
        answered(deal.legal, seat)
        answered(deal.apply, seat, number)
        answered(deal.scores)
    while actors := deal.actors:
        seat = actors.bit_length() - 1
        deal.apply(seat, rng.randrange(len(deal.legal(seat))))
    assert len(deal.scores()) == 3


@settings(max_examples=100)
@given(
    spoiled(fields(packing._options(OPTIONS["doudizhu-laizi"], spring=True))),
    st.lists(st.tuples(st.one_of(st.integers(0, 17), NUMBERS), NUMBERS), max_size=4),
    st.sampled_from((0, 1, 13, 14)),
    st.booleans(),
)
def test_any_rules(
    figures: Arguments, stages: list[tuple[int, int]], combos: int, foreign: bool
) -> None:
    packed = with_fields(_kernel.DoudizhuRuleOptions(), figures)
    if packed is None:
        return
    for cards, factor in stages:
        answered(packed.add_stage, cards, factor)
    tables = [
        packing.shapes_in_kernel(OPTIONS["doudizhu-laizi"], wild).combos
        for wild in packing._wilds(OPTIONS["doudizhu-laizi"])
    ]
    if foreign:
        tables[0] = KernelShapes(shuangkou()).combos
    rules = answered(_kernel.DoudizhuRules, packed, tables[:combos])
    if rules is not None:
        assert not foreign
        assert _kernel.doudizhu_random_play(rules, 1, 1)[0] == 1


def test_rules_with_wild_cards_and_without_are_not_learnt_together() -> None:
    lesson = _kernel.DoudizhuTrainSettings()
    with pytest.raises(ValueError, match="some have wild cards"):
        _kernel.doudizhu_train([*RULES.values()], lesson, None, 1, lambda *_: False)


def weights() -> bytes:
    """Those of a net that has seen nothing."""
    how = _kernel.DoudizhuTrainSettings()
    how.deals = 1
    return _kernel.doudizhu_train([HUANLE], how, None, 1, lambda *_: False)


@settings(max_examples=60)
@given(edited(weights()))
def test_any_weights(data: bytes) -> None:
    """What is taken for weights plays."""
    net = answered(_kernel.DoudizhuNet, data)
    if net is not None:
        how = _kernel.DoudizhuPlayerSettings()
        how.search, how.worlds = True, 2
        how.set_net(net)
        [(_, arguments), *_] = TOLD
        seen = _kernel.DoudizhuTold(**arguments)
        assert _kernel.DoudizhuThinker(HUANLE, how).look(seen, 1)


@settings(max_examples=40)
@given(thinking(), COUNTS, NUMBERS, spoiled(fields(_kernel.DoudizhuTrainSettings())), COUNTS)
def test_any_match_and_lesson(
    how: _kernel.DoudizhuPlayerSettings, deals: int, seed: int, figures: Arguments, every: int
) -> None:
    played = answered(_kernel.doudizhu_match, HUANLE, how, how, deals, seed, True)
    assert played is None or len(played) == deals
    lesson = with_fields(_kernel.DoudizhuTrainSettings(), {**figures, "deals": min(deals, 2)})
    variants = [HUANLE] * (every % 3)
    answered(_kernel.doudizhu_train, variants, lesson, None, every, lambda *_: True)
    answered(_kernel.doudizhu_random_play, HUANLE, deals, seed)
