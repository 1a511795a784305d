"""From options, states and views of Dou Dizhu to the kernel and back. No rule is in here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, TypedDict

from paiju.combos import Lane
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.piles import counts_of
from paiju.core.protocol import Deck
from paiju.games.doudizhu.auction import Word
from paiju.games.doudizhu.legal import shapes_of
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.showing import stages
from paiju.games.doudizhu.table import WILD_RANKS
from paiju.games.doudizhu.view import DoudizhuView, Standing
from paiju.kernel._kernel import (
    DoudizhuDeal,
    DoudizhuRuleOptions,
    DoudizhuRules,
    DoudizhuTold,
    doudizhu_random_play,
)
from paiju.kernel.combos import NO_READING, KernelShapes

NO_WILD: Final = -1
_WORDS: Final = {Word.CALL: 2, Word.ROB: 3, Word.DECLINE: 4}


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
    combos = [shapes_in_kernel(options, wild).combos for wild in _wilds(options)]
    return DoudizhuRules(_options(options, spring=spring), combos)


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


def told_of(options: DoudizhuOptions, view: DoudizhuView) -> DoudizhuTold:
    """What a view tells of the play.

    Raises:
        ValueError: where the view is of no seat, or there is no landlord yet.
    """
    if view.seat is None or view.landlord is None:
        raise ValueError("a view of a seat in the play is wanted")
    wild = None if view.wild is None else Lane(RANKS_WITH_JOKERS.index(view.wild))
    return DoudizhuTold(
        seat=view.seat,
        landlord=view.landlord,
        wild=NO_WILD if wild is None else wild,
        hand=counts_of(view.hand),
        bottom=counts_of(view.bottom or ()),
        shown=_shown(view),
        counts=view.hand_counts,
        history=view.history,
        standing=NO_READING if view.to_beat is None else _number(options, wild, view.to_beat),
    )


class Asked(TypedDict):
    """What a seat knows in the auction, as the kernel takes it."""

    seat: int
    hand: int
    shown: Sequence[int]
    first: int
    must: bool
    words: Sequence[int]


def asked_of(options: DoudizhuOptions, view: DoudizhuView) -> Asked:
    """What a view tells of the auction.

    Raises:
        ValueError: where the view is of no seat, or nobody is asked yet.
    """
    if view.seat is None or view.first is None:
        raise ValueError("a view of a seat in the auction is wanted")
    return Asked(
        seat=view.seat,
        hand=counts_of(view.hand),
        shown=_shown(view),
        first=view.first,
        # DZ-02, DZ-13.
        must=options.all_decline != "redeal" or any(view.shows),
        words=[_WORDS[bid.word] for bid in view.auction],
    )


def _shown(view: DoudizhuView) -> list[int]:
    """Hands that all see, but for the seat's own."""
    return [
        0 if cards is None or seat == view.seat else counts_of(cards)
        for seat, cards in enumerate(view.shown)
    ]


def _number(options: DoudizhuOptions, wild: Lane | None, standing: Standing) -> int:
    """How the play that stands is read."""
    shapes, rank = shapes_in_kernel(options, wild), RANKS_WITH_JOKERS.index(standing.rank)
    return next(
        number
        for number in shapes.combos.readings(standing.ranks)
        if shapes.readings[number].kind is standing.kind and shapes.readings[number].rank == rank
    )


def _wilds(options: DoudizhuOptions) -> tuple[Lane | None, ...]:
    if options.wild_rank == "none":
        return (None,)
    return (None, *(Lane(lane) for lane in range(len(WILD_RANKS))))


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
