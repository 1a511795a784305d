"""The few of many plays that are worth a closer look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from paiju.bots.hands.costs import Costs
from paiju.combos import Play, Reading
from paiju.combos.lanes import size_of
from paiju.core.packing import LANE_MAX, LANES

_ALIKE: Final = 2
"""How many plays with the same reading are kept: they differ in wings or wild cards."""


def shortlist(plays: Iterable[Play], hand: int, costs: Costs) -> list[Play]:
    """Of plays that mean the same those that take the cards that are worth least."""
    alike: defaultdict[Reading, list[Play]] = defaultdict(list)
    for play in plays:
        alike[play.reading].append(play)
    if all(len(each) <= _ALIKE for each in alike.values()):
        return [play for each in alike.values() for play in each]
    burden = _burdens(hand, costs)
    return [play for each in alike.values() for play in _lightest(each, burden)]


def _lightest(plays: Sequence[Play], burden: Sequence[float]) -> list[Play]:
    by_burden = sorted(plays, key=lambda play: (-_burden_of(play.cards, burden), play.cards))
    return by_burden[:_ALIKE]


def _burden_of(cards: int, burden: Sequence[float]) -> float:
    total = 0.0
    while cards:
        lane = ((cards & -cards).bit_length() - 1) >> 2
        total += burden[lane] * (cards >> 4 * lane & LANE_MAX)
        cards &= ~(LANE_MAX << 4 * lane)
    return total


def _burdens(hand: int, costs: Costs) -> list[float]:
    """For each lane what a card of it costs, its share of the dearest combination that has it."""
    burden = [-2.0] * LANES
    for group in costs.splitter.split(hand).groups:
        share = costs.splitter.price(group.reading) / size_of(group.cards)
        for lane in range(LANES):
            if group.cards >> 4 * lane & LANE_MAX:
                burden[lane] = max(burden[lane], share)
    return burden
