"""Anything for Sevens in the kernel: it is answered rightly, or what does not fit is said."""

from __future__ import annotations

from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.bots.sevens.searching import policy_for, practised
from paiju.core.cards import DECK_52, card_set
from paiju.games.registry import find_ruleset
from paiju.games.sevens.view import SevensView
from paiju.kernel import _kernel
from paiju.kernel.sevens import TOPPLE_NUMBER, rules_of
from tests.kernel.any_input import (
    COUNTS,
    FRACTIONS,
    NUMBERS,
    Arguments,
    answered,
    fields,
    other,
    spoiled,
    spoilt,
    trees,
    views,
    with_fields,
)

OPTIONS = find_ruleset("sevens-jingshou").options
RULES = rules_of(OPTIONS)
MINDS = [policy_for(OPTIONS), practised(OPTIONS)]
WHOLE = card_set(DECK_52)
QUARTERS = [card_set(DECK_52[first : first + 13]) for first in range(0, 52, 13)]
FEW = st.sampled_from((0, 1, 2, 3, -1, -(2**31), 2**31 - 1, 2**40))


def known(view: SevensView) -> Arguments:
    return {
        "seat": view.seat,
        "leader": view.leader,
        "hand": card_set(view.hand),
        "covered": card_set(view.covered),
        "history": [-1 if card is None else int(card) for card in view.history],
    }


KNOWN = [known(view) for view in islice(views("sevens-jingshou", 3), 3, None, 4)]


@st.composite
def thinking(draw: st.DrawFn) -> _kernel.SevensSettings | None:
    """Settings of which one or none makes no sense."""
    changed = _kernel.SevensSettings()
    changed.tree = draw(trees())
    name, value = draw(st.sampled_from(sorted(fields(changed).items())))
    new = draw(FEW) if isinstance(value, int) else draw(FRACTIONS)
    return with_fields(changed, {"chains": draw(st.sampled_from((0, 1))), "burn": 3, name: new})


@settings(max_examples=200)
@given(
    spoilt(KNOWN),
    st.sampled_from(MINDS),
    thinking(),
    st.sampled_from((0.0, 1.0, -1.0, 1e300)),
    COUNTS,
)
def test_any_search(
    arguments: Arguments,
    mind: Any,
    how: _kernel.SevensSettings | None,
    milliseconds: float,
    worlds: int,
) -> None:
    knowledge = answered(_kernel.SevensKnowledge, **arguments)
    found = answered(
        _kernel.sevens_search, knowledge, RULES, mind, how, worlds, milliseconds, seed=1
    )
    for action, *_ in found or ():
        assert action == TOPPLE_NUMBER or arguments["hand"] >> action & 1
    answered(_kernel.sevens_likely_worlds, knowledge, RULES, MINDS[0], how, worlds, 1)


@settings(max_examples=200)
@given(spoilt(KNOWN), COUNTS)
def test_any_knowledge(arguments: Arguments, worlds: int) -> None:
    """Worlds have each card once, and those that are seen where they are seen."""
    knowledge = answered(_kernel.SevensKnowledge, **arguments)
    found = answered(_kernel.sevens_worlds, knowledge, RULES, worlds, 1)
    for hands, covers in found[0] if found else ():
        laid = [card for card in (*arguments["history"], *covers) if card >= 0]
        parts = [*hands, arguments["covered"], *(1 << card for card in laid)]
        assert sum(parts) == WHOLE
        assert hands[arguments["seat"]] == arguments["hand"]


@settings(max_examples=100)
@given(spoiled(fields(RULES)), spoiled({"hands": QUARTERS}), st.lists(NUMBERS, max_size=8))
def test_any_rules_hands_and_actions(
    figures: Arguments, arguments: Arguments, actions: list[int]
) -> None:
    rules = with_fields(_kernel.SevensRules(), figures)
    answered(_kernel.sevens_random_play, rules, 2, 1)
    position = answered(_kernel.SevensPosition, rules, **arguments)
    if position is None:
        return
    for action in actions:
        answered(position.apply, action)
    while (legal := position.legal())[0]:
        position.apply(legal[0].bit_length() - 1)
        answered(position.apply, actions[0] if actions else 99)
    assert len(position.scores()) == 4


@settings(max_examples=100)
@given(other(policy_for(OPTIONS).weights()))
def test_any_weights(weights: bytes) -> None:
    """What is taken for weights plays."""
    policy = answered(_kernel.SevensPolicy, weights)
    if policy is not None:
        knowledge = _kernel.SevensKnowledge(**KNOWN[5])
        how = _kernel.SevensSettings()
        assert _kernel.sevens_search(knowledge, RULES, policy, how, 1, 0, 1)


@settings(max_examples=60)
@given(thinking(), COUNTS, COUNTS, FRACTIONS, NUMBERS)
def test_any_match_and_lesson(
    how: _kernel.SevensSettings | None, worlds: int, many: int, part: float, seed: int
) -> None:
    player = answered(_kernel.SevensPlayer, MINDS[0], worlds, how)
    told = answered(_kernel.sevens_match, RULES, player, player, many, seed)
    assert told is None or 0 <= told[2] <= 1
    answered(_kernel.sevens_train, RULES, MINDS[0], MINDS[1], many, part, part, seed)
