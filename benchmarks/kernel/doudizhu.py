"""Dou Dizhu in the kernel, beside the plain rules."""

from __future__ import annotations

from functools import partial

from benchmarks.kernel import measures
from benchmarks.peers.random_deals import paces
from paiju.games.doudizhu import DoudizhuOptions
from paiju.games.registry import rulesets
from paiju.kernel.doudizhu import random_play
from tests.kernel.lockstep_doudizhu import play_a_deal

_SECONDS = 3.0

differential = partial(measures.differential, play_a_deal)


def speed(deals: int, seed: int) -> None:
    """Prints deals a second for each rule set: shown, called, played at random and scored.

    After that what other packages do.
    """
    for ruleset in rulesets():
        if ruleset.family == "doudizhu":
            # With wild cards on the lead there are thousands of plays to list.
            count = deals if ruleset.options.wild_rank == "none" else deals // 20
            measures.show_speed(_plies, ruleset, count, seed)
    for name, pace in paces(_SECONDS, seed):
        print(measures.row(name, *pace) if pace else f"{name:34}not installed", flush=True)


def _plies(options: DoudizhuOptions, deals: int, seed: int) -> int:
    return random_play(options, deals, seed).plies
