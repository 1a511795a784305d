"""Shuangkou in the kernel, beside the plain rules."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

from paiju.core.ruleset import RuleSet
from paiju.games.registry import rulesets
from paiju.games.shuangkou import Shuangkou
from paiju.kernel.shuangkou import random_play
from tests.kernel.lockstep_shuangkou import play_a_deal


def differential(ruleset: RuleSet[Any], plies: int, seed: int) -> int:
    """Plays both ways, and gives how many plies agreed.

    Raises:
        AssertionError: at the first difference.
    """
    game, rng, played = Shuangkou(ruleset.options), random.Random(seed), 0
    while played < plies:
        played += play_a_deal(game, rng)
    return played


def speed(deals: int, seed: int) -> None:
    """Prints deals a second for each rule set: dealt, played at random and scored."""
    for ruleset in rulesets():
        if ruleset.family == "shuangkou":
            count = max(1, deals // 4)
            start = perf_counter()
            plies = random_play(ruleset.options, count, seed).plies
            rate = count / (perf_counter() - start)
            print(f"{ruleset.name:22}{rate:12,.0f} deals/s {rate * plies / count:14,.0f} plies/s")
