"""From options, states and views of Dou Dizhu to the kernel and back. No rule is in here."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from paiju.combos import Lane
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.piles import counts_of
from paiju.core.protocol import Deck
from paiju.games.doudizhu.legal import shapes_of
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.showing import stages
from paiju.games.doudizhu.table import WILD_RANKS
from paiju.kernel._kernel import (
    DoudizhuDeal,
    DoudizhuRuleOptions,
    DoudizhuRules,
    DoudizhuTable,
    doudizhu_random_play,
)
from paiju.kernel.combos import KernelShapes

NO_WILD: Final = -1


class Played(NamedTuple):
    """What came of deals played at random."""

    deals: int
    plies: int
    landlord_wins: int
    scores: tuple[int, ...]


@cache
def rules_of(options: DoudizhuOptions, *, spring: bool = True) -> DoudizhuRules:
    """The rules in the kernel.

    Args:
        options: the rule set's.
        spring: whether spring and anti-spring count at all; only in measured deals they may not.

    Raises:
        ValueError: where amounts are so large that a score could overflow.
    """
    return DoudizhuRules(
        _options(options, spring=spring), [_table(options, w) for w in _wilds(options)]
    )


@cache
def shapes_in_kernel(options: DoudizhuOptions, wild: Lane | None) -> KernelShapes:
    """The combinations in play, to turn readings into numbers and back."""
    return KernelShapes(shapes_of(options, wild))


def deal_of(options: DoudizhuOptions, deck: Deck) -> DoudizhuDeal:
    """A deal in the kernel, at its first moment."""
    ranks = [_lane(counts_of((card,))) for card in deck.cards]
    first, *drawn = deck.lots
    return DoudizhuDeal(rules_of(options), ranks, first, drawn[0] if drawn else 0)


def random_play(options: DoudizhuOptions, deals: int, seed: int) -> Played:
    """Plays deals with uniformly drawn actions, from showing hands to the scores.

    >>> random_play(DoudizhuOptions(), 100, 1).deals
    100
    """
    played, plies, won, scores = doudizhu_random_play(rules_of(options), deals, seed)
    return Played(played, plies, won, tuple(scores))


def _wilds(options: DoudizhuOptions) -> tuple[Lane | None, ...]:
    if options.wild_rank == "none":
        return (None,)
    return (None, *(Lane(lane) for lane in range(len(WILD_RANKS))))


def _table(options: DoudizhuOptions, wild: Lane | None) -> DoudizhuTable:
    shapes = shapes_in_kernel(options, wild)
    description = shapes.shapes.description
    return DoudizhuTable(
        shapes.rows,
        shapes.powers,
        wild=NO_WILD if wild is None else wild,
        stands_for=description.stands_for,
        wilds_alone=description.wilds_alone,
        chosen=description.chosen,
    )


def _options(options: DoudizhuOptions, *, spring: bool) -> DoudizhuRuleOptions:
    packed = DoudizhuRuleOptions()
    for stage in stages(options):
        packed.add_stage(stage.cards, stage.factor)
    packed.show_after_bottom = options.show_after_bottom
    packed.redeal = options.all_decline == "redeal"
    packed.wild_drawn = options.wild_rank == "drawn"
    fixed = options.wild_rank not in {"none", "drawn"}
    packed.wild_rank = RANKS_WITH_JOKERS.index(options.wild_rank) if fixed else NO_WILD
    packed.base = options.base
    packed.multiplier = options.multiplier
    packed.rocket_doubles = options.rocket_doubles
    packed.spring = spring
    packed.anti_spring = options.anti_spring
    packed.coefficient = options.coefficient
    packed.fee = options.fee
    packed.grand_slam = options.grand_slam
    packed.grand_slam_reward = options.grand_slam_reward
    return packed


def _lane(card: int) -> int:
    return (card.bit_length() - 1) // 4
