"""What is done alike for each game."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from paiju.core.ruleset import RuleSet
from paiju.games.registry import make_game

PlayADeal = Callable[[Any, random.Random], int]
"""Plays a deal of a game both ways, comparing all, and gives its plies."""

PlayMany = Callable[[Any, int, int], int]
"""From options, a number of deals and a seed the plies of deals played at random."""


def differential(play_a_deal: PlayADeal, ruleset: RuleSet[Any], plies: int, seed: int) -> int:
    """Plays both ways, and gives how many plies agreed.

    Raises:
        AssertionError: at the first difference.
    """
    game, rng, played = make_game(ruleset), random.Random(seed), 0
    while played < plies:
        played += play_a_deal(game, rng)
    return played


def show_speed(play: PlayMany, ruleset: RuleSet[Any], deals: int, seed: int) -> None:
    """Prints deals and plies a second of CPU."""
    start = process_time()
    plies = play(ruleset.options, deals, seed)
    rate = deals / (process_time() - start)
    print(row(ruleset.name, rate, rate * plies / deals), flush=True)


def row(name: str, deals: float, plies: float) -> str:
    """Who plays so many deals and plies a second."""
    return f"{name:34}{deals:12,.0f} deals/s {plies:14,.0f} plies/s"
