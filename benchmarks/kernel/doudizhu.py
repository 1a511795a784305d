"""Dou Dizhu in the kernel, beside the plain rules."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

from benchmarks.peers.random_deals import paces
from paiju.core.ruleset import RuleSet
from paiju.games.doudizhu import Doudizhu
from paiju.games.registry import rulesets
from paiju.kernel.doudizhu import random_play
from tests.kernel.lockstep_doudizhu import play_a_deal

_SECONDS = 3.0


def differential(ruleset: RuleSet[Any], plies: int, seed: int) -> int:
    """Plays both ways, and gives how many plies agreed.

    Raises:
        AssertionError: at the first difference.
    """
    game, rng, played = Doudizhu(ruleset.options), random.Random(seed), 0
    while played < plies:
        played += play_a_deal(game, rng)
    return played


def speed(deals: int, seed: int) -> None:
    """Prints deals a second for each rule set: shown, called, played at random and scored.

    After that what other packages do, where they are installed.
    """
    for ruleset in rulesets():
        if ruleset.family == "doudizhu":
            # With wild cards on the lead there are thousands of plays to list.
            count = deals if ruleset.options.wild_rank == "none" else deals // 20
            start = perf_counter()
            plies = random_play(ruleset.options, count, seed).plies
            rate = count / (perf_counter() - start)
            print(f"{ruleset.name:22}{rate:12,.0f} deals/s {rate * plies / count:14,.0f} plies/s")
    for pace in paces(_SECONDS, seed):
        print(f"{pace.name:34}{pace.deals:,.0f} deals/s {pace.plies:14,.0f} plies/s", flush=True)
