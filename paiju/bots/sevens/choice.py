"""Choosing the best of several actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from paiju.games.sevens.actions import Cover, Play
from paiju.games.sevens.view import SevensView

Value = tuple[float, ...]


def best(
    moves: Sequence[Play | Cover],
    value: Callable[[int], Value],
    seed: int,
    view: SevensView,
) -> Play | Cover:
    """The move whose card has the highest value; between equals the seed decides."""
    values = [value(move.card) for move in moves]
    highest = max(values)
    equals = [move for move, found in zip(moves, values, strict=True) if found == highest]
    if len(equals) == 1:
        return equals[0]
    return Random(f"{seed}/{view.seat}/{len(view.history)}").choice(equals)
