"""How a beginner plays: he sees his own hand, what stands, and who is nearly out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from paiju.bots.hands.advice import Advice, ordered
from paiju.bots.hands.adviser import Action, Adviser, Options, Order, View
from paiju.bots.hands.costs import Costs
from paiju.bots.hands.moment import Moment
from paiju.bots.hands.shortlist import shortlist
from paiju.combos import Kind, Play
from paiju.combos.lanes import ACE

_OUT: Final = 10.0
"""What going out is worth."""
_WILLING: Final = 0.6
"""What beating an enemy is worth, in turns."""
_BOLD: Final = 1.6
"""What throwing a bomb at somebody who is nearly out is worth, or when it leaves little."""
_NEARLY_OUT: Final = 4
_HIGH_ENOUGH: Final = 8
"""A partner's jack, or what is higher, is left alone."""


class Beginner(Adviser[Options, View, Action]):
    """What beginners of Shuangkou and Dou Dizhu have in common.

    Args:
        options: the rule set's.
        seed: of what he is off by in haste.
        haste: how far he may be off, in turns.
        absorbed: whether he looks at nothing but his own hand and what stands: not at who is his
            partner, nor at who is nearly out.
    """

    def __init__(
        self, options: Options, seed: int, haste: float = 0.0, *, absorbed: bool = False
    ) -> None:
        super().__init__(options, seed, haste)
        self.absorbed = absorbed

    def _plays(self, moment: Moment, costs: Costs, order: Order) -> list[Advice]:
        """What he thinks of, in this order."""
        if self.absorbed:
            moment = msgspec.structs.replace(moment, others=(), owner=None, friendly=False)
        return order(advise(moment, costs))


def advise(moment: Moment, costs: Costs) -> list[Advice]:
    """The sensible plays, best first; passing is among them where something stands."""
    if moment.to_beat is None:
        return ordered(_leads(moment, costs))
    return ordered([Advice(None, 0.0), *_follows(moment, costs)])


def _leads(moment: Moment, costs: Costs) -> Iterator[Advice]:
    """His combinations, those that will hardly take the lead again first, and long before short."""
    groups = costs.groups(moment.hand)
    for play in groups:
        reading = play.reading
        if len(groups) == 1:
            yield Advice(play, _OUT)
        elif reading.is_bomb:
            yield Advice(play, _BOLD if len(groups) == 2 else -_BOLD)
        elif reading.size == moment.nearest and reading.size <= 2:
            yield Advice(play, 0.02 * reading.rank - 1)
        else:
            yield Advice(play, costs.price(reading) + 0.03 * reading.size)


def _follows(moment: Moment, costs: Costs) -> Iterator[Advice]:
    plays = moment.shapes.plays(moment.hand, moment.to_beat)
    for play in shortlist(plays, moment.hand, costs):
        if play.reading.size == moment.size:
            yield Advice(play, _OUT)
        elif play.reading.is_bomb:
            yield Advice(play, _worth_of_bomb(play, moment, costs))
        elif moment.friendly:
            yield Advice(play, _worth_on_friend(play, moment, costs))
        else:
            yield Advice(play, _WILLING - _rise(play, moment, costs))


def _worth_on_friend(play: Play, moment: Moment, costs: Costs) -> float:
    """He gets rid of something small on a partner's small play, and else lets it stand."""
    standing = moment.to_beat
    low = standing is not None and standing.rank < _HIGH_ENOUGH and standing.size <= 2
    if low and play.reading.rank <= ACE and play.reading.kind in (Kind.SINGLE, Kind.PAIR):
        return -_rise(play, moment, costs)
    return -_WILLING - max(0.0, _rise(play, moment, costs))


def _worth_of_bomb(play: Play, moment: Moment, costs: Costs) -> float:
    """It is kept for somebody who is nearly out, or for the end."""
    broken = _rise(play, moment, costs) + costs.price(play.reading)
    worth = -_WILLING - max(0.0, broken)
    if moment.friendly:
        return worth - _BOLD
    if moment.nearest <= _NEARLY_OUT or len(costs.groups(moment.hand - play.cards)) <= 2:
        worth += _BOLD
    return worth


def _rise(play: Play, moment: Moment, costs: Costs) -> float:
    """How much more the hand costs afterwards."""
    return costs.cost(moment.hand - play.cards) - costs.cost(moment.hand)
