"""Shuangkou in the kernel, beside the plain rules."""

from __future__ import annotations

from functools import partial

from benchmarks.kernel import measures
from paiju.games.registry import rulesets
from paiju.games.shuangkou import ShuangkouOptions
from paiju.kernel.shuangkou import random_play
from tests.kernel.lockstep_shuangkou import play_a_deal

differential = partial(measures.differential, play_a_deal)


def speed(deals: int, seed: int) -> None:
    """Prints deals a second for each rule set: dealt, played at random and scored."""
    for ruleset in rulesets():
        if ruleset.family == "shuangkou":
            measures.show_speed(_plies, ruleset, max(1, deals // 4), seed)


def _plies(options: ShuangkouOptions, deals: int, seed: int) -> int:
    return random_play(options, deals, seed).plies
