"""How a practised player weighs a turn: what his hand still costs, and who leads next.

All is counted in turns. A hand costs what its combinations cost: each a turn on the lead, less the
chance to lay it on something of the same kind, less the chance that it takes the lead itself. To
that comes what it is worth that he, his partner or an enemy leads next, and what follows if
somebody goes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from math import prod
from typing import Final

from paiju.bots.hands.advice import Advice, ordered
from paiju.bots.hands.costs import Costs, Groups
from paiju.bots.hands.moment import Moment, Other
from paiju.bots.hands.odds import Odds
from paiju.bots.hands.shortlist import shortlist
from paiju.bots.hands.weights import Weights
from paiju.combos import Kind, Play, Reading
from paiju.combos.lanes import ACE
from paiju.core.packing import Ranks
from paiju.core.units import Seat

BombOdds = Callable[[Odds, Reading], float]
"""How likely a seat has a bomb that beats a combination."""

_OUT: Final = 100.0
_FOLLOWS: Final = {
    Kind.SINGLE: 0.9,
    Kind.PAIR: 0.7,
    Kind.TRIPLE: 0.4,
    Kind.TRIPLE_ONE: 0.4,
    Kind.TRIPLE_PAIR: 0.4,
}
"""How likely the highest of a kind finds something that it can be laid on."""
_FOLLOWS_ELSE: Final = 0.15
_HIGHEST: Final = 14


class Outlook:
    """A turn, weighed.

    Args:
        moment: what is known.
        costs: how hands are split.
        weights: the figures.
        bomb_odds: by the bombs of the game.
    """

    def __init__(self, moment: Moment, costs: Costs, weights: Weights, bomb_odds: BombOdds) -> None:
        self.moment: Final = moment
        self.costs: Final = costs
        self.weights: Final = weights
        self._bomb_odds: Final = bomb_odds
        self._odds: Final = {other.seat: Odds(moment, other) for other in moment.others}
        self._takes: Final[dict[tuple[Seat, Reading], float]] = {}
        self._stands: Final[dict[Reading, float]] = {}

    def advise(self) -> list[Advice]:
        """The sensible plays, best first; passing is among them where something stands."""
        return ordered(self._all())

    def _all(self) -> Iterator[Advice]:
        for play in self._candidates():
            yield Advice(play, self.of_playing(play))
        if self.moment.to_beat is not None:
            yield Advice(None, self.of_passing(self.moment.to_beat))

    def _candidates(self) -> list[Play]:
        moment = self.moment
        if moment.to_beat is not None:
            plays = moment.shapes.plays(moment.hand, moment.to_beat)
            return shortlist(plays, moment.hand, self.costs)
        whole = [Play(Ranks(moment.hand), each) for each in moment.shapes.meanings(moment.hand)[:1]]
        return whole or list(self.costs.groups(moment.hand))

    def of_playing(self, play: Play) -> float:
        """What a play is worth."""
        rest = self.moment.hand - play.cards
        if not rest:
            return _OUT + self.gain(play.reading, ())
        groups = self.costs.groups(rest)
        worth = self.gain(play.reading, groups) - self.turns(groups)
        worth += self._after(play.reading)
        worth += self.weights.runs_out * self._run_out(play.reading, groups)
        return worth

    def gain(self, reading: Reading, groups: Groups) -> float:
        """What a play brings by itself, when these combinations are left."""
        return 0.0

    def of_passing(self, standing: Reading) -> float:
        """What passing is worth."""
        moment = self.moment
        worth = -self.turns(self.costs.groups(moment.hand))
        left = 1.0
        for other in self._until_owner():
            if other.friend == moment.friendly:
                continue
            takes = left * self.takes(other, standing)
            worth += takes * self._lead_of(other) + takes * self._goes_out(other, standing)
            left -= takes
        return worth + left * self._lead_after_all_pass

    def turns(self, groups: Groups) -> float:
        """What combinations in hand cost."""
        return sum(self.price(group.reading) for group in groups)

    def price(self, reading: Reading) -> float:
        """One of them: less where it takes the lead, or finds something to be laid on."""
        if reading.is_bomb:
            return self.price_of_bomb(reading)
        follows = _FOLLOWS.get(reading.kind, _FOLLOWS_ELSE) * reading.rank / _HIGHEST
        weights = self.weights
        turn = 1.0 - weights.long * (reading.size - 1)
        return turn - weights.follows * follows - weights.lead * self.stands(reading)

    def price_of_bomb(self, reading: Reading) -> float:
        """It is laid on anything, at the best moment."""
        return -self.weights.bomb_kept * self.stands(reading)

    def stands(self, reading: Reading) -> float:
        """How likely no enemy beats it."""
        found = self._stands.get(reading)
        if found is None:
            found = prod(1.0 - self.takes(enemy, reading) for enemy in self.moment.enemies)
            self._stands[reading] = found
        return found

    def takes(self, other: Other, reading: Reading) -> float:
        """How likely somebody can beat a combination, and does."""
        found = self._takes.get((other.seat, reading))
        if found is None:
            found = self._takes[other.seat, reading] = self._find_takes(other, reading)
        return found

    def _find_takes(self, other: Other, reading: Reading) -> float:
        weights, odds = self.weights, self._odds[other.seat]
        same = 0.0
        if not reading.is_bomb:
            willing = weights.willing if reading.rank < ACE else weights.willing_high
            same = willing * odds.same_kind(reading)
        return 1.0 - (1.0 - same) * (1.0 - weights.bomb_willing * self._bomb_odds(odds, reading))

    def _after(self, reading: Reading) -> float:
        """What comes of a play: who leads next, and whether somebody goes out on it."""
        moment, weights = self.moment, self.weights
        worth, left = 0.0, 1.0
        if moment.to_beat is None:
            worth -= weights.kept * self.stands(reading)
        for other in moment.others:
            takes = left * self.takes(other, reading)
            if other.friend:
                worth += left * self._goes_out(other, reading)
                continue
            worth += takes * self._lead_of(other) + takes * self._goes_out(other, reading)
            left -= takes
        return worth + left * weights.lead

    def _goes_out(self, other: Other, reading: Reading) -> float:
        """What it is worth that he goes out on this, if he can beat it."""
        if other.count != reading.size:
            return 0.0
        ends = self.weights.ends
        return ends * self._odds[other.seat].same_kind(reading) if other.friend else -ends

    def _lead_of(self, other: Other) -> float:
        near = self.weights.near * self.weights.fades ** (other.count - 1)
        if other.friend:
            return self.weights.friend_lead + near
        return -self.weights.enemy_lead - near

    def _until_owner(self) -> Iterator[Other]:
        """Those who act before the play that stands has come round."""
        for other in self.moment.others:
            if other == self.moment.owner:
                return
            yield other

    @cached_property
    def _lead_after_all_pass(self) -> float:
        """What it is worth that the play stands; who is out is followed by his partner (SK-41)."""
        moment = self.moment
        if moment.owner is not None:
            return self._lead_of(moment.owner)
        if moment.friendly:
            return self.weights.lead
        return min(map(self._lead_of, moment.enemies), default=0.0)

    def _run_out(self, reading: Reading, groups: Groups) -> float:
        """How likely all can be played without a stop, the one that stands worst last."""
        chances = sorted(self.stands(group.reading) for group in groups)
        return self.stands(reading) * prod(chances[1:])
