"""Finds the best judge that there is for a rule set."""

from __future__ import annotations

from typing import Any

from paiju.bots.analysis.judge import Judge
from paiju.bots.analysis.playouts import Playouts
from paiju.core.ruleset import RuleSet


def searches(ruleset: RuleSet[Any]) -> bool:
    """Whether a judge of the kernel is there for a rule set: quick, and without Python's lock."""
    return False


def find_judge(ruleset: RuleSet[Any], samples: int, seed: int) -> Judge:
    """A judge for a rule set.

    Args:
        ruleset: what was played.
        samples: in how many deals each action is tried where cards are unknown.
        seed: draws them.
    """
    return Playouts(ruleset, samples, seed)
