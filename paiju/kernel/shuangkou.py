"""From options, states and views of Shuangkou to the kernel and back. No rule is in here."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from paiju.combos import Reading
from paiju.core.cards import DECK_108
from paiju.core.piles import LANE, counts_of
from paiju.games.shuangkou.causes import Cause
from paiju.games.shuangkou.legal import shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.outcome import PLACE_POINTS, contribution, multiplier
from paiju.games.shuangkou.state import State
from paiju.games.shuangkou.table import HAND, SEATS
from paiju.games.shuangkou.view import ShuangkouView
from paiju.kernel._kernel import (
    ShuangkouDeal,
    ShuangkouPayments,
    ShuangkouRules,
    ShuangkouSeen,
    shuangkou_random_play,
)
from paiju.kernel.combos import KernelShapes

_MOST_LINES: Final = 15
_ENDINGS: Final = (Cause.DOUBLE, Cause.SINGLE, Cause.LEVEL)
_DECKS: Final = counts_of(DECK_108)


class Played(NamedTuple):
    """What came of deals played at random."""

    deals: int
    plies: int
    wins: tuple[int, ...]
    scores: tuple[int, ...]


@cache
def rules_of(options: ShuangkouOptions) -> ShuangkouRules:
    """The rules in the kernel: combinations, and what is paid."""
    return ShuangkouRules(shapes_in_kernel(options).combos, _payments(options))


@cache
def shapes_in_kernel(options: ShuangkouOptions) -> KernelShapes:
    """The combinations, to turn readings into numbers and back."""
    return KernelShapes(shapes_of(options))


def deal_of(options: ShuangkouOptions, state: State) -> ShuangkouDeal:
    """A deal in the kernel, from its first moment."""
    return ShuangkouDeal(rules_of(options), state.hands, state.leader)


def reading_of(options: ShuangkouOptions, number: int) -> Reading:
    """A reading by its number in the kernel."""
    return shapes_in_kernel(options).readings[number]


def seen_of(view: ShuangkouView) -> ShuangkouSeen:
    """What a seat has seen of a deal.

    Raises:
        ValueError: for a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator has no turn")
    return ShuangkouSeen(
        seat=view.seat,
        hand=counts_of(view.hand),
        leader=view.leader,
        open_lane=LANE[view.open_card],
        deck=_DECKS,
        dealt=[HAND] * SEATS,
        history=[(seat, int(ranks)) for seat, ranks in view.history],
    )


def random_play(options: ShuangkouOptions, deals: int, seed: int) -> Played:
    """Plays deals with uniformly drawn actions, to the scores.

    >>> random_play(ShuangkouOptions(), 100, 1).deals
    100
    """
    played, plies, wins, scores = shuangkou_random_play(rules_of(options), deals, seed)
    return Played(played, plies, tuple(wins), tuple(scores))


def _payments(options: ShuangkouOptions) -> ShuangkouPayments:
    payments = ShuangkouPayments()
    payments.base = options.base
    payments.basic = [PLACE_POINTS[ending][0] for ending in _ENDINGS]
    payments.multiplier = [multiplier(lines) for lines in range(_MOST_LINES + 1)]
    payments.contribution = [contribution(lines) for lines in range(_MOST_LINES + 1)]
    return payments


def packed_weights(tensors: Sequence[Sequence[Sequence[float]]]) -> bytes:
    """Weights as the kernel reads them, in the sizes of `shuangkou_weight_sizes`.

    Args:
        tensors: for each network the layer and what comes of it, row by row.
    """
    parts = [b"PJW1", struct.pack("<I", len(tensors))]
    for rows in tensors:
        numbers = [number for row in rows for number in row]
        parts.append(struct.pack("<II", len(rows), len(rows[0])))
        parts.append(struct.pack(f"<{len(numbers)}H", *map(_upper_half, numbers)))
    return b"".join(parts)


def _upper_half(number: float) -> int:
    """The nearest bfloat16: of four bytes the two that weigh more."""
    bits: int = struct.unpack("<I", struct.pack("<f", number))[0]
    return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
