"""What a set of cards means: its reading, and which reading beats which."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from paiju.combos.lanes import Lane
from paiju.core.packing import Ranks


class Kind(StrEnum):
    """The kinds of combinations of both games."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    STRAIGHT = "straight"
    PAIR_RUN = "pair_run"
    TRIPLE_RUN = "triple_run"
    TRIPLE_ONE = "triple_one"
    TRIPLE_PAIR = "triple_pair"
    PLANE_ONE = "plane_one"
    PLANE_PAIR = "plane_pair"
    FOUR_TWO = "four_two"
    FOUR_PAIRS = "four_pairs"
    BOMB = "bomb"
    SOFT_BOMB = "soft_bomb"
    WILD_BOMB = "wild_bomb"
    CHAIN_BOMB = "chain_bomb"
    JOKER_BOMB = "joker_bomb"
    ROCKET = "rocket"


class Reading(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One meaning of a set of cards.

    Attributes:
        kind: the kind of combination.
        rank: what is compared (SK-32, DZ-41): the rank, the highest of a run, what carries wings.
        length: the number of ranks in the run, 1 where there is none; wings do not count.
        unit: cards of each rank of the run; of a joker bomb, the jokers.
        size: all cards, wings among them.
        lines: the level of a bomb in Shuangkou (SK-30), else 0.
        power: orders bombs: the higher beats the lower (SK-31, DZ-40, DZ-52); 0 is no bomb.
    """

    kind: Kind
    rank: Lane
    length: int
    unit: int
    size: int
    lines: int = 0
    power: int = 0

    @property
    def is_bomb(self) -> bool:
        """Whether it beats what is no bomb."""
        return self.power > 0

    @property
    def strength(self) -> tuple[int, bool, int, int]:
        """What orders the readings of the same cards, the highest holding (SK-22, DZ-31).

        A bomb before all else; no wings before wings, then the longer run, then the higher rank.
        """
        return self.power, self.size == self.unit * self.length, self.length, self.rank


class Play(msgspec.Struct, frozen=True, gc=False):
    """Cards laid on the table, wild ones as what they are, and what they mean there."""

    cards: Ranks
    reading: Reading


def beats(reading: Reading, other: Reading) -> bool:
    """Whether one combination beats another (SK-31, SK-32, DZ-40, DZ-41)."""
    if reading.power or other.power:
        return reading.power > other.power
    return reading.rank > other.rank and reading.kind is other.kind and reading.size == other.size
