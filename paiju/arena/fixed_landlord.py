"""Dou Dizhu played by a settled landlord: how programs that cannot call are compared.

There is no calling, robbing and showing. The landlord's stake is double, and bombs and rockets
double; springs do not, as programs of this kind do not know them.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

import msgspec

from paiju.core.errors import RuleSetError
from paiju.core.protocol import Deck, Pack
from paiju.core.ruleset import RuleSet
from paiju.core.settlement import Settlement
from paiju.core.units import Seat
from paiju.games.doudizhu import Doudizhu, DoudizhuOptions, State
from paiju.games.doudizhu.actions import CALL, DECLINE
from paiju.games.doudizhu.causes import Cause
from paiju.games.doudizhu.outcome import outcome_of
from paiju.games.doudizhu.settle import settle

LANDLORD: Final = Seat(0)
_SPRINGS: Final = (Cause.SPRING, Cause.ANTI_SPRING)


def without_auction(ruleset: RuleSet[Any]) -> RuleSet[DoudizhuOptions]:
    """A rule set with nothing to be said before the play, scored in points.

    Raises:
        RuleSetError: where it is none of Dou Dizhu.
    """
    options = ruleset.options
    if not isinstance(options, DoudizhuOptions):
        raise RuleSetError(f"{ruleset.name} has no landlord")
    changed = dataclasses.replace(
        options,
        show_before_deal=0,
        show_while_dealing=(),
        show_after_bottom=0,
        base=1,
        multiplier=1,
        coefficient=0,
    )
    return dataclasses.replace(ruleset, options=changed)


class FixedLandlord(Doudizhu):
    """Dou Dizhu from the moment at which seat 0 has become landlord without being robbed.

    >>> from paiju.core.shuffle import Seeds, shuffle
    >>> from paiju.games.registry import find_ruleset
    >>> game = FixedLandlord(without_auction(find_ruleset("doudizhu-huanle")).options)
    >>> state = game.deal(shuffle(game.pack, Seeds(bytes(32))))
    >>> state.phase.value, game.actors(state), [hand.size for hand in state.hands]
    ('playing', (0,), [20, 17, 17])

    Args:
        options: those of `without_auction`.
    """

    @property
    def pack(self) -> Pack:
        """As in all Dou Dizhu."""
        return super().pack

    def deal(self, deck: Deck) -> State:
        """The landlord's first turn.

        Raises:
            ValueError: as in all Dou Dizhu.
        """
        state = super().deal(Deck(deck.cards, (LANDLORD, *deck.lots[1:])))
        for word in (CALL, DECLINE, DECLINE):
            state = self.apply(state, state.actors[0], word).state
        return state

    def settle(self, state: State, stacks: object = None) -> Settlement:
        """Points, without what a spring doubles.

        Raises:
            ValueError: while the deal is running.
        """
        outcome = outcome_of(self.options, state)
        factors = tuple(each for each in outcome.factors if each.cause not in _SPRINGS)
        return settle(self.options, msgspec.structs.replace(outcome, factors=factors))
