"""What rule sets of Dou Dizhu may differ in. Each option is consulted in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

import msgspec

HAND: Final = 17
"""Cards dealt to each player (DZ-01)."""

Factor = Annotated[int, msgspec.Meta(ge=1, le=1_000)]
FactorOrNone = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Amount = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Stake = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
CardCount = Annotated[int, msgspec.Meta(ge=1, le=HAND)]
Share = Annotated[float, msgspec.Meta(gt=0, le=1_000)]

WildRank = Literal["none", "drawn", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]


@dataclass(frozen=True, kw_only=True)
class DoudizhuOptions:
    """The options of the Dou Dizhu family; the defaults are those of `doudizhu-huanle`.

    Attributes:
        direction: which way play goes round the table (DZ-01); it changes the drawing only.
        all_decline: what follows when all three say no to calling (DZ-02): the cards are dealt
            again, or whoever was asked first is landlord.
        show_before_deal: the multiplier for showing before the deal (DZ-10); 0: nobody may.
        show_while_dealing: that for showing while cards are dealt, up to so many in hand
            (DZ-10); none: nobody may.
        show_after_bottom: that of the landlord before his first play (DZ-10); 0: he may not.
        equal_single_wings: whether single wings may be alike (DZ-30).
        rocket_as_wings: whether both jokers may be wings together (DZ-30).
        wild_rank: which rank is wild (DZ-50): none, one drawn, or always the same.
        base: the base score (DZ-60).
        multiplier: what the multiplier starts at (DZ-60).
        rocket_doubles: whether a rocket doubles as a bomb does (DZ-61).
        anti_spring: whether peasants win twice against a landlord who played but once (DZ-61).
        coefficient: N, coins for a point (DZ-62); 0: the deal is scored in points, without
            fee, stacks and reward.
        fee: A, coins that the house takes from each player (DZ-62).
        fee_first: whether a loser's fee goes before what he owes the winners (DZ-63).
        win_cap: how many times the coins that he brought a winner may win (DZ-64), or none.
        grand_slam: the multiplier from which a deal is a grand slam (DZ-65); 0: none is.
        grand_slam_reward: what each winner then gets from the house, × N (DZ-65).
        on_escape: a bot plays on for who leaves (PL-30).
    """

    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    all_decline: Literal["redeal", "first_asked"] = "redeal"
    show_before_deal: FactorOrNone = 5
    show_while_dealing: tuple[tuple[CardCount, Factor], ...] = ((8, 4), (HAND, 3))
    show_after_bottom: FactorOrNone = 2
    equal_single_wings: bool = True
    rocket_as_wings: bool = False
    wild_rank: WildRank = "none"
    base: Stake = 1
    multiplier: Factor = 1
    rocket_doubles: bool = True
    anti_spring: bool = True
    coefficient: Amount = 0
    fee: Amount = 0
    fee_first: bool = True
    win_cap: Share | Literal["none"] = 1.0
    grand_slam: Amount = 128
    grand_slam_reward: Amount = 10
    on_escape: Literal["autoplay"] = "autoplay"

    def __post_init__(self) -> None:
        """Stages of the deal come one after the other.

        Raises:
            ValueError: where a stage has no more cards in hand than the one before it.
        """
        counts = [count for count, _ in self.show_while_dealing]
        if counts != sorted(set(counts)):
            raise ValueError(f"show_while_dealing: {counts} does not rise")
